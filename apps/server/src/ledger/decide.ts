import { accountKinds, memberOf } from './accounts.ts';
import type { AskJudges, Condition, Stage } from './conditions.ts';
import type { PlainRefusal, Posting, Transfer } from './posting.ts';
import { shownSide } from './transfers.ts';

/** A posting with its accounts found; an id is undefined where there is no such account. */
export interface Resolved {
  posting: Posting;
  conditions: readonly Condition[];
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

export type Decision = { memberBalanceNowMicro: bigint | null } &
  /** `around` are the drafts in the order in which they are written, `draft` itself among them. */
  (
    | { outcome: 'posted'; draft: Draft; around: readonly Draft[] }
    | { outcome: 'repeated' | 'conflict'; earlier: Draft | Recorded }
    | { outcome: 'refused'; refusal: 'condition'; reason: string }
    | { outcome: 'refused'; refusal: PlainRefusal }
  );

/** Balances of the locked accounts by id, in micro; deciding moves them on. */
export type Balances = Map<bigint, bigint>;

/** The ids of locked debt accounts, by member: of those who owe something, or are about to. */
export type Debts = ReadonlyMap<bigint, bigint>;

/** What the locks hold still, and whom to ask besides. */
export interface Ground {
  balances: Balances;
  debts: Debts;
  recorded: ReadonlyMap<string, Recorded>;
  askJudges: AskJudges;
}

/**
 * Decides postings one after the other, in their order of arrival, on the state that the locks hold
 * still. A refusal leaves no trace, so it never spoils the rest (REQUIREMENTS 17).
 */
export function decide(postings: readonly Resolved[], ground: Ground): Decision[] {
  const drafts = new Map<string, Draft>();
  return postings.map((resolved) => {
    const key = transferKey(resolved.posting.source, resolved.posting.idempotencyKey);
    const earlier = drafts.get(key) ?? ground.recorded.get(key);
    const ruling =
      refuseAt('first', resolved, ground) ??
      (earlier ? ruleAgain(earlier, resolved) : rule(resolved, ground));
    if (ruling.outcome === 'posted') drafts.set(key, ruling.draft);
    return { ...ruling, memberBalanceNowMicro: memberBalance(resolved, ground.balances) };
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

function refuseAt(
  stage: Stage,
  { conditions }: Resolved,
  { askJudges }: Ground,
): Ruling | undefined {
  if (conditions.length === 0) return undefined;
  const reason = askJudges(conditions, stage);
  return reason === undefined ? undefined : { outcome: 'refused', refusal: 'condition', reason };
}

function rule(resolved: Resolved, ground: Ground): Ruling {
  const { posting, fromId, toId } = resolved;
  const { balances } = ground;
  const unasked = refuseAt('if_new', resolved, ground);
  if (unasked) return unasked;
  if (isBetweenMembers(posting)) return { outcome: 'refused', refusal: 'between_members' };
  if (fromId === undefined || toId === undefined) {
    return { outcome: 'refused', refusal: 'account_unknown' };
  }
  const missingMicro = posting.amountMicro - lockedBalance(balances, fromId);
  const isShort = missingMicro > 0n && !accountKinds[posting.from.kind].mayBeNegative;
  if (isShort && posting.onShortage !== 'lend') {
    return { outcome: 'refused', refusal: 'not_enough_money' };
  }
  // Last of all, because a judge counts what it takes.
  const refused = refuseAt('last', resolved, ground);
  if (refused) return refused;
  const lent = isShort ? lend(posting, fromId, missingMicro, ground) : [];
  const draft = move(posting, fromId, toId, balances);
  return { outcome: 'posted', draft, around: [...lent, draft, ...repay(posting, toId, ground)] };
}

function move(posting: Posting, fromId: bigint, toId: bigint, balances: Balances): Draft {
  const fromBalanceAfter = lockedBalance(balances, fromId) - posting.amountMicro;
  const toBalanceAfter = lockedBalance(balances, toId) + posting.amountMicro;
  balances.set(fromId, fromBalanceAfter);
  balances.set(toId, toBalanceAfter);
  const memberId = memberShown(posting);
  return { posting, fromId, toId, memberId, fromBalanceAfter, toBalanceAfter };
}

function lend(posting: Posting, toId: bigint, amountMicro: bigint, ground: Ground): Draft[] {
  const memberId = memberOf(posting.from);
  const debtId = memberId === undefined ? undefined : ground.debts.get(memberId);
  if (memberId === undefined || debtId === undefined) {
    throw new Error(`${posting.kind} ${posting.reference} lends where there is no debt to open`);
  }
  const lending: Posting = {
    ...ofItsOwn(posting, 'debt'),
    from: { kind: 'member_debt', memberId },
    to: { kind: 'member_available', memberId },
    amountMicro,
  };
  return [move(lending, debtId, toId, ground.balances)];
}

/** What a member owes is taken out of each credit, as far as it goes. */
function repay(posting: Posting, availableId: bigint, { balances, debts }: Ground): Draft[] {
  const memberId = posting.to.kind === 'member_available' ? memberOf(posting.to) : undefined;
  const debtId = memberId === undefined ? undefined : debts.get(memberId);
  if (memberId === undefined || debtId === undefined) return [];
  const owedMicro = -lockedBalance(balances, debtId);
  const availableMicro = lockedBalance(balances, availableId);
  const amountMicro = owedMicro < availableMicro ? owedMicro : availableMicro;
  if (amountMicro <= 0n) return [];
  const repayment: Posting = {
    ...ofItsOwn(posting, 'debt_repayment'),
    from: { kind: 'member_available', memberId },
    to: { kind: 'member_debt', memberId },
    amountMicro,
  };
  return [move(repayment, availableId, debtId, balances)];
}

/** The ledger's own transfer beside a posting: once for it, under a key that nobody else can take. */
function ofItsOwn(posting: Posting, kind: 'debt' | 'debt_repayment') {
  return {
    kind,
    source: `ledger:${kind}`,
    idempotencyKey: transferKey(posting.source, posting.idempotencyKey),
    reference: posting.reference,
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
