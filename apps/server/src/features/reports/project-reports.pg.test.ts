import { randomUUID } from 'node:crypto';
import type { PurposeName } from '@kapao/contract/office/account-names.ts';
import { addDays, bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openPostgres } from '../../db/open.ts';
import type { Database } from '../../db/database.ts';
import { lockDeposit } from '../payments/deposits/deposits-store.ts';
import { reverseDeposit } from '../../flows/deposits/reverse-deposit.ts';
import { rollBackTransaction } from '../../flows/play/roll-back-transaction.ts';
import { openPastContext } from '../../demo/history/past-context.ts';
import { createRandom } from '../../demo/history/random.ts';
import { sumIndependently } from '../../testing/money/independent-sums.ts';
import type { Sums } from '../../testing/money/independent-sums.ts';
import { asOwner, expectSoundLedger, within } from '../../testing/money/ledger.ts';
import { createMembers } from '../../testing/people/members.ts';
import { startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { offerPromotion } from '../../testing/play/promotions.ts';
import { liveRandomDay, playNow } from '../../testing/play/random-days.ts';
import type { RandomWorld } from '../../testing/play/random-days.ts';
import { placeBet } from '../../testing/play/studio-transactions.ts';
import { addTestStudio } from '../../testing/play/studio.ts';
import type { Posting } from '../../ledger/posting.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { projectReports, rebuildReports } from './project-reports.ts';
import { readWatermark } from './projection-store.ts';
import { reportInvariants } from './invariants.ts';

/** A failing test prints it; `REPORTS_SEED=… npx vitest run --project server project-reports` repeats it. */
const SEED = process.env['REPORTS_SEED'] ?? String(Date.now());
const DAYS = 3;
const ACTS_OF_DAY = 90;

let server: PaymentServer;
let world: RandomWorld;
let database: Database;
beforeAll(async () => {
  server = await startPaymentServer();
  ({ database } = server.context);
  const studios = [await addTestStudio(server), await addTestStudio(server, 'orchid')] as const;
  const [first, ...others] = await createMembers(server, 4);
  if (!first) throw new Error('no member entered');
  const promotionIds = [
    await offerPromotion(server, { kind: 'daily', turnover: { multiple: 1 } }),
    await offerPromotion(server, { kind: 'daily', turnover: { amount: 90 }, max_withdrawal: 50 }),
  ] as const;
  world = {
    context: server.context,
    members: [first, ...others],
    studios: [...studios],
    promotionIds,
  };
  await database.query(
    sql`update payment_methods set fee_fixed_micro = 5000000, fee_basis_points = 100`,
  );
  const today = bangkokDay(new Date());
  for (let back = DAYS; back > 0; back -= 1) {
    await liveRandomDay(world, { day: addDays(today, -back), seed: SEED, acts: ACTS_OF_DAY });
  }
  await playNow(world, { seed: SEED, acts: 40 });
});
afterAll(() => server.close());

const never = new AbortController().signal;

/** Other databases of the same PostgreSQL hold the sums up while they write, as the files beside this one do. */
async function projectAll(limit?: number): Promise<void> {
  while (!(await projectReports(database, never, limit)));
}

async function stored(): Promise<Sums> {
  const rows = await database.query<{ place: string; micro: bigint; transfers: number }>(sql`
    select concat_ws(' ', day, figure, studio_code, game_code, method_id, purpose) as place,
           amount_micro::bigint as micro,
           transfers::integer as transfers
      from report_days
     where generation = (select generation from report_folds where is_current)`);
  return new Map(rows.map(({ place, micro, transfers }) => [place, { micro, transfers }]));
}

/** Compares the sums with an own walk over the transfers, line by line, to the micro. */
async function expectSums(): Promise<Sums> {
  const { transferId } = await readWatermark(database);
  const sums = await stored();
  const expected = await sumIndependently(database, transferId);
  expect(sums, `seed ${SEED}`).toEqual(expected);
  return sums;
}

const figuresIn = (sums: Sums) => new Set([...sums.keys()].map((place) => place.split(' ')[1]));

async function brokenChecks(on: Database): Promise<string[]> {
  const { checks } = await verifyLedger(on, reportInvariants);
  return checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
}

it('report-03: sums random play, cash and bonuses to the micro, by each dimension', async () => {
  await projectAll();
  const sums = await expectSums();
  // Every figure is there, so that none is right by being absent.
  expect(figuresIn(sums)).toEqual(
    new Set([
      'bet',
      'bet_rollback',
      'bonus_back',
      'bonus_paid',
      'correction_given',
      'correction_taken',
      'deposit',
      'deposit_reversal',
      'fee',
      'fee_back',
      'first_deposit',
      'win',
      'win_rollback',
      'withdrawal',
      'withdrawal_refund',
    ]),
  );
  await expectSoundLedger(database);
});

it('report-02: counts a rollback on its own day, whatever the day of its bet', async () => {
  const [first] = world.members;
  const today = bangkokDay(new Date());
  const placed = await placeYesterday(first.id, addDays(today, -1));
  await projectAll();
  const before = await stored();
  const { amountMicro, isFree: _, ...facts } = placed;
  const undone = { ...facts, transactionUuid: randomUUID(), referenceUuid: placed.transactionUuid };
  expect(await rollBackTransaction(server.context, undone)).toMatchObject({ outcome: 'done' });
  await projectAll();
  const after = await stored();
  const changed = [...after].filter(([place, { micro }]) => before.get(place)?.micro !== micro);
  expect(changed.map(([place]) => place)).toEqual([`${today} bet_rollback lotus lotus-slot 0 `]);
  const [[place, { micro }] = ['', { micro: 0n }]] = changed;
  expect(micro - (before.get(place)?.micro ?? 0n)).toBe(amountMicro);
});

it('reversal-11: counts a reversal on its own day, with the method of its deposit', async () => {
  const today = bangkokDay(new Date());
  const [deposit] = await database.query<{ refCode: string; methodId: number; micro: bigint }>(sql`
    select ref_code       as "refCode",
           method_id      as "methodId",
           credited_micro as micro
      from deposits
     where status = 'success'
       and ended_at < ${startOfDay(today)}
     limit 1`);
  if (!deposit) return expect.fail(`no deposit (seed ${SEED})`);
  await projectAll();
  const before = await stored();
  await database.transaction(async (tx) => {
    const locked = await lockDeposit(tx, deposit.refCode);
    const decision = { actor: 'gateway:sandbox', reason: 'chargeback' };
    if (locked) await reverseDeposit(tx, server.context.ledger, locked, decision);
  });
  await projectAll();
  const after = await expectSums();
  const changed = [...after].filter(([place, { micro }]) => before.get(place)?.micro !== micro);
  const place = `${today} deposit_reversal   ${deposit.methodId} `;
  expect(changed.map(([each]) => each)).toContain(place);
  expect(changed.every(([each]) => each.startsWith(today))).toBe(true);
  expect(after.get(place)?.micro).toBe(deposit.micro);
});

async function placeYesterday(memberId: bigint, day: string) {
  const bet = {
    studioCode: 'lotus',
    transactionUuid: randomUUID(),
    memberId,
    gameCode: 'lotus-slot',
    round: randomUUID(),
    isRoundClosed: false,
    isFree: false,
    amountMicro: 7_000_003n,
  };
  await database.transaction(async (tx) => {
    const past = await openPastContext(server.context, tx, startOfDay(day));
    await past.ledger.post({
      ...correctionOf({ id: memberId }, 'operator'),
      amountMicro: 9_000_000n,
    });
    expect(await placeBet(past, bet)).toMatchObject({ outcome: 'done' });
  });
  return bet;
}

it('report-01: comes to the same sums in batches of any size, by two servers, while others play', async () => {
  const random = createRandom(SEED);
  let isPlaying = true;
  const playing = playNow(world, { seed: `${SEED} while projecting`, acts: 60 }).finally(() => {
    isPlaying = false;
  });
  const other = await openPostgres(await urlOf(database));
  const projectHere = async (on: Database) => {
    do await projectReports(on, never, random.whole(1, 9));
    while (isPlaying);
  };
  await Promise.all([playing, projectHere(database), projectHere(other.database)]);
  await other.close();
  await projectAll(3);
  await expectSums();
});

it('report-01: loses no transfer that is committed after one with a higher id', async () => {
  const { ledger } = server.context;
  const [slow, quick] = world.members;
  if (!quick) throw new Error('no second member');
  await projectAll();
  const before = await readWatermark(database);
  await database.transaction(async (tx) => {
    await ledger.postWithin(tx, [correctionOf(slow, 'demo')], [[]]);
    await ledger.post(correctionOf(quick, 'volume'));
    expect(await projectReports(database, never)).toBe(false);
    expect(await readWatermark(database)).toEqual(before);
  });
  await projectAll();
  await expectSums();
});

it('report-04: a rebuild gives the same sums while the job and the members go on', async () => {
  await projectAll();
  const before = await readWatermark(database);
  await database.query(sql`
    update report_days
       set amount_micro = amount_micro + 1
     where figure = 'bet'`);
  const [rebuilt] = await Promise.all([
    rebuildReports(database, undefined, 50),
    playNow(world, { seed: `${SEED} while rebuilding`, acts: 20 }).then(() =>
      projectReports(database, never),
    ),
  ]);
  expect(rebuilt).toBeGreaterThanOrEqual(before.transferId);
  expect((await readWatermark(database)).generation).toBe(before.generation + 1);
  await projectAll();
  await expectSums();
  const left = await database.query(sql`
    select distinct generation from report_days
     union
    select generation from report_first_deposits
     union
    select generation from report_times`);
  expect(left).toHaveLength(1);
});

it('report-04: a rebuild takes archived months over, and sums nothing of what is left of them', async () => {
  await projectAll();
  const before = await stored();
  const month = `${addDays(bangkokDay(new Date()), -1).slice(0, 7)}-01`;
  await asOwner(database, async (tx) => {
    await tx.query(sql`alter table ledger_archives drop constraint ledger_archives_key_id_fkey`);
    await tx.query(sql`
      insert into ledger_archives (month, file, sha256, transfers, kept, key_id, signature)
      values (${month}::date, 'file', repeat('0', 64), 0, 0, 'key', repeat('0', 128))`);
    await tx.query(
      sql`update report_days set amount_micro = amount_micro + 7 where day = ${month}::date`,
    );
    await rebuildReports(within(tx));
    const rows = await tx.query<{ micro: bigint | null }>(sql`
      select sum(amount_micro)::bigint as micro
        from report_days`);
    expect(rows[0]?.micro).toBe([...before.values()].reduce((sum, { micro }) => sum + micro, 0n));
    expect(await brokenChecks(within(tx))).toEqual([]);
  });
});

it('report-05: ledger:verify names the day and the figure that differ', async () => {
  await projectAll();
  expect(await brokenChecks(database)).toEqual([]);
  await asOwner(database, async (tx) => {
    await tx.query(sql`
      update report_days
         set amount_micro = amount_micro + 1
       where (day, figure, studio_code) in (
               select day, figure, studio_code from report_days where figure = 'win' limit 1
             )`);
    const broken = await brokenChecks(within(tx));
    expect(broken).toHaveLength(3);
    expect(broken[0]).toMatch(/every figure .*: \d+: 20\d\d-\d\d-\d\d win (lotus|orchid) /);
    expect(broken[1]).toMatch(
      /house accounts: \d+: 20\d\d-\d\d-\d\d studio_clearing (lotus|orchid): /,
    );
  });
  await asOwner(database, async (tx) => {
    await tx.query(sql`delete from report_first_deposits`);
    await tx.query(sql`delete from report_days where figure = 'first_deposit'`);
    const broken = await brokenChecks(within(tx));
    expect(broken[0]).toContain(' first_deposit ');
  });
});

/** Each by an account of its own, so that neither waits for the other. */
function correctionOf({ id }: Pick<TestMember, 'id'>, reference: PurposeName): Posting {
  return {
    source: 'test',
    idempotencyKey: reference,
    kind: 'adjustment',
    actor: 'test',
    reason: 'test',
    from: { kind: 'adjustment', reference },
    to: { kind: 'member_available', memberId: id },
    amountMicro: 1_000_001n,
    reference: 'test',
  };
}

async function urlOf(on: Database): Promise<string> {
  const [own] = await on.query<{ name: string }>(sql`select current_database()::text as name`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${own?.name}`;
  return url.href;
}
