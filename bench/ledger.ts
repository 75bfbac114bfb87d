/**
 * `npm run bench:ledger`: postings a second of the ledger, relative to pgbench's TPC-B on the same server in the same
 * run. Bets and wins of 10,000 members meet on one studio's account, as in production. ROUNDS and SECONDS set the size.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { showSteps } from '../apps/server/src/command-line/steps.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import { openPostgres } from '../apps/server/src/db/open.ts';
import { openMemberAccounts } from '../apps/server/src/ledger/accounts.ts';
import { createLedger } from '../apps/server/src/ledger/engine.ts';
import type { Posting } from '../apps/server/src/ledger/posting.ts';
import { verifyLedger } from '../apps/server/src/ledger/verify.ts';
import { startThrowawayPostgres } from '../scripts/testing/postgres.ts';
import { median } from './figures.ts';
import { giveOpening } from './opening.ts';
import { preparePgbench } from './pgbench.ts';
import { overReference, writePicture } from './picture.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const SECONDS = Number(process.env['SECONDS'] ?? 10);
const WARM_UP_SECONDS = 2;
const MEMBERS = 10_000;
const CALLERS = [64, 256] as const;
/** Minimum ratio to TPC-B for 256 callers on two cores. */
const FLOOR = 3.0;
const MICRO_PER_BAHT = 1_000_000;
const OPENING_BAHT = 1_000_000;

interface Result {
  callers: number;
  rounds: Measured[];
}

interface Measured {
  postingsPerSecond: number;
  batchSize: number;
  p50Ms: number;
  p99Ms: number;
}

const steps = showSteps();
const postgres = await startThrowawayPostgres({ durable: true });
try {
  const isGoodEnough = await bench(
    await postgres.createDatabase(),
    await postgres.createDatabase(),
  );
  process.exitCode = isGoodEnough ? 0 : 1;
} finally {
  await postgres.stop();
}

async function bench(ledgerUrl: string, pgbenchUrl: string): Promise<boolean> {
  const opened = await openPostgres(ledgerUrl);
  steps.begin(`Opening the accounts of ${MEMBERS} members`);
  await openMembers(opened.database);
  const pgbench = await preparePgbench(pgbenchUrl);

  const tpcb: number[] = [];
  const results = CALLERS.map((callers): Result => ({ callers, rounds: [] }));
  steps.begin(`Measuring ${ROUNDS} rounds`, ROUNDS * (CALLERS.length + 1) * SECONDS * 1000);
  await measure(opened.database, CALLERS[0], WARM_UP_SECONDS);
  for (let round = 1; round <= ROUNDS; round += 1) {
    if (pgbench) tpcb.push(await pgbench.run(pgbenchUrl, SECONDS));
    for (const { callers, rounds } of results) {
      rounds.push(await measure(opened.database, callers, SECONDS));
    }
    steps.reach(round, ROUNDS);
  }

  steps.end();
  if (pgbench) console.log(`TPC-B: ${line(tpcb)} transactions/s`);
  const ratios = results.map(({ callers, rounds }) => report(callers, rounds, tpcb));
  const { ok } = await verifyLedger(opened.database);
  console.log(`ledger:verify: ${ok ? 'ok' : 'BROKEN'}`);
  await opened.close();
  await draw(results, tpcb);
  const ratio = ratios.at(-1);
  return ok && (ratio === undefined || ratio >= FLOOR);
}

async function draw(results: Result[], tpcb: number[]): Promise<void> {
  const ours = results.map(({ callers, rounds }) => ({
    name: `${callers} callers`,
    value: median(rounds.map(({ postingsPerSecond }) => postingsPerSecond)),
  }));
  const reference = tpcb.length > 0 ? median(tpcb) : undefined;
  const goal = { factor: FLOOR, is: 'at least' } as const;
  await writePicture('ledger', 'The ledger beside pgbench', [
    { title: 'Postings a second', unit: '/s', ours, ...overReference('TPC-B', reference, goal) },
  ]);
}

async function openMembers(database: Database): Promise<void> {
  const memberIds = Array.from({ length: MEMBERS }, (_, index) => BigInt(index + 1));
  await database.transaction(async (tx) => {
    for (const memberId of memberIds) await openMemberAccounts(tx, memberId);
  });
  await giveOpening(database, memberIds, BigInt(OPENING_BAHT * MICRO_PER_BAHT));
}

/** Each caller sends its next posting after the answer to the last one. */
async function measure(database: Database, callers: number, seconds: number): Promise<Measured> {
  const ledger = createLedger(database);
  const latenciesMs: number[] = [];
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  const call = async () => {
    for (let sentMs = startMs; sentMs < endMs;) {
      sentMs = performance.now();
      const verdict = await ledger.post(betOrWin());
      if (verdict.outcome !== 'posted') throw new Error(`a bench posting was ${verdict.outcome}`);
      latenciesMs.push(performance.now() - sentMs);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  const tookSeconds = (performance.now() - startMs) / 1000;
  const sorted = Float64Array.from(latenciesMs).toSorted();
  const { batches, postings } = ledger.figures();
  return {
    postingsPerSecond: postings / tookSeconds,
    batchSize: postings / batches,
    p50Ms: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  };
}

function betOrWin(): Posting {
  const member = { kind: 'member_available', memberId: BigInt(randomInt(1, MEMBERS + 1)) } as const;
  const studio = { kind: 'studio_clearing', reference: 'bench' } as const;
  const isBet = randomInt(2) === 0;
  return {
    source: 'studio:bench',
    idempotencyKey: randomUUID(),
    kind: isBet ? 'bet' : 'win',
    from: isBet ? member : studio,
    to: isBet ? studio : member,
    amountMicro: BigInt(randomInt(1, 100) * MICRO_PER_BAHT),
    reference: `round-${randomInt(1_000_000)}`,
  };
}

/** The ratio is computed for each round, because a busy machine slows both sides of a round alike. */
function report(callers: number, rounds: Measured[], tpcb: number[]): number | undefined {
  const rates = rounds.map((round) => round.postingsPerSecond);
  const figure = (of: (round: Measured) => number) => median(rounds.map(of)).toFixed(1);
  const ratios = tpcb.map((reference, round) => (rates[round] ?? 0) / reference);
  const ratio = ratios.length > 0 ? median(ratios) : undefined;
  console.log(
    [
      `${callers} callers: ${line(rates)} postings/s`,
      `batch of ${figure((round) => round.batchSize)}`,
      `p50 ${figure((round) => round.p50Ms)} ms`,
      `p99 ${figure((round) => round.p99Ms)} ms`,
      ...(ratio === undefined ? [] : [`${ratio.toFixed(2)} x TPC-B`]),
    ].join(', '),
  );
  return ratio;
}

function line(rates: number[]): string {
  return `${Math.round(median(rates))} (${rates.map(Math.round).join(', ')})`;
}
