import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { createGate } from '../gate.ts';
import { farewell, turnsOf } from './protocol-turns.ts';
import type { Turn } from './protocol-turns.ts';

type Engine = Pick<PGlite, 'execProtocolRawStream' | 'isInTransaction'>;

/**
 * Listens at a Unix socket's path, and lets its clients share the one session that the engine is: whoever
 * has begun a statement or a transaction is alone with it until that is through (docs/decisions/0001). Gives
 * back what shuts everybody out, with what they had begun undone.
 */
export async function serveEngine(engine: Engine, path: string): Promise<() => Promise<void>> {
  const alone = createGate(1, Infinity);
  const served = new Map<Socket, Promise<void>>();
  const serve = async (client: Socket) => {
    client.on('error', () => undefined);
    const turns = turnsOf(client);
    for await (const first of turns) await alone(() => answerWhole(engine, client, first, turns));
    client.end();
    served.delete(client);
  };
  const server = createServer((client) => {
    served.set(client, serve(client));
  }).listen(path);
  await once(server, 'listening');
  return async () => {
    server.close();
    for (const client of served.keys()) client.destroy();
    await Promise.all(served.values());
  };
}

/** Answers a turn, and those that follow it until the engine is through with what it began. */
async function answerWhole(
  engine: Engine,
  client: Socket,
  first: Turn,
  following: AsyncGenerator<Turn, void>,
): Promise<void> {
  let turn: Turn | void = first;
  // One who has gone would never know what was done.
  while (turn && !client.destroyed) {
    const answer = await ask(engine, turn.messages);
    if (client.writable) client.write(answer);
    if (turn.endsStatement && !engine.isInTransaction()) return;
    turn = (await following.next()).value;
  }
  await ask(engine, farewell);
}

async function ask(engine: Engine, messages: Buffer): Promise<Buffer> {
  const answers: Buffer[] = [];
  const onRawData = (bytes: Uint8Array) => {
    // A copy, because the engine writes there again.
    answers.push(Buffer.from(bytes));
  };
  await engine.execProtocolRawStream(messages, { onRawData });
  return Buffer.concat(answers);
}
