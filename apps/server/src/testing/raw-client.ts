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
