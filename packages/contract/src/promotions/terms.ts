import { bangkokTimeText } from '../bangkok.ts';
import { categoryName } from '../games/category-names.ts';
import { bahtText, percentFromBasisPoints } from '../money.ts';
import { asksForDeposit, brandOfShare } from './rules.ts';
import type { StoredTerms } from './stored.ts';
import { timesFromBps } from './stored.ts';
import { termTexts } from './term-texts.ts';
import type { TermTexts } from './term-texts.ts';

export interface StatedTerms extends StoredTerms {
  /** The share of a stake that counts, in percent, by category or group. */
  contributions: Readonly<Record<string, number>>;
}

export interface NamedTerms extends StatedTerms {
  /** The names of brands by their codes; a brand without one stands under its code. */
  brandNames: Readonly<Record<string, string>>;
}

/** What the site adds to the terms of an offer: its list of contributions, and the names of brands. */
export interface SiteTerms {
  siteContributions: StatedTerms['contributions'];
  brandNames: NamedTerms['brandNames'];
}

/** The terms of a bonus, which promotions and coupons share. */
type BonusTerms = Pick<
  NamedTerms,
  | 'rewardMicro'
  | 'rewardBps'
  | 'rewardMaxMicro'
  | 'turnoverMicro'
  | 'turnoverBps'
  | 'maxWithdrawalMicro'
  | 'durationHours'
  | 'contributions'
  | 'brandNames'
  | 'excludedGames'
>;

/** bonus-06: returns a promotion's terms as sentences for members, including the rules for cash and bonus money. */
export function promotionTerms(promotion: NamedTerms, language: 'th' | 'en'): string[] {
  const text = termTexts[language];
  return [
    bonusTerm(promotion, text),
    ...(needsDeposit(promotion) ? [text.deposit(amountOrNull(promotion.minDepositMicro))] : []),
    text.frequency[promotion.kind],
    ...periodTerm(promotion, text),
    text.claimRule,
    ...turnoverTerms(promotion, language),
  ];
}

function periodTerm({ availableFrom, availableUntil }: StatedTerms, text: TermTexts): string[] {
  if (availableFrom === null && availableUntil === null) return [];
  return [
    text.period(
      availableFrom && bangkokTimeText(availableFrom),
      availableUntil && bangkokTimeText(availableUntil),
    ),
  ];
}

/** offer-28: returns the terms of a bonus that a coupon gives, as sentences for members. */
export function bonusTerms(bonus: BonusTerms, language: 'th' | 'en'): string[] {
  const text = termTexts[language];
  return [bonusTerm(bonus, text), text.claimRule, ...turnoverTerms(bonus, language)];
}

function needsDeposit({ kind, rewardBps, minDepositMicro }: StatedTerms): boolean {
  return asksForDeposit({
    kind,
    hasShareOfDeposit: rewardBps !== null,
    hasMinDeposit: minDepositMicro > 0n,
  });
}

function bonusTerm(
  { rewardMicro, rewardBps, rewardMaxMicro }: BonusTerms,
  text: TermTexts,
): string {
  if (rewardMicro !== null) return text.bonus(bahtText(rewardMicro));
  const percent = percentFromBasisPoints(rewardBps ?? 0);
  return text.bonusShare(percent, bahtText(rewardMaxMicro ?? 0n));
}

function turnoverTerms(promotion: BonusTerms, language: 'th' | 'en'): string[] {
  const text = termTexts[language];
  const { turnoverMicro, turnoverBps, brandNames, excludedGames, maxWithdrawalMicro } = promotion;
  if ((turnoverMicro ?? BigInt(turnoverBps ?? 0)) === 0n) return [text.noTurnover];
  const need =
    turnoverMicro === null
      ? text.turnoverTimes(timesFromBps(turnoverBps ?? 0))
      : text.turnover(bahtText(turnoverMicro));
  const shares = contributionShares(promotion.contributions)
    .map(({ category, percent }) => {
      const code = brandOfShare(category);
      const name =
        code === undefined
          ? categoryName(category, language)
          : text.brand(brandNames[code] ?? code);
      return `${name} ${percent}%`;
    })
    .join(', ');
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

/** Lists the contributions, largest first; a brand stands apart from a category of the same code, as in the list. */
export function contributionShares(
  contributions: StatedTerms['contributions'],
): { category: string; percent: number }[] {
  return Object.entries(contributions)
    .map(([category, percent]) => ({ category, percent }))
    .sort((a, b) => b.percent - a.percent || a.category.localeCompare(b.category));
}
