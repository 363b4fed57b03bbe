// The first page: what can be played, against whom, and the tables that one has.

import { ask } from '../ask.js';
import { SEATS, seatName } from '../cards.js';
import { button, choice, element, told } from '../element.js';
import { forgetTable, lastWish, myName, ownerHeader, rememberWish, setName, takeSeat } from './mine.js';
import { programName } from './names.js';
import { rulesForm } from './rules.js';

export async function show(root) {
  const menu = await ask('/menu');
  const problem = element('div');
  const name = element('input', {
    type: 'text', maxlength: 40, autocomplete: 'nickname', value: myName(), placeholder: 'You',
    onchange: (event) => setName(event.target.value),
  });
  root.append(
    element('div', { class: 'row lobby-head' },
      element('h1', {}, 'Sit down and play'),
      element('label', { class: 'row lobby-name' }, element('span', { class: 'soft' }, 'Your name'), name)),
    problem,
    element('div', { class: 'lobby' },
      gamePanel(menu, 'hearts', 'Hearts', 'Avoid every heart and the queen of spades, or take them all.', problem),
      gamePanel(menu, 'bridge', 'Bridge', 'Bid and play boards with a partner; each is compared with par and with programs.', problem)),
  );
  await tablesPanel(root);
}

/** How strong the usual opponents are. */
const USUAL = 'expert';

const capital = (text) => `${text[0].toUpperCase()}${text.slice(1)}`;

function gamePanel(menu, game, title, about, problem) {
  const entry = menu.games.find((one) => one.name === game);
  const last = lastWish(game);
  const usual = (entry.levels.find((level) => level.name === USUAL) ?? entry.levels.at(-1)).player;
  const wish = { pace: '700', ...last.form };
  const isOffered = (player) => entry.levels.some((level) => level.player === player) || entry.players.some(({ name }) => name === player);
  if (!isOffered(wish.against)) wish.against = usual;
  if (!isOffered(wish.adviser)) wish.adviser = usual;
  const seats = Object.fromEntries(Object.entries(last.form?.seats ?? {}).filter(([, who]) => who === 'person' || isOffered(who)));
  const rules = game === 'hearts' ? rulesForm(menu.rules, last.form?.rules) : null;
  const boards = game === 'bridge'
    ? element('input', { type: 'number', min: 1, max: 64, value: wish.boards ?? 4 }) : null;
  const where = (seat) => players(entry, seatName(seat), seats[seat] ?? '', (value) => { seats[seat] = value; },
    [['', 'as above'], ['person', 'a person, by a link']]);
  const explained = element('p', { class: 'soft small player-about' });
  const explain = () => { explained.textContent = aboutPlayer(entry, wish.against); };
  explain();
  const others = element('div', { class: 'lobby-seats' });
  const drawOthers = () => others.replaceChildren(...SEATS.filter((seat) => seat !== (wish.seat ?? 'S')).map(where));
  drawOthers();
  const own = choice('Your seat', [...SEATS.map((seat) => [seat, seatName(seat)]), ['', 'look on']],
    wish.seat ?? 'S', (value) => {
      wish.seat = value;
      drawOthers();
    });
  const seed = element('input', { type: 'text', inputmode: 'numeric', placeholder: 'new cards', size: 10 });

  const start = button(`Play ${title.toLowerCase()}`, async () => {
    start.disabled = true;
    try {
      const mySeat = wish.seat ?? 'S';
      const wanted = Object.fromEntries(SEATS.map((seat) => [seat, seats[seat] || wish.against]));
      if (mySeat) wanted[mySeat] = 'person';
      const settings = {};
      if (rules) settings.rules = await rules.value();
      if (boards) settings.boards = String(Math.max(1, Number(boards.value) || 4));
      const asked = {
        game, options: settings, seats: wanted, pace: Number(wish.pace), name: myName() || undefined,
        adviser: wish.adviser,
      };
      if (seed.value.trim()) {
        if (!/^\d{1,15}$/.test(seed.value.trim())) throw new Error('the number of a deal is written with digits, at most 15');
        asked.seed = Number(seed.value.trim());
      }
      const form = { against: wish.against, adviser: wish.adviser, pace: wish.pace, seat: mySeat, seats, boards: settings.boards, rules: rules?.chosen() };
      await sitDown(asked, mySeat, form);
    } catch (error) {
      problem.replaceChildren(told(error.message, 'bad'));
    }
    start.disabled = false;
  }, { class: 'button main' });

  return element('section', { class: 'panel' },
    element('h2', {}, title),
    element('p', { class: 'soft' }, about),
    players(entry, game === 'bridge' ? 'Partner and opponents' : 'Opponents', wish.against, (value) => {
      wish.against = value;
      explain();
    }),
    explained,
    start,
    element('details', {},
      element('summary', {}, game === 'hearts' ? 'Rules, seats and pace' : 'Boards, seats and pace'),
      element('div', { class: 'lobby-more' },
        boards && element('label', { class: 'field' }, 'Boards', boards),
        rules?.element,
        own,
        element('fieldset', { class: 'lobby-others' }, element('legend', {}, 'The other seats'), others),
        players(entry, 'Hints by', wish.adviser, (value) => { wish.adviser = value; }),
        choice('Programs play', [['0', 'at once'], ['300', 'fast'], ['700', 'at an easy pace'], ['1500', 'slowly']],
          String(wish.pace), (value) => { wish.pace = value; }),
        element('label', { class: 'field' }, 'Number of the deal (the same number deals the same cards)', seed))));
}

/** A choice of players: by strength, and every other one by name. */
function players(entry, label, value, onchange, first = []) {
  const option = ([key, text]) => element('option', { value: key, selected: key === value }, text);
  const known = entry.levels.map((level) => level.player);
  const others = entry.players.filter(({ name }) => !known.includes(name));
  return element('label', { class: 'field' }, label, element('select', { 'aria-label': label, onchange: (event) => onchange(event.target.value) },
    first.map(option),
    element('optgroup', { label: 'By strength' }, [...entry.levels].reverse().map((level) => option([level.player, levelName(level)]))),
    element('optgroup', { label: 'Others' }, others.map(({ name }) => option([name, capital(name)])))));
}

/** "Expert – Sweetpea", or "Novice" where the player has that name itself. */
function levelName({ name, player }) {
  const [level, program] = [capital(name), programName(player)];
  return level === program ? level : `${level} – ${program}`;
}

/** What is to be known of a player before one sits down with it. */
function aboutPlayer(entry, player) {
  const level = entry.levels.find((one) => one.player === player);
  const text = level?.about ?? entry.players.find(({ name }) => name === player)?.about ?? '';
  return text && `${capital(text)}.`;
}

/** Makes a table and goes there. */
export async function sitDown(asked, seat, form) {
  const made = await ask('/tables', { method: 'POST', body: asked, headers: ownerHeader() });
  if (seat && made.seats[seat]) takeSeat(made.id, made.seats[seat]);
  rememberWish(asked.game, { form });
  rememberWish(made.id, { asked, seat, form, invitations: made.seats });
  location.hash = `#/table/${made.id}`;
}

async function tablesPanel(root) {
  const { tables } = await ask('/tables', { headers: ownerHeader() });
  if (!tables.length) return;
  const rows = tables.slice(0, 12).map((table) => {
    if (table.you && table.seats[table.you]) takeSeat(table.id, table.seats[table.you]);
    const programs = [...new Set(Object.values(table.players).filter((player) => player !== 'person'))];
    const row = element('tr', {},
      element('td', {}, element('a', { href: `#/table/${table.id}` }, `${table.game === 'hearts' ? 'Hearts' : 'Bridge'}, ${when(table.made)}`)),
      element('td', {}, programs.map(programName).join(', ') || 'people'),
      element('td', {}, button('Delete', async () => {
        if (!confirm('Delete this table and every game played at it?')) return;
        await ask(`/tables/${table.id}`, { method: 'DELETE', headers: ownerHeader() });
        forgetTable(table.id);
        row.remove();
      }, { class: 'button little', 'aria-label': `Delete the table of ${when(table.made)}` })));
    return row;
  });
  root.append(element('section', { class: 'panel' },
    element('h2', {}, 'Your tables'),
    element('div', { class: 'scroll' }, element('table', {},
      element('thead', {}, element('tr', {}, ['Table', 'With'].map((text) => element('th', { scope: 'col' }, text)), element('td', {}))),
      element('tbody', {}, rows))),
    element('p', {}, element('a', { href: '#/games' }, 'Games you have played, and how you did'))));
}

/** A time in words short enough for a list. */
export function when(seconds) {
  return new Date(seconds * 1000).toLocaleString([], { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
}
