/** Closes the last days of a year and checks the very last one by the real command. */
import { execFile } from 'node:child_process';
import { createSecretKey, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addDays, bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import { FIRST_PREVIOUS, headerText } from '@kapao/contract/proof/day.ts';
import { openPostgres } from '../apps/server/src/db/open.ts';
import type { OpenedDatabase } from '../apps/server/src/db/open.ts';
import { insertCheckpoints } from '../apps/server/src/ledger/days/checkpoints.ts';
import { closeDays } from '../apps/server/src/ledger/days/close-days.ts';
import { insertDay } from '../apps/server/src/ledger/days/days-store.ts';
import { openSigningKey } from '../apps/server/src/ledger/days/signing-keys.ts';
import { numberAt } from './year-rows.ts';
import type { Year } from './year-rows.ts';

const SITE = '3';
const NO_LEAVES = '0'.repeat(64);
/** Transfers whose balances one statement sorts; the job's windows are for a day. */
const WINDOW = 2_000_000n;
const cli = fileURLToPath(new URL('../apps/server/src/cli.ts', import.meta.url));

export interface ClosedYear {
  days: number;
  /** Seconds of closing one day by the job. */
  secondsPerDay: number;
}

/** Writes all days before the last `days` as one closed day without leaves, and closes those by the real job. */
export async function closeLastDays(url: string, year: Year, days: number): Promise<ClosedYear> {
  const opened = await openPostgres(url);
  try {
    await closeEarlierDays(opened, year, addDays(bangkokDay(new Date()), -days - 1));
    const { database, secrets } = opened;
    const startMs = performance.now();
    const closing = { database, secrets, site: SITE, now: new Date(), readAudit: async () => null };
    const closed = await closeDays(closing, new AbortController().signal);
    return { days: closed, secondsPerDay: (performance.now() - startMs) / 1_000 / closed };
  } finally {
    await opened.close();
  }
}

/** The chain's first day holds every transfer up to its end, with the real checkpoints. */
async function closeEarlierDays(
  { database, secrets }: OpenedDatabase,
  year: Year,
  day: string,
): Promise<void> {
  const last = numberAt(year, startOfDay(addDays(day, 1)));
  const range = { afterId: 0n, upToId: year.firstId + BigInt(last) - 1n };
  await database.transaction(async (tx) => {
    const key = await openSigningKey(tx, secrets);
    const header = {
      site: SITE,
      day,
      count: Number(range.upToId),
      root: NO_LEAVES,
      previous: FIRST_PREVIOUS,
      key_id: key.keyId,
    };
    const blindingKey = createSecretKey(randomBytes(32));
    const signature = key.sign(headerText(header));
    await insertDay(tx, { ...header, signature, lastId: range.upToId, blindingKey });
    await insertCheckpoints(tx, day, range, WINDOW);
  });
}

/** Runs `ledger:verify --days 1`. @throws if a check fails. */
export async function verifyLastDay(url: string): Promise<{ seconds: number; output: string }> {
  const startMs = performance.now();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [cli, 'ledger:verify', '--days', '1'],
    { env: { ...process.env, DATABASE_URL: url } },
  );
  return { seconds: (performance.now() - startMs) / 1_000, output: stdout };
}
