// The rules of hearts as a form, made from the one list of options.

import { ask } from '../ask.js';
import { choice, element } from '../element.js';

/** The values of an option, where they are a plain list of words: "clean or free". */
function words(text) {
  const list = text.split(/,? or |, /);
  return list.length > 1 && list.every((word) => /^[a-z0-9-]+$/i.test(word)) ? list : null;
}

/** The form; `value()` is a promise of the rules in their short form. */
export function rulesForm({ presets, options }, chosen = {}) {
  let preset = chosen.preset ?? 'standard';
  let changes = { ...chosen.changes };
  const fields = element('div', { class: 'rules' });
  const about = element('p', { class: 'soft small' });
  const base = () => presets.find((one) => one.name === preset) ?? presets[0];

  const change = (key, value) => {
    if (value === base().values[key]) delete changes[key];
    else changes[key] = value;
    describe();
  };
  async function describe() {
    try {
      about.textContent = (await ask('/rules', { method: 'POST', body: { preset, changes } })).about;
      about.className = 'soft small';
    } catch (error) {
      about.textContent = error.message;
      about.className = 'bad small';
    }
  }
  function draw() {
    fields.replaceChildren(...options.map(({ key, values, help }) => {
      const value = changes[key] ?? base().values[key];
      const list = words(values);
      const label = `${help[0].toUpperCase()}${help.slice(1)}`;
      if (list) return choice(label, list.map((word) => [word, word]), value, (word) => change(key, word));
      const input = element('input', { type: 'text', value, title: values, onchange: (event) => change(key, event.target.value.trim()) });
      return element('label', { class: 'field' }, label, input, element('span', { class: 'soft small' }, values));
    }));
    describe();
  }
  const presetChoice = choice('Rules', presets.map(({ name }) => [name, name]), preset, (value) => {
    preset = value;
    changes = {};
    draw();
  });
  const details = element('details', {}, element('summary', {}, 'Every rule'), fields);
  details.addEventListener('toggle', () => details.open && !fields.childElementCount && draw());
  return {
    element: element('div', {}, presetChoice, about, details),
    chosen: () => ({ preset, changes }),
    value: async () => (await ask('/rules', { method: 'POST', body: { preset, changes } })).rules,
  };
}
