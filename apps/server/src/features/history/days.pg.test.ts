import { randomUUID } from 'node:crypto';
import { bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import type { Query } from '@kapao/contract/operation.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember, startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { addTestStudio, betOf, openTestGame } from '../../testing/play/studio.ts';
import type { TestGameSession, TestStudio } from '../../testing/play/studio.ts';

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

async function days(token: string, query: Query<'listActivityDays'> = {}) {
  const result = await server.call('listActivityDays', { query, token });
  return result.success ? result.data : expect.fail(result.message);
}

/** Dates the movements of a member's rounds anew, in minutes of today's Bangkok day. */
async function playedAt(memberId: bigint, minutesByRound: ReadonlyMap<string, number>) {
  const start = startOfDay(bangkokDay(new Date()));
  await server.context.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`set local session_replication_role = replica`);
    for (const [round, minutes] of minutesByRound) {
      const at = new Date(start.getTime() + minutes * 60_000);
      await tx.query(sql`
        with moved as (
          update studio_transactions
             set created_at = ${at}
           where member_id = ${memberId}
             and round     = ${round}
          returning transfer_id
        ),
        keyed as (
          update ledger_keys
             set created_at = ${at}
           where transfer_id in (select transfer_id from moved)
        )
        update ledger_transfers
           set created_at = ${at}
         where id in (select transfer_id from moved)`);
    }
  });
}

describe('listActivityDays', () => {
  it('history-42: begins another play session after a pause of more than 30 minutes', async () => {
    const player = await newPlayer(100);
    const bets = [1, 2, 3].map((baht) => betOf(player.session, baht * UNITS_PER_BAHT));
    for (const bet of bets) await send('bet', bet);
    const minutes = [10, 40, 71];
    await playedAt(
      player.id,
      new Map(bets.map(({ round }, place) => [round, minutes[place] ?? 0])),
    );
    const { days: listed } = await days(player.token, { kind: 'play' });
    expect(listed).toMatchObject([
      {
        play_net: -6,
        lines: [
          { session: { round_count: 1, stake: 3 } },
          { session: { round_count: 2, stake: 3 } },
        ],
      },
    ]);
  });

  it('history-42: groups rounds by play sessions with the sums of each, and the net of the day', async () => {
    const player = await newPlayer(100);
    const won = betOf(player.session, 20 * UNITS_PER_BAHT);
    await send('bet', won);
    await send('win', winOf(won, 50));
    const undone = betOf(player.session, 10 * UNITS_PER_BAHT);
    await send('bet', undone);
    await rollBack(undone);
    await send('bet', betOf(player.session, 5 * UNITS_PER_BAHT));
    const { days: listed, next_cursor } = await days(player.token);
    expect(next_cursor).toBeNull();
    expect(listed).toMatchObject([
      {
        play_net: 25,
        lines: [
          {
            session: {
              game_id: studio.gameCode,
              game_name: 'Slot',
              provider_name: 'lotus',
              round_count: 3,
              stake: 25,
              win: 50,
              net: 25,
            },
          },
          { movement: { kind: 'opening', amount: 100 } },
        ],
      },
    ]);
    const rewards = await days(player.token, { kind: 'rewards' });
    expect(rewards).toEqual({ days: [], next_cursor: null });
    const play = await days(player.token, { kind: 'play' });
    expect(play.days[0]?.lines).toHaveLength(1);
    const other = await days(player.token, { kind: 'other' });
    expect(other.days).toMatchObject([{ play_net: null, lines: [{ movement: {} }] }]);
    expect((await days(player.token, { to: '2025-12-31T23:59:59' })).days).toEqual([]);
  });

  it('history-43: listSessionRounds has each round with stake, win, net and balance', async () => {
    const player = await newPlayer(100);
    const won = betOf(player.session, 20 * UNITS_PER_BAHT);
    await send('bet', won);
    await send('win', winOf(won, 50));
    const free = { ...betOf(player.session, 7 * UNITS_PER_BAHT), is_free: true };
    await send('bet', free);
    const undone = betOf(player.session, 10 * UNITS_PER_BAHT);
    await send('bet', undone);
    await rollBack(undone);
    const [day] = (await days(player.token)).days;
    const [line] = day?.lines ?? [];
    if (!line || !('session' in line)) return expect.fail('no session');
    const query = { session: line.session.id };
    const { data } = await server.call('listSessionRounds', { query, token: player.token });
    expect(data).toMatchObject({
      rounds: [
        { stake: 0, win: 0, net: 0, balance_after: 130, is_rolled_back: true },
        { stake: 0, win: 0, net: 0, balance_after: null, is_free: true },
        { stake: 20, win: 50, net: 30, balance_after: 130, is_free: false, is_rolled_back: false },
      ],
      next_cursor: null,
    });
    const activityId = data?.rounds[2]?.activity_id ?? '';
    const item = await server.call('getActivity', { params: { activityId }, token: player.token });
    expect(item.data).toMatchObject({
      activity: { kind: 'win', amount: 50 },
      round_movements: [
        { kind: 'bet', amount: -20 },
        { kind: 'win', amount: 50 },
      ],
    });
    const stranger = await newPlayer(0);
    const theirs = await server.call('listSessionRounds', { query, token: stranger.token });
    expect(theirs.data).toEqual({ rounds: [], next_cursor: null });
  });

  it('history-43: lists no more than the day of the first movement, whatever ids are named', async () => {
    const player = await newPlayer(100);
    const bets = [1, 2].map((baht) => betOf(player.session, baht * UNITS_PER_BAHT));
    for (const bet of bets) await send('bet', bet);
    const [yesterdays, todays] = bets.map(({ round }) => round);
    if (yesterdays === undefined || todays === undefined) return expect.fail('no rounds');
    await playedAt(
      player.id,
      new Map([
        [yesterdays, -1],
        [todays, 0],
      ]),
    );
    const [row] = await server.context.database.query<{ first: bigint }>(sql`
      select transfer_id as first
        from studio_transactions
       where member_id = ${player.id}
         and round     = ${yesterdays}`);
    const rounds = async (session: string) =>
      (await server.call('listSessionRounds', { query: { session }, token: player.token })).data
        ?.rounds;
    const last = '999999999999999999';
    expect(await rounds(`${row?.first}-${last}`)).toMatchObject([{ stake: 1 }]);
    expect(await rounds(`0-${last}`)).toEqual([]);
    // The sums of its days know the bet of today, and are checked at the end.
    await playedAt(player.id, new Map([[yesterdays, 0]]));
  });
});
