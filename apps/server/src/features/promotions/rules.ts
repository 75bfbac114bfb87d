import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { tabOfCategory } from '@kapao/contract/games/rules.ts';
import { asksForDeposit, bonusMicro, brandShare } from '@kapao/contract/promotions/rules.ts';
import type { PromotionKind, RewardTerms } from '@kapao/contract/promotions/rules.ts';

/**
 * bonus-23: claims and cancellations of all members that may run at once, and that may wait. Each locks one account of
 * the house and holds a database connection; the limit keeps the other connections free.
 */
export const MAX_CLAIMS_AT_ONCE = 4;
export const MAX_CLAIMS_WAITING = 1_000;

const PERCENT = 100n;

export interface ClaimTerms extends RewardTerms {
  kind: PromotionKind;
  minDepositMicro: bigint;
  availableFrom: Date | null;
  availableUntil: Date | null;
}

export function needsDeposit({
  kind,
  rewardBps,
  minDepositMicro,
}: Pick<ClaimTerms, 'kind' | 'rewardBps' | 'minDepositMicro'>): boolean {
  const hasMinDeposit = minDepositMicro > 0n;
  return asksForDeposit({ kind, hasShareOfDeposit: rewardBps !== null, hasMinDeposit });
}

/** A member's newest successful deposit, if no later claim or withdrawal has used it. */
export interface UsableDeposit {
  id: bigint;
  creditedMicro: bigint;
}

export interface ClaimFacts {
  deposit: UsableDeposit | undefined;
  /** The number of the member's successful deposits, used for a claim or not. */
  depositCount: number;
  hasClaimedInPeriod: boolean;
  isWithdrawing: boolean;
}

export type ClaimRefusal =
  | { refusal: 'not_yet'; availableFrom: Date }
  | { refusal: 'over' }
  | { refusal: 'withdrawal_in_progress' }
  | { refusal: 'already_claimed'; kind: PromotionKind }
  | { refusal: 'first_deposit_only' }
  | { refusal: 'deposit_needed'; minDepositMicro: bigint }
  | { refusal: 'deposit_too_small'; minDepositMicro: bigint; depositMicro: bigint };

/** bonus-16: a claim before the promotion begins or after it ends is refused. */
export function periodRefusal(terms: ClaimTerms, now: Date): ClaimRefusal | undefined {
  const { availableFrom, availableUntil } = terms;
  if (availableFrom !== null && now < availableFrom) return { refusal: 'not_yet', availableFrom };
  if (availableUntil !== null && now >= availableUntil) return { refusal: 'over' };
  return undefined;
}

/**
 * bonus-16, bonus-17, bonus-20: returns why the member's deposits, withdrawals or claims forbid a claim now; undefined
 * if they allow it.
 */
export function claimRefusal(terms: ClaimTerms, facts: ClaimFacts): ClaimRefusal | undefined {
  const { kind, minDepositMicro } = terms;
  if (facts.isWithdrawing) return { refusal: 'withdrawal_in_progress' };
  if (facts.hasClaimedInPeriod) return { refusal: 'already_claimed', kind };
  if (!needsDeposit(terms)) return undefined;
  const isTooLate = facts.depositCount > 1 || (facts.depositCount === 1 && !facts.deposit);
  if (kind === 'first_deposit' && isTooLate) return { refusal: 'first_deposit_only' };
  if (!facts.deposit) return { refusal: 'deposit_needed', minDepositMicro };
  const depositMicro = facts.deposit.creditedMicro;
  const isTooSmall = depositMicro < minDepositMicro || bonusMicro(terms, depositMicro) === 0n;
  return isTooSmall ? { refusal: 'deposit_too_small', minDepositMicro, depositMicro } : undefined;
}

/**
 * gift-02: returns why the next deposit could not earn the bonus, whatever its amount; undefined if it could.
 */
export function nextDepositRefusal(terms: ClaimTerms, facts: ClaimFacts): ClaimRefusal | undefined {
  const { kind } = terms;
  if (facts.isWithdrawing) return { refusal: 'withdrawal_in_progress' };
  // Each deposit is a period of its own, and the next one has not been used.
  if (facts.hasClaimedInPeriod && kind !== 'every_deposit') {
    return { refusal: 'already_claimed', kind };
  }
  const isTooLate = kind === 'first_deposit' && facts.depositCount > 0;
  return isTooLate ? { refusal: 'first_deposit_only' } : undefined;
}

/**
 * gift-06: returns the amount on which a chosen bonus is reckoned: the confirmed one where the asked amount arrived,
 * without the satang that only tell the deposit from others; otherwise what arrived.
 */
export function bonusBaseMicro(
  asked: { requestedMicro: bigint; amountMicro: bigint },
  creditedMicro: bigint,
): bigint {
  return creditedMicro === asked.amountMicro ? asked.requestedMicro : creditedMicro;
}

/**
 * bonus-03: returns the key for which a member may claim a promotion once; both are unique together in the database.
 */
export function periodKey(kind: PromotionKind, now: Date, depositId: bigint | undefined): string {
  switch (kind) {
    case 'once':
    case 'first_deposit':
      return 'once';
    case 'daily':
      return bangkokDay(now);
    case 'every_deposit':
      return `deposit:${depositId ?? 'none'}`;
    default:
      return kind satisfies never;
  }
}

/** The percentage of a stake that counts towards the wagering requirement, by brand, category or group. */
export type Contributions = Readonly<Record<string, number>>;

/** The word that stands for the category of a game that the promotion excludes. */
export const EXCLUDED = 'excluded';

export interface Contribution {
  category: string;
  percent: number;
}

/**
 * bonus-34, bonus-35: returns a stake's contribution. A brand's entry overrides that of the category, and the
 * category's own that of its group; without any it is 0 percent.
 */
export function contributionOf(
  terms: { contributions: Contributions; excludedGames: readonly string[] },
  game: {
    studioCode: string;
    gameCode: string;
    category: string | undefined;
    brand?: string | undefined;
  },
): Contribution {
  if (terms.excludedGames.includes(`${game.studioCode}/${game.gameCode}`)) {
    return { category: EXCLUDED, percent: 0 };
  }
  const category = game.category ?? 'OTHER';
  const brand = game.brand === undefined ? [] : [brandShare(game.brand)];
  for (const name of [...brand, category, tabOfCategory(category)]) {
    const percent = Object.hasOwn(terms.contributions, name) && terms.contributions[name];
    if (typeof percent === 'number') return { category, percent };
  }
  return { category, percent: 0 };
}

/** bonus-34: returns the part of a stake that counts towards the requirement. */
export function countedMicro(stakeMicro: bigint, percent: number): bigint {
  return (stakeMicro * BigInt(percent)) / PERCENT;
}

/**
 * bonus-39: returns the part of a bonus that becomes cash when the wagering requirement is met; the rest is forfeited.
 */
export function releasedMicro(bonusLeftMicro: bigint, maxWithdrawalMicro: bigint | null): bigint {
  return smaller(bonusLeftMicro, maxWithdrawalMicro ?? bonusLeftMicro);
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
