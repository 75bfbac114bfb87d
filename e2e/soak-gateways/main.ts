/**
 * `npm run soak:gateways`: members deposit and withdraw over every gateway for minutes, while gateways, webhooks and slip
 * verifiers fail as their users report it. Afterwards the gateways' books and ours must agree to the satang.
 *
 *   SECONDS=1800 MEMBERS=30 SEED=… DATABASE_URL=… npm run soak:gateways
 */
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { showSteps } from '../../apps/server/src/command-line/steps.ts';
import { startThrowawayPostgres } from '../../scripts/testing/postgres.ts';
import { soakGateways } from './soak-gateways.ts';

/** The last withdrawals are asked about until a gateway's list shows for certain what became of them. */
const REST_TIMEOUT_MS = 600_000;
const SHOWN_PROBLEMS = 50;

const environment = z.object({
  SECONDS: z.coerce.number().int().min(1).default(1_800),
  MEMBERS: z.coerce.number().int().min(1).max(1_000).default(30),
  SEED: z.coerce.number().int().min(0).max(0xffff_ffff).optional(),
  /** The URL of an empty database for the run. */
  DATABASE_URL: z.string().optional(),
});

const { SECONDS, MEMBERS, SEED, DATABASE_URL } = environment.parse(process.env);
const seed = SEED ?? randomInt(0xffff_ffff);
console.log(`seed ${seed}: ${MEMBERS} members for ${SECONDS} s`);
const postgres = DATABASE_URL === undefined ? await startThrowawayPostgres() : undefined;
try {
  const { problems, faults, payments, withdrawals, ...others } = await soakGateways({
    databaseUrl: DATABASE_URL ?? (await postgres?.createDatabase()) ?? '',
    members: MEMBERS,
    seed,
    seconds: SECONDS,
    restTimeoutMs: REST_TIMEOUT_MS,
    steps: showSteps(),
  });
  console.table(faults);
  console.table({ 'begun payments': payments, 'paid withdrawals': withdrawals });
  console.log(`${others.troubles} calls were refused or unanswered:`, others.someTroubles);
  for (const problem of problems.slice(0, SHOWN_PROBLEMS)) console.error(`WRONG ${problem}`);
  console.log(
    problems.length === 0
      ? `The gateways' books and ours agree to the satang (seed ${seed}).`
      : `${problems.length} things are wrong (seed ${seed}).`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await postgres?.stop();
}
