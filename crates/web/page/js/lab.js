// The experiments: what each source claims, what was measured, and the figures.

import { ask } from './ask.js';
import { element, told } from './element.js';

/** Shows all experiments, or the one named by the address. */
export async function show(root, words) {
  root.append(element('h1', {}, 'Lab'));
  const place = element('div');
  root.append(place);
  try {
    if (words.length === 2) showExperiment(place, await ask(`/lab/${words.map(encodeURIComponent).join('/')}`));
    else showAll(place, await ask('/lab'));
  } catch (error) {
    place.replaceChildren(told(error.message, 'bad'));
  }
}

const badge = (verdict) => element('span', { class: `badge ${verdict}` }, verdict);

function showAll(place, { experiments }) {
  place.append(
    element('p', {}, 'What the papers claim and what Finesse measures. Every number can be made again with one command.'),
    element('ul', { class: 'experiments' }, experiments.map((one) => element('li', { class: 'panel' },
      element('h2', {}, element('a', { href: `#/lab/${one.id}` }, one.id), ' ', one.recorded && badge(one.recorded.verdict)),
      element('p', { class: 'soft small' }, one.paper),
      element('p', {}, one.claim),
      one.recorded && element('p', { class: 'small' }, element('b', {}, 'Found: '), one.recorded.found),
      one.figures > 0 && element('p', { class: 'soft small' }, one.figures === 1 ? 'One figure' : `${one.figures} figures`)))));
}

function showExperiment(place, one) {
  const { own, recorded } = one;
  place.append(
    element('p', {}, element('a', { href: '#/lab' }, '← all experiments')),
    element('h2', {}, one.id, ' ', own?.verdict ? badge(own.verdict) : recorded.verdict ? badge(recorded.verdict) : ''),
    element('p', { class: 'soft' }, one.paper), element('p', {}, one.claim));
  if (own?.findings) place.append(...ownResults(own));
  else {
    place.append(told(own?.flaw ?? 'There is no run of your own yet. This command makes one:', own?.flaw ? 'warn' : ''),
      element('p', {}, element('code', {}, one.command)));
  }
  if (recorded.found || recorded.figures.length) {
    place.append(element('h3', {}, 'Recorded by the project'),
      recorded.found ? element('p', {}, recorded.found) : '', ...recorded.figures.map(figure));
  }
}

function ownResults(own) {
  const head = ['what', 'paper', 'ours', 'verdict', 'why'];
  return [
    element('h3', {}, 'Your own run'),
    ...own.figures.map(figure),
    element('div', { class: 'scroll panel', tabindex: '0', role: 'region', 'aria-label': 'Findings' }, element('table', {},
      element('thead', {}, element('tr', {}, head.map((title) => element('th', { scope: 'col' }, title)))),
      element('tbody', {}, own.findings.map((finding) => element('tr', {},
        element('td', {}, finding.what), element('td', {}, finding.paper), element('td', {}, finding.ours),
        element('td', {}, badge(finding.ruling)), element('td', { class: 'small' }, finding.reason)))))),
    element('p', { class: 'soft small' }, element('code', {}, own.command), ` · ${own.run.done} of ${own.run.units} units · measured ${own.run.date}`),
  ];
}

function figure({ caption, svg }) {
  return element('figure', { class: 'figure' },
    element('img', { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: caption, loading: 'lazy' }),
    element('figcaption', { class: 'soft small' }, caption));
}
