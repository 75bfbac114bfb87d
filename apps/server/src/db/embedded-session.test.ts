import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serialize } from 'pg-protocol';
import { connectRaw } from '../testing/raw-client.ts';
import { embeddedAddress, socketPathOf } from './embedded.ts';
import type { EmbeddedAddress } from './embedded.ts';
import { serveEngine } from './embedded-session.ts';

let engine: PGlite;
let dataDir: string;
let address: EmbeddedAddress;
let socketPath: string;
let stop: () => Promise<void>;
let clients: pg.Client[] = [];
beforeAll(async () => {
  engine = await PGlite.create();
  await engine.exec('create table notes (text text primary key)');
}, 60_000);
afterAll(() => engine.close());
beforeEach(async () => {
  dataDir = await mkdtemp(joinPath(tmpdir(), 'kapao-session-'));
  address = embeddedAddress(dataDir);
  await mkdir(address.host);
  socketPath = socketPathOf(address.host);
  stop = await serveEngine(engine, socketPath);
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  clients = [];
  await stop();
  await rm(dataDir, { recursive: true });
});

async function join(): Promise<pg.Client> {
  const client = new pg.Client(address);
  await client.connect();
  clients.push(client);
  return client;
}

function startup(majorVersion: number): Buffer {
  const message = serialize.startup({ user: 'postgres', database: 'postgres' });
  message.writeUInt16BE(majorVersion, 4);
  return message;
}
const STARTUP = startup(3);

/** "Ready for query", outside of any transaction. */
const READY = 'Z\0\0\0\x05I';

/** Statements with values are several messages each. */
async function double(client: pg.Client, value: number): Promise<unknown> {
  const { rows } = await client.query('select $1::integer * 2 as value', [value]);
  return rows[0]?.value;
}
async function shout(client: pg.Client, value: string): Promise<unknown> {
  const { rows } = await client.query('select upper($1::text) as value', [value]);
  return rows[0]?.value;
}

function openRaw() {
  const client = connectRaw(socketPath);
  client.send(STARTUP);
  return client;
}

/** A client in the middle of a statement, of which it has heard only what its column is named. */
async function openWithin(text: string, column: string) {
  const client = openRaw();
  client.send(serialize.parse({ text }), serialize.describe({ type: 'S' }), serialize.flush());
  await client.hears(column);
  return client;
}

describe('several clients of one session', () => {
  it('each get the answers to their own statements, also where they waited', async () => {
    const [busy, doubling, shouting] = await Promise.all([join(), join(), join()]);
    for (let round = 1; round <= 20; round += 1) {
      await busy.query('begin');
      const answers = [double(doubling, round), shout(shouting, `round ${round}`)];
      await busy.query('select 1');
      await busy.query('commit');
      expect(await Promise.all(answers)).toEqual([round * 2, `ROUND ${round}`]);
    }
  });

  it('wait until a transaction is over, and read what it wrote', async () => {
    const [writer, reader] = await Promise.all([join(), join()]);
    await writer.query('begin');
    const read = reader.query('select text from notes where text = $1', ['kept']);
    await writer.query('insert into notes values ($1)', ['kept']);
    await writer.query('commit');
    expect((await read).rows).toEqual([{ text: 'kept' }]);
  });

  it('go on after an error, their own and another’s', async () => {
    const [wrong, right] = await Promise.all([join(), join()]);
    const [failed, doubled] = await Promise.allSettled([
      wrong.query('select 1 / $1::integer', [0]),
      double(right, 4),
    ]);
    expect(failed).toMatchObject({ reason: { code: '22012' } });
    expect(doubled).toMatchObject({ value: 8 });
    await wrong.query('begin');
    await expect(wrong.query('nothing')).rejects.toMatchObject({ code: '42601' });
    const waited = double(right, 5);
    await wrong.query('rollback');
    expect([await waited, await double(wrong, 6)]).toEqual([10, 12]);
  });

  it('are not held up by who goes within a transaction, and never see what it wrote', async () => {
    const gone = openRaw();
    const staying = await join();
    gone.send(serialize.query('begin'), serialize.query(`insert into notes values ('lost')`));
    await gone.hears('INSERT');
    const read = staying.query('select text from notes where text = $1', ['lost']);
    gone.leave();
    expect((await read).rows).toEqual([]);
  });

  it('are shut out at the end, with their transactions undone', async () => {
    const client = openRaw();
    client.send(serialize.query('begin'));
    await client.hears('BEGIN');
    await stop();
    await client.closed;
    expect(engine.isInTransaction()).toBe(false);
  });
});

describe('the messages of a client', () => {
  it('may arrive in any pieces', async () => {
    const client = connectRaw(socketPath);
    for (const byte of Buffer.concat([STARTUP, serialize.query('select 6 * 7')])) {
      client.send(Buffer.of(byte));
      await new Promise(setImmediate);
    }
    await client.hears('42');
    client.leave();
  });

  it('may ask for an answer within a statement, which keeps the others out until it is through', async () => {
    const other = await join();
    const client = await openWithin('select 11 * 11 as product', 'product');
    const waited = double(other, 7);
    client.send(serialize.bind(), serialize.execute(), serialize.sync());
    await client.hears('121');
    expect(await waited).toBe(14);
    client.leave();
  });

  it('hold nobody up where they stop within a statement', async () => {
    const other = await join();
    const client = await openWithin('select 1 as held', 'held');
    const waited = double(other, 8);
    client.leave();
    expect(await waited).toBe(16);
  });

  it('are undone where they stop before the statement is through', async () => {
    const client = openRaw();
    const other = await join();
    client.send(
      serialize.parse({ text: `insert into notes values ('unsaid')` }),
      serialize.bind(),
      serialize.execute(),
      serialize.flush(),
    );
    await client.hears('INSERT');
    client.leave();
    const { rows } = await other.query('select text from notes where text = $1', ['unsaid']);
    expect(rows).toEqual([]);
  });

  it('are through once, also where they fail', async () => {
    const client = openRaw();
    await client.hears(READY);
    client.send(
      serialize.parse({ text: 'nothing' }),
      serialize.bind(),
      serialize.execute(),
      serialize.sync(),
    );
    expect((await client.hears(READY)).split(READY)).toHaveLength(2);
    client.leave();
  });

  it('may ask for encryption, and go on without', async () => {
    const client = connectRaw(socketPath);
    client.send(serialize.requestSsl());
    await client.hears('N');
    client.send(STARTUP, serialize.query('select 13 * 13'));
    await client.hears('169');
    client.leave();
  });

  it.each([
    ['of no length at first', Buffer.alloc(8)],
    ['of no length later', Buffer.concat([STARTUP, Buffer.from('Q\0\0\0\0')])],
    ['of another version', startup(2)],
    ['that ask to cancel', serialize.cancel(1, 1)],
  ])('%s end this client alone', async (_, bytes) => {
    const client = connectRaw(socketPath);
    client.send(bytes);
    await client.closed;
    expect(await double(await join(), 9)).toBe(18);
  });
});
