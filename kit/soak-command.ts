import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { startThrowawayPostgres } from '../scripts/testing/postgres.ts';

const SHOWN_PROBLEMS = 50;

interface SoakRun {
  databaseUrl: string;
  members: number;
  seed: number;
  seconds: number;
}

/**
 * Runs a soak as a command: `SECONDS`, `MEMBERS`, `SEED` and `DATABASE_URL`, of an empty database, come from the
 * environment. Prints the problems and sets the exit code. `agrees` is what holds where there are none.
 */
export async function runSoak(
  { members, seconds, agrees }: { members: number; seconds: number; agrees: string },
  run: (wanted: SoakRun) => Promise<{ problems: readonly string[] }>,
): Promise<void> {
  const environment = z.object({
    SECONDS: z.coerce.number().int().min(1).default(seconds),
    MEMBERS: z.coerce.number().int().min(1).max(10_000).default(members),
    SEED: z.coerce.number().int().min(0).max(0xffff_ffff).optional(),
    DATABASE_URL: z.string().optional(),
  });
  const { SECONDS, MEMBERS, SEED, DATABASE_URL } = environment.parse(process.env);
  const seed = SEED ?? randomInt(0xffff_ffff);
  console.log(`seed ${seed}: ${MEMBERS} members for ${SECONDS} s`);
  const postgres = DATABASE_URL === undefined ? await startThrowawayPostgres() : undefined;
  try {
    const databaseUrl = DATABASE_URL ?? (await postgres?.createDatabase()) ?? '';
    const { problems } = await run({ databaseUrl, members: MEMBERS, seed, seconds: SECONDS });
    for (const problem of problems.slice(0, SHOWN_PROBLEMS)) console.error(`WRONG ${problem}`);
    const outcome = problems.length === 0 ? agrees : `${problems.length} things are wrong`;
    console.log(`${outcome} (seed ${seed}).`);
    process.exitCode = problems.length === 0 ? 0 : 1;
  } finally {
    await postgres?.stop();
  }
}
