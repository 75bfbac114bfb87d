import type { Body } from '@kapao/contract/operation.ts';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireOpenDeposits } from '../payments/deposits/expire-open-deposits.ts';
import { memberBalances } from '../../ledger/balances.ts';
import {
  balancesOf,
  newMember,
  openQr,
  OWN_ORIGIN,
  WITHDRAWAL_METHOD,
  PROMPTPAY_METHOD,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { makeDeposit } from '../../testing/play/promotions.ts';
import {
  addTestStudio,
  betOf,
  openTestGame,
  rollbackOf,
  winOf,
} from '../../testing/play/studio.ts';
import type { TestGameSession, TestStudio } from '../../testing/play/studio.ts';
import { applyDueLimits } from './store.ts';

const UNITS_PER_BAHT = 100_000;

let server: PaymentServer;
let studio: TestStudio;
beforeAll(async () => {
  server = await startPaymentServer();
  studio = await addTestStudio(server);
});
afterAll(() => server.close());

async function player(baht: number): Promise<{ member: TestMember; session: TestGameSession }> {
  const member = await newMember(server, baht);
  return { member, session: await openTestGame(server, studio, member) };
}

const bet = async (session: TestGameSession, baht: number) =>
  (await studio.call('bet', betOf(session, baht * UNITS_PER_BAHT))).status;

function deposit({ token }: TestMember, amount: number) {
  return server.call('openDeposit', {
    params: { paymentId: String(PROMPTPAY_METHOD) },
    body: { amount, return_url: OWN_ORIGIN },
    token,
  });
}

async function limit({ token }: TestMember, body: Body<'setLimit'>) {
  const result = await server.call('setLimit', { body, token });
  return result.success ? result.data.limits : expect.fail(result.message);
}

/** Moves a pending change into the past, so that it is due. */
async function passADay({ id }: TestMember) {
  await server.context.database.query(sql`
    update member_limits
       set pending_from = now() - interval '1 second'
     where member_id = ${id}
       and pending_from is not null`);
}

describe('setLimit', () => {
  it('limit-01 limit-02 limit-03: counts a lower limit at once, and a higher one after 24 hours', async () => {
    const member = await newMember(server);
    const dayLimit = { kind: 'stake', period: 'day' } as const;
    expect(await limit(member, { ...dayLimit, amount: 100 })).toEqual([
      { ...dayLimit, amount: 100, used: 0, waiting: 0, pending: null },
    ]);
    const [raised] = await limit(member, { ...dayLimit, amount: 500 });
    expect(raised).toMatchObject({ amount: 100, pending: { amount: 500 } });
    await passADay(member);
    const result = await server.call('getProtection', { token: member.token });
    expect(result).toMatchObject({ data: { limits: [{ amount: 500, pending: null }] } });
  });

  it('limit-03: applies what fell due, once, and says the same before and after', async () => {
    const { member, session } = await player(100);
    await limit(member, { kind: 'stake', period: 'day', amount: 10 });
    await limit(member, { kind: 'stake', period: 'day', amount: null });
    expect(await bet(session, 11)).toBe('RS_ERROR_BET_LIMIT_EXCEEDED');
    await passADay(member);
    expect(await bet(session, 11)).toBe('RS_OK');
    const apply = () => applyDueLimits(server.context.database);
    expect(await apply()).toBeGreaterThan(0);
    expect(await apply()).toBe(0);
    const result = await server.call('getProtection', { token: member.token });
    expect(result).toMatchObject({ data: { limits: [] } });
  });

  it('limit-05: keeps every change that was asked for', async () => {
    const member = await newMember(server);
    for (const amount of [100, 50, 200]) {
      await limit(member, { kind: 'loss', period: 'week', amount });
    }
    const rows = await server.context.database.query<{ to: bigint }>(sql`
      select to_micro / 1000000 as to
        from member_limit_changes
       where member_id = ${member.id}
       order by id`);
    expect(rows.map(({ to }) => Number(to))).toEqual([100, 50, 200]);
  });

  it('limit-05: keeps no row of a request that changes nothing', async () => {
    const member = await newMember(server);
    for (const amount of [100, 100, null, 100, 100]) {
      await limit(member, { kind: 'loss', period: 'day', amount });
    }
    const rows = await server.context.database.query(sql`
      select
        from member_limit_changes
       where member_id = ${member.id}`);
    expect(rows).toHaveLength(3);
  });

  it('limit-01: refuses what is no limit, and a stranger', async () => {
    const { token } = await newMember(server);
    for (const amount of [-1, 0.001, 1e9]) {
      const body = { kind: 'loss', period: 'day', amount } as const;
      expect(await server.call('setLimit', { body, token })).toMatchObject({ status: 400 });
    }
    const body = { kind: 'loss', period: 'day', amount: 1 } as const;
    expect(await server.call('setLimit', { body })).toMatchObject({ status: 401 });
  });
});

describe('getProtection, with a limit on play', () => {
  it('limit-06 limit-08 limit-09 limit-12: lets a stake reach it and not pass it; rollbacks give it back, wins do not', async () => {
    const { member, session } = await player(100);
    await limit(member, { kind: 'stake', period: 'day', amount: 20 });
    const first = betOf(session, 15 * UNITS_PER_BAHT);
    expect((await studio.call('bet', first)).status).toBe('RS_OK');
    expect((await studio.call('win', winOf(first, 40 * UNITS_PER_BAHT))).status).toBe('RS_OK');
    expect(await bet(session, 6)).toBe('RS_ERROR_BET_LIMIT_EXCEEDED');
    expect(await bet(session, 5)).toBe('RS_OK');
    const { limits } = await protection(member);
    expect(limits).toMatchObject([{ used: 20 }]);
  });

  it('limit-11: lets a free bet pass where it is used up', async () => {
    const { member, session } = await player(100);
    await limit(member, { kind: 'stake', period: 'day', amount: 10 });
    expect(await bet(session, 10)).toBe('RS_OK');
    const free = { ...betOf(session, 5 * UNITS_PER_BAHT), is_free: true };
    expect(await studio.call('bet', free)).toMatchObject({ status: 'RS_OK' });
  });

  it('limit-10: counts a loss as stakes less wins', async () => {
    const { member, session } = await player(100);
    await limit(member, { kind: 'loss', period: 'month', amount: 20 });
    const lost = betOf(session, 20 * UNITS_PER_BAHT);
    await studio.call('bet', lost);
    expect(await bet(session, 1)).toBe('RS_ERROR_BET_LIMIT_EXCEEDED');
    await studio.call('win', winOf(lost, 3 * UNITS_PER_BAHT));
    expect(await bet(session, 3)).toBe('RS_OK');
    expect(await bet(session, 1)).toBe('RS_ERROR_BET_LIMIT_EXCEEDED');
  });

  it('ledger-16 limit-12: holds when a hundred bets come at once', async () => {
    const { member, session } = await player(1_000);
    await limit(member, { kind: 'stake', period: 'week', amount: 30 });
    const statuses = await Promise.all(Array.from({ length: 100 }, () => bet(session, 1)));
    expect(statuses.filter((status) => status === 'RS_OK')).toHaveLength(30);
    expect(await balancesOf(server, member)).toMatchObject({ available: 97_000 });
  });

  it('limit-12: answers the repeat of a bet that it let through', async () => {
    const { member, session } = await player(100);
    await limit(member, { kind: 'stake', period: 'day', amount: 10 });
    const taken = betOf(session, 10 * UNITS_PER_BAHT);
    await studio.call('bet', taken);
    expect((await studio.call('bet', taken)).status).toBe('RS_OK');
    expect((await studio.call('rollback', rollbackOf(taken))).status).toBe('RS_OK');
    expect(await bet(session, 10)).toBe('RS_OK');
  });

  async function protection({ token }: TestMember) {
    const result = await server.call('getProtection', { token });
    return result.success ? result.data : expect.fail(result.message);
  }
});

describe('a limit on deposits', () => {
  it('pay-18 limit-13: says how much is left, and counts what is still open', async () => {
    const member = await newMember(server);
    await limit(member, { kind: 'deposit', period: 'day', amount: 500 });
    expect(await deposit(member, 300)).toMatchObject({ success: true });
    const refused = await deposit(member, 300);
    expect(refused).toMatchObject({ status: 409, code: 'deposit_limit_reached' });
    expect(refused.message).toMatch(/ฝากได้อีก \d+\.\d\d บาท/);
    expect(await deposit(member, 150)).toMatchObject({ success: true });
  });

  it('limit-13: counts one whose time is over as long as it can still be paid', async () => {
    const member = await newMember(server);
    await limit(member, { kind: 'deposit', period: 'day', amount: 500 });
    expect(await deposit(member, 500)).toMatchObject({ success: true });
    await expireDeposits(member);
    expect(await deposit(member, 100)).toMatchObject({ code: 'deposit_limit_reached' });
    await endReservations(member);
    expect(await deposit(member, 500)).toMatchObject({ success: true });
  });

  it('limit-14: leaves out the satang that only tell a deposit from others', async () => {
    const member = await newMember(server);
    await limit(member, { kind: 'deposit', period: 'day', amount: 1_000 });
    expect(await makeDeposit(server, member, 500)).toBeGreaterThan(500);
    expect(await deposit(member, 250)).toMatchObject({ success: true });
    expect(await deposit(member, 250)).toMatchObject({ success: true });
    const { message } = await deposit(member, 100);
    expect(message).toContain('ฝากได้อีก 0.00 บาท');
  });

  it('limit-06 limit-13: counts what may still be paid, whenever it was opened, and says so', async () => {
    const member = await newMember(server);
    await limit(member, { kind: 'deposit', period: 'day', amount: 500 });
    expect(await deposit(member, 450)).toMatchObject({ success: true });
    await asOwner(sql`
      update deposits
         set created_at = created_at - interval '1 day'
       where member_id = ${member.id}`);
    expect(await deposit(member, 450)).toMatchObject({ code: 'deposit_limit_reached' });
    const shown = await server.call('getProtection', { token: member.token });
    expect(shown).toMatchObject({ data: { limits: [{ used: 450, waiting: 450 }] } });
  });

  it('limit-15: credits what was opened before it was set, and records what passes it', async () => {
    const member = await newMember(server);
    const opened = [];
    for (let count = 0; count < 2; count += 1) opened.push(await openQr(server, member, 300));
    await limit(member, { kind: 'deposit', period: 'day', amount: 500 });
    await Promise.all(
      opened.map((request) => sendWebhook(server, 'transfer.received', transferOf(request))),
    );
    const rows = await server.context.database.query<{ over: boolean }>(sql`
      select is_over_limit as over
        from deposits
       where member_id = ${member.id}
         and status    = 'success'
       order by ended_at`);
    expect(rows).toHaveLength(2);
    expect(rows.filter(({ over }) => over)).toHaveLength(1);
  });

  it('holds when ten deposits are opened at once', async () => {
    const member = await newMember(server);
    await limit(member, { kind: 'deposit', period: 'month', amount: 250 });
    const opened = await Promise.all(Array.from({ length: 10 }, () => deposit(member, 100)));
    expect(opened.filter(({ success }) => success)).toHaveLength(2);
  });
});

/** Moves the deadline of a member's deposits into the past and runs the job that expires them. */
async function expireDeposits({ id }: TestMember) {
  await asOwner(sql`
    update deposits
       set deadline_at = now() - interval '1 second'
     where member_id = ${id}`);
  await expireOpenDeposits(server.context, new AbortController().signal);
}

const endReservations = ({ id }: TestMember) =>
  asOwner(sql`
    update deposits
       set reserved_until = now() - interval '1 second'
     where member_id = ${id}`);

/** Runs as the tables' owner, because no role of the application may change the time of a deposit. */
function asOwner(statement: Sql) {
  return server.context.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(statement);
  });
}

describe('startBreak', () => {
  it('limit-19 limit-20 limit-21: stops bets, launches and deposits at once; wins and withdrawals stay open', async () => {
    const { member, session } = await player(1_000);
    const open = betOf(session, UNITS_PER_BAHT);
    await studio.call('bet', open);
    const started = await server.call('startBreak', {
      body: { kind: 'time_out', days: 1 },
      token: member.token,
    });
    expect(started).toMatchObject({ success: true });

    expect(await bet(session, 1)).toBe('RS_ERROR_USER_DISABLED');
    expect((await studio.call('win', winOf(open, 5 * UNITS_PER_BAHT))).status).toBe('RS_OK');
    expect(await deposit(member, 100)).toMatchObject({ status: 403, code: 'on_a_break' });
    const launch = { game_id: studio.gameCode, provider: 'lotus-brand', tab: 'SLOT' };
    expect(await server.call('startGame', { body: launch, token: member.token })).toMatchObject({
      status: 403,
      code: 'on_a_break',
    });
    expect(await server.call('redirectLogin', { token: member.token })).toMatchObject({
      status: 403,
      code: 'on_a_break',
    });
    const withdrawal = await server.call('requestWithdrawal', {
      params: { paymentId: String(WITHDRAWAL_METHOD) },
      body: { amount: 200 },
      token: member.token,
    });
    expect(withdrawal).toMatchObject({ success: true });
    const { heldMicro } = await memberBalances(server.context.database, member.id);
    expect(heldMicro).toBe(200_000_000n);
  });

  it('limit-18: is never shortened by another one', async () => {
    const { token } = await newMember(server);
    const start = async (body: { kind: 'time_out'; days: 1 | 30 }) => {
      const result = await server.call('startBreak', { body, token });
      return result.success ? result.data.break_until : expect.fail(result.message);
    };
    const long = await start({ kind: 'time_out', days: 30 });
    expect(await start({ kind: 'time_out', days: 1 })).toBe(long);
    await expect(
      server.context.database.query(sql`update member_breaks set ends_at = now()`),
    ).rejects.toThrow('permission denied');
  });

  it('limit-16: takes the lengths that are offered, and no other', async () => {
    const { token } = await newMember(server);
    const bodies: unknown[] = [
      { kind: 'time_out', days: 2 },
      { kind: 'self_exclusion', days: 1 },
      { kind: 'forever' },
      {},
    ];
    for (const payload of bodies) {
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/member/protection/break',
        headers: { authorization: token, 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      });
      expect(response.statusCode).toBe(400);
    }
    const body = { kind: 'self_exclusion', months: 6 } as const;
    expect(await server.call('startBreak', { body })).toMatchObject({ status: 401 });
    expect(await server.call('startBreak', { body, token })).toMatchObject({ success: true });
  });
});

describe('getSession and setReminder', () => {
  it('limit-23 limit-24: say how long the session is and what play has come to in it', async () => {
    const { member, session } = await player(100);
    const { token } = member;
    const first = betOf(session, 10 * UNITS_PER_BAHT);
    await studio.call('bet', first);
    await studio.call('win', winOf(first, 4 * UNITS_PER_BAHT));
    const undone = betOf(session, 3 * UNITS_PER_BAHT);
    await studio.call('bet', undone);
    await studio.call('rollback', rollbackOf(undone));
    await server.call('setReminder', { body: { minutes: 30 }, token });
    expect(await server.call('getSession', { token })).toMatchObject({
      data: { minutes: 0, staked: 10, won: 4, net_result: -6, reminder_minutes: 30 },
    });
    await server.call('setReminder', { body: { minutes: null }, token });
    expect(await server.call('getProtection', { token })).toMatchObject({
      data: { reminder_minutes: null },
    });
  });

  it('limit-06 limit-23: are for the member alone', async () => {
    for (const name of ['getSession', 'getProtection'] as const) {
      expect(await server.call(name)).toMatchObject({ status: 401 });
    }
    expect(await server.call('setReminder', { body: { minutes: 15 } })).toMatchObject({
      status: 401,
    });
  });
});
