// Where a server asks for a password.

import { ask } from '../ask.js';
import { element, told } from '../element.js';

/** The form; `done` is called once somebody is let in. */
export function login(done) {
  const password = element('input', { type: 'password', autocomplete: 'current-password', required: true });
  queueMicrotask(() => password.focus());
  const problem = element('div');
  return element('form', {
    class: 'panel',
    onsubmit: async (event) => {
      event.preventDefault();
      try {
        await ask('/login', { method: 'POST', body: { password: password.value } });
        done();
      } catch (error) {
        problem.replaceChildren(told(error.message, 'bad'));
      }
    },
  },
  element('h1', {}, 'This server asks for a password'),
  problem,
  element('p', {}, element('label', { class: 'field' }, 'Password', password)),
  element('button', { class: 'button main' }, 'Come in'));
}
