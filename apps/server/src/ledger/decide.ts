import { accountKinds, memberOf, PROMOTION_COST } from './accounts.ts';
import type { AccountRef } from './accounts.ts';
import type { Condition, Judges, Stage } from './conditions.ts';
import type { BonusPart, MovedBonus, PlainRefusal, Posting, Transfer } from './posting.ts';
import { shownSide } from './transfers.ts';

/** A posting with its accounts found; an id is undefined where there is no such account. */
export interface Resolved {
  posting: Posting;
  conditions: readonly Condition[];
  bonus: BonusPart | undefined;
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
  /** See `Transfer`; null: nothing is there. */
  besideBalanceAfter: bigint | null;
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
    | { outcome: 'posted'; draft: Draft; around: readonly Draft[]; bonus: MovedBonus }
    | { outcome: 'repeated' | 'conflict'; earlier: Draft | Recorded }
    | { outcome: 'refused'; refusal: 'condition'; reason: string }
    | { outcome: 'refused'; refusal: PlainRefusal }
  );

/** Balances of the locked accounts by id, in micro; deciding moves them on. */
export type Balances = Map<bigint, bigint>;

/** The ids of a member's accounts beside the one that a posting names. */
export interface Purses {
  cashId: bigint;
  bonusId: bigint;
  debtId: bigint;
}

/** The state that the locks hold still, and the judges of the batch. */
export interface Ground {
  balances: Balances;
  /** Locked, of those members who have a bonus or a debt, or are about to. */
  purses: ReadonlyMap<bigint, Purses>;
  /** Locked where a bonus part may go to that account or come from it. */
  promotionCostId: bigint | undefined;
  recorded: ReadonlyMap<string, Recorded>;
  judges: Judges;
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
      refuseAt('first', resolved, ground, resolved.posting.amountMicro) ??
      (earlier ? ruleAgain(earlier, resolved) : rule(resolved, ground));
    if (ruling.outcome === 'posted') drafts.set(key, ruling.draft);
    return { ...ruling, memberBalanceNowMicro: memberBalance(resolved, ground) };
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
  { judges }: Ground,
  cashMicro: bigint,
): Ruling | undefined {
  if (conditions.length === 0) return undefined;
  const reason = judges.ask(conditions, stage, cashMicro);
  return reason === undefined ? undefined : { outcome: 'refused', refusal: 'condition', reason };
}

function rule(resolved: Resolved, ground: Ground): Ruling {
  const { posting, fromId, toId } = resolved;
  const { amountMicro, onShortage } = posting;
  const unasked = refuseAt('if_new', resolved, ground, amountMicro);
  if (unasked) return unasked;
  if (isBetweenMembers(posting)) return { outcome: 'refused', refusal: 'between_members' };
  if (fromId === undefined || toId === undefined) {
    return { outcome: 'refused', refusal: 'account_unknown' };
  }
  const missingMicro = accountKinds[posting.from.kind].mayBeNegative
    ? 0n
    : atLeastZero(amountMicro - lockedBalance(ground.balances, fromId));
  const isPaid =
    missingMicro === 0n ||
    onShortage === 'lend' ||
    (onShortage === 'bonus' && missingMicro <= bonusOf(posting.from, ground));
  if (!isPaid) return { outcome: 'refused', refusal: 'not_enough_money' };
  const stakedMicro = onShortage === 'bonus' ? missingMicro : 0n;
  // Last of all, because a judge counts what it takes.
  const refused = refuseAt('last', resolved, ground, amountMicro - stakedMicro);
  if (refused) return refused;

  const before = [
    ...moveBeside(posting, 'bonus_part', ['bonus', 'cash'], stakedMicro, ground),
    ...takeBackBonus(resolved, ground),
    ...lend(posting, fromId, ground),
  ];
  const draft = move(posting, fromId, toId, ground);
  const paid = payBonus(resolved, ground);
  return {
    outcome: 'posted',
    draft,
    around: [...before, draft, ...paid.drafts, ...repay(posting, toId, ground)],
    bonus: {
      micro: resolved.bonus?.micro ?? stakedMicro,
      claimId: resolved.bonus?.claim.id ?? null,
      releasedMicro: paid.releasedMicro,
    },
  };
}

function move(posting: Posting, fromId: bigint, toId: bigint, ground: Ground): Draft {
  const { balances } = ground;
  const fromBalanceAfter = lockedBalance(balances, fromId) - posting.amountMicro;
  const toBalanceAfter = lockedBalance(balances, toId) + posting.amountMicro;
  balances.set(fromId, fromBalanceAfter);
  balances.set(toId, toBalanceAfter);
  const besideBalanceAfter = besideBalance(posting, ground);
  const memberId = memberShown(posting);
  return { posting, fromId, toId, memberId, fromBalanceAfter, toBalanceAfter, besideBalanceAfter };
}

/** The bonus beside the cash that a posting shows its member, or the cash beside the bonus. */
function besideBalance({ from, to }: Posting, { balances, purses }: Ground): bigint | null {
  const side = shownSide(from.kind, to.kind);
  const shown = side === 'debit' ? from : to;
  const mine = side === null ? undefined : pursesOf(shown, purses);
  if (!mine) return null;
  const beside =
    shown.kind === 'member_available'
      ? balances.get(mine.bonusId)
      : shown.kind === 'member_bonus'
        ? balances.get(mine.cashId)
        : undefined;
  return beside === undefined || beside === 0n ? null : beside;
}

function bonusOf(account: AccountRef, { balances, purses }: Ground): bigint {
  const mine = pursesOf(account, purses);
  return mine === undefined ? 0n : lockedBalance(balances, mine.bonusId);
}

function pursesOf(account: AccountRef, purses: Ground['purses']): Purses | undefined {
  const memberId = memberOf(account);
  return memberId === undefined ? undefined : purses.get(memberId);
}

type Purse = 'cash' | 'bonus' | 'debt' | 'promotions';

/**
 * A transfer of the ledger's own beside a posting, between purses of its member and the promotions' account;
 * none for an amount of 0. A bonus part moves by way of the cash, so that the posting itself stays one transfer
 * of its whole amount.
 */
function moveBeside(
  posting: Posting,
  kind: OwnKind,
  [from, to]: readonly [Purse, Purse],
  amountMicro: bigint,
  ground: Ground,
): Draft[] {
  if (amountMicro === 0n) return [];
  const [giver, taker] = [openPurse(from, posting, ground), openPurse(to, posting, ground)];
  const beside: Posting = {
    ...ofItsOwn(posting, kind),
    from: giver.account,
    to: taker.account,
    amountMicro,
  };
  return [move(beside, giver.id, taker.id, ground)];
}

function openPurse(
  purse: Purse,
  posting: Posting,
  { purses, promotionCostId }: Ground,
): { account: AccountRef; id: bigint } {
  const memberId = memberOf(posting.from) ?? memberOf(posting.to);
  const mine = memberId === undefined ? undefined : purses.get(memberId);
  if (memberId === undefined || !mine) {
    throw new Error(`${posting.kind} ${posting.reference} has no locked purses`);
  }
  switch (purse) {
    case 'cash':
      return { account: { kind: 'member_available', memberId }, id: mine.cashId };
    case 'bonus':
      return { account: { kind: 'member_bonus', memberId }, id: mine.bonusId };
    case 'debt':
      return { account: { kind: 'member_debt', memberId }, id: mine.debtId };
    case 'promotions':
      if (promotionCostId === undefined) throw new Error("the promotions' account is not locked");
      return { account: PROMOTION_COST, id: promotionCostId };
    default:
      return purse satisfies never;
  }
}

/** The bonus part of what is taken back: from the bonus of its claim; what is spent is the promotion's loss. */
function takeBackBonus({ posting, bonus }: Resolved, ground: Ground): Draft[] {
  if (!bonus || posting.from.kind !== 'member_available') return [];
  const keptMicro = bonus.claim.state === 'open' ? bonusOf(posting.from, ground) : 0n;
  const fromBonus = smaller(bonus.micro, keptMicro);
  return [
    ...moveBeside(posting, 'bonus_part', ['bonus', 'cash'], fromBonus, ground),
    ...moveBeside(posting, 'reward', ['promotions', 'cash'], bonus.micro - fromBonus, ground),
  ];
}

/** The bonus part of what is paid: bonus again, cash as far as the maximum leaves room, or the promotion's. */
function payBonus(
  { posting, bonus }: Resolved,
  ground: Ground,
): { drafts: Draft[]; releasedMicro: bigint } {
  if (!bonus || posting.to.kind !== 'member_available') return { drafts: [], releasedMicro: 0n };
  const { micro, claim } = bonus;
  if (claim.state === 'open') {
    const drafts = moveBeside(posting, 'bonus_part', ['cash', 'bonus'], micro, ground);
    return { drafts, releasedMicro: 0n };
  }
  const releasedMicro = claim.state === 'completed' ? smaller(micro, claim.roomMicro ?? micro) : 0n;
  if (claim.roomMicro !== null) claim.roomMicro -= releasedMicro;
  const lostMicro = micro - releasedMicro;
  const drafts = moveBeside(posting, 'forfeit', ['cash', 'promotions'], lostMicro, ground);
  return { drafts, releasedMicro };
}

/** Lends the cash that is still missing, where the posting says so. */
function lend(posting: Posting, cashId: bigint, ground: Ground): Draft[] {
  if (posting.onShortage !== 'lend') return [];
  const missingMicro = atLeastZero(posting.amountMicro - lockedBalance(ground.balances, cashId));
  return moveBeside(posting, 'debt', ['debt', 'cash'], missingMicro, ground);
}

/** Takes a member's debt out of each credit of cash, as far as it goes. */
function repay(posting: Posting, cashId: bigint, ground: Ground): Draft[] {
  const { balances, purses } = ground;
  const mine = posting.to.kind === 'member_available' ? pursesOf(posting.to, purses) : undefined;
  if (!mine) return [];
  const owedMicro = -lockedBalance(balances, mine.debtId);
  const repaidMicro = smaller(owedMicro, lockedBalance(balances, cashId));
  return moveBeside(posting, 'debt_repayment', ['cash', 'debt'], repaidMicro, ground);
}

type OwnKind = 'debt' | 'debt_repayment' | 'bonus_part' | 'forfeit' | 'reward';

/** The ledger's own transfer beside a posting: once for it, under a key that nobody else can take. */
function ofItsOwn(posting: Posting, kind: OwnKind) {
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

/** Cash and bonus together; a bonus whose account nobody locked is none. */
function memberBalance({ posting, fromId, toId }: Resolved, ground: Ground): bigint | null {
  const side = shownSide(posting.from.kind, posting.to.kind);
  if (side === null) return null;
  const id = side === 'debit' ? fromId : toId;
  const balance = id === undefined ? undefined : ground.balances.get(id);
  return balance === undefined ? null : balance + (besideBalance(posting, ground) ?? 0n);
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function atLeastZero(micro: bigint): bigint {
  return micro > 0n ? micro : 0n;
}
