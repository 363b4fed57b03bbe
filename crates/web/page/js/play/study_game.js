// A board that was played, taken to the page on which boards are studied.

import { readBoards, replace } from '../study/collection.js';
import { ownerHeader } from './mine.js';

/** Takes a kept board to the study page. */
export async function studyGame(id) {
  const response = await fetch(`/api/v1/export?format=pbn&game=${id}`, { headers: ownerHeader() });
  if (!response.ok) throw new Error((await response.json()).error);
  const { boards } = await readBoards(await response.text());
  replace(boards, 'a board that you played');
  location.hash = '#/study/board/1';
}
