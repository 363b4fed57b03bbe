// One board: its table, its auction and play, what-if lines, and what can be asked about it.

import { ask } from '../ask.js';
import { button, choice, element, told } from '../element.js';
import { callText, cardName, SEATS, seatName, strainSymbol, STRAINS, suitLetter, withSuits } from '../cards.js';
import { boardName, collection, isFull, keep, question, writeBoards } from './collection.js';
import { contractText, signed, trickTable } from './list.js';
import { openTable } from './table.js';
import { PlayStrip } from './strip.js';
import { advicePanel } from './advice.js';
import { chancesPanel } from './chances.js';
import { planPanel } from './plan.js';
import { reviewPanel } from './review.js';
import { printRecord } from './sheet.js';
import { bestLine, cardValues, costs, tricksAndPar } from './solver.js';
import { Walk } from './walk.js';

/** Shows a board of the collection; returns what ends it. */
export function showBoard(root, place) {
  const board = collection.boards[place];
  const walk = new Walk(board, () => view.moved());
  const view = new BoardView(root, board, place, walk);
  const onKey = (event) => view.key(event);
  document.addEventListener('keydown', onKey);
  return () => {
    document.removeEventListener('keydown', onKey);
    view.end();
  };
}

class BoardView {
  constructor(root, board, place, walk) {
    Object.assign(this, { board, place, walk, number: 0, values: null, position: null, eyes: '' });
    this.table = element('div', { class: 'felt study-table' });
    this.banner = element('div', { class: 'what-if-place' });
    this.steps = element('div', { class: 'row steps', role: 'group', 'aria-label': 'Steps through the board' });
    this.auction = element('div', { class: 'auction-place' });
    this.strip = new PlayStrip(walk);
    this.side = element('div');
    this.said = element('p', { class: 'hidden-text', role: 'status' });
    root.append(this.head(), element('div', { class: 'split' },
      element('div', {}, this.steps, this.banner, this.table, this.strip.element, this.said),
      element('div', {}, this.auction, this.side)));
    this.panels = this.makePanels();
    this.showPanel(board.contract ? 'advice' : 'tricks');
    this.moved();
    this.judge();
  }

  head() {
    const count = collection.boards.length;
    const to = (step) => element('a', { class: 'button little', href: `#/study/board/${this.place + 1 + step}` },
      step < 0 ? '← before' : 'next →');
    const { board } = this;
    const facts = [
      board.dealer && `${seatName(board.dealer)} deals`,
      board.vulnerability && { None: 'nobody vulnerable', All: 'all vulnerable' }[board.vulnerability] || `${board.vulnerability} vulnerable`,
    ].filter(Boolean).join(', ');
    return element('div', { class: 'board-head' },
      element('div', { class: 'row' },
        element('h2', {}, boardName(board, this.place)),
        count > 1 && element('a', { class: 'button little', href: '#/study' }, `All ${count} boards`),
        this.place > 0 && to(-1), this.place + 1 < count && to(1),
        element('a', { class: 'button little', href: '#/study/edit' }, 'Change the cards'),
        button('Print', () => printRecord([board]), { class: 'button little' }),
        this.link(),
        isFull(board) && element('label', { class: 'row small eyes' }, 'Show', element('select', {
          'aria-label': 'Whose cards are shown', onchange: (event) => this.look(event.target.value),
        }, [['', 'all hands'], ...SEATS.map((seat) => [seat, `what ${seatName(seat)} sees`])].map(([value, text]) => element('option', { value }, text))))),
      element('p', { class: 'soft' }, [board.event, facts].filter(Boolean).join(' · '), board.contract || board.outcome ? ' · ' : '',
        board.outcome ? withSuits(board.outcome) : board.contract && contractText(board.contract),
        board.points === null ? '' : ` (${signed(board.points)} for N/S)`),
      board.flaw && told(`This record breaks a law: ${board.flaw}`, 'warn'));
  }

  /** Copies a link with which the board can be looked at in any viewer. */
  link() {
    const made = button('Copy a link', async () => {
      try {
        await navigator.clipboard.writeText((await writeBoards([this.board], 'link')).trim());
        made.textContent = 'Copied';
      } catch (error) {
        this.banner.replaceChildren(told(`The link could not be copied: ${error.message}`, 'bad'));
      }
      setTimeout(() => { made.textContent = 'Copy a link'; }, 1500);
    }, { class: 'button little' });
    return made;
  }

  /** Shows all hands, or for a lesson only what one seat sees. */
  look(eyes) {
    this.eyes = eyes;
    this.strip.hide(Boolean(eyes));
    if (this.position?.hands) this.drawTable();
  }

  makePanels() {
    const { board, walk } = this;
    const context = { board, walk, question: () => this.asked() };
    return {
      advice: { title: 'Advice', made: advicePanel(context) },
      plan: { title: 'Plan', made: planPanel(context) },
      chances: { title: 'Chances', made: chancesPanel(context) },
      review: { title: 'Post-mortem', made: reviewPanel(context, (reviews) => this.strip.review(reviews)) },
      tricks: { title: 'Tricks', made: this.tricksPanel() },
    };
  }

  showPanel(name) {
    this.shown = name;
    const tabs = element('div', { class: 'row tabs', role: 'tablist', 'aria-label': 'What to look at' },
      Object.entries(this.panels).map(([key, panel]) => button(panel.title, () => this.showPanel(key), {
        role: 'tab', id: `tab-${key}`, 'aria-selected': String(key === name), class: 'button little', 'aria-controls': 'study-panel',
        tabindex: key === name ? '0' : '-1',
        onkeydown: (event) => this.tabKey(event, key),
      })));
    const hadFocus = this.side.contains(document.activeElement);
    this.side.replaceChildren(tabs, element('section', {
      class: 'panel', role: 'tabpanel', id: 'study-panel', 'aria-labelledby': `tab-${name}`, tabindex: '-1',
    }, this.panels[name].made.element));
    if (hadFocus) tabs.querySelector('[aria-selected="true"]').focus();
    if (this.position) this.panels[name].made.moved?.(this.position);
  }

  tabKey(event, key) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const names = Object.keys(this.panels);
    this.showPanel(names[(names.indexOf(key) + step + names.length) % names.length]);
    event.preventDefault();
    event.stopPropagation();
  }

  /** The board as far as the visitor has walked. */
  asked() {
    const { board, walk } = this;
    if (!walk.isAuction) return question(board, { cards: walk.cards.slice(0, walk.played) });
    return { ...question(board, { calls: board.calls.slice(0, walk.at).map((c) => c.call) }), contract: null };
  }

  /** After a step: draws what is known, asks for the rest. */
  async moved() {
    const number = ++this.number;
    this.stop?.abort();
    this.stop = new AbortController();
    this.drawSteps();
    this.drawAuction();
    this.drawBanner();
    this.strip.draw();
    if (!isFull(this.board)) {
      this.table.replaceChildren(told('Not all hands of this board are known: there is no table to show. Advice can be asked for.'));
      this.position = { legal_cards: [], isPartial: true };
      this.panels[this.shown].made.moved?.(this.position);
      return;
    }
    const asked = this.asked();
    try {
      const position = await ask('/study/position', { method: 'POST', body: asked });
      if (number !== this.number) return;
      this.position = position;
      this.values = null;
      this.drawTable();
      this.panels[this.shown].made.moved?.(position);
      if (position.legal_cards.length) {
        const values = await cardValues(asked, position, this.stop.signal);
        if (number !== this.number) return;
        this.values = values;
        this.drawTable();
      }
    } catch (error) {
      if (number === this.number) this.banner.replaceChildren(told(error.message, 'bad'));
    }
  }

  drawTable() {
    const focused = document.activeElement?.closest?.('.study-table [data-card]')?.dataset.card;
    const names = Object.fromEntries(SEATS.map((seat) => [seat, this.board.names?.[seat]]));
    this.table.replaceChildren(...openTable(this.position, {
      values: this.values, names, dealer: this.board.dealer, onPlay: (card) => this.walk.play(card), eyes: this.eyes,
    }));
    if (focused) this.table.querySelector(`[data-card="${focused}"]`)?.focus();
    this.say();
  }

  /** What a screen reader is told after a step. */
  say() {
    const { position, walk } = this;
    const last = walk.played ? cardName(walk.cards[walk.played - 1]) : null;
    const turn = position.turn ? `${seatName(position.turn)} to ${position.legal_cards.length ? 'play' : 'call'}` : 'the board is over';
    this.said.textContent = [last && `${last} played`, turn].filter(Boolean).join(', ');
  }

  drawSteps() {
    const { walk } = this;
    const step = (sign, label, to, off) => button(stepSign(sign), () => walk.go(to()), { 'aria-label': label, title: label, disabled: off });
    const trickStart = () => walk.calls + Math.floor((walk.played - 1) / 4) * 4;
    const trickEnd = () => walk.calls + (Math.floor(walk.played / 4) + 1) * 4;
    const [first, last] = [walk.at === 0, walk.at === walk.last];
    const focused = document.activeElement?.getAttribute?.('aria-label');
    this.steps.replaceChildren(
      step('|<<', 'To the beginning', () => 0, first),
      step('<<', 'A trick back', () => (walk.played ? trickStart() : 0), first),
      step('<', 'A step back', () => walk.at - 1, first),
      step('>', 'A step on', () => walk.at + 1, last),
      step('>>', 'A trick on', () => (walk.isAuction ? walk.calls : trickEnd()), last),
      step('>>|', 'To the end', () => walk.last, last),
      element('span', { class: 'soft small' }, walk.isAuction ? `call ${walk.at} of ${walk.calls}` : `card ${walk.played} of ${walk.cards.length}`),
      button('Best play from here', () => this.best(), { disabled: walk.isAuction || !this.hasContract() }),
    );
    if (focused) this.steps.querySelector(`[aria-label="${focused}"]`)?.focus();
  }

  hasContract() {
    return Boolean(this.board.contract) && isFull(this.board);
  }

  async best() {
    const { walk, board } = this;
    try {
      const asked = question(board, { cards: walk.cards.slice(0, walk.played) });
      walk.follow(await bestLine(asked));
    } catch (error) {
      this.banner.replaceChildren(told(error.message, 'bad'));
    }
  }

  /** What every card of the record cost double dummy, for the strip. */
  async judge() {
    if (!this.hasContract() || !this.board.cards.length) return;
    try {
      this.strip.judge(await costs(question(this.board, { cards: this.board.cards })));
    } catch (error) {
      this.banner.replaceChildren(told(error.message, 'bad'));
    }
  }

  drawBanner() {
    const { walk } = this;
    if (!walk.ownLine) {
      this.banner.replaceChildren();
      return;
    }
    const text = walk.board.cards.length ? `What if: a line of your own from card ${walk.ownLine.from + 1} on. ` : 'A line of your own. ';
    this.banner.replaceChildren(element('div', { class: 'told what-if', role: 'status' }, text,
      button(walk.board.cards.length ? 'Back to the record' : 'Start again', () => walk.back(), { class: 'button little' })));
  }

  drawAuction() {
    const { board, walk } = this;
    if (!board.calls.length) {
      this.auction.replaceChildren(contractForm(board, (contract) => this.playContract(contract)));
      return;
    }
    const seats = ['W', 'N', 'E', 'S'];
    const cells = seats.slice(0, seats.indexOf(board.calls[0].seat)).map(() => element('td'));
    board.calls.forEach(({ call, note }, i) => {
      const isNow = walk.isAuction && i === walk.at - 1;
      cells.push(element('td', { class: isNow ? 'now' : '', title: note || null },
        button(null, () => walk.go(i + 1), { class: 'call', 'aria-label': `${seatName(board.calls[i].seat)}: ${callText(call)}` })));
      cells.at(-1).firstChild.append(...callParts(call), note !== null && note !== undefined ? element('sup', {}, '*') : '');
      if (walk.isAuction && i >= walk.at) cells.at(-1).classList.add('later');
    });
    const rows = [];
    for (let i = 0; i < cells.length; i += 4) rows.push(element('tr', {}, cells.slice(i, i + 4)));
    this.auction.replaceChildren(element('section', { class: 'panel' },
      element('h3', {}, 'Auction'),
      element('table', { class: 'auction' },
        element('thead', {}, element('tr', {}, seats.map((seat) => element('th', { scope: 'col' }, seatName(seat))))),
        element('tbody', {}, rows)),
      board.calls.some((c) => c.note) && element('p', { class: 'small soft' }, '* alerted: point at the call to read why')));
  }

  playContract(contract) {
    this.board.contract = contract;
    this.walk.ownLine = null;
    this.walk.at = this.walk.calls;
    keep();
    this.moved();
  }

  tricksPanel() {
    const { board } = this;
    const place = element('div');
    const show = () => {
      const choose = board.calls.length ? null
        : (seat, strain, tricks) => this.playContract(`${tricks - 6}${strain}-${seat}`);
      place.replaceChildren(
        element('h3', {}, 'Double-dummy tricks'), trickTable(board.solved.tricks, choose),
        element('p', {}, `Par ${signed(board.solved.par.points)} for North-South: ${board.solved.par.contracts.join(', ')}`),
        choose && element('p', { class: 'soft small' }, 'Choose a number to play that contract out.'));
    };
    const moved = async () => {
      if (board.solved) return show();
      if (!isFull(board)) return place.replaceChildren(told('Not all hands are known.'));
      place.replaceChildren(element('p', { class: 'soft' }, 'Working it out…'));
      try {
        board.solved = await tricksAndPar(question(board, { calls: [] }));
        keep();
        show();
      } catch (error) {
        place.replaceChildren(told(error.message, 'bad'));
      }
      return null;
    };
    return { element: place, moved };
  }

  key(event) {
    if (event.target.closest('input, select, textarea, [role="tab"], .hand') || event.altKey || event.ctrlKey || event.metaKey) return;
    const steps = { ArrowRight: this.walk.at + 1, ArrowLeft: this.walk.at - 1, Home: 0, End: this.walk.last };
    if (!(event.key in steps)) return;
    this.walk.go(steps[event.key]);
    event.preventDefault();
  }

  end() {
    this.number++;
    this.stop?.abort();
    Object.values(this.panels).forEach((panel) => panel.made.end?.());
  }
}

/** An arrow, drawn: "<" a step, "<<" a trick, "|<<" to the end. */
function stepSign(sign) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'sign');
  svg.setAttribute('aria-hidden', 'true');
  const arrows = { '<': 'M16 4v16L6 12z', '<<': 'M20 4v16l-8-8zM12 4v16l-8-8z', '|<<': 'M21 4v16l-8-8zM13 4v16l-8-8zM2 4h2v16H2z' };
  const isBack = sign.includes('<');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', arrows[isBack ? sign : [...sign].reverse().join('').replaceAll('>', '<')]);
  if (!isBack) path.setAttribute('transform', 'translate(24 0) scale(-1 1)');
  svg.append(path);
  return svg;
}

/** A call with the colour of its suit. */
function callParts(call) {
  const bid = /^([1-7])([CDHS])$/.exec(call);
  return bid ? [bid[1], strainSymbol(bid[2])] : [callText(call)];
}

/** For a board without an auction: which contract to play. */
function contractForm(board, onContract) {
  const [, level = '1', strain = 'NT', doubled = '', declarer = 'N'] = /^([1-7])(NT|[CDHS])(X{0,2})-([NESW])$/.exec(board.contract ?? '') ?? [];
  const chosen = { level, strain, doubled, declarer };
  const field = (label, key, options) => choice(label, options, chosen[key], (value) => { chosen[key] = value; });
  return element('section', { class: 'panel' },
    element('h3', {}, 'Contract'),
    element('div', { class: 'row contract-form' },
      field('Level', 'level', [...'1234567'].map((n) => [n, n])),
      field('Strain', 'strain', STRAINS.map((s) => [s, s === 'NT' ? 'NT' : suitLetter(s)])),
      field('Doubled', 'doubled', [['', 'no'], ['X', 'doubled'], ['XX', 'redoubled']]),
      field('By', 'declarer', SEATS.map((s) => [s, seatName(s)])),
      button('Play it', () => onContract(`${chosen.level}${chosen.strain}${chosen.doubled}-${chosen.declarer}`), { class: 'button main' })));
}

