// The double-dummy solver on a thread of its own, so that the page never waits for it.

import { load } from '/solver/index.js';

const solver = load();

addEventListener('message', async ({ data: { what, args } }) => {
  try {
    postMessage({ found: (await solver)[what](...args) });
  } catch (error) {
    // A RangeError says what is wrong with the question; anything else, that there is no solver here.
    postMessage({ error: error.message, isAnswer: error instanceof RangeError });
  }
});
