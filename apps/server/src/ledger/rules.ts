import type { BonusClaim, Posting } from './posting.ts';

/**
 * Splits of money between cash, bonus and debt, and the test for a repeat. Amounts are in micro.
 */

/** The details that a repeat must share; `from` and `to` are the accounts' keys. */
interface PostingDetails {
  from: string;
  to: string;
  kind: string;
  amountMicro: bigint;
  reference: string;
  memberId: bigint | null;
}

/**
 * ledger-20: whether a posting repeats a recorded one: same accounts, kind, amount, reference and member. Other details
 * under the same key are an idempotency conflict. A studio's reference holds game, round and named transaction
 * (games/rules.ts).
 */
export function isRepeat(earlier: PostingDetails, posting: PostingDetails): boolean {
  return (
    earlier.from === posting.from &&
    earlier.to === posting.to &&
    earlier.kind === posting.kind &&
    earlier.amountMicro === posting.amountMicro &&
    earlier.reference === posting.reference &&
    earlier.memberId === posting.memberId
  );
}

/**
 * bonus-26, ledger-35, ledger-36: returns the bonus part of a stake; undefined if the money is not enough. A bet is
 * paid from cash first and from the bonus for the rest; a win that is taken back is lent.
 */
export function bonusPartOfStake(
  amountMicro: bigint,
  onShortage: Posting['onShortage'],
  available: { cashMicro: bigint; bonusMicro: bigint },
): bigint | undefined {
  const missingMicro = missingCash(amountMicro, available.cashMicro);
  if (missingMicro === 0n || onShortage === 'lend') return 0n;
  return onShortage === 'bonus' && missingMicro <= available.bonusMicro ? missingMicro : undefined;
}

/** Returns the cash that an account lacks, which is lent if the posting allows a debt (ledger-36). */
export function missingCash(amountMicro: bigint, cashMicro: bigint): bigint {
  return amountMicro > cashMicro ? amountMicro - cashMicro : 0n;
}

/** A bet as it was paid; `bonusMicro` is a part of `amountMicro`. */
interface PaidBet {
  amountMicro: bigint;
  bonusMicro: bigint;
}

/**
 * bonus-27: returns the bonus part of a win, which is split as its bet was paid; rounded down, in the member's favour.
 */
export function bonusPartOfWin(winMicro: bigint, bet: PaidBet): bigint {
  return (winMicro * bet.bonusMicro) / bet.amountMicro;
}

/** bonus-28: returns the bonus part of a rollback, which returns each part to its source. */
export function bonusPartOfRollback(undone: PaidBet): bigint {
  return undone.bonusMicro;
}

/**
 * bonus-29: splits the bonus part of a win or refund. It stays bonus while the claim is open. After a completed claim
 * it becomes cash up to the largest withdrawal; the rest is forfeited.
 */
export function splitPaidBonus(
  bonusMicro: bigint,
  { state, releasableMicro }: Pick<BonusClaim, 'state' | 'releasableMicro'>,
): { keptMicro: bigint; releasedMicro: bigint; forfeitedMicro: bigint } {
  if (state === 'open') return { keptMicro: bonusMicro, releasedMicro: 0n, forfeitedMicro: 0n };
  const releasedMicro =
    state === 'completed' ? smaller(bonusMicro, releasableMicro ?? bonusMicro) : 0n;
  return { keptMicro: 0n, releasedMicro, forfeitedMicro: bonusMicro - releasedMicro };
}

/**
 * bonus-30: splits a bonus part that is taken back: from the open claim's bonus, and the spent rest from the
 * promotions.
 */
export function splitTakenBonus(
  bonusMicro: bigint,
  bonusLeftMicro: bigint,
): { fromBonusMicro: bigint; fromPromotionMicro: bigint } {
  const fromBonusMicro = smaller(bonusMicro, bonusLeftMicro);
  return { fromBonusMicro, fromPromotionMicro: bonusMicro - fromBonusMicro };
}

/** ledger-37: returns the part of a cash credit that repays the debt, as far as the cash suffices. */
export function repayment(owedMicro: bigint, cashMicro: bigint): bigint {
  return smaller(owedMicro, cashMicro);
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
