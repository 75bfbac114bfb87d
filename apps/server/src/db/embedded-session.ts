import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { farewell, turnsOf } from './protocol-turns.ts';

type Engine = Pick<PGlite, 'execProtocolRawStream' | 'isInTransaction'>;

/**
 * Listens at a Unix socket's path, and lets its clients share the one session that the engine is: whoever
 * has begun a statement or a transaction is alone with it until that is through (docs/decisions/0001). Gives
 * back what shuts everybody out, with what they had begun undone.
 */
export async function serveEngine(engine: Engine, path: string): Promise<() => Promise<void>> {
  const enter = createTurnstile();
  const served = new Map<Socket, Promise<void>>();
  const server = createServer((client) => {
    const ended = serve(client, engine, enter).finally(() => served.delete(client));
    served.set(client, ended);
  }).listen(path);
  await once(server, 'listening');
  return async () => {
    server.close();
    for (const client of served.keys()) client.destroy();
    await Promise.all(served.values());
  };
}

async function serve(client: Socket, engine: Engine, enter: Turnstile): Promise<void> {
  client.on('error', () => undefined);
  let leave: (() => void) | undefined;
  for await (const { messages, endsStatement } of turnsOf(client)) {
    leave ??= await enter();
    // It has gone while it waited, and would never know what it did.
    if (client.destroyed) break;
    const answer = await ask(engine, messages);
    if (client.writable) client.write(answer);
    if (!endsStatement || engine.isInTransaction()) continue;
    leave();
    leave = undefined;
  }
  client.end();
  if (!leave) return;
  await ask(engine, farewell);
  leave();
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

/** Lets one in at a time, in the order in which they came; whoever is in lets the next one in by leaving. */
type Turnstile = () => Promise<() => void>;

function createTurnstile(): Turnstile {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    return resolve;
  };
}
