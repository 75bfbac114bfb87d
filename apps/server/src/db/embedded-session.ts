import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { farewell, turnsOf } from './protocol-turns.ts';
import type { Turn } from './protocol-turns.ts';

type Engine = Pick<PGlite, 'execProtocolRawStream' | 'isInTransaction'>;

/**
 * Listens at a Unix socket's path, and lets its clients share the one session that the engine is. Gives back
 * what ends it, once all that was asked for is answered.
 */
export async function serveEngine(engine: Engine, path: string): Promise<() => Promise<void>> {
  const session = new SharedSession(engine);
  const served = new Map<Socket, Promise<void>>();
  const server = createServer((client) => {
    const ended = serve(client, session).finally(() => served.delete(client));
    served.set(client, ended);
  }).listen(path);
  await once(server, 'listening');
  return async () => {
    server.close();
    for (const client of served.keys()) client.destroy();
    await Promise.all(served.values());
    await session.idle();
  };
}

async function serve(client: Socket, session: SharedSession): Promise<void> {
  try {
    for await (const turn of turnsOf(client)) session.take(client, turn);
  } catch {
    // Gone without a word, or what it says is none of the protocol's.
  }
  client.destroy();
  session.take(client, farewell);
}

/**
 * Each client is alone with the engine from the first message of a statement or a transaction until that is
 * through; the others wait. (`@electric-sql/pglite-socket` 0.2.17 sees to that for transactions alone: two
 * statements that had waited for one were answered with each other's rows. It is electric-sql/pglite's
 * issue 1046.)
 */
class SharedSession {
  readonly #engine: Engine;
  readonly #waiting: { client: Socket; turn: Turn }[] = [];
  #owner: Socket | undefined;
  #isWorking = false;
  #work = Promise.resolve();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The answer goes to the client. */
  take(client: Socket, turn: Turn): void {
    this.#waiting.push({ client, turn });
    if (!this.#isWorking) this.#work = this.#answerAll();
  }

  idle(): Promise<void> {
    return this.#work;
  }

  async #answerAll(): Promise<void> {
    this.#isWorking = true;
    for (let next = this.#next(); next; next = this.#next()) {
      await this.#answer(next.client, next.turn);
    }
    this.#isWorking = false;
  }

  #next() {
    if (this.#owner === undefined) return this.#waiting.shift();
    const index = this.#waiting.findIndex(({ client }) => client === this.#owner);
    return index < 0 ? undefined : this.#waiting.splice(index, 1)[0];
  }

  async #answer(client: Socket, { messages, endsStatement }: Turn): Promise<void> {
    const answers: Buffer[] = [];
    const onRawData = (bytes: Uint8Array) => {
      // A copy, because the engine writes there again.
      answers.push(Buffer.from(bytes));
    };
    await this.#engine.execProtocolRawStream(messages, { onRawData });
    this.#owner = endsStatement && !this.#engine.isInTransaction() ? undefined : client;
    if (client.writable) client.write(Buffer.concat(answers));
  }
}
