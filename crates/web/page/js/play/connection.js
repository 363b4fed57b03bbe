// The socket of a table. It comes back by itself, and brings the table as it then stands.

import { myName, owner, seatToken } from './mine.js';

/**
 * Opens the socket of a table. `on.table(snapshot)`, `on.notice(text)` and `on.line(connected)` are
 * called as things come. Returns `say(message)`, a promise of the answer, and `close()`.
 */
export function connect(id, on) {
  let socket = null;
  let closed = false;
  let wait = 300;
  let number = 0;
  const open = new Map();

  function start() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    socket = new WebSocket(`${scheme}://${location.host}/api/v1/tables/${id}/socket`);
    let entered = false;
    socket.onopen = () => {
      socket.send(JSON.stringify({ version: 1, seat: seatToken(id) ?? undefined, owner: owner(), name: myName() || undefined }));
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === 'table') {
        if (!entered) on.line(true);
        entered = true;
        wait = 300;
        on.table(message);
      } else if (message.type === 'notice') {
        on.notice(message.text);
      } else if (open.has(message.id)) {
        const { resolve, reject } = open.get(message.id);
        open.delete(message.id);
        if (message.type === 'refused') reject(new Error(message.error));
        else resolve(message);
      } else if (message.type === 'refused') {
        on.refused?.(message.error, entered);
        if (!entered) closed = true;
      }
    };
    socket.onclose = () => {
      for (const { reject } of open.values()) reject(new Error('the connection was lost: it is being restored'));
      open.clear();
      if (closed) return;
      on.line(false);
      setTimeout(() => closed || start(), wait);
      wait = Math.min(wait * 2, 5000);
    };
  }

  start();
  return {
    say(message) {
      return new Promise((resolve, reject) => {
        if (socket?.readyState !== WebSocket.OPEN) {
          reject(new Error('there is no connection now: it is being restored'));
          return;
        }
        number += 1;
        open.set(number, { resolve, reject });
        socket.send(JSON.stringify({ id: number, ...message }));
      });
    },
    close() {
      closed = true;
      socket?.close();
    },
  };
}
