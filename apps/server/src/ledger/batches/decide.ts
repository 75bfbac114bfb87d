import { accountKey, accountKinds, memberIdOf, PROMOTION_COST } from '../accounts.ts';
import type { AccountRef } from '../accounts.ts';
import type { FactsOf, ParticipantRow, Stage } from '../participants.ts';
import type { BonusPart, MovedBonus, PlainRefusal, Posting, Transfer } from '../posting.ts';
import {
  bonusPartOfStake,
  isRepeat,
  missingCash,
  repayment,
  splitPaidBonus,
  splitTakenBonus,
} from '../rules.ts';
import { memberSide } from '../transfers.ts';

/** A posting with the ids of its accounts; an id is undefined if the account does not exist. */
export interface ResolvedPosting {
  posting: Posting;
  parts: readonly ParticipantRow[];
  bonus: BonusPart | undefined;
  fromId: bigint | undefined;
  toId: bigint | undefined;
}

/** A transfer decided in this batch but not yet written, so without an id and a time. */
export interface Draft {
  posting: Posting;
  fromId: bigint;
  toId: bigint;
  memberId: bigint | null;
  fromBalanceAfter: bigint;
  toBalanceAfter: bigint;
  /**
   * The bonus balance if the transfer shows cash, or the cash balance if it shows the bonus; null if 0 or not locked.
   */
  besideBalanceAfter: bigint | null;
}

/** A transfer of an earlier batch, found by its idempotency key. */
export interface RecordedTransfer {
  /** The keys of the accounts of the transfer, without a stripe. */
  from: string;
  to: string;
  transfer: Transfer;
}

export type Decision = { memberBalanceNowMicro: bigint | null } &
  /** `drafts` holds all drafts in the order of writing, including `draft` itself. */
  (
    | { outcome: 'posted'; draft: Draft; drafts: readonly Draft[]; bonus: MovedBonus }
    | { outcome: 'repeated' | 'conflict'; earlier: Draft | RecordedTransfer }
    | { outcome: 'refused'; refusal: 'condition'; reason: string }
    | { outcome: 'refused'; refusal: PlainRefusal }
  );

/** Balances of the locked accounts by id, in micro. `decide` updates them. */
export type Balances = Map<bigint, bigint>;

/** A member's wallet: the ids of the cash, bonus and debt accounts. */
export interface WalletIds {
  cashId: bigint;
  bonusId: bigint;
  debtId: bigint;
}

/** The state that the batch has locked, and what its participants have read under the locks. */
export interface LockedState {
  balances: Balances;
  /** Wallets by member id, only of members who have a bonus or a debt, or get one in this batch. */
  wallets: ReadonlyMap<bigint, WalletIds>;
  /** The id of the promotions' account; set, and the account locked, only if bonus money may move to or from it. */
  promotionCostId: bigint | undefined;
  recorded: ReadonlyMap<string, RecordedTransfer | 'archived'>;
  facts: FactsOf;
}

/**
 * Decides postings one by one, in their order of arrival, on the locked state. A refused posting changes
 * nothing, so the others are not affected (ledger-21).
 */
export function decide(postings: readonly ResolvedPosting[], state: LockedState): Decision[] {
  const drafts = new Map<string, Draft>();
  return postings.map((resolved) => {
    const key = transferKey(resolved.posting.source, resolved.posting.idempotencyKey);
    const earlier = drafts.get(key) ?? state.recorded.get(key);
    const result =
      refusalByParts('first', resolved, state, resolved.posting.amountMicro) ??
      (earlier ? decideRepeat(earlier, resolved) : decideNew(resolved, state));
    if (result.outcome === 'posted') drafts.set(key, result.draft);
    return { ...result, memberBalanceNowMicro: memberBalance(resolved, state) };
  });
}

export function transferKey(source: string, idempotencyKey: string): string {
  return `${source}\n${idempotencyKey}`;
}

type DecisionOutcome = Decision extends infer Each
  ? Each extends Decision
    ? Omit<Each, 'memberBalanceNowMicro'>
    : never
  : never;

function decideRepeat(
  earlier: Draft | RecordedTransfer | 'archived',
  resolved: ResolvedPosting,
): DecisionOutcome {
  if (earlier === 'archived') return { outcome: 'refused', refusal: 'archived' };
  return { outcome: isSamePosting(earlier, resolved) ? 'repeated' : 'conflict', earlier };
}

/** Returns the reason of the first participant that refuses in this stage. */
function refusalByParts(
  stage: Stage,
  { parts }: ResolvedPosting,
  { facts }: LockedState,
  cashMicro: bigint,
): DecisionOutcome | undefined {
  for (const { participant, row } of parts) {
    if ((participant.stage ?? 'last') !== stage) continue;
    const reason = participant.check?.(facts.get(participant), row, cashMicro);
    if (reason !== undefined) return { outcome: 'refused', refusal: 'condition', reason };
  }
  return undefined;
}

function decideNew(resolved: ResolvedPosting, state: LockedState): DecisionOutcome {
  const { posting, fromId, toId } = resolved;
  const { amountMicro, onShortage } = posting;
  const earlyRefusal = refusalByParts('if_new', resolved, state, amountMicro);
  if (earlyRefusal) return earlyRefusal;
  if (isBetweenMembers(posting)) return { outcome: 'refused', refusal: 'between_members' };
  if (fromId === undefined || toId === undefined) {
    return { outcome: 'refused', refusal: 'account_unknown' };
  }
  const bonusStakeMicro = bonusPartOfStake(amountMicro, onShortage, {
    cashMicro: accountKinds[posting.from.kind].mayBeNegative
      ? amountMicro
      : lockedBalance(state.balances, fromId),
    bonusMicro: bonusBalance(posting.from, state),
  });
  if (bonusStakeMicro === undefined) return { outcome: 'refused', refusal: 'not_enough_money' };
  // Checks of the stage `last` come after all others, because a participant counts the postings that pass them.
  const refused = refusalByParts('last', resolved, state, amountMicro - bonusStakeMicro);
  if (refused) return refused;

  const before = [
    ...moveCompanion(posting, 'bonus_part', ['bonus', 'cash'], bonusStakeMicro, state),
    ...takeBackBonus(resolved, state),
    ...lend(posting, fromId, state),
  ];
  const draft = move(posting, fromId, toId, state);
  const paid = payBonus(resolved, state);
  return {
    outcome: 'posted',
    draft,
    drafts: [...before, draft, ...paid.drafts, ...repay(posting, toId, state)],
    bonus: {
      micro: resolved.bonus?.micro ?? bonusStakeMicro,
      claimId: resolved.bonus?.claim.id ?? null,
      releasedMicro: paid.releasedMicro,
    },
  };
}

function move(posting: Posting, fromId: bigint, toId: bigint, state: LockedState): Draft {
  const { balances } = state;
  const fromBalanceAfter = lockedBalance(balances, fromId) - posting.amountMicro;
  const toBalanceAfter = lockedBalance(balances, toId) + posting.amountMicro;
  balances.set(fromId, fromBalanceAfter);
  balances.set(toId, toBalanceAfter);
  const besideBalanceAfter = besideBalance(posting, state);
  const memberId = historyMemberId(posting);
  return { posting, fromId, toId, memberId, fromBalanceAfter, toBalanceAfter, besideBalanceAfter };
}

/** Returns the bonus balance if the posting shows cash, or the cash balance if it shows the bonus; null if 0. */
function besideBalance({ from, to }: Posting, { balances, wallets }: LockedState): bigint | null {
  const side = memberSide(from.kind, to.kind);
  const shown = side === 'debit' ? from : to;
  const wallet = side === null ? undefined : walletOf(shown, wallets);
  if (!wallet) return null;
  const otherBalance =
    shown.kind === 'member_available'
      ? balances.get(wallet.bonusId)
      : shown.kind === 'member_bonus'
        ? balances.get(wallet.cashId)
        : undefined;
  return otherBalance === undefined || otherBalance === 0n ? null : otherBalance;
}

/** Returns the bonus of the account's member in micro; 0 if it is not locked. */
export function bonusBalance(account: AccountRef, { balances, wallets }: LockedState): bigint {
  const wallet = walletOf(account, wallets);
  return wallet === undefined ? 0n : lockedBalance(balances, wallet.bonusId);
}

function walletOf(account: AccountRef, wallets: LockedState['wallets']): WalletIds | undefined {
  const memberId = memberIdOf(account);
  return memberId === undefined ? undefined : wallets.get(memberId);
}

type CompanionAccount = 'cash' | 'bonus' | 'debt' | 'promotions';

/**
 * Adds a companion transfer to a posting, inside the member's wallet or with the promotions' account; none for 0. A
 * bonus part passes through cash, so that the posting stays one transfer of its whole amount.
 */
function moveCompanion(
  posting: Posting,
  kind: CompanionKind,
  [from, to]: readonly [CompanionAccount, CompanionAccount],
  amountMicro: bigint,
  state: LockedState,
): Draft[] {
  if (amountMicro === 0n) return [];
  const [source, target] = [
    companionAccount(from, posting, state),
    companionAccount(to, posting, state),
  ];
  const companion: Posting = {
    ...companionDetails(posting, kind),
    from: source.account,
    to: target.account,
    amountMicro,
  };
  return [move(companion, source.id, target.id, state)];
}

function companionAccount(
  role: CompanionAccount,
  posting: Posting,
  { wallets, promotionCostId }: LockedState,
): { account: AccountRef; id: bigint } {
  const memberId = memberIdOf(posting.from) ?? memberIdOf(posting.to);
  const wallet = memberId === undefined ? undefined : wallets.get(memberId);
  if (memberId === undefined || !wallet) {
    throw new Error(`${posting.kind} ${posting.reference} has no locked wallets`);
  }
  switch (role) {
    case 'cash':
      return { account: { kind: 'member_available', memberId }, id: wallet.cashId };
    case 'bonus':
      return { account: { kind: 'member_bonus', memberId }, id: wallet.bonusId };
    case 'debt':
      return { account: { kind: 'member_debt', memberId }, id: wallet.debtId };
    case 'promotions':
      if (promotionCostId === undefined) throw new Error("the promotions' account is not locked");
      return { account: PROMOTION_COST, id: promotionCostId };
    default:
      return role satisfies never;
  }
}

/** Takes the bonus part back: first from the open claim's bonus, the rest at the promotions' cost. */
function takeBackBonus({ posting, bonus }: ResolvedPosting, state: LockedState): Draft[] {
  if (!bonus || posting.from.kind !== 'member_available') return [];
  const bonusLeftMicro = bonus.claim.state === 'open' ? bonusBalance(posting.from, state) : 0n;
  const { fromBonusMicro, fromPromotionMicro } = splitTakenBonus(bonus.micro, bonusLeftMicro);
  return [
    ...moveCompanion(posting, 'bonus_part', ['bonus', 'cash'], fromBonusMicro, state),
    ...moveCompanion(posting, 'reward', ['promotions', 'cash'], fromPromotionMicro, state),
  ];
}

/** Pays the bonus part as bonus, as cash, or back to the promotions. */
function payBonus(
  { posting, bonus }: ResolvedPosting,
  state: LockedState,
): { drafts: Draft[]; releasedMicro: bigint } {
  if (!bonus || posting.to.kind !== 'member_available') return { drafts: [], releasedMicro: 0n };
  const { micro, claim } = bonus;
  const { keptMicro, releasedMicro, forfeitedMicro } = splitPaidBonus(micro, claim);
  if (claim.releasableMicro !== null) claim.releasableMicro -= releasedMicro;
  const drafts = [
    ...moveCompanion(posting, 'bonus_part', ['cash', 'bonus'], keptMicro, state),
    ...moveCompanion(posting, 'forfeit', ['cash', 'promotions'], forfeitedMicro, state),
  ];
  return { drafts, releasedMicro };
}

/** Lends the missing cash if the posting allows it. */
function lend(posting: Posting, cashId: bigint, state: LockedState): Draft[] {
  if (posting.onShortage !== 'lend') return [];
  const missingMicro = missingCash(posting.amountMicro, lockedBalance(state.balances, cashId));
  return moveCompanion(posting, 'debt', ['debt', 'cash'], missingMicro, state);
}

/** Repays a member's debt from each credit of cash, as far as it suffices. */
function repay(posting: Posting, cashId: bigint, state: LockedState): Draft[] {
  const { balances, wallets } = state;
  const wallet = posting.to.kind === 'member_available' ? walletOf(posting.to, wallets) : undefined;
  if (!wallet) return [];
  const owedMicro = -lockedBalance(balances, wallet.debtId);
  const repaidMicro = repayment(owedMicro, lockedBalance(balances, cashId));
  return moveCompanion(posting, 'debt_repayment', ['cash', 'debt'], repaidMicro, state);
}

type CompanionKind = 'debt' | 'debt_repayment' | 'bonus_part' | 'forfeit' | 'reward';

/** Returns a companion's details: one of each kind for a posting. `ledger:` is a source that no caller uses. */
function companionDetails(posting: Posting, kind: CompanionKind) {
  return {
    kind,
    source: `ledger:${kind}`,
    idempotencyKey: transferKey(posting.source, posting.idempotencyKey),
    reference: posting.reference,
  };
}

/** Returns the balance of a locked account; accounts are never deleted, so every account with an id is locked. */
function lockedBalance(balances: Balances, id: bigint): bigint {
  const balance = balances.get(id);
  if (balance === undefined) throw new Error(`account ${id} of the ledger is gone`);
  return balance;
}

/** Compares accounts by key, because another server posts the same bet on another stripe of the studio's account. */
function isSamePosting(earlier: Draft | RecordedTransfer, { posting }: ResolvedPosting): boolean {
  const before =
    'transfer' in earlier
      ? { ...earlier.transfer, from: earlier.from, to: earlier.to }
      : { ...detailsOf(earlier.posting), memberId: earlier.memberId };
  return isRepeat(before, { ...detailsOf(posting), memberId: historyMemberId(posting) });
}

function detailsOf({ kind, amountMicro, reference, from, to }: Posting) {
  return { kind, amountMicro, reference, from: accountKey(from), to: accountKey(to) };
}

/** ledger-12: whether the posting would move money between two members, which is forbidden. */
function isBetweenMembers({ from, to }: Posting): boolean {
  const [payerId, payeeId] = [memberIdOf(from), memberIdOf(to)];
  return payerId !== undefined && payeeId !== undefined && payerId !== payeeId;
}

function historyMemberId({ from, to, memberId }: Posting): bigint | null {
  return memberIdOf(from) ?? memberIdOf(to) ?? memberId ?? null;
}

/** Returns cash and bonus together; a bonus account that is not locked is empty. */
function memberBalance(
  { posting, fromId, toId }: ResolvedPosting,
  state: LockedState,
): bigint | null {
  const side = memberSide(posting.from.kind, posting.to.kind);
  if (side === null) return null;
  const id = side === 'debit' ? fromId : toId;
  const balance = id === undefined ? undefined : state.balances.get(id);
  return balance === undefined ? null : balance + (besideBalance(posting, state) ?? 0n);
}
