import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveMessage } from '@kapao/contract/events.ts';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startThrowawayPostgres } from '../../../../scripts/testing/postgres.ts';
import { advanceWithdrawals } from '../flows/gateways/advance-withdrawals.ts';
import { refundWithdrawal } from '../flows/withdrawals/decide-withdrawal.ts';
import { rejectDeposit } from '../flows/deposits/reject-deposit.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import {
  queryAsOwner,
  newMember,
  openQr,
  OWN_ORIGIN,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../testing/money/payments.ts';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';
import { SOCKETS_BEFORE_SESSION, SOCKETS_OF_MEMBER } from './socket-limits.ts';
import { portOf } from '@kapao/postgres/ports.ts';

let database: TestDatabase;
let server: PaymentServer;
let otherNode: TestServer;
let member: TestMember;
const reasonTold = { code: 'not_approved', note: '' };
const urls = new Map<TestServer, string>();
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: database.url });
  const SANDBOX_URL = server.gateway.url;
  otherNode = await startTestServer({ DATABASE_URL: database.url, SANDBOX_URL });
  for (const node of [server, otherNode]) await listen(node);
  member = await newMember(server);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await otherNode.close();
  await server.close();
  await database.close();
});

async function listen(node: TestServer): Promise<void> {
  node.context.live.attach(node.app.server);
  await node.app.listen({ host: '127.0.0.1', port: 0 });
  urls.set(node, `http://127.0.0.1:${portOf(node.app.server)}`);
}

interface Connection {
  token?: unknown;
  origin?: string;
  node?: TestServer;
  transport?: 'websocket' | 'polling';
}

function connect(connection: Connection = {}): Socket {
  const { origin = OWN_ORIGIN, node = server, transport = 'websocket' } = connection;
  const socket = io(urls.get(node) ?? '', {
    auth: { token: 'token' in connection ? connection.token : member.token },
    transports: [transport],
    extraHeaders: { origin },
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  return socket;
}

async function connected(connection: Connection = {}): Promise<Socket> {
  const socket = connect(connection);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

const join = (socket: Socket, refCode: unknown): Promise<boolean> =>
  socket.timeout(2_000).emitWithAck('joinRoom', refCode);

function collectMessages(socket: Socket): LiveMessage[] {
  const received: LiveMessage[] = [];
  socket.on('message', (message: LiveMessage) => received.push(message));
  return received;
}

describe('the live channel', () => {
  it('api-37 pay-40: tells the member of a deposit that has arrived', async () => {
    const { ref_code, deposit_amount } = await openQr(server, member);
    const socket = await connected();
    const received = collectMessages(socket);
    expect(await join(socket, ref_code)).toBe(true);
    await sendWebhook(server, 'transfer.received', transferOf({ deposit_amount }));
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(received).toEqual([{ type: 'update_status', status: 'success', ref_code }]);
  });

  it('api-37 ops-19: tells it on another node than the one that was told', async () => {
    const { ref_code, deposit_amount } = await openQr(server, member);
    const socket = await connected({ node: otherNode });
    const received = collectMessages(socket);
    expect(await join(socket, ref_code)).toBe(true);
    await sendWebhook(server, 'transfer.received', transferOf({ deposit_amount }));
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 5_000 });
  });

  it('api-38: tells who joins after the end, too', async () => {
    const { ref_code, deposit_amount } = await openQr(server, member);
    await sendWebhook(server, 'transfer.received', transferOf({ deposit_amount }));
    const socket = await connected({ transport: 'polling' });
    const received = collectMessages(socket);
    await join(socket, ref_code);
    await vi.waitFor(() => expect(received).toMatchObject([{ status: 'success' }]));
  });

  it('api-38 pay-40: tells what no server told, once for each change, such as what the operator decided', async () => {
    const [rejected, paid] = [await openQr(server, member), await openQr(server, member)];
    const sockets = [await connected(), await connected({ node: otherNode })];
    const received = sockets.map(collectMessages);
    for (const socket of sockets) {
      for (const { ref_code } of [rejected, paid]) await join(socket, ref_code);
    }
    await sendWebhook(server, 'transfer.received', transferOf(paid));
    const decision = { actor: 'operator', reason: 'no money' };
    await database.database.transaction((tx) =>
      rejectDeposit(tx, { refCode: rejected.ref_code, told: reasonTold, ...decision }),
    );
    for (const messages of received) {
      await vi.waitFor(() => expect(messages).toHaveLength(2), { timeout: 8_000 });
      expect(messages.map(({ status }) => status).toSorted()).toEqual(['reject', 'success']);
    }
    await sleep(3_500);
    expect(received.map(({ length }) => length)).toEqual([2, 2]);
  });

  it('api-37 pay-100: tells the member of each step of a withdrawal, and nobody else', async () => {
    const payee = await newMember(server, 500);
    const id = await requestWithdrawal(server, payee, 300);
    const socket = await connected({ token: payee.token, node: otherNode });
    const received = collectMessages(socket);
    expect(await join(await connected(), id)).toBe(false);
    expect(await join(socket, id)).toBe(true);
    await advanceWithdrawals(server.context, new AbortController().signal);
    const message = { type: 'update_status', ref_code: id };
    await vi.waitFor(() => expect(received).toEqual([{ ...message, status: 'waiting_callback' }]));
    const withdrawal = server.gateway.withdrawals.get(id) ?? expect.fail('no withdrawal');
    await sendWebhook(server, 'payout.succeeded', withdrawal);
    await vi.waitFor(() => expect(received.at(-1)).toEqual({ ...message, status: 'success' }));
    const decision = { actor: 'operator', reason: 'came back' };
    await database.database.transaction((tx) =>
      refundWithdrawal(tx, server.context.ledger, { id, ...decision }),
    );
    await vi.waitFor(() => expect(received.at(-1)).toEqual({ ...message, status: 'refund' }), {
      timeout: 8_000,
    });
    expect(received).toHaveLength(3);
  });

  it('api-38: tells nothing that was read before the last status told', async () => {
    const payee = await newMember(server, 500);
    const id = await requestWithdrawal(server, payee, 300);
    const deposits = [await openQr(server, payee), await openQr(server, payee)];
    const socket = await connected({ token: payee.token });
    const received = collectMessages(socket);
    for (const room of [id, ...deposits.map(({ ref_code }) => ref_code)]) await join(socket, room);
    await advanceWithdrawals(server.context, new AbortController().signal);
    await sendWebhook(
      server,
      'payout.succeeded',
      server.gateway.withdrawals.get(id) ?? expect.fail(),
    );
    await vi.waitFor(() => expect(received.at(-1)?.status).toBe('success'));
    const setStatus = (status: string) =>
      queryAsOwner(server, sql`update withdrawals set status = ${status} where id = ${id}`);
    // A read that contradicts what was told, as an older one would.
    await setStatus('failed');
    // Each is told by a look of its own, so that the second comes after all that the first one saw.
    for (const { ref_code: refCode } of deposits) {
      const decision = { actor: 'operator', reason: 'no money' };
      await database.database.transaction((tx) =>
        rejectDeposit(tx, { refCode, told: reasonTold, ...decision }),
      );
      await vi.waitFor(() => expect(received.at(-1)?.ref_code).toBe(refCode), { timeout: 8_000 });
    }
    await setStatus('success');
    const told = received.filter(({ ref_code }) => ref_code === id).map(({ status }) => status);
    expect(told).toEqual(['waiting_callback', 'success']);
  });

  it('api-36: tells nothing to who has left', async () => {
    const { ref_code, deposit_amount } = await openQr(server, member);
    const [left, remaining] = [await connected(), await connected()];
    const [receivedByLeft, received] = [collectMessages(left), collectMessages(remaining)];
    await join(left, ref_code);
    await join(remaining, ref_code);
    left.emit('leaveRoom', ref_code);
    await join(left, 'something after it');
    await sendWebhook(server, 'transfer.received', transferOf({ deposit_amount }));
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(receivedByLeft).toEqual([]);
  });

  it("api-36 pay-40: opens no room but the member's own, whatever is sent", async () => {
    const { ref_code, deposit_amount } = await openQr(server, member);
    const intruder = await newMember(server);
    const socket = await connected({ token: intruder.token });
    const received = collectMessages(socket);
    const errorLog = vi.spyOn(server.context.log, 'error');
    const refCodes = [
      ref_code,
      `payment:${ref_code}`,
      '',
      'x'.repeat(3000),
      `${ref_code}\0`,
      '\ud800',
    ];
    for (const name of [...refCodes, 1, null, {}, [ref_code]]) {
      expect(await join(socket, name)).toBe(false);
    }
    expect(errorLog).not.toHaveBeenCalled();
    socket.emit('joinRoom');
    socket.emit('leaveRoom', { toString: 1 });
    await sendWebhook(server, 'transfer.received', transferOf({ deposit_amount }));
    expect(await join(socket, 'still alive')).toBe(false);
    expect(received).toEqual([]);
  });

  it('api-40: lets one socket join so often and no more, and asks no database beyond', async () => {
    const { ref_code } = await openQr(server, member);
    const socket = await connected();
    const queries = vi.spyOn(server.context.database, 'query');
    const startedMs = performance.now();
    const joins = await Promise.all(Array.from({ length: 200 }, () => join(socket, ref_code)));
    const allowed = 30 + Math.ceil((performance.now() - startedMs) / 2_000);
    const depositReads = queries.mock.calls.filter(([statement]) =>
      statement.values.includes(ref_code),
    );
    queries.mockRestore();
    const joined = joins.filter(Boolean).length;
    expect(joined).toBeGreaterThanOrEqual(30);
    expect(joined).toBeLessThanOrEqual(allowed);
    // Each join reads the deposit twice: before and after it enters the room.
    expect(depositReads).toHaveLength(2 * joined);
    expect(await join(await connected(), ref_code)).toBe(true);
    await vi.waitFor(async () => expect(await join(socket, ref_code)).toBe(true), {
      timeout: 10_000,
      interval: 500,
    });
  });

  it('api-35: takes no socket without the token of a living session', async () => {
    for (const token of [undefined, '', 'x', 1, { a: 1 }, 'A'.repeat(43)]) {
      await expect(connected({ token }), JSON.stringify(token)).rejects.toThrow('unauthorized');
    }
    expect((await connected({ token: `Bearer ${member.token}` })).connected).toBe(true);
  });

  it('api-35: takes no socket from a page that is not ours', async () => {
    for (const transport of ['websocket', 'polling'] as const) {
      await expect(connected({ origin: 'https://evil.example', transport })).rejects.toThrow();
    }
  });

  it('api-39: drops the sockets of a session that has ended', { timeout: 30_000 }, async () => {
    const leaver = await newMember(server);
    const socket = await connected({ token: leaver.token });
    await server.call('logout', { token: leaver.token });
    await new Promise((resolve) => socket.once('disconnect', resolve));
  });
});

describe('the bounds of sockets', () => {
  it('office-63: opens 20 sockets for one member and refuses more, until one closes', async () => {
    const one = await newMember(server);
    const open: Socket[] = [];
    for (let count = 0; count < SOCKETS_OF_MEMBER; count += 1) {
      open.push(await connected({ token: one.token }));
    }
    await expect(connected({ token: one.token })).rejects.toThrow('too_many_sockets');
    expect((await connected()).connected).toBe(true);
    open[0]?.disconnect();
    await vi.waitFor(async () => {
      expect((await connected({ token: one.token })).connected).toBe(true);
    });
  });

  it('office-63: opens 200 connections of one network that show no session, and refuses more', async () => {
    const url = `${(urls.get(otherNode) ?? '').replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
    const attempts = Array.from({ length: SOCKETS_BEFORE_SESSION + 10 }, async () => {
      const socket = new WebSocket(url);
      const isOpen = await new Promise<boolean>((resolve) => {
        socket.addEventListener('open', () => resolve(true), { once: true });
        socket.addEventListener('error', () => resolve(false), { once: true });
      });
      return { socket, isOpen };
    });
    const opened = await Promise.all(attempts);
    expect(opened.filter(({ isOpen }) => isOpen)).toHaveLength(SOCKETS_BEFORE_SESSION);
    for (const { socket } of opened) socket.close();
    await vi.waitFor(
      async () => expect((await connected({ node: otherNode })).connected).toBe(true),
      { timeout: 5_000 },
    );
  });
});

describe('the live channel and the HTTP server', () => {
  it('stop one after the other, at once after the start too', async () => {
    const node = await startTestServer({ DATABASE_URL: database.url });
    await listen(node);
    const closed = once(node.app.server, 'close');
    await node.close();
    await closed;
  });

  it('api-47: a connection is lost with its server’s stop, and means to come again', async () => {
    const node = await startTestServer({ DATABASE_URL: database.url });
    await listen(node);
    const socket = await connected({ node });
    const lost = new Promise((resolve) => socket.once('disconnect', resolve));
    await node.close();
    await lost;
    expect(socket.active).toBe(true);
  });
});

/** A test must not crash a PostgreSQL that it did not start. */
const cannotCrash = process.env['TEST_DATABASE_URL'] !== undefined;

describe.skipIf(cannotCrash)('a crash of the database', () => {
  it('api-42: ends no node, and they hear each other again', async () => {
    const postgres = await startThrowawayPostgres({ durable: true });
    const url = await postgres.createDatabase();
    const [here, there] = [
      await startTestServer({ DATABASE_URL: url }),
      await startTestServer({ DATABASE_URL: url }),
    ];
    for (const node of [here, there]) await listen(node);
    const one = await newMember(here);
    const { ref_code } = await openQr(here, one);
    const socket = await connected({ node: there, token: one.token });
    const received = collectMessages(socket);
    await join(socket, ref_code);
    await postgres.crash();
    await postgres.restart();
    const message = { type: 'update_status', status: 'success', ref_code } as const;
    await vi.waitFor(
      () => {
        here.context.live.sendStatus(message);
        expect(received).toContainEqual(message);
      },
      { timeout: 40_000, interval: 200 },
    );
    socket.disconnect();
    await Promise.all([here.close(), there.close()]);
    await postgres.stop();
  }, 90_000);
});
