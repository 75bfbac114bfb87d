import type { Tx } from '../db/database.ts';
import { accountKey, memberIdOf, PROMOTION_COST } from './accounts.ts';
import type { AccountIds, AccountRef } from './accounts.ts';
import { openGuards, type GuardedRow } from './guards.ts';
import {
  decide,
  type Balances,
  type Decision,
  type Draft,
  type WalletIds,
  type RecordedTransfer,
  type ResolvedPosting,
} from './decide.ts';
import type { Posting, Transfer, Verdict } from './posting.ts';
import {
  findRecordedTransfers,
  insertTransfers,
  lockAccounts,
  lockWallets,
  setDebtAndBonusFlags,
  updateBalances,
} from './store.ts';
import { toTransfer } from './transfers.ts';

/** A posting with its guards. */
export interface AskedPosting {
  posting: Posting;
  conditions?: readonly GuardedRow[];
}

/** The ids of accounts, by accountKey. */
export interface Accounts {
  ids: AccountIds;
  resolve(refs: Iterable<AccountRef>): Promise<AccountIds>;
}

/**
 * The only path by which money moves: lock the accounts in id order, look up the keys, decide in memory,
 * write transfers and balances. The keys are read under the locks, so that a posting of another server on
 * the same accounts is either visible or waits.
 */
export async function applyPostings(
  tx: Tx,
  accounts: Accounts,
  asked: readonly AskedPosting[],
): Promise<Verdict[]> {
  const { ids } = accounts;
  // Sent in this order on one connection, so PostgreSQL locks first and reads afterwards.
  const [{ balances, withDebtOrBonus }, recorded, guards] = await Promise.all([
    lockAccounts(tx, [...ids.values()]),
    findRecordedTransfers(
      tx,
      asked.map(({ posting }) => posting),
    ),
    openGuards(
      tx,
      asked.flatMap(({ conditions }) => conditions ?? []),
    ),
  ]);
  const resolved = asked.map(({ posting, conditions = [] }) => ({
    posting,
    conditions,
    bonus: guards.bonusPartOf(conditions),
    fromId: ids.get(accountKey(posting.from)),
    toId: ids.get(accountKey(posting.to)),
  }));
  const wallets = await lockWalletsOf(tx, resolved, withDebtOrBonus, balances);
  const promotionCostId = await lockPromotionCost(tx, accounts, resolved, balances);
  const state = { balances, wallets, promotionCostId, recorded, guards };
  const decisions = decide(resolved, state);
  const drafts: Draft[] = [];
  for (const decision of decisions) {
    if (decision.outcome === 'posted') drafts.push(...decision.drafts);
  }
  const transfers = await write(tx, drafts, balances);
  await markChanged(tx, drafts, wallets, balances);
  return decisions.map((decision) => verdictOf(decision, transfers));
}

/** Locks the bonuses and debts that the postings may move; most batches have none. */
async function lockWalletsOf(
  tx: Tx,
  postings: readonly ResolvedPosting[],
  withDebtOrBonus: ReadonlySet<bigint>,
  balances: Balances,
): Promise<ReadonlyMap<bigint, WalletIds>> {
  const memberIds = new Set<bigint>();
  for (const { posting, bonus, fromId, toId } of postings) {
    const memberId = memberIdOf(posting.from) ?? memberIdOf(posting.to);
    if (memberId === undefined) continue;
    const isNamed = posting.from.kind === 'member_bonus' || posting.to.kind === 'member_bonus';
    const isMarked = [fromId, toId].some((id) => id !== undefined && withDebtOrBonus.has(id));
    if (isMarked || isNamed || bonus || posting.onShortage === 'lend') memberIds.add(memberId);
  }
  if (memberIds.size === 0) return new Map();
  const ids = new Map<string, bigint>();
  for (const { id, kind, memberId, balance } of await lockWallets(tx, [...memberIds])) {
    balances.set(id, balance);
    ids.set(accountKey({ kind, memberId }), id);
  }
  const wallets = new Map<bigint, WalletIds>();
  for (const memberId of memberIds) {
    const cashId = ids.get(accountKey({ kind: 'member_available', memberId }));
    const bonusId = ids.get(accountKey({ kind: 'member_bonus', memberId }));
    const debtId = ids.get(accountKey({ kind: 'member_debt', memberId }));
    if (cashId !== undefined && bonusId !== undefined && debtId !== undefined) {
      wallets.set(memberId, { cashId, bonusId, debtId });
    }
  }
  return wallets;
}

/** Comes after all members' accounts: a flow that opens or ends a claim locks in the same order. */
async function lockPromotionCost(
  tx: Tx,
  accounts: Accounts,
  postings: readonly ResolvedPosting[],
  balances: Balances,
): Promise<bigint | undefined> {
  const isAsked = postings.some(
    ({ posting, bonus }) =>
      bonus && (bonus.claim.state !== 'open' || posting.from.kind === 'member_available'),
  );
  if (!isAsked) return undefined;
  const id = (await accounts.resolve([PROMOTION_COST])).get(accountKey(PROMOTION_COST));
  if (id === undefined) throw new Error("the promotions' account is not there");
  const locked = await lockAccounts(tx, [id]);
  for (const [lockedId, balance] of locked.balances) balances.set(lockedId, balance);
  return id;
}

/** Updates the flags on the cash accounts of members whose bonus or debt has moved. */
async function markChanged(
  tx: Tx,
  drafts: readonly Draft[],
  wallets: ReadonlyMap<bigint, WalletIds>,
  balances: Balances,
): Promise<void> {
  if (wallets.size === 0) return;
  const moved = new Set(drafts.flatMap(({ fromId, toId }) => [fromId, toId]));
  const changed = [...wallets].filter(
    ([, { bonusId, debtId }]) => moved.has(bonusId) || moved.has(debtId),
  );
  if (changed.length === 0) return;
  const members = changed.map(([memberId, { bonusId, debtId }]) => ({
    memberId,
    isInDebt: (balances.get(debtId) ?? 0n) < 0n,
    hasBonus: (balances.get(bonusId) ?? 0n) > 0n,
  }));
  await setDebtAndBonusFlags(tx, members);
}

/**
 * Another server inserted one of the keys, for other accounts, after the lookup. It has the code of a
 * serialization failure, so that the transaction is retried and finds the key.
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
    besideBalanceAfter: draft.besideBalanceAfter ?? 0n,
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
        bonus: decision.bonus,
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
  from: Draft | RecordedTransfer,
  transfers: ReadonlyMap<Draft, Transfer>,
): Transfer {
  const transfer = 'transfer' in from ? from.transfer : transfers.get(from);
  if (!transfer) throw new Error('a draft of the ledger was not written');
  return transfer;
}
