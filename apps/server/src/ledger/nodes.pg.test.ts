import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Tx } from '../db/database.ts';
import { openPostgres, type OpenedDatabase } from '../db/open.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { expectSoundLedger, moves, openMembers, STUDIO } from '../testing/money/ledger.ts';
import { PROMOTION_COST, type AccountRef } from './accounts.ts';
import { spendableMicro, memberBalances } from './balances.ts';
import { createLedger, type Ledger } from './engine.ts';
import { readLiabilities } from './liabilities.ts';
import type { Posting, Verdict } from './posting.ts';
import { createStripe } from './stripe.ts';

const OTHER_GATEWAY: AccountRef = { kind: 'gateway_clearing', reference: 'other' };

let first: TestDatabase;
let second: OpenedDatabase;
let nodes: [Ledger, Ledger];

beforeAll(async () => {
  first = await createTestDatabase();
  second = await openPostgres(first.url);
  // As two servers have them, each its own stripe of the studios' accounts.
  nodes = [createLedger(first.database), createLedger(second.database, () => 1)];
});

// Closing the test database verifies its ledger.
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
});

/** Sends every posting to every node at once, so that batches of different nodes compete. */
function postEverywhere(postings: Posting[]) {
  return Promise.all(postings.flatMap((posting) => nodes.map((node) => node.post(posting))));
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

it('ledger-19: two servers that are sent the same keys move each of them once', async () => {
  const memberIds = await openMembers(first.database, 20);
  const deposits = Array.from({ length: 1_000 }, (_, index) =>
    moves.deposit(pick(memberIds, index), 3n),
  );
  const verdicts = await postEverywhere(deposits);
  expect(verdicts.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1_000);
  expect(verdicts.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(1_000);
  for (const memberId of memberIds) {
    expect(await spendableMicro(first.database, memberId)).toBe(150n);
  }
});

it('ledger-20: two servers that are sent one key for different members let one of them have it', async () => {
  const [one = 0n, other = 0n] = await openMembers(first.database, 2);
  for (let round = 0; round < 100; round += 1) {
    // Different house accounts, so that neither batch waits for the other's locks.
    const details = { idempotencyKey: `contended:${round}` };
    const verdicts = await Promise.all(
      [one, other].map((memberId, index) =>
        pick(nodes, index).post({
          ...moves.deposit(memberId, 1n, details),
          from: pick([OTHER_GATEWAY, STUDIO], index),
        }),
      ),
    );
    expect(verdicts.map(({ outcome }) => outcome).toSorted()).toEqual(['posted', 'refused']);
    expect(verdicts.find(({ outcome }) => outcome === 'refused')).toMatchObject({
      refusal: 'idempotency_conflict',
    });
  }
  const balances = await Promise.all([one, other].map((id) => spendableMicro(first.database, id)));
  expect(balances.reduce((sum, balance) => sum + balance)).toBe(100n);
});

it('ledger-25: a key that another server takes after we looked is looked up again', async () => {
  const [one = 0n, other = 0n] = await openMembers(first.database, 2);
  const details = { idempotencyKey: 'taken meanwhile' };
  const later = { ...moves.deposit(other, 1n, details), from: OTHER_GATEWAY };
  let attempts = 0;
  let verdicts: Promise<Verdict[]> | undefined;
  await first.database.transaction(async (tx) => {
    await nodes[0].postWithin(tx, [moves.deposit(one, 1n, details)]);
    // The second flow does not see the key yet; its insert waits for this commit.
    verdicts ??= second.database.transaction((otherTx) => {
      attempts += 1;
      return nodes[1].postWithin(otherTx, [later]);
    });
    await expect.poll(() => waitingSessions(first.database)).toBe(1n);
  });
  expect(await verdicts).toMatchObject([{ refusal: 'idempotency_conflict' }]);
  expect(attempts).toBe(2);
});

/** The number of this database's sessions that wait for a lock. */
async function waitingSessions(database: Database): Promise<bigint | undefined> {
  const [row] = await database.query<{ waiting: bigint }>(sql`
    select count(*) as waiting
      from pg_locks
      join pg_stat_activity as session
        on session.pid = pg_locks.pid
     where session.datname = current_database()
       and not pg_locks.granted`);
  return row?.waiting;
}

it('ledger-26 ledger-35: two servers pay stakes from one cash and one bonus, and take no more than both', async () => {
  const [memberId = 0n] = await openMembers(first.database, 1);
  await nodes[0].post(moves.deposit(memberId, 50n));
  await nodes[0].post({
    ...moves.deposit(memberId, 70n),
    kind: 'reward',
    from: PROMOTION_COST,
    to: { kind: 'member_bonus', memberId },
  });
  const verdicts = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      pick(nodes, index).post({ ...moves.bet(memberId, 4n), onShortage: 'bonus' }),
    ),
  );
  expect(verdicts.filter(({ outcome }) => outcome === 'posted')).toHaveLength(30);
  expect(await memberBalances(first.database, memberId)).toMatchObject({
    availableMicro: 0n,
    bonusMicro: 0n,
  });
});

it('ledger-06 ledger-26: two servers take no more from one member than is there', async () => {
  const [memberId = 0n] = await openMembers(first.database, 1);
  await nodes[0].post(moves.deposit(memberId, 500n));
  const verdicts = await Promise.all(
    Array.from({ length: 200 }, (_, index) => pick(nodes, index).post(moves.hold(memberId, 5n))),
  );
  expect(verdicts.filter(({ outcome }) => outcome === 'posted')).toHaveLength(100);
  expect(await memberBalances(first.database, memberId)).toMatchObject({
    availableMicro: 0n,
    heldMicro: 500n,
  });
});

it('ledger-45: the same bet on two stripes moves once, another is a conflict, and reports sum the stripes', async () => {
  const [memberId = 0n] = await openMembers(first.database, 1);
  await nodes[0].post(moves.deposit(memberId, 1_000n));
  const studio = { kind: 'studio_clearing', reference: 'striped' } as const;
  const bets = Array.from({ length: 50 }, (_, index) => ({
    ...moves.bet(memberId, 2n, { idempotencyKey: `striped:${index}` }),
    to: studio,
  }));
  const verdicts = await postEverywhere(bets);
  expect(verdicts.filter(({ outcome }) => outcome === 'posted')).toHaveLength(50);
  expect(verdicts.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(50);
  // Each server alone first, so that both stripes have moved.
  for (const [index, node] of nodes.entries()) {
    const own = {
      ...moves.bet(memberId, 3n, { idempotencyKey: `own:${index}` }),
      to: studio,
    };
    expect(await node.post(own)).toMatchObject({ outcome: 'posted' });
    for (const again of nodes) {
      expect(await again.post(own)).toMatchObject({ outcome: 'repeated' });
      expect(
        await again.post({ ...own, to: { kind: 'studio_clearing', reference: 'other' } }),
      ).toMatchObject({ refusal: 'idempotency_conflict' });
    }
  }
  const rows = await first.database.query<{ reference: string }>(sql`
    select reference
      from ledger_accounts
     where reference like 'striped%'
     order by reference`);
  expect(rows.map(({ reference }) => reference)).toEqual(['striped', 'striped/1']);
  const { house } = await readLiabilities(first.database);
  expect(house.filter(({ reference }) => reference.startsWith('striped'))).toMatchObject([
    { kind: 'studio_clearing', reference: 'striped', balanceMicro: 106n },
  ]);
});

it('ledger-45: each server takes the lowest free stripe, and a lost connection frees it', async () => {
  const connect = async () => {
    const client = new pg.Client({ connectionString: first.url });
    await client.connect();
    const stripe = createStripe();
    await stripe.take(client);
    return { stripe, client };
  };
  const servers = [await connect(), await connect(), await connect()];
  expect(servers.map(({ stripe }) => stripe.current())).toEqual([0, 1, 2]);
  await servers[1]?.client.end();
  const ended = async () =>
    (
      await first.database.query(sql`
        select
          from pg_locks
          join pg_database on pg_database.oid = pg_locks.database
         where locktype = 'advisory'
           and objid    = 1
           and objsubid = 2
           and datname  = current_database()`)
    ).length === 0;
  while (!(await ended()));
  const next = await connect();
  expect(next.stripe.current()).toBe(1);
  for (const { client } of [...servers.filter((_, index) => index !== 1), next]) await client.end();
});

it('ledger-05: two servers open a house account once', async () => {
  const [memberId = 0n] = await openMembers(first.database, 1);
  await postEverywhere(
    Array.from({ length: 50 }, (_, index) => ({
      ...moves.win(memberId, 1n),
      from: { kind: 'studio_clearing', reference: `new-${index}` },
    })),
  );
  const duplicates = await first.database.query(sql`
    select reference
      from ledger_accounts
     where kind = 'studio_clearing'
     group by reference
    having count(*) > 1`);
  expect(duplicates).toEqual([]);
});

it('ledger-27: a deadlock is retried, and is never "not enough money"', async () => {
  const memberIds = await openMembers(first.database, 2);
  for (const memberId of memberIds) await nodes[0].post(moves.deposit(memberId, 10n));
  let attempts = 0;
  let arrived = 0;
  const { promise: bothLocked, resolve: resolveBothLocked } = Promise.withResolvers<void>();
  // The ledger locks in one order, so only statements beside it can cross.
  const lockByHand = (tx: Tx, memberId: bigint) =>
    tx.query(sql`
      select from ledger_accounts
       where member_id = ${memberId}
         for update`);
  const crossing = (order: bigint[], details: { idempotencyKey: string }) =>
    first.database.transaction(async (tx) => {
      attempts += 1;
      const [one = 0n, other = 0n] = order;
      await lockByHand(tx, one);
      arrived += 1;
      if (arrived === 2) resolveBothLocked();
      await bothLocked;
      await lockByHand(tx, other);
      return nodes[0].postWithin(tx, [moves.bet(one, 10n, details)]);
    });
  const verdicts = await Promise.allSettled([
    crossing(memberIds, { idempotencyKey: 'forth' }),
    crossing(memberIds.toReversed(), { idempotencyKey: 'back' }),
  ]);
  expect(verdicts).toMatchObject([
    { status: 'fulfilled', value: [{ outcome: 'posted' }] },
    { status: 'fulfilled', value: [{ outcome: 'posted' }] },
  ]);
  expect(attempts).toBeGreaterThan(2);
});

it('ledger-27: a serialization failure is retried', async () => {
  const [memberId = 0n] = await openMembers(first.database, 1);
  await nodes[0].post(moves.deposit(memberId, 10n));
  let attempts = 0;
  const verdicts = await first.database.transaction(async (tx) => {
    attempts += 1;
    await tx.query(sql`set transaction isolation level repeatable read`);
    await tx.query(sql`select count(*) from ledger_accounts`);
    // The second server changes the account after this transaction's snapshot.
    if (attempts === 1) await nodes[1].post(moves.bet(memberId, 4n));
    return nodes[0].postWithin(tx, [moves.bet(memberId, 6n)]);
  });
  expect(attempts).toBe(2);
  expect(verdicts).toMatchObject([{ outcome: 'posted', memberBalanceNowMicro: 0n }]);
});

it('ops-19 ledger-08 ledger-09 ledger-25 ledger-26: 10,000 concurrent mixed postings on two servers leave a sound ledger', async () => {
  const memberIds = await openMembers(first.database, 200);
  await Promise.all(memberIds.map((id) => nodes[0].post(moves.deposit(id, 1_000n))));
  const kinds = ['bet', 'win', 'hold', 'release', 'settle', 'rewardPoints', 'spendPoints'] as const;
  const postings = Array.from({ length: 10_000 }, (_, position) => {
    // Every tenth posting repeats the key before it, on the other server.
    const index = position % 10 === 1 ? position - 1 : position;
    const move = moves[pick(kinds, index)];
    return move(pick(memberIds, index * 7), BigInt(index % 400), {
      idempotencyKey: `mixed:${index}`,
    });
  });
  const verdicts = await Promise.all(
    postings.map((posting, index) => pick(nodes, index).post(posting)),
  );
  const posted = verdicts.filter(({ outcome }) => outcome === 'posted');
  expect(posted.length).toBeGreaterThan(4_000);
  expect(verdicts.filter(({ outcome }) => outcome === 'repeated').length).toBeGreaterThan(400);
  const rows = await first.database.query(sql`
    select
      from ledger_transfers
     where idempotency_key like 'mixed:%'`);
  expect(rows).toHaveLength(posted.length);
  await expectSoundLedger(first.database);
});
