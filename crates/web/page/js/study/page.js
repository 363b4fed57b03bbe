// The page on which deals are studied: bring boards, choose one, walk through it.

import { button, element, told } from '../element.js';
import { collection, keep, readBoards, replace } from './collection.js';
import { showBoard } from './board.js';
import { showList } from './list.js';
import { showDealing } from './dealing.js';
import { showEditor } from './editor.js';

/** A board to look at for whoever has none at hand. */
const EXAMPLE = 'pn|South,West,North,East|st||md|3SJ5HA8DKQ743CT862,SAT9HJ542DAJT82CQ,S8732HKQT96D6CJ97,SKQ64H73D95CAK543|'
  + 'ah|Board 9|sv|e|mb|1C|mb|1S|mb|d|mb|2S|mb|3H|mb|p|mb|4H|mb|p|mb|p|mb|d|mb|p|mb|p|mb|p|'
  + 'pc|SK|pc|S5|pc|SA|pc|S2|pc|ST|pc|S3|pc|SQ|pc|SJ|pc|S6|pc|C2|pc|S9|pc|S7|pc|HJ|pc|H6|pc|H7|pc|H8|'
  + 'pc|H5|pc|H9|pc|H3|pc|HA|pc|DK|pc|D2|pc|D6|pc|D5|pc|DQ|pc|D8|mc|9|';

/** Shows the page; `#/study`, `#/study/board/3`, `#/study/new`, `#/study/edit`. */
export function show(root, words) {
  const messages = element('div');
  const body = element('div');
  const isFirst = !collection.boards.length;
  root.append(element('h1', { class: isFirst ? '' : 'hidden-text' }, 'Study'),
    isFirst ? bring(messages) : element('details', { class: 'bring-more' }, element('summary', {}, 'Other boards…'), bring(messages)),
    messages, body);
  const dropped = dropTarget(root, messages);
  const [view, place] = words;
  let leave = null;
  if (view === 'new') leave = showDealing(body);
  else if (view === 'edit') leave = showEditor(body);
  else if (view === 'board' && collection.boards.length) {
    const number = Math.min(Math.max(Number(place) || 1, 1), collection.boards.length);
    collection.at = number - 1;
    keep();
    leave = showBoard(body, collection.at);
  } else if (collection.boards.length) leave = showList(body);
  else body.append(welcome(messages));
  return () => {
    dropped();
    leave?.();
  };
}

/** How boards come in: a file, a link or a deal as text, new deals. */
function bring(messages) {
  const file = element('input', {
    type: 'file', class: 'hidden-text', id: 'boards-file', multiple: true, 'aria-label': 'A PBN or LIN file', tabindex: '-1',
    onchange: (event) => openFiles([...event.target.files], messages),
  });
  const text = element('input', {
    type: 'text', name: 'boards', placeholder: 'a link, a deal (N:AKQ…), or LIN',
    'aria-label': 'A link to a hand, a deal, or LIN', style: 'flex: 1 1 14rem',
  });
  const open = (event) => {
    event.preventDefault();
    if (text.value.trim()) openContent(text.value.trim(), 'what you pasted', messages);
  };
  return element(
    'form', { class: 'bring row', onsubmit: open },
    button('Open a file…', () => file.click()), file, text,
    element('button', { class: 'button', type: 'submit' }, 'Look at it'),
    element('a', { class: 'button', href: '#/study/new' }, 'New deals'),
    element('a', { class: 'button', href: '#/study/edit' }, 'Make a deal'),
  );
}

function welcome(messages) {
  return element(
    'section', { class: 'panel welcome' },
    element('h2', {}, 'Bring last night’s boards'),
    element('p', {}, 'Drop a PBN or LIN file anywhere on this page, open one, or paste a link to a hand. Walk through auction '
      + 'and play, see the double-dummy tricks of every card, try another line, and ask what a player could have known.'),
    element('p', { class: 'soft' }, 'Boards stay in this tab of your browser. The server answers questions about them and keeps nothing.'),
    element('div', { class: 'row' },
      button('Look at an example', () => openContent(EXAMPLE, 'an example', messages), { class: 'button main' })),
  );
}

async function openFiles(files, messages) {
  const parts = await Promise.all(files.map((file) => file.arrayBuffer()));
  if (files.length === 1) return openContent(parts[0], files[0].name, messages);
  const all = { boards: [], problems: [] };
  try {
    for (const [i, part] of parts.entries()) {
      const { boards, problems } = await readBoards(part);
      all.boards.push(...boards);
      all.problems.push(...problems.map((problem) => ({ ...problem, file: files[i].name })));
    }
  } catch (error) {
    messages.replaceChildren(told(error.message, 'bad'));
    return null;
  }
  return opened(all, files.map((file) => file.name).join(', '), messages);
}

async function openContent(content, name, messages) {
  try {
    opened(await readBoards(content), name, messages);
  } catch (error) {
    messages.replaceChildren(told(`${name}: ${error.message}`, 'bad'));
  }
}

function opened({ boards, problems }, name, messages) {
  const wrong = problems.filter((problem) => problem.weight === 'error');
  if (!boards.length) {
    const why = wrong.map((problem) => `line ${problem.line}: ${problem.text}`).join('; ');
    messages.replaceChildren(told(`${name}: there is no board in it. ${why}`, 'bad'));
    return;
  }
  replace(boards, name);
  collection.problems = wrong.map((problem) => `${problem.file ? `${problem.file}, ` : ''}line ${problem.line}: ${problem.text}`);
  keep();
  const where = boards.length === 1 ? '#/study/board/1' : '#/study';
  if (location.hash === where) window.dispatchEvent(new HashChangeEvent('hashchange'));
  else location.hash = where;
}

/** Files and texts dropped anywhere on the page. */
function dropTarget(root, messages) {
  const stop = new AbortController();
  const on = (name, what) => document.addEventListener(name, what, { signal: stop.signal });
  const isFile = (event) => [...(event.dataTransfer?.types ?? [])].some((type) => ['Files', 'text/plain'].includes(type));
  on('dragover', (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    root.classList.add('dropping');
  });
  on('dragleave', (event) => event.relatedTarget ?? root.classList.remove('dropping'));
  on('drop', (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    root.classList.remove('dropping');
    const files = [...event.dataTransfer.files];
    const text = event.dataTransfer.getData('text/plain');
    if (files.length) openFiles(files, messages);
    else if (text) openContent(text, 'what you dropped', messages);
  });
  return () => stop.abort();
}

