import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { portOf } from '@kapao/postgres/ports.ts';

/** A proxy between a server and PostgreSQL that closes the connection in the middle of a transaction. */
export interface Wire {
  /** URL of the database through the proxy. */
  url: string;
  /** Cuts the next long enough transaction before its statement at `position` arrives; the commit counts as one. */
  cutBeforeStatement(position: number): void;
  /** Cuts the next transaction after its commit has arrived and before the answer. */
  cutBeforeCommitAnswer(): void;
  /** Whether the cut has happened; later transactions are not cut. */
  hasCut(): boolean;
  close(): Promise<void>;
}

type Cut = { beforeStatement: number } | 'before commit answer' | 'done' | undefined;

export async function openWire(databaseUrl: string): Promise<Wire> {
  const url = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const order: { cut: Cut } = { cut: undefined };
  const target = { host: url.hostname, port: Number(url.port) };
  const server = createServer((client) => {
    const database = connect(target);
    for (const socket of [client, database]) {
      sockets.add(socket.setNoDelay(true));
      socket.on('close', () => sockets.delete(socket));
    }
    join(client, database, order);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.host = `127.0.0.1:${portOf(server)}`;
  return {
    url: url.href,
    cutBeforeStatement: (beforeStatement) => {
      order.cut = { beforeStatement };
    },
    cutBeforeCommitAnswer: () => {
      order.cut = 'before commit answer';
    },
    hasCut: () => {
      const isDone = order.cut === 'done';
      order.cut = undefined;
      return isDone;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function join(client: Socket, database: Socket, order: { cut: Cut }): void {
  const hangUp = () => {
    client.destroy();
    database.destroy();
  };
  // A cut connection raises errors at both ends.
  for (const socket of [client, database]) socket.on('error', hangUp).on('close', hangUp);
  const cutNow = () => {
    order.cut = 'done';
    hangUp();
  };
  let isCommitting = false;
  const messagesOf = createWatch((statement, position) => {
    isCommitting = statement === 'commit' && order.cut === 'before commit answer';
    return typeof order.cut === 'object' && order.cut.beforeStatement === position;
  });
  client.on('data', (chunk) => {
    for (const { message, isCut } of messagesOf(chunk)) {
      if (isCut) return cutNow();
      database.write(message);
    }
  });
  database.on('data', (chunk) => {
    // Cuts only when the commit's answer has arrived, because earlier statements of the packet may be answered first.
    if (isCommitting && chunk.includes(COMMITTED)) cutNow();
    else client.write(chunk);
  });
}

const LENGTH_BYTES = 4;
/** PostgreSQL's tag of a completed commit. */
const COMMITTED = 'COMMIT\0';
/** The application begins each transaction with this statement. */
const BEGIN = 'begin';

/**
 * Parses a client's bytes into protocol messages. `isCut` is called for each statement of a transaction with its
 * position, and with its text if it has no values.
 */
function createWatch(isCut: (statement: string | undefined, position: number) => boolean) {
  let pending = Buffer.alloc(0);
  // The startup message has no type byte before its length.
  let letterBytes = 0;
  let position: number | undefined;
  let bound: string | undefined;
  const next = (): Buffer | undefined => {
    if (pending.length < letterBytes + LENGTH_BYTES) return undefined;
    const end = letterBytes + pending.readUInt32BE(letterBytes);
    if (pending.length < end) return undefined;
    const message = pending.subarray(0, end);
    pending = pending.subarray(end);
    return message;
  };
  const cutsAt = (message: Buffer): boolean => {
    const letter = String.fromCodePoint(message[0] ?? 0);
    if (letter === 'B') bound = nameOfStatement(message);
    if (letter !== 'Q' && letter !== 'E') return false;
    const text =
      letter === 'Q' ? message.toString('utf8', 1 + LENGTH_BYTES, message.length - 1) : undefined;
    if (letter === 'E' && bound === BEGIN) {
      position = 0;
      return false;
    }
    if (position === undefined) return false;
    const place = (position += 1);
    if (text === 'commit' || text === 'rollback') position = undefined;
    return isCut(text, place);
  };
  return function* messages(chunk: Buffer) {
    pending = Buffer.concat([pending, chunk]);
    for (let message = next(); message; message = next()) {
      yield { message, isCut: letterBytes > 0 && cutsAt(message) };
      letterBytes = 1;
    }
  };
}

/** Returns the prepared statement of a Bind message; its name follows the portal's. */
function nameOfStatement(bind: Buffer): string | undefined {
  return bind.toString('utf8', 1 + LENGTH_BYTES).split('\0', 2)[1];
}
