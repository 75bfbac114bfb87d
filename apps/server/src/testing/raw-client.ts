import { connect } from 'node:net';

/** A client of the PostgreSQL protocol that sends just the bytes it is given, and may leave at any of them. */
export interface RawClient {
  send(...messages: Buffer[]): void;
  /** Waits until this stands in what was answered since the last time, and gives that back. */
  hears(text: string): Promise<string>;
  leave(): void;
  closed: Promise<unknown>;
}

export function connectRaw(socketPath: string): RawClient {
  const socket = connect(socketPath);
  socket.on('error', () => undefined);
  let heard = '';
  let listen = () => {};
  socket.setEncoding('latin1').on('data', (text: string) => {
    heard += text;
    listen();
  });
  return {
    send: (...messages) => void socket.write(Buffer.concat(messages)),
    hears: (text) =>
      new Promise((resolve) => {
        listen = () => {
          if (!heard.includes(text)) return;
          resolve(heard);
          heard = '';
          listen = () => {};
        };
        listen();
      }),
    leave: () => void socket.destroy(),
    closed: new Promise((resolve) => socket.once('close', resolve)),
  };
}

/** The messages a client may send, by their names in PostgreSQL's documentation. */
export const messages = {
  startup: () => untyped(196_608, 'user\0postgres\0database\0postgres\0\0'),
  sslRequest: () => untyped(80_877_103),
  cancelRequest: () => untyped(80_877_102, '\0'.repeat(8)),
  query: (text: string) => typed('Q', `${text}\0`),
  parse: (text: string) => typed('P', `\0${text}\0\0\0`),
  describe: () => typed('D', 'S\0'),
  bind: () => typed('B', '\0'.repeat(8)),
  execute: () => typed('E', '\0'.repeat(5)),
  flush: () => typed('H', ''),
  sync: () => typed('S', ''),
};

/** The first message has no type, but a code: the protocol's version, or another request. */
export function untyped(code: number, body = ''): Buffer {
  const message = Buffer.from(`${'\0'.repeat(8)}${body}`);
  message.writeUInt32BE(message.length);
  message.writeUInt32BE(code, 4);
  return message;
}

function typed(type: string, body: string): Buffer {
  const message = Buffer.from(`${type}${'\0'.repeat(4)}${body}`);
  message.writeUInt32BE(message.length - 1, 1);
  return message;
}
