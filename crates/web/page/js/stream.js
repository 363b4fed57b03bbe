// Long work of the server: a JSON value a line, as they are found.

/**
 * Asks and calls `onValue` with every value. Resolves when the server is done; the work ends when
 * `signal` is aborted.
 */
export async function stream(path, body, onValue, signal) {
  const response = await fetch(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok) {
    const answer = await response.json().catch(() => null);
    throw new Error(answer?.error ?? `the server answered ${response.status}`);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    await readLines();
  } finally {
    // Who reads no further lets the server stop.
    reader.cancel().catch(() => {});
  }

  async function readLines() {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
      const lines = text.split('\n');
      text = lines.pop();
      for (const line of lines.filter(Boolean)) {
        const found = JSON.parse(line);
        if (found.refusal) throw new Error(found.refusal);
        onValue(found);
      }
    }
  }
}

/** Whether an error only says that the visitor moved on. */
export const isAbort = (error) => error.name === 'AbortError';
