// One table, by the words of its address: `#/table/ID`, or `#/table/ID/TOKEN` for a seat that one was
// invited to.

import { SEATS, nextSeat, seatName } from './cards.js';
import { button, choice, element, told } from './element.js';
import { bridgeTable } from './play/bridge.js';
import { connect } from './play/connection.js';
import { heartsTable } from './play/hearts.js';
import { sitDown } from './play/lobby.js';
import { takeSeat, wishOf } from './play/mine.js';
import { programName } from './play/names.js';

/** How long a complete trick lies on the table before the next card is shown, in milliseconds. */
const TRICK_LIES = 1100;

export function show(root, [id, token]) {
  if (token) {
    takeSeat(id, token);
    history.replaceState(null, '', `#/table/${id}`);
  }
  const line = element('div', { role: 'status' });
  const problem = element('div', { class: 'table-said-aloud', role: 'alert' });
  const board = element('div', { class: 'board' });
  const side = element('aside', { class: 'side', 'aria-label': 'At this table' });
  const heard = element('div', { class: 'hidden-text', 'aria-live': 'polite' });
  root.classList.add('page-table');
  root.append(element('h1', { class: 'hidden-text' }, 'Table'), line, problem, element('div', { class: 'split table-split' }, board, side), heard);

  let now = null;
  let game = null;
  let told_lines = 0;
  const waiting = [];
  let busy = false;
  let clear = 0;

  /** Says something over the table; it goes away by itself. */
  const tell = (text, kind = '') => {
    problem.replaceChildren(told(text, kind));
    clearTimeout(clear);
    clear = setTimeout(() => problem.replaceChildren(), 8000);
  };
  const say = async (message) => {
    try {
      const answer = await connection.say(message);
      if (!['meanings', 'hint'].includes(message.type)) problem.replaceChildren();
      return answer;
    } catch (error) {
      tell(error.message, 'bad');
      return null;
    }
  };

  /** Snapshots one after the other; a trick that is complete lies for a moment. */
  async function next() {
    if (busy) return;
    busy = true;
    while (waiting.length) {
      const snapshot = waiting.shift();
      const before = now;
      if (before?.waits.for !== 'next' && before?.number === snapshot.number && snapshot.waits.for === 'next') {
        // The last trick lies for a moment before the result takes its place.
        now = { ...snapshot, waits: { for: 'nothing', seat: null }, ended: null };
        draw(before);
        await new Promise((done) => setTimeout(done, TRICK_LIES));
      }
      now = snapshot;
      draw(before);
      if (waiting.length < 6 && completes(before, snapshot)) await new Promise((done) => setTimeout(done, Math.min(TRICK_LIES, 300 + 1.2 * snapshot.pace)));
    }
    busy = false;
  }

  function draw(before) {
    if (!game) {
      game = (now.game === 'hearts' ? heartsTable : bridgeTable)(board, say);
      document.title = `${now.game === 'hearts' ? 'Hearts' : 'Bridge'} – Finesse`;
    }
    const place = kept(board);
    game(now, before);
    again(board, place);
    drawSide(side, now, say, id);
    if (before && before.number !== now.number) told_lines = 0;
    const lines = now.log.slice(told_lines);
    if (lines.length && lines.length < 10) heard.textContent = lines.join('. ');
    told_lines = now.log.length;
  }

  const connection = connect(id, {
    table(snapshot) {
      waiting.push(snapshot);
      next();
    },
    notice(text) {
      tell(text);
    },
    refused(text, entered) {
      if (entered) tell(text, 'bad');
      else line.replaceChildren(told(text, 'bad'), element('a', { href: '#/' }, 'Sit down at a new table'));
    },
    line(connected) {
      line.replaceChildren(connected ? '' : told('The connection is lost. It is being restored; nothing of the game is lost.', 'warn'));
    },
  });
  const keys = tableKeys(board);
  addEventListener('keydown', keys);
  return () => {
    connection.close();
    removeEventListener('keydown', keys);
  };
}

/**
 * The keys of a table: a letter for each button, a bid as it is written ("1", then "h" or "n"), and arrows
 * that find the hand from anywhere.
 */
function tableKeys(board) {
  let level = '';
  return (event) => {
    if (event.target.matches('input, textarea, select') || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const strain = level && { c: 'C', d: 'D', h: 'H', s: 'S', n: 'NT' }[key];
    const arrow = ['arrowleft', 'arrowright'].includes(key) && !document.activeElement?.closest('.board button, .side, [type=range]');
    const chosen = strain ? board.querySelector(`[data-call="${level}${strain}"]:not(:disabled)`)
      : board.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
    level = /^[1-7]$/.test(key) && board.querySelector('[data-call]') ? key : '';
    if (arrow) board.querySelector('button.card:not(:disabled), .bidding button:not(:disabled)')?.focus();
    else if (!chosen) return;
    event.preventDefault();
    if (chosen && !arrow) chosen.click();
  };
}

/** Whether a trick is complete in this snapshot that was not before. */
function completes(before, now) {
  const tricks = (table) => (table?.public?.table?.tricks ?? table?.public?.tricks ?? []).filter((trick) => trick.winner).length;
  return before && before.number === now.number && tricks(now) > tricks(before);
}

/** Where the focus is, to find it again in what is drawn anew. */
function kept(board) {
  const focus = document.activeElement;
  if (!board.contains(focus)) return null;
  return { hand: Boolean(focus.closest('.my-hand')), box: Boolean(focus.closest('.bidding')), key: focus.dataset.key ?? null };
}

function again(board, place) {
  if (!place || board.contains(document.activeElement)) return;
  const same = place.key && board.querySelector(`[data-key="${place.key}"]:not(:disabled)`);
  const hand = (place.hand || place.box) && board.querySelector('button.card:not(:disabled), .bidding button:not(:disabled)');
  (same || hand || board.querySelector('.my-hand'))?.focus({ preventScroll: true });
}

/** Who sits where, what is said, and what whoever made the table may change. */
function drawSide(side, now, say, id) {
  const typed = side.querySelector('.chat input')?.value ?? '';
  const typing = side.contains(document.activeElement) && document.activeElement.closest('.chat');
  const open = Object.fromEntries([...side.querySelectorAll('details')].map((details) => [details.dataset.name, details.open]));
  const wish = wishOf(id);
  const people = SEATS.some((seat) => now.seats[seat].kind === 'person' && seat !== now.you);

  const seats = SEATS.map((seat) => {
    const who = now.seats[seat];
    const unnamed = who.name === seatName(seat) ? (seat === now.you ? '' : 'a person') : who.name ?? 'nobody yet';
    const items = [element('strong', {}, seatName(seat)), ' ', who.kind === 'program' ? programName(who.name) : unnamed];
    if (seat === now.you) items.push(' – you');
    else if (who.kind === 'person' && !who.here && who.name) items.push(element('span', { class: 'warn' }, ', away'));
    const row = element('li', {}, items);
    if (who.kind === 'person' && !who.here && seat !== now.you && now.you) {
      row.append(' ', button('Let a program play', () => say({ type: 'substitute', seat, player: wish?.form?.against ?? (now.game === 'hearts' ? 'f86' : 'baron') }), { class: 'button little' }));
    }
    const token = wish?.invitations?.[seat];
    if (token && who.kind === 'person' && seat !== now.you && !who.here) row.append(' ', copyLink(`${location.origin}/#/table/${id}/${token}`, `Copy ${seatName(seat)}’s link`));
    if (now.host && who.kind === 'program') {
      row.append(' ', button('Invite', async () => {
        const answer = await say({ type: 'open', seat });
        if (answer?.token) {
          const link = `${location.origin}/#/table/${id}/${answer.token}`;
          const copied = await copy(link);
          const invitation = side.querySelector('.invitation');
          invitation.dataset.seat = seat;
          invitation.replaceChildren(element('div', { class: 'told', role: 'status' },
            `${copied ? 'This link is copied: send it' : 'Send this link'} to whoever is to sit ${seatName(seat)}: `, element('code', { class: 'small link' }, link)));
        }
      }, { class: 'button little', title: `Open ${seatName(seat)}’s seat to a person` }));
    }
    return row;
  });
  const details = (name, title, ...children) => element('details', { class: 'panel', dataset: { name }, open: open[name] ?? false }, element('summary', {}, title), ...children);
  const invitation = side.querySelector('.invitation') ?? element('div', { class: 'invitation' });
  // Whoever was invited has come.
  if (now.seats[invitation.dataset.seat]?.here) invitation.replaceChildren();

  side.replaceChildren(...[
    element('section', { class: 'panel' },
      element('h2', {}, now.game === 'hearts' ? `Hearts, round ${now.number}` : `Bridge, board ${now.number}`),
      now.seed && element('p', { class: 'soft small' }, `Deals of number ${now.seed}: they may be known.`),
      element('ul', { class: 'seats' }, seats),
      invitation,
      element('div', { class: 'row' },
        copyLink(`${location.origin}/#/table/${id}`, 'Copy a link to watch'),
        now.onlookers > 0 && element('span', { class: 'soft small' }, `${now.onlookers} looking on`)),
      (now.you || now.host) && choice('Programs play', [['0', 'at once'], ['300', 'fast'], ['700', 'at an easy pace'], ['1500', 'slowly'], ...extraPace(now.pace)], String(now.pace),
        (value) => say({ type: 'pace', milliseconds: Number(value) }))),
    (people || now.chat.length > 0 || now.onlookers > 0) && chat(now, say, typed),
    now.log.length > 0 && details('log', 'What has happened', element('ol', { class: 'log small', tabindex: 0 }, now.log.map((text) => element('li', {}, text)))),
    wish && element('div', { class: 'row' },
      button('New table like this', () => sitDown(wish.asked, wish.seat, wish.form), { class: 'button little' }),
      now.you && people && button('Leave the seat', () => say({ type: 'leave' }).then(() => { location.hash = '#/'; }), { class: 'button little' })),
  ].filter(Boolean));
  for (const panel of side.querySelectorAll('.chat ol')) panel.scrollTop = panel.scrollHeight;
  if (typing) side.querySelector('.chat input')?.focus();
}

const extraPace = (pace) => ([0, 300, 700, 1500].includes(pace) ? [] : [[String(pace), `${pace} ms`]]);

function chat(now, say, typed) {
  const input = element('input', { type: 'text', maxlength: 500, value: typed, 'aria-label': 'Say something' });
  const form = element('form', {
    class: 'row',
    onsubmit: (event) => {
      event.preventDefault();
      if (input.value.trim()) say({ type: 'chat', text: input.value });
      input.value = '';
    },
  }, input, element('button', { class: 'button little' }, 'Say'));
  return element('section', { class: 'panel chat' },
    element('h2', {}, 'Chat'),
    element('ol', { 'aria-live': 'polite', tabindex: 0 }, now.chat.map(({ seat, name, text }) => element('li', {}, element('strong', {}, seat ? `${name}: ` : `${name}, looking on: `), text))),
    form);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function copyLink(link, text) {
  const made = button(text, async () => {
    if (await copy(link)) made.textContent = 'Copied';
    else made.replaceWith(element('code', { class: 'small link' }, link));
    setTimeout(() => { made.textContent = text; }, 1500);
  }, { class: 'button little' });
  return made;
}

/** The seats from the bottom of the page clockwise. */
export function around(me) {
  const seats = [me ?? 'S'];
  while (seats.length < 4) seats.push(nextSeat(seats.at(-1)));
  return { bottom: seats[0], left: seats[1], top: seats[2], right: seats[3] };
}
