/**
 * `npm run soak`: members play on every engine for minutes, while studio and network fail in every supported way.
 * Afterwards the studio's books and ours must agree to the unit.
 *
 *   SECONDS=300 MEMBERS=200 SEED=… DATABASE_URL=… npm run soak
 */
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { showSteps } from '../../apps/server/src/command-line/steps.ts';
import { FAULT_RATE, soak } from './soak.ts';
import type { SoakReport } from './soak.ts';
import { startThrowawayPostgres } from '../../scripts/testing/postgres.ts';

/** Time by which the last bets on matches are settled. */
const REST_TIMEOUT_MS = 600_000;
const SHOWN_PROBLEMS = 50;

const environment = z.object({
  SECONDS: z.coerce.number().int().min(1).default(300),
  MEMBERS: z.coerce.number().int().min(1).max(10_000).default(200),
  SEED: z.coerce.number().int().min(0).max(0xffff_ffff).optional(),
  /** The URL of an empty database for the run. */
  DATABASE_URL: z.string().optional(),
});

const { SECONDS, MEMBERS, SEED, DATABASE_URL } = environment.parse(process.env);
const seed = SEED ?? randomInt(0xffff_ffff);
console.log(`seed ${seed}: ${MEMBERS} members for ${SECONDS} s`);
const postgres = DATABASE_URL === undefined ? await startThrowawayPostgres() : undefined;
try {
  const report = await soak({
    databaseUrl: DATABASE_URL ?? (await postgres?.createDatabase()) ?? '',
    members: MEMBERS,
    seed,
    faultRate: FAULT_RATE,
    until: { seconds: SECONDS },
    waitsForMatches: true,
    restTimeoutMs: REST_TIMEOUT_MS,
    steps: showSteps(),
  });
  show(report);
  process.exitCode = report.problems.length === 0 ? 0 : 1;
} finally {
  await postgres?.stop();
}

function show(report: SoakReport): void {
  const { rounds, faults, transactions, debts, samples, problems } = report;
  console.log(`${report.unanswered} launches and rounds were not answered in time`);
  for (const [engine, statuses] of Object.entries(rounds)) {
    console.log(`rounds of ${engine}: ${countsText(statuses)}`);
  }
  for (const [fault, calls] of Object.entries(faults)) {
    console.log(`fault ${fault}: ${countsText(calls)}`);
  }
  console.log(
    `${transactions} transactions in our books, ${debts} spent wins taken back, balances looked at ${samples} times`,
  );
  for (const problem of problems.slice(0, SHOWN_PROBLEMS)) console.error(`WRONG ${problem}`);
  console.log(
    problems.length === 0
      ? `The studio's books and ours agree to the last unit (seed ${seed}).`
      : `${problems.length} things are wrong (seed ${seed}).`,
  );
}

function countsText(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}
