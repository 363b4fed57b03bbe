// The shell: which page is shown, by the part of the address behind the hash.
//
// A page is a module with `show(root, words)`: it fills `root` (an empty element) for the words of the
// address behind its name (`#/study/abc` gives ['abc']), and may return a function that is called when
// the page is left. Each is loaded when it is first shown.

import { lookButtons } from './look.js';

const PAGES = [
  { name: '', title: 'Play', load: () => import('./play/lobby.js') },
  { name: 'table', load: () => import('./table.js') },
  { name: 'games', title: 'Games', load: () => import('./play/games.js') },
  { name: 'study', title: 'Study', load: () => import('./study/page.js') },
  { name: 'lab', title: 'Lab', load: () => import('./lab.js') },
];

let leave = null;
let shown = 0;

async function go() {
  const [name, ...words] = location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  const page = PAGES.find((page) => page.name === name) ?? PAGES[0];
  const number = ++shown;
  for (const link of document.querySelectorAll('#pages a')) {
    if (link.dataset.page === page.name) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const root = document.createElement('div');
  root.className = `page page-${page.name || 'play'}`;
  let done;
  try {
    const { show } = await page.load();
    if (number !== shown) return;
    leave?.();
    leave = null;
    document.getElementById('page').replaceChildren(root);
    document.title = page.title ? `${page.title} – Finesse` : 'Finesse';
    done = await show(root, words);
  } catch (error) {
    if (number !== shown) return;
    if (error.status === 401) {
      const { login } = await import('./play/login.js');
      document.getElementById('page').replaceChildren(login(go));
      return;
    }
    const note = document.createElement('p');
    note.setAttribute('role', 'alert');
    note.textContent = `This page could not be shown: ${error.message}`;
    document.getElementById('page').replaceChildren(note);
    console.error(error);
    return;
  }
  if (number === shown) leave = done ?? null;
  else done?.();
}

for (const page of PAGES.filter((page) => page.title)) {
  const link = document.createElement('a');
  link.href = `#/${page.name}`;
  link.dataset.page = page.name;
  link.textContent = page.title;
  document.getElementById('pages').append(link);
}
document.querySelector('.top').append(...lookButtons());
addEventListener('hashchange', go);
go();
