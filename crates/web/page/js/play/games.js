// The games that were played to their end: how one did, each card by card, as files, deleted.

import { ask } from '../ask.js';
import { seatName, withSuits } from '../cards.js';
import { button, element, told } from '../element.js';
import { outcomeText } from './board_result.js';
import { when } from './lobby.js';
import { ownerHeader } from './mine.js';
import { programName } from './names.js';
import { replayBridge, replayHearts } from './replay.js';
import { studyGame } from './study_game.js';

export async function show(root) {
  const [{ games }, figures] = await Promise.all([
    ask('/games', { headers: ownerHeader() }), ask('/statistics', { headers: ownerHeader() }),
  ]);
  const problem = element('div');
  const shown = element('div');
  root.append(element('h1', {}, 'Games you have played'), problem);
  if (!games.length) {
    root.append(element('p', {}, 'None yet. ', element('a', { href: '#/' }, 'Sit down and play.')));
    return;
  }
  root.append(statistics(figures), files(games, problem), shown, list(games, shown, problem));
}

const one = (number) => (number === null ? '–' : minus(number.toFixed(1)));

/** A number with the minus of print. */
const minus = (number) => String(number).replace('-', '−');

const many = (count, what) => `${count} ${what}${count === 1 ? '' : 's'}`;

function statistics({ hearts, bridge }) {
  const figure = (value, text) => element('div', { class: 'figure' }, element('strong', {}, String(value)), element('span', { class: 'soft small' }, text));
  return element('section', { class: 'panel figures' },
    hearts.rounds > 0 && [
      figure(hearts.rounds, hearts.rounds === 1 ? 'round of hearts' : 'rounds of hearts'),
      figure(one(hearts.points_a_round), `points a round; the others ${one(hearts.others_a_round)}`),
      figure(hearts.without_points, 'rounds without a point'),
      figure(hearts.moons, 'moons shot'),
    ],
    bridge.boards > 0 && [
      figure(bridge.boards, bridge.boards === 1 ? 'board of bridge' : 'boards of bridge'),
      figure(minus(bridge.points), 'points in all'),
      figure(one(bridge.imps_a_board_to_programs), `IMPs a board beside programs, over ${many(bridge.compared, 'board')}`),
      figure(one(bridge.imps_a_board_to_par), 'IMPs a board beside par'),
    ]);
}

function files(games, problem) {
  const load = async (format) => {
    try {
      const response = await fetch(`/api/v1/export?format=${format}`, { headers: ownerHeader() });
      if (!response.ok) throw new Error((await response.json()).error);
      const link = element('a', { href: URL.createObjectURL(await response.blob()), download: `finesse.${format}` });
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      problem.replaceChildren(told(error.message, 'bad'));
    }
  };
  const bridge = games.some((game) => game.game === 'bridge');
  return element('p', { class: 'row' }, 'All games as a file:',
    bridge && button('PBN', () => load('pbn'), { class: 'button little' }),
    bridge && button('LIN', () => load('lin'), { class: 'button little' }),
    button('JSON lines', () => load('jsonl'), { class: 'button little' }));
}

function list(games, shown, problem) {
  const rows = games.map((game) => {
    const { data, you, seats } = game.summary;
    const result = game.game === 'hearts'
      ? Object.entries(data.round).map(([seat, points]) => `${seat === you ? 'you' : seatName(seat)} ${points}`).join(', ')
      : outcomeText(data.outcome);
    const programs = [...new Set(Object.values(seats).filter((who) => who !== 'person'))].map(programName);
    const row = element('tr', {},
      element('td', {}, when(game.at)),
      element('td', {}, game.game === 'hearts' ? `Hearts, round ${game.number}` : `Bridge, board ${game.number}`),
      element('td', {}, withSuits(result)),
      element('td', {}, programs.join(', ')),
      element('td', { class: 'row' },
        button('Look', async () => {
          const found = (await ask(`/tables/${game.table}/games`)).games.find((one) => one.number === game.number);
          const name = (seat) => (seat === you ? 'You' : (seats[seat] === 'person' ? seatName(seat) : programName(seats[seat])));
          shown.replaceChildren((game.game === 'hearts' ? replayHearts : replayBridge)(found.played, name));
          shown.scrollIntoView({ block: 'nearest' });
        }, { class: 'button little' }),
        game.game === 'bridge' && button('Study', () => studyGame(game.id).catch((error) => problem.replaceChildren(told(error.message, 'bad'))), { class: 'button little' }),
        button('Delete', async () => {
          try {
            await ask(`/games/${game.id}`, { method: 'DELETE', headers: ownerHeader() });
            row.remove();
          } catch (error) {
            problem.replaceChildren(told(error.message, 'bad'));
          }
        }, { class: 'button little' })));
    return row;
  });
  return element('section', { class: 'panel' }, element('div', { class: 'scroll' }, element('table', {},
    element('thead', {}, element('tr', {}, ['When', 'Game', 'Result', 'With'].map((text) => element('th', { scope: 'col' }, text)), element('td', {}))),
    element('tbody', {}, rows))));
}
