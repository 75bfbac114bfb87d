import { maskAccount } from '@kapao/contract/payments/account-number.ts';
import { headerHash } from '@kapao/contract/proof/day.ts';
import type { Platform } from '../../platform.ts';
import type { Queryable } from '../../db/database.ts';
import { readLastDay } from '../../ledger/days/days-store.ts';
import { sha256 } from '../../ledger/days/leaves.ts';
import type { Transfer } from '../../ledger/posting.ts';
import { loadSite } from '../site/reads.ts';
import { csvStatement } from './csv.ts';
import {
  balancesAt,
  lastOpeningId,
  lastTransferIdBefore,
  readMovements,
} from './movements-store.ts';
import { pdfInWorker } from './pdf-in-worker.ts';
import { isEqual, NO_BALANCE, addBalances } from './movements.ts';
import { provenStatement } from './proven-statement.ts';
import { monthBounds } from './rules.ts';
import type { CashAndBonusMicro, Movement } from './movements.ts';
import type { KindTotal } from './statement-writer.ts';
import { requeueStatement, markFailed, saveFile, takeQueued } from './store.ts';
import type { TakenStatement } from './store.ts';

const writers = { csv: csvStatement, pdf: pdfInWorker };

/** Makes every queued statement, one after the other (history-33). */
export async function makeStatements(
  context: Pick<Platform, 'database' | 'lateReads' | 'config' | 'log'>,
  stopping: AbortSignal,
): Promise<void> {
  const { database, log } = context;
  while (!stopping.aborted) {
    const taken = await database.transaction(takeQueued);
    if (taken === undefined) return;
    const { id } = taken;
    try {
      const file = await makeStatement(context, taken, stopping);
      await database.transaction((tx) => saveFile(tx, id, file));
    } catch (error) {
      if (!stopping.aborted) log.error({ err: error, statement: id }, 'a statement failed');
      await database.transaction((tx) =>
        (stopping.aborted ? requeueStatement : markFailed)(tx, id),
      );
    }
  }
}

/** Makes one statement. @throws if the movements do not lead from the opening balance to the closing balance. */
async function makeStatement(
  { database, lateReads, config }: Pick<Platform, 'database' | 'lateReads' | 'config'>,
  {
    member_id: memberId,
    username,
    member_name: memberName,
    website_id: websiteId,
    account_number: accountNumber,
    ...order
  }: TakenStatement,
  stopping: AbortSignal,
): Promise<Buffer> {
  const { settings } = await loadSite(database, { ...config, websiteId });
  const { from, until } = monthBounds(order.month);
  const { month, language, format } = order;
  // A statement with proofs reads the primary: its parts must be of one moment, and a replica may disappear between two
  // reads.
  const on = format !== 'json' && isLongOver(until) ? lateReads : database;
  // Months are divided at ids, so that each transfer is in exactly one month.
  const upToId = await lastTransferIdBefore(on, memberId, until);
  const openingId = await lastOpeningId(on, memberId);
  const before = await lastTransferIdBefore(on, memberId, from);
  // Leave out the opening transfers of the account: they are the first month's opening balance, not movements.
  const afterId = openingId > before && openingId <= upToId ? openingId : before;
  if (format === 'json') {
    const member = { memberId, username, siteName: settings.name, month };
    return provenStatement(database, { ...member, range: { afterId: before, upToId } }, stopping);
  }
  const opening = await balancesAt(on, memberId, afterId);
  const closing = await balancesAt(on, memberId, upToId);
  const bank = language === 'en' ? order.bank_name_en : order.bank_name_th;
  const account = `${bank} ${maskAccount(accountNumber)}`;
  const names = { siteName: settings.name, memberName, username, account };
  const closedDay = await lastClosedDay(database);
  const head = { ...names, month, language, madeAt: new Date(), closedDay };
  const writer = writers[format]({ ...head, opening, closing });
  try {
    const totals = new Map<Transfer['kind'], KindTotal>();
    let balances = opening;
    for await (const movements of readMovements(on, memberId, { afterId, upToId })) {
      stopping.throwIfAborted();
      balances = addUp(movements, balances, totals);
      await writer.add(movements);
    }
    if (!isEqual(balances, closing)) throw new Error('the movements do not lead to the closing');
    return Buffer.from(await writer.finish([...totals.values()]));
  } finally {
    await writer.close();
  }
}

/** Whether a month ended long enough ago for any replica in use to have all its transfers (ops-61). */
function isLongOver(until: Date): boolean {
  return until.getTime() < Date.now() - 60 * 60_000;
}

async function lastClosedDay(on: Queryable): Promise<string> {
  const last = await readLastDay(on);
  return last ? `${last.day} ${await headerHash(sha256, last)}` : '';
}

/** Adds the movements to `totals` and returns the balances after them. */
function addUp(
  movements: readonly Movement[],
  before: CashAndBonusMicro,
  totals: Map<Transfer['kind'], KindTotal>,
): CashAndBonusMicro {
  let balances = before;
  for (const { kind, change, after } of movements) {
    balances = addBalances(balances, change);
    if (!isEqual(balances, after)) throw new Error('a movement does not lead to its balance');
    const { count, change: sum } = totals.get(kind) ?? { count: 0, change: NO_BALANCE };
    totals.set(kind, { kind, count: count + 1, change: addBalances(sum, change) });
  }
  return balances;
}
