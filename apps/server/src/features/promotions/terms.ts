import { bahtText, percentFromBasisPoints } from '@kapao/contract/money.ts';
import { EXCLUDED, needsDeposit } from './rules.ts';
import type { ClaimTerms, Contribution, Contributions, TurnoverTerms } from './rules.ts';
import { termTexts } from './term-texts.ts';
import type { TermTexts } from './term-texts.ts';

/** Basis points of a multiple of 1. */
const BPS_PER_TIME = 10_000;

export interface StatedTerms extends ClaimTerms, TurnoverTerms {
  maxWithdrawalMicro: bigint | null;
  durationHours: number;
  contributions: Contributions;
  excludedGames: readonly string[];
}

export function timesFromBps(bps: number): number {
  return bps / BPS_PER_TIME;
}

/** bonus-06: returns a promotion's terms as sentences for members, including the rules for cash and bonus money. */
export function promotionTerms(promotion: StatedTerms, language: 'th' | 'en'): string[] {
  const text = termTexts[language];
  return [
    bonusTerm(promotion, text),
    ...(needsDeposit(promotion) ? [text.deposit(amountOrNull(promotion.minDepositMicro))] : []),
    text.frequency[promotion.kind],
    text.claimRule,
    ...turnoverTerms(promotion, text),
  ];
}

function bonusTerm(
  { rewardMicro, rewardBps, rewardMaxMicro }: StatedTerms,
  text: TermTexts,
): string {
  if (rewardMicro !== null) return text.bonus(bahtText(rewardMicro));
  const percent = percentFromBasisPoints(rewardBps ?? 0);
  return text.bonusShare(percent, bahtText(rewardMaxMicro ?? 0n));
}

function turnoverTerms(promotion: StatedTerms, text: TermTexts): string[] {
  const { turnoverMicro, turnoverBps, contributions, excludedGames, maxWithdrawalMicro } =
    promotion;
  if ((turnoverMicro ?? BigInt(turnoverBps ?? 0)) === 0n) return [text.noTurnover];
  const need =
    turnoverMicro === null
      ? text.turnoverTimes(timesFromBps(turnoverBps ?? 0))
      : text.turnover(bahtText(turnoverMicro));
  const shares = contributionShares(contributions)
    .map(({ category, percent }) => `${category} ${percent}%`)
    .join(' ');
  return [
    text.within(need, promotion.durationHours.toLocaleString('en-US')),
    text.contributions(shares),
    ...(excludedGames.length > 0 ? [text.excludedGames(excludedGames.join(', '))] : []),
    text.cashFirst,
    text.completed(maxWithdrawalMicro === null ? null : bahtText(maxWithdrawalMicro)),
    text.bonusIsTakenBack,
    text.cashIsYours,
  ];
}

function amountOrNull(micro: bigint): string | null {
  return micro > 0n ? bahtText(micro) : null;
}

/** Lists the contributions, largest first. */
export function contributionShares(
  contributions: Contributions,
): { category: string; percent: number }[] {
  return Object.entries(contributions)
    .map(([category, percent]) => ({ category, percent }))
    .sort((a, b) => b.percent - a.percent || a.category.localeCompare(b.category));
}

/** Returns the note beside a bet in the member's activity: how much of the stake counted, and why. */
export function contributionNote(
  counted: Contribution & { countedMicro: bigint },
  language: 'th' | 'en',
): string {
  const { category, percent, countedMicro } = counted;
  const text = termTexts[language].note;
  if (category === EXCLUDED) return text.excluded;
  if (percent === 0) return text.notCounted(category);
  return countedMicro < 0n
    ? text.takenOff(bahtText(-countedMicro))
    : text.counted(percent, category);
}
