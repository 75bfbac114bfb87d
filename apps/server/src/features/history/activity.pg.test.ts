import { randomUUID } from 'node:crypto';
import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import type { Query } from '@kapao/contract/operation.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Posting } from '../../ledger/posting.ts';
import {
  newMember,
  openQr,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { addTestStudio, betOf, openTestGame } from '../../testing/play/studio.ts';
import type { TestGameSession, TestStudio } from '../../testing/play/studio.ts';
import { LATER_YEAR } from '../../testing/later-year.ts';

const UNITS_PER_BAHT = 100_000;

let server: PaymentServer;
let studio: TestStudio;
beforeAll(async () => {
  server = await startPaymentServer();
  studio = await addTestStudio(server);
});
afterAll(() => server.close());

async function newPlayer(baht: number): Promise<TestMember & { session: TestGameSession }> {
  const member = await newMember(server, baht);
  const [row] = await server.context.database.query<{ uuid: string }>(sql`
    select uuid from members where id = ${member.id}`);
  if (!row) throw new Error('the member is not there');
  return { ...member, session: await openTestGame(server, studio, { ...member, uuid: row.uuid }) };
}

async function list(token: string, query: Query<'listActivity'> = {}) {
  const result = await server.call('listActivity', { query, token });
  return result.success ? result.data.activities : expect.fail(result.message);
}

function winOf(bet: ReturnType<typeof betOf>, baht: number) {
  return {
    ...bet,
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: bet.transaction_uuid,
    amount: baht * UNITS_PER_BAHT,
    round_closed: true,
  };
}

async function send(path: string, body: object) {
  expect(await studio.call(path, body)).toMatchObject({ status: 'RS_OK' });
}

async function rollBack(bet: ReturnType<typeof betOf>, transactionUuid = bet.transaction_uuid) {
  const { amount: _, currency: __, supplier_user: ___, ...rest } = bet;
  await send('rollback', {
    ...rest,
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: transactionUuid,
  });
}

async function post(
  posting: Omit<Posting, 'source' | 'idempotencyKey'> & { kind: 'reward' | 'purchase' | 'fee' },
) {
  const verdict = await server.context.ledger.post({
    source: 'test',
    idempotencyKey: randomUUID(),
    ...posting,
  });
  expect(verdict.outcome).toBe('posted');
}

describe('listActivity', () => {
  it('ledger-01 history-09 history-11: shows each bet with time, game, stake, win and balance', async () => {
    const player = await newPlayer(100);
    const bet = betOf(player.session, 20 * UNITS_PER_BAHT);
    await send('bet', bet);
    await send('win', winOf(bet, 50));
    await send('win', winOf(bet, 5));
    const [second, first, placed, opening] = await list(player.token);
    const round = {
      game_id: studio.gameCode,
      game_name: 'Slot',
      provider_name: 'lotus',
      studio: studio.code,
      round: bet.round,
      stake: 20,
      win: 55,
      is_free: false,
      is_rolled_back: false,
    };
    expect(placed).toMatchObject({
      kind: 'bet',
      currency: 'THB',
      amount: -20,
      balance_before: 100,
      balance_after: 80,
      reference: bet.round,
      note: null,
      round: { ...round, transaction_uuid: bet.transaction_uuid },
    });
    expect(Date.now() - Date.parse(placed?.created_at ?? '')).toBeLessThan(60_000);
    expect(first).toMatchObject({ kind: 'win', amount: 50, balance_after: 130, round });
    expect(second).toMatchObject({ kind: 'win', amount: 5, balance_after: 135, round });
    expect(opening).toMatchObject({ kind: 'opening', amount: 100, round: null });
  });

  it('history-12: shows what was taken back, and no win that does not stand', async () => {
    const player = await newPlayer(100);
    const undone = betOf(player.session, 10 * UNITS_PER_BAHT);
    await send('bet', undone);
    await rollBack(undone);
    const lost = betOf(player.session, 10 * UNITS_PER_BAHT);
    const win = winOf(lost, 30);
    await send('bet', lost);
    await send('win', win);
    await rollBack(lost, win.transaction_uuid);
    expect(await list(player.token)).toMatchObject([
      { kind: 'rollback', amount: -30, balance_after: 90, round: { stake: 10, win: 0 } },
      { kind: 'win', amount: 30, round: { win: 0, is_rolled_back: false } },
      { kind: 'bet', amount: -10, round: { stake: 10, win: 0, is_rolled_back: false } },
      { kind: 'rollback', amount: 10, balance_after: 100, round: { is_rolled_back: true } },
      { kind: 'bet', amount: -10, round: { stake: 10, is_rolled_back: true } },
      { kind: 'opening' },
    ]);
  });

  it("ledger-11 history-13: shows a free bet, which is the promotion's cost, and bets that came late as nothing", async () => {
    const player = await newPlayer(0);
    const free = { ...betOf(player.session, 7 * UNITS_PER_BAHT), is_free: true };
    await send('bet', free);
    const never = betOf(player.session, UNITS_PER_BAHT);
    await rollBack(never);
    expect(await list(player.token)).toMatchObject([
      { kind: 'bet', amount: 0, balance_after: null, round: { stake: 7, is_free: true } },
    ]);
  });

  it('ledger-01 ledger-02 history-09 history-10: shows rewards, points, fees and corrections, and leaves deposits to their own list', async () => {
    const player = await newPlayer(50);
    const memberId = player.id;
    await post({
      kind: 'reward',
      from: { kind: 'promotion_cost', reference: 'coupons' },
      to: { kind: 'member_available', memberId },
      amountMicro: 30n * MICRO_PER_BAHT,
      reference: 'WELCOME',
    });
    await post({
      kind: 'reward',
      from: { kind: 'points_issue', reference: 'missions' },
      to: { kind: 'member_points', memberId },
      amountMicro: 12n * MICRO_PER_BAHT,
      reference: 'mission',
    });
    await post({
      kind: 'purchase',
      from: { kind: 'member_points', memberId },
      to: { kind: 'points_issue', reference: 'spins' },
      amountMicro: 5n * MICRO_PER_BAHT,
      reference: 'spin',
    });
    await post({
      kind: 'fee',
      from: { kind: 'member_available', memberId },
      to: { kind: 'fee_income', reference: 'withdrawal' },
      amountMicro: 15_009_999n,
      reference: 'fee',
    });
    await server.context.ledger.post({
      source: 'test',
      idempotencyKey: randomUUID(),
      kind: 'adjustment',
      from: { kind: 'adjustment', reference: 'operator' },
      to: { kind: 'member_available', memberId },
      amountMicro: MICRO_PER_BAHT,
      reference: 'ชดเชยรอบที่ค้าง',
      actor: 'nok',
      reason: 'an internal word',
    });
    const deposit = await openQr(server, player, 100);
    await sendWebhook(server, 'transfer.received', transferOf(deposit));
    const activities = await list(player.token);
    expect(activities).toMatchObject([
      { kind: 'adjustment', amount: 1, reference: 'ชดเชยรอบที่ค้าง' },
      { kind: 'fee', currency: 'THB', amount: -15, balance_before: 80, balance_after: 64.99 },
      { kind: 'purchase', currency: 'POINTS', amount: -5, balance_before: 12, balance_after: 7 },
      { kind: 'reward', currency: 'POINTS', amount: 12, balance_after: 12 },
      { kind: 'reward', currency: 'THB', amount: 30, balance_after: 80, reference: 'WELCOME' },
      { kind: 'opening', amount: 50 },
    ]);
    expect(JSON.stringify(activities)).not.toMatch(/internal|nok/);
  });

  it('goes by cursor and by page, and keeps to the days that were asked for', async () => {
    const player = await newPlayer(100);
    for (let count = 0; count < 8; count += 1)
      await send('bet', betOf(player.session, UNITS_PER_BAHT));
    const whole = await list(player.token);
    expect(whole).toHaveLength(9);
    const seen: unknown[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: '4', ...(cursor !== undefined && { cursor }) };
      const result = await server.call('listActivity', { query, token: player.token });
      if (!result.success) expect.fail(result.message);
      seen.push(...result.data.activities);
      cursor = result.data.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(whole);
    expect(await list(player.token, { limit: '4', page: '2' })).toEqual(whole.slice(4, 8));
    expect(await list(player.token, { to: '2025-12-31T23:59:59' })).toEqual([]);
    expect(await list(player.token, { from: `${LATER_YEAR}-01-01T00:00:00` })).toEqual([]);
  });

  it('type-19: refuses a period more than ten years away as what it is', async () => {
    const { token } = await newPlayer(0);
    const query = { from: '2569-11-28T00:00:00' };
    expect(await server.call('listActivity', { query, token })).toMatchObject({
      code: 'day_too_far',
      message: 'วันที่ห่างจากวันนี้เกินสิบปี',
    });
  });

  it("api-13 history-07: shows nobody another's, not even by another's cursor", async () => {
    const owner = await newPlayer(100);
    const intruder = await newPlayer(0);
    await send('bet', betOf(owner.session, UNITS_PER_BAHT));
    const page = await server.call('listActivity', { query: { limit: '1' }, token: owner.token });
    const cursor = page.success ? page.data.next_cursor : null;
    if (cursor === null) expect.fail('there is a second page');
    expect(await list(intruder.token, { cursor })).toEqual([]);
    expect(await list(intruder.token)).toEqual([]);
    expect(await server.call('listActivity', {})).toMatchObject({ status: 401 });
  });

  it('history-05: refuses queries that make no sense', async () => {
    const { token } = await newPlayer(0);
    const wrong: Query<'listActivity'>[] = [
      { page: '0' },
      { page: '201' },
      { limit: '101' },
      { from: 'yesterday' },
      { cursor: 'nonsense' },
      { cursor: Buffer.from('a:x').toString('base64url') },
    ];
    for (const query of wrong) {
      const result = await server.call('listActivity', { query, token });
      expect(result, JSON.stringify(query)).toMatchObject({ status: 400, code: 'invalid_input' });
    }
  });
});

describe('English names', () => {
  it('history-40: names a game in English where the studio does', async () => {
    const player = await newPlayer(100);
    await server.context.database.query(sql`
      update games
         set name_en = 'Lucky slot'
       where studio_code = ${studio.code}`);
    await send('bet', betOf(player.session, UNITS_PER_BAHT));
    const [bet] = await list(player.token);
    const names = { game_name: 'Slot', game_name_en: 'Lucky slot' };
    expect(bet?.round).toMatchObject(names);
    const { data } = await server.call('getOpenRounds', { token: player.token });
    expect(data?.rounds).toMatchObject([names]);
  });
});

describe('getActivity', () => {
  it('history-39: answers one movement as the list does, to its member alone', async () => {
    const player = await newPlayer(100);
    const bet = betOf(player.session, 20 * UNITS_PER_BAHT);
    await send('bet', bet);
    const stranger = await newMember(server, 5);
    for (const activity of await list(player.token)) {
      const params = { activityId: activity.id };
      const answer = await server.call('getActivity', { params, token: player.token });
      expect(answer.data?.activity).toEqual(activity);
      expect(await server.call('getActivity', { params, token: stranger.token })).toMatchObject({
        status: 404,
      });
    }
    const params = { activityId: '9'.repeat(18) };
    expect(await server.call('getActivity', { params, token: player.token })).toMatchObject({
      status: 404,
    });
  });
});
