import type { Tx } from '../db/database.ts';
import { accountKey, type AccountIds } from './accounts.ts';
import { openJudges, type Condition } from './conditions.ts';
import {
  decide,
  type Balances,
  type Debts,
  type Decision,
  type Draft,
  type Recorded,
  type Resolved,
} from './decide.ts';
import type { Posting, Transfer, Verdict } from './posting.ts';
import {
  findRecorded,
  insertTransfers,
  lockAccounts,
  lockDebts,
  markDebts,
  updateBalances,
  type LockedAccounts,
} from './store.ts';
import { toTransfer } from './transfers.ts';

/** A posting as its caller asked for it. */
export interface AskedPosting {
  posting: Posting;
  conditions?: readonly Condition[];
}

/**
 * The one path by which money moves: lock the accounts in id order, look up the keys, decide in
 * memory, write what was posted. The keys are looked up after the locks are held, so that a posting
 * of another server on the same accounts is either seen or waits.
 */
export async function applyPostings(
  tx: Tx,
  ids: AccountIds,
  asked: readonly AskedPosting[],
): Promise<Verdict[]> {
  const resolved = asked.map(({ posting, conditions }) => ({
    posting,
    conditions: conditions ?? [],
    fromId: ids.get(accountKey(posting.from)),
    toId: ids.get(accountKey(posting.to)),
  }));
  // Asked for in this order, and so read in it, without waiting for each other's answers.
  const [locked, recorded, askJudges] = await Promise.all([
    lockAccounts(tx, [...ids.values()]),
    findRecorded(
      tx,
      asked.map(({ posting }) => posting),
    ),
    openJudges(
      tx,
      resolved.flatMap(({ conditions }) => conditions),
    ),
  ]);
  const { balances } = locked;
  const debts = await lockDebtsOf(tx, resolved, locked);
  const decisions = decide(resolved, { balances, debts, recorded, askJudges });
  const drafts: Draft[] = [];
  for (const decision of decisions) {
    if (decision.outcome === 'posted') drafts.push(...decision.around);
  }
  const transfers = await write(tx, drafts, balances);
  if (debts.size > 0) await noteDebts(tx, debts, balances);
  return decisions.map((decision) => verdictOf(decision, transfers));
}

/** Locks the debts that the postings may repay or make, which is almost always none. */
async function lockDebtsOf(
  tx: Tx,
  postings: readonly Resolved[],
  { balances, inDebt }: LockedAccounts,
): Promise<Debts> {
  const memberIds = new Set<bigint>();
  for (const { posting, toId } of postings) {
    const { from, to } = posting;
    if (posting.onShortage === 'lend' && 'memberId' in from) memberIds.add(from.memberId);
    if (toId !== undefined && inDebt.has(toId) && 'memberId' in to) memberIds.add(to.memberId);
  }
  if (memberIds.size === 0) return new Map();
  const debts = await lockDebts(tx, [...memberIds]);
  for (const { id, balance } of debts) balances.set(id, balance);
  return new Map(debts.map(({ memberId, id }) => [memberId, id]));
}

function noteDebts(tx: Tx, debts: Debts, balances: Balances): Promise<void> {
  const members = [...debts].map(([memberId, id]) => ({
    memberId,
    isInDebt: (balances.get(id) ?? 0n) < 0n,
  }));
  return markDebts(tx, members);
}

/**
 * Another server took one of our keys, for other accounts, after we looked. It carries the code of a
 * serialization failure, because that is what it is: the transaction starts over, and finds the key.
 */
class KeyTakenMeanwhile extends Error {
  readonly code = '40001';
}

async function write(
  tx: Tx,
  drafts: readonly Draft[],
  balances: Balances,
): Promise<ReadonlyMap<Draft, Transfer>> {
  const transfers = new Map<Draft, Transfer>();
  if (drafts.length === 0) return transfers;
  const changed = new Map<bigint, bigint>();
  for (const { fromId, toId } of drafts) {
    for (const id of [fromId, toId]) changed.set(id, balances.get(id) ?? 0n);
  }
  const [, rows] = await Promise.all([
    updateBalances(tx, [...changed]),
    insertTransfers(tx, drafts),
  ]);
  if (rows.length < drafts.length) throw new KeyTakenMeanwhile('a key was taken meanwhile');
  for (const [index, draft] of drafts.entries()) {
    const row = rows[index];
    if (row) transfers.set(draft, transferOf(draft, row.id, row.created_at));
  }
  return transfers;
}

function transferOf(draft: Draft, id: bigint, createdAt: Date): Transfer {
  const { posting } = draft;
  return toTransfer({
    id,
    kind: posting.kind,
    amountMicro: posting.amountMicro,
    reference: posting.reference,
    memberId: draft.memberId,
    debitKind: posting.from.kind,
    creditKind: posting.to.kind,
    debitBalanceAfter: draft.fromBalanceAfter,
    creditBalanceAfter: draft.toBalanceAfter,
    createdAt,
  });
}

function verdictOf(decision: Decision, transfers: ReadonlyMap<Draft, Transfer>): Verdict {
  const { memberBalanceNowMicro } = decision;
  switch (decision.outcome) {
    case 'posted':
      return {
        outcome: 'posted',
        transfer: writtenTransfer(decision.draft, transfers),
        memberBalanceNowMicro,
      };
    case 'repeated':
      return {
        outcome: 'repeated',
        transfer: writtenTransfer(decision.earlier, transfers),
        memberBalanceNowMicro,
      };
    case 'conflict':
      return {
        outcome: 'refused',
        refusal: 'idempotency_conflict',
        existing: writtenTransfer(decision.earlier, transfers),
        memberBalanceNowMicro,
      };
    case 'refused':
      return decision;
    default:
      return decision satisfies never;
  }
}

function writtenTransfer(
  from: Draft | Recorded,
  transfers: ReadonlyMap<Draft, Transfer>,
): Transfer {
  const transfer = 'transfer' in from ? from.transfer : transfers.get(from);
  if (!transfer) throw new Error('a draft of the ledger was not written');
  return transfer;
}
