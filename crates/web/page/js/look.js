// How the page looks, as its reader likes it: light or dark, two or four colours of suits. Kept in the
// browser.

import { button } from './element.js';

const KEY = 'finesse-look';
const look = { theme: 'auto', deck: 'two', ...kept() };

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function apply() {
  const root = document.documentElement;
  root.dataset.deck = look.deck;
  if (look.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = look.theme;
}

function change(changes) {
  Object.assign(look, changes);
  apply();
  try {
    localStorage.setItem(KEY, JSON.stringify(look));
  } catch {
    // A browser that keeps nothing shows the usual look next time.
  }
}

/** The buttons that change the look. */
export function lookButtons() {
  const themes = { auto: ['light', '◐', 'colours of your system'], light: ['dark', '☀', 'light'], dark: ['auto', '☾', 'dark'] };
  const theme = button('', () => {
    change({ theme: themes[look.theme][0] });
    name();
  }, { class: 'button little' });
  const deck = button('♣♦', () => {
    change({ deck: look.deck === 'four' ? 'two' : 'four' });
    name();
  }, { class: 'button little four-colours' });
  const name = () => {
    const [, sign, words] = themes[look.theme];
    theme.textContent = sign;
    theme.setAttribute('aria-label', `Colours of the page: ${words}`);
    theme.title = `Colours of the page: ${words}`;
    deck.setAttribute('aria-pressed', String(look.deck === 'four'));
    deck.setAttribute('aria-label', 'Four colours of suits');
    deck.title = 'Four colours of suits';
  };
  name();
  return [theme, deck];
}

apply();
