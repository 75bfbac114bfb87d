import type { Database } from '../apps/server/src/db/database.ts';
import { featureInvariants } from '../apps/server/src/flows/checks/feature-invariants.ts';
import { verifyLedger } from '../apps/server/src/ledger/verify.ts';

/** Prints whether the ledger passes every check, with those that fail, and returns it. */
export async function showVerdict(database: Database): Promise<boolean> {
  const { ok, checks } = await verifyLedger(database, featureInvariants);
  const broken = checks.filter((check) => !check.ok).map(({ name }) => name);
  console.log(`ledger:verify: ${ok ? 'ok' : `BROKEN: ${broken.join('; ')}`}`);
  return ok;
}
