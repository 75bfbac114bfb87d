import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { portOf } from '@kapao/postgres/ports.ts';
import { BatchingSocket } from './batching-socket.ts';

/** Writes two statements as the driver does: each corked separately. */
function writeTwo(socket: BatchingSocket): void {
  for (const statement of [
    ['bind', 'execute'],
    ['bind', 'execute'],
  ]) {
    socket.cork();
    for (const part of statement) socket.write(`${part};`);
    socket.uncork();
  }
}

async function connect(): Promise<{ socket: BatchingSocket; received: () => Promise<string> }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const accepted = Promise.withResolvers<Socket>();
  server.once('connection', accepted.resolve);
  const socket = new BatchingSocket();
  socket.connect(portOf(server), '127.0.0.1');
  const peer = await accepted.promise;
  onTestFinished(() => void socket.destroy());
  const received = async () => {
    let text = '';
    for await (const bytes of peer) text += String(bytes);
    return text;
  };
  return { socket, received };
}

test('statements of one go leave together, once whoever asks is through', async () => {
  const { socket } = await connect();
  const packets: number[] = [];
  const writev = socket._writev?.bind(socket);
  socket._writev = (chunks, done) => {
    packets.push(chunks.length);
    writev?.(chunks, done);
  };

  writeTwo(socket);
  expect(packets).toEqual([]);
  await Promise.resolve();
  await Promise.resolve();
  expect(packets).toEqual([4]);

  writeTwo(socket);
  await new Promise(setImmediate);
  expect(packets).toEqual([4, 4]);
});

test('what is held back when the socket is closed is sent before', async () => {
  const { socket, received } = await connect();
  writeTwo(socket);
  socket.end('end');
  await expect(received()).resolves.toBe('bind;execute;bind;execute;end');
});
