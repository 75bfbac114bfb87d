import { accountKinds, memberOf } from './accounts.ts';
import type { AskJudges, Condition } from './conditions.ts';
import type { PlainRefusal, Posting, Transfer } from './posting.ts';
import { shownSide } from './transfers.ts';

/** A posting with its accounts found; an id is undefined where there is no such account. */
export interface Resolved {
  posting: Posting;
  condition: Condition | undefined;
  fromId: bigint | undefined;
  toId: bigint | undefined;
}

/** A transfer that was decided in this batch, and has no id and no time before it is written. */
export interface Draft {
  posting: Posting;
  fromId: bigint;
  toId: bigint;
  memberId: bigint | null;
  fromBalanceAfter: bigint;
  toBalanceAfter: bigint;
}

/** A transfer of an earlier batch, found by its key. */
export interface Recorded {
  fromId: bigint;
  toId: bigint;
  transfer: Transfer;
}

export type Decision = { memberBalanceNowMicro: bigint | null } & (
  | { outcome: 'posted'; draft: Draft }
  | { outcome: 'repeated' | 'conflict'; earlier: Draft | Recorded }
  | { outcome: 'refused'; refusal: 'condition'; reason: string }
  | { outcome: 'refused'; refusal: PlainRefusal }
);

/** Balances of the locked accounts by id, in micro; deciding moves them on. */
export type Balances = Map<bigint, bigint>;

/**
 * Decides postings one after the other, in their order of arrival, on the state that the locks hold
 * still. A refusal leaves no trace, so it never spoils the rest (REQUIREMENTS 17).
 */
export function decide(
  postings: readonly Resolved[],
  balances: Balances,
  recorded: ReadonlyMap<string, Recorded>,
  askJudges: AskJudges,
): Decision[] {
  const drafts = new Map<string, Draft>();
  return postings.map((resolved) => {
    const key = transferKey(resolved.posting.source, resolved.posting.idempotencyKey);
    const earlier = drafts.get(key) ?? recorded.get(key);
    const ruling = earlier ? ruleAgain(earlier, resolved) : rule(resolved, balances, askJudges);
    if (ruling.outcome === 'posted') drafts.set(key, ruling.draft);
    return { ...ruling, memberBalanceNowMicro: memberBalance(resolved, balances) };
  });
}

export function transferKey(source: string, idempotencyKey: string): string {
  return `${source}\n${idempotencyKey}`;
}

type Ruling = Decision extends infer Each
  ? Each extends Decision
    ? Omit<Each, 'memberBalanceNowMicro'>
    : never
  : never;

function ruleAgain(earlier: Draft | Recorded, resolved: Resolved): Ruling {
  return { outcome: saysTheSame(earlier, resolved) ? 'repeated' : 'conflict', earlier };
}

function rule(resolved: Resolved, balances: Balances, askJudges: AskJudges): Ruling {
  const { posting, condition, fromId, toId } = resolved;
  if (isBetweenMembers(posting)) return { outcome: 'refused', refusal: 'between_members' };
  if (fromId === undefined || toId === undefined) {
    return { outcome: 'refused', refusal: 'account_unknown' };
  }
  const fromBalanceAfter = lockedBalance(balances, fromId) - posting.amountMicro;
  const toBalanceAfter = lockedBalance(balances, toId) + posting.amountMicro;
  if (fromBalanceAfter < 0n && !accountKinds[posting.from.kind].mayBeNegative) {
    return { outcome: 'refused', refusal: 'not_enough_money' };
  }
  // Last of all, because a judge counts what it takes.
  const reason = condition && askJudges(condition);
  if (reason !== undefined) return { outcome: 'refused', refusal: 'condition', reason };
  balances.set(fromId, fromBalanceAfter);
  balances.set(toId, toBalanceAfter);
  const memberId = memberShown(posting);
  return {
    outcome: 'posted',
    draft: { posting, fromId, toId, memberId, fromBalanceAfter, toBalanceAfter },
  };
}

/** Accounts are never deleted, so one that has an id was locked. */
function lockedBalance(balances: Balances, id: bigint): bigint {
  const balance = balances.get(id);
  if (balance === undefined) throw new Error(`account ${id} of the ledger is gone`);
  return balance;
}

function saysTheSame(earlier: Draft | Recorded, { posting, fromId, toId }: Resolved): boolean {
  if (earlier.fromId !== fromId || earlier.toId !== toId) return false;
  const before =
    'transfer' in earlier ? earlier.transfer : { ...earlier.posting, memberId: earlier.memberId };
  return (
    before.kind === posting.kind &&
    before.amountMicro === posting.amountMicro &&
    before.reference === posting.reference &&
    before.memberId === memberShown(posting)
  );
}

/** REQUIREMENTS 7: no call moves money from one member to another. */
function isBetweenMembers({ from, to }: Posting): boolean {
  const [giver, taker] = [memberOf(from), memberOf(to)];
  return giver !== undefined && taker !== undefined && giver !== taker;
}

function memberShown({ from, to, memberId }: Posting): bigint | null {
  return memberOf(from) ?? memberOf(to) ?? memberId ?? null;
}

function memberBalance({ posting, fromId, toId }: Resolved, balances: Balances): bigint | null {
  const side = shownSide(posting.from.kind, posting.to.kind);
  if (side === null) return null;
  const id = side === 'debit' ? fromId : toId;
  return id === undefined ? null : (balances.get(id) ?? null);
}
