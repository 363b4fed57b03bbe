// Elements of the page in one line: element('p', { class: 'soft' }, 'text', other).

/**
 * Makes an element. Attributes that are functions listen to events (`onclick`), `dataset` and properties
 * that are set (`value`, `checked`, `disabled`) go to the element itself; nothing is set for null and
 * false.
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') made.addEventListener(name.slice(2), value);
    else if (name === 'dataset') Object.assign(made.dataset, value);
    else if (['value', 'checked', 'disabled', 'selected', 'hidden', 'open'].includes(name)) made[name] = value;
    else if (name === 'class') made.className = value;
    else made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** A button with a text. */
export function button(text, onclick, attributes = {}) {
  return element('button', { type: 'button', class: 'button', onclick, ...attributes }, text);
}

/** A choice: `options` are [value, text] pairs. */
export function choice(label, options, value, onchange, attributes = {}) {
  const select = element(
    'select',
    { 'aria-label': label, onchange: (event) => onchange(event.target.value), ...attributes },
    options.map(([key, text]) => element('option', { value: key, selected: key === value }, text)),
  );
  return element('label', { class: 'field' }, label, select);
}

/** Something told to the visitor: kind is '', 'warn' or 'bad'. Errors are read out at once. */
export function told(text, kind = '') {
  const sentence = typeof text === 'string' && text ? text[0].toUpperCase() + text.slice(1) : text;
  return element('p', { class: `told ${kind}`, role: kind === 'bad' ? 'alert' : 'status' }, sentence);
}
