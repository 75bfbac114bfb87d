import type { Tx } from '../../db/database.ts';
import { Busy, memberKey } from '../../db/turns.ts';
import { accountKey, memberIdOf, PROMOTION_COST } from '../accounts.ts';
import type { AccountIds, AccountRef } from '../accounts.ts';
import {
  bonusBalance,
  decide,
  type Balances,
  type Decision,
  type Draft,
  type LockedState,
  type RecordedTransfer,
  type ResolvedPosting,
} from './decide.ts';
import type { Locks } from './store.ts';
import { readFacts } from '../participants.ts';
import type { FactsOf, ParticipantRow, Participant, Statement } from '../participants.ts';
import type { MovedBonus, Posting, Transfer, Verdict } from '../posting.ts';
import {
  findRecordedTransfers,
  insertTransfers,
  setDebtAndBonusFlags,
  updateBalances,
} from './store.ts';
import { toTransfer } from '../transfers.ts';

/** A posting with its participants' parts. */
export interface PostingWithRows {
  posting: Posting;
  parts: readonly ParticipantRow[];
}

/** Finds the ids of accounts, in a map by `accountKey`. */
type ResolveAccounts = (refs: Iterable<AccountRef>) => Promise<AccountIds>;

export interface BatchAccounts {
  ids: AccountIds;
  resolve: ResolveAccounts;
  locks: Locks;
}

/** Runs the batch of one transaction. @throws Busy if another holds a member, and this one has not that member's turn. */
export async function runBatch(
  tx: Tx,
  accounts: BatchAccounts,
  entries: readonly PostingWithRows[],
): Promise<Verdict[]> {
  const { verdicts, busy } = await runFreeOfBatch(tx, accounts, entries);
  for (const { posting } of busy) {
    const memberId = postingMemberId(posting);
    if (memberId !== undefined) throw new Busy(memberKey(memberId));
  }
  return verdicts;
}

/**
 * Runs those entries of a batch whose members no other transaction holds; the others are `busy`. It is the only path by
 * which money moves: lock the accounts in order; look up the keys, and read what the participants need; decide in
 * memory; write transfers and balances; write the participants' rows. Keys are read under the locks and transactions
 * are read committed, so another server's posting on the same accounts is either visible or waits.
 */
export async function runFreeOfBatch<Entry extends PostingWithRows>(
  tx: Tx,
  { ids, resolve, locks }: BatchAccounts,
  all: readonly Entry[],
): Promise<{ free: Entry[]; verdicts: Verdict[]; busy: Entry[] }> {
  const waitsForMembers = all.some(({ posting }) => {
    const memberId = postingMemberId(posting);
    return memberId !== undefined && tx.mayWaitFor(memberKey(memberId));
  });
  // Each of the three calls sends its statements before its first `await`, so that PostgreSQL locks first and reads
  // afterwards.
  const [, recorded, facts] = await Promise.all([
    locks.lock(ids.values(), waitsForMembers),
    findRecordedTransfers(
      tx,
      all.map(({ posting }) => posting),
    ),
    readFacts(
      tx,
      all.flatMap(({ parts }) => parts),
    ),
  ]);
  const isBusy = ({ posting }: Entry) =>
    [posting.from, posting.to].some((account) => {
      const id = ids.get(accountKey(account));
      return id !== undefined && !locks.balances.has(id);
    });
  const busy = all.filter(isBusy);
  const entries = busy.length === 0 ? [...all] : all.filter((entry) => !isBusy(entry));
  const resolved = entries.map((entry) => resolvePosting(entry, ids, facts));
  await lockWalletsOf(locks, resolved);
  const promotionCostId = mayMovePromotionCost(resolved)
    ? await lockPromotionCost(resolve, locks)
    : undefined;
  const state: LockedState = { ...locks, promotionCostId, recorded, facts };
  const decisions = decide(resolved, state);

  const accepted = acceptedParts(entries, decisions);
  const derived = await decideDerived(derivedPostings(accepted, state), state, resolve, locks);
  const drafts = [...decisions, ...derived].flatMap((decision) =>
    decision.outcome === 'posted' ? decision.drafts : [],
  );
  const transfers = await write(tx, drafts, locks.balances);
  const statements = statementsOf(accepted, facts, transfers);
  await Promise.all([
    markChanged(tx, drafts, locks),
    ...statements.map(({ sql, name }) => tx.query(sql, name)),
  ]);
  const verdicts = decisions.map((decision) => verdictOf(decision, transfers));
  return {
    free: entries,
    verdicts: derived.length === 0 ? verdicts : withBalancesAfter(verdicts, entries, derived),
    busy,
  };
}

function resolvePosting(
  { posting, parts }: PostingWithRows,
  ids: AccountIds,
  facts: FactsOf,
): ResolvedPosting {
  let bonus;
  for (const { participant, row } of parts) {
    bonus ??= participant.bonusPartOf?.(facts.get(participant), row);
  }
  const fromId = ids.get(accountKey(posting.from));
  const toId = ids.get(accountKey(posting.to));
  return { posting, parts, bonus, fromId, toId };
}

/** Locks the wallets of the members whose bonus or debt the postings may move; most batches have none. */
async function lockWalletsOf(locks: Locks, postings: readonly ResolvedPosting[]): Promise<void> {
  const memberIds = new Set<bigint>();
  for (const { posting, bonus, fromId, toId } of postings) {
    const memberId = postingMemberId(posting);
    if (memberId === undefined) continue;
    const isNamed = posting.from.kind === 'member_bonus' || posting.to.kind === 'member_bonus';
    const isMarked = [fromId, toId].some((id) => id !== undefined && locks.marked.has(id));
    if (isMarked || isNamed || bonus || posting.onShortage === 'lend') memberIds.add(memberId);
  }
  await locks.lockWallets(memberIds);
}

function mayMovePromotionCost(postings: readonly ResolvedPosting[]): boolean {
  return postings.some(
    ({ posting, bonus }) =>
      bonus && (bonus.claim.state !== 'open' || posting.from.kind === 'member_available'),
  );
}

/** Locks the promotions' account after all members' accounts; flows that open or end a claim lock in the same order. */
async function lockPromotionCost(resolve: ResolveAccounts, locks: Locks): Promise<bigint> {
  const id = (await resolve([PROMOTION_COST])).get(accountKey(PROMOTION_COST));
  if (id === undefined) throw new Error("the promotions' account is not there");
  await locks.lock([id]);
  return id;
}

interface AcceptedPart extends ParticipantRow {
  bonus: MovedBonus;
  draft: Draft;
}

type AcceptedParts = ReadonlyMap<Participant<unknown, unknown>, readonly AcceptedPart[]>;

/** Groups the parts of the posted postings by participant, in the order of their first rows. */
function acceptedParts(
  entries: readonly PostingWithRows[],
  decisions: readonly Decision[],
): AcceptedParts {
  const accepted = entries.flatMap(({ parts }, index): AcceptedPart[] => {
    const decision = decisions[index];
    if (decision?.outcome !== 'posted') return [];
    const { bonus, draft } = decision;
    return parts.map(({ participant, row }) => ({ participant, row, bonus, draft }));
  });
  return Map.groupBy(accepted, ({ participant }) => participant);
}

function derivedPostings(accepted: AcceptedParts, state: LockedState): Posting[] {
  const bonusMicroOf = (memberId: bigint) =>
    bonusBalance({ kind: 'member_bonus', memberId }, state);
  return [...accepted].flatMap(
    ([participant, posted]) =>
      participant.derive?.(state.facts.get(participant), posted, bonusMicroOf) ?? [],
  );
}

/** Decides the derived postings. @throws if one is refused, which undoes the batch and so its cause. */
async function decideDerived(
  postings: readonly Posting[],
  state: LockedState,
  resolve: ResolveAccounts,
  locks: Locks,
): Promise<(Decision & { outcome: 'posted' })[]> {
  if (postings.length === 0) return [];
  const entries = postings.map((posting) => ({ posting, parts: [] }));
  const ids = await resolve(accountsOf(entries));
  await locks.lock(ids.values());
  const resolved = entries.map((entry) => resolvePosting(entry, ids, state.facts));
  return decide(resolved, state).map((decision, index) => {
    if (decision.outcome === 'posted') return decision;
    const posting = postings[index];
    throw new Error(`${posting?.kind} ${posting?.reference} did not follow: ${decision.outcome}`);
  });
}

function statementsOf(
  accepted: AcceptedParts,
  facts: FactsOf,
  transfers: ReadonlyMap<Draft, Transfer>,
): Statement[] {
  return [...accepted].flatMap(([participant, parts]) => {
    const written = parts.map(({ row, bonus, draft }) => ({
      row,
      bonus,
      transfer: writtenTransfer(draft, transfers),
    }));
    return participant.write?.(facts.get(participant), written) ?? [];
  });
}

/** Updates the verdicts of members whose money moved in a derived posting to the balance after it. */
function withBalancesAfter(
  verdicts: readonly Verdict[],
  entries: readonly PostingWithRows[],
  derived: readonly (Decision & { outcome: 'posted' })[],
): Verdict[] {
  const balances = new Map<bigint | null | undefined, bigint | null>(
    derived.map(({ draft, memberBalanceNowMicro }) => [draft.memberId, memberBalanceNowMicro]),
  );
  return verdicts.map((verdict, index) => {
    const posting = entries[index]?.posting;
    const memberId = posting && postingMemberId(posting);
    const memberBalanceNowMicro = balances.get(memberId) ?? verdict.memberBalanceNowMicro;
    return { ...verdict, memberBalanceNowMicro };
  });
}

/** Returns the member whose accounts a posting moves, if it moves any. */
export function postingMemberId({ from, to }: Posting): bigint | undefined {
  return memberIdOf(from) ?? memberIdOf(to);
}

export function* accountsOf(entries: readonly PostingWithRows[]): Iterable<AccountRef> {
  for (const { posting } of entries) {
    yield posting.from;
    yield posting.to;
  }
}

/** Updates the flags on the cash accounts of members whose bonus or debt has moved. */
async function markChanged(
  tx: Tx,
  drafts: readonly Draft[],
  { wallets, balances }: Locks,
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
