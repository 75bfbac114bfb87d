import { allEventKinds, outgoingEventKinds } from '@kapao/contract/outgoing-events/event-data.ts';
import { eventTypes } from '@kapao/contract/outgoing-events/event-types.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { actAs, SANDBOX } from '../../db/author.ts';
import { newMember, requestWithdrawal, startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { paidDeposit, sendReversal } from '../../testing/money/reversals.ts';
import { addEventEndpoint, dropEventEndpoints } from '../../testing/people/event-receiver.ts';
import { freshAddress } from '../../testing/people/registration.ts';
import {
  addCredentialStudio,
  callEvolution,
  creditOf,
  debitOf,
} from '../../testing/play/credential-studio.ts';
import { askPromotion, makeDeposit, offerPromotion } from '../../testing/play/promotions.ts';
import { addTestStudio, betOf, openPlayer, rollbackOf, winOf } from '../../testing/play/studio.ts';
import type { TestStudio } from '../../testing/play/studio.ts';

let server: PaymentServer;
let studio: TestStudio;
beforeAll(async () => {
  server = await startPaymentServer();
  studio = await addTestStudio(server);
});
afterAll(() => server.close());
beforeEach(() => dropEventEndpoints(server.context));

const listen = (...types: readonly (typeof eventTypes)[number][]) =>
  addEventEndpoint(server.context, {
    code: 'crm',
    url: 'http://127.0.0.1:9/crm',
    eventTypes: types.length > 0 ? types : eventTypes,
  });
const query = <Row extends object>(statement: ReturnType<typeof sql>) =>
  server.context.database.query<Row>(statement);
const written = (member: { id: bigint }) =>
  query<{ type: string; data: Record<string, unknown> }>(sql`
    select type,
           data
      from outgoing_events
     where member_id = ${member.id}
     order by id`);
const typesOf = async (member: { id: bigint }) => (await written(member)).map(({ type }) => type);

/** Returns the events of changes that are then undone, because flows alone keep money and rows in step. */
async function triedEvents(member: TestMember, changes: readonly ReturnType<typeof sql>[]) {
  const tried: { type: string; data: Record<string, unknown> }[] = [];
  const undone = server.context.database.transaction(async (tx) => {
    await actAs(tx, SANDBOX);
    for (const change of changes) await tx.query(change);
    tried.push(
      ...(await tx.query<{ type: string; data: Record<string, unknown> }>(sql`
        select type,
               data
          from outgoing_events
         where member_id = ${member.id}`)),
    );
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  return tried;
}

const change = (statement: ReturnType<typeof sql>) =>
  server.context.database.transaction(async (tx) => {
    await actAs(tx, SANDBOX);
    await tx.query(statement);
  });

async function setLimit({ token }: TestMember) {
  await server.call('setLimit', {
    body: { kind: 'deposit', period: 'day', amount: 2_000 },
    token,
    address: freshAddress(),
  });
}

it('hook-01 hook-04: tells each type of event by the schema of its contract, and names members by id', async () => {
  await listen();
  const member = await newMember(server, 1_000);
  const { transfer } = await paidDeposit(server, member, 200);
  await sendReversal(server, transfer);
  const withdrawal = await requestWithdrawal(server, member, 100);
  await makeDeposit(server, member, 300);
  await setLimit(member);
  await server.call('startBreak', {
    body: { kind: 'time_out', days: 1 },
    token: member.token,
    address: freshAddress(),
  });
  const endWithdrawal = (status: string) => sql`
    update withdrawals
       set status = ${status}, approval = 'automatic', ended_at = now()
     where id = ${withdrawal}`;
  const tried = [
    ...(await triedEvents(member, [endWithdrawal('failed')])),
    ...(await triedEvents(member, [
      endWithdrawal('success'),
      endWithdrawal('refund'),
      sql`update deposits
             set status = 'failed', credited_micro = null, fee_micro = 0
           where member_id = ${member.id}
             and status = 'success'`,
      sql`insert into ranks
          select (jsonb_populate_record(rank, '{"code": "silver", "sort": 99}')).*
            from ranks as rank
           where code = 'member'`,
      sql`update members set rank_code = 'silver' where id = ${member.id}`,
      sql`update members set status = 'blocked' where id = ${member.id}`,
      sql`update members set status = 'active' where id = ${member.id}`,
    ])),
  ];
  const player = await openPlayer(server, studio, 100);
  const bet = betOf(player.gameSession, 1_000_000);
  await studio.call('bet', bet);
  await studio.call('win', winOf(bet, 1_500_000));
  const promotion = await offerPromotion(server, { turnover: { multiple: 1 } });
  expect(await askPromotion(server, player, promotion)).toMatchObject({ success: true });
  const ended = await triedEvents(player, [
    sql`update promotion_claims
           set status = 'cancelled', ended_at = now()
         where member_id = ${player.id}`,
  ]);

  const events = [...tried, ...ended, ...(await written(member)), ...(await written(player))];
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(eventTypes));
  for (const { type, data } of events) {
    expect(() => allEventKinds[type]?.data.parse(data), type).not.toThrow();
    expect(data).toHaveProperty('member_id');
  }
  const phone = await query<{ phone: string }>(
    sql`select phone from members where id = ${member.id}`,
  );
  expect(JSON.stringify(events)).not.toContain(phone[0]?.phone);
});

it('hook-01: the examples of the contract fit their schemas', () => {
  for (const { data, example } of Object.values(outgoingEventKinds)) {
    expect(data.parse(example)).toEqual(example);
  }
});

it('hook-01: an event commits with its fact, and goes with it where that is undone', async () => {
  await listen();
  const member = await newMember(server);
  const undone = server.context.database.transaction(async (tx) => {
    await tx.query(sql`update members set status = 'blocked' where id = ${member.id}`);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await typesOf(member)).toEqual(['member.registered']);
});

it('hook-02: writes only types that an endpoint has chosen, from its beginning on', async () => {
  const before = await newMember(server, 100);
  expect(await typesOf(before)).toEqual([]);
  await listen('deposit.credited');
  await makeDeposit(server, before, 100);
  expect(await typesOf(before)).toEqual(['deposit.credited']);
  // Demo data of a sandbox is made at past times.
  await change(sql`update event_endpoints set created_at = now() + interval '1 minute'`);
  await makeDeposit(server, before, 100);
  expect(await typesOf(before)).toEqual(['deposit.credited']);
  const [event] = await written(before);
  expect(event?.data).toMatchObject({ status: 'success', fee: '0.00' });
});

it('hook-03: tells the sums of a round when it is closed, and again when they change', async () => {
  await listen('round.settled');
  const player = await openPlayer(server, studio, 100);
  const first = betOf(player.gameSession, 1_000_000);
  const second = { ...betOf(player.gameSession, 500_000), round: first.round };
  await studio.call('bet', first);
  await studio.call('bet', second);
  expect(await written(player)).toEqual([]);
  await studio.call('win', winOf(first, 2_550_001));
  const sums = async () =>
    (await written(player)).map(({ data: { bets, staked, won } }) => [bets, staked, won]);
  expect(await sums()).toEqual([[2, '15.00', '25.50001']]);
  await studio.call('rollback', rollbackOf(second));
  expect((await sums()).slice(1)).toEqual([[1, '10.00', '25.50001']]);
});

it('hook-03: tells a round that no call closes, once each of its bets is settled or rolled back', async () => {
  await listen('round.settled');
  const live = await addCredentialStudio(server, 'evolution');
  const send = (path: string, body: object) => callEvolution(server, live, path, body);
  const calls = { ...live, call: () => expect.fail('it has no keys'), privateKey: '' };
  const [player, neighbour] = [
    await openPlayer(server, calls, 100),
    await openPlayer(server, calls, 100),
  ];
  const won = debitOf(player.gameSession, 10);
  const round = won.game.id;
  const undone = debitOf(player.gameSession, 5, { round });
  for (const debit of [won, undone, debitOf(neighbour.gameSession, 7, { round })]) {
    expect(await send('debit', debit)).toMatchObject({ status: 'OK' });
  }
  await send('cancel', undone);
  expect(await written(player)).toEqual([]);
  await send('credit', creditOf(won, 25));
  await send('credit', creditOf(won, 25));
  expect(await written(player)).toMatchObject([
    { type: 'round.settled', data: { round, bets: 1, staked: '10.00', won: '25.00' } },
  ]);
  expect(await written(neighbour)).toEqual([]);
});

it('hook-03: a repeated call tells nothing again', async () => {
  await listen('round.settled');
  const player = await openPlayer(server, studio, 100);
  const bet = { ...betOf(player.gameSession, 1_000_000), round_closed: true };
  await studio.call('bet', bet);
  await studio.call('bet', bet);
  expect(await typesOf(player)).toEqual(['round.settled']);
});
