/**
 * Server under load that the crash test kills. It posts on the members 1 to `members` of the database in a data
 * directory, and prints a line for each posting that the ledger acknowledged.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import type { AccountRef } from '../ledger/accounts.ts';
import { createLedger, LedgerUnreachable } from '../ledger/engine.ts';
import type { Posting } from '../ledger/posting.ts';

const CALLERS = 50;
const STDOUT = 1;

const [dataDir = '', members = '1'] = process.argv.slice(2);
const { database } = await openDatabase(readConfig({ DATA_DIR: dataDir }), { as: 'server' });
const ledger = createLedger(database);
await Promise.all(Array.from({ length: CALLERS }, call));

async function call(): Promise<never> {
  for (;;) {
    const posting = randomPosting();
    const verdict = await ledger.post(posting).catch(ignoreUnreachable);
    // Synchronous, so that a kill loses no line of an acknowledged posting.
    if (verdict?.outcome === 'posted') writeSync(STDOUT, `${posting.idempotencyKey}\n`);
  }
}

/** PostgreSQL was killed before this process: unfinished postings are not acknowledged. */
function ignoreUnreachable(error: unknown): undefined {
  if (!(error instanceof LedgerUnreachable)) throw error;
}

function randomPosting(): Posting {
  const memberId = BigInt(randomInt(1, Number(members) + 1));
  const available: AccountRef = { kind: 'member_available', memberId };
  const held: AccountRef = { kind: 'member_held', memberId };
  const studio: AccountRef = { kind: 'studio_clearing', reference: 'test' };
  const details = {
    source: 'load',
    idempotencyKey: randomUUID(),
    amountMicro: BigInt(randomInt(0, 1_000)),
    reference: 'load',
  };
  const choices: Posting[] = [
    { ...details, kind: 'bet', from: available, to: studio },
    { ...details, kind: 'win', from: studio, to: available },
    { ...details, kind: 'withdrawal_hold', from: available, to: held },
    { ...details, kind: 'withdrawal_release', from: held, to: available },
  ];
  return choices[randomInt(choices.length)] ?? randomPosting();
}
