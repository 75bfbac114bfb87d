import { roundUpToSatang, shareOf } from '../money.ts';
import {
  check,
  checkAmount,
  checkBudget,
  checkBudgetClaims,
  checkClaimHours,
  checkNumber,
  checkPeriod,
  checkText,
  checkWageringTimes,
} from '../rewards/rules.ts';
import type { Mistake } from '../rewards/rules.ts';
import { hidesText } from '../visible-text.ts';

/** bonus-03: the kinds of promotions, by how often one member may claim them. */
export const promotionKinds = ['once', 'daily', 'first_deposit', 'every_deposit'] as const;
export type PromotionKind = (typeof promotionKinds)[number];

/**
 * Statuses of a claim. `open`: the wagering requirement is not met. `completed`: the bonus became cash. In all others
 * the bonus was forfeited.
 */
export const claimStatuses = ['open', 'completed', 'expired', 'cancelled'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** The largest id of a promotion: PostgreSQL's largest integer. */
export const MAX_PROMOTION_ID = 2_147_483_647;

/** States of a bonus that was chosen with a deposit: its money or its claim is awaited, it was claimed, or refused. */
export const depositBonusStates = ['promised', 'claimed', 'refused'] as const;

/**
 * bonus-18: whether a claim requires a deposit: a promotion for deposits, a bonus that is a share of one, or a minimum.
 */
export function asksForDeposit(terms: {
  kind: PromotionKind;
  hasShareOfDeposit: boolean;
  hasMinDeposit: boolean;
}): boolean {
  const { kind, hasShareOfDeposit, hasMinDeposit } = terms;
  const isForDeposit = kind === 'first_deposit' || kind === 'every_deposit';
  return isForDeposit || hasShareOfDeposit || hasMinDeposit;
}

/**
 * bonus-05: returns the missing part of the wagering requirement, rounded up to the satang, so that 0.00 means that
 * nothing is missing.
 */
export function remainingWageringMicro(claim: {
  turnoverNeedMicro: bigint;
  turnoverDoneMicro: bigint;
}): bigint {
  const missing = claim.turnoverNeedMicro - claim.turnoverDoneMicro;
  return missing > 0n ? roundUpToSatang(missing) : 0n;
}

/** 100 percent in basis points; as a multiple it is 1. */
const BASIS_POINTS = 10_000n;

/** The terms of a bonus: a fixed amount, or a share of the deposit up to a maximum. */
export interface RewardTerms {
  rewardMicro: bigint | null;
  rewardBps: number | null;
  rewardMaxMicro: bigint | null;
}

/** The terms of the wagering requirement: a fixed amount, or a multiple of bonus and deposit together. */
export interface TurnoverTerms {
  turnoverMicro: bigint | null;
  turnoverBps: number | null;
}

/** bonus-04: returns a claim's bonus in whole satang, rounded down; 0 if the share is less than a satang. */
export function bonusMicro(terms: RewardTerms, depositMicro: bigint): bigint {
  if (terms.rewardMicro !== null) return terms.rewardMicro;
  const share = shareOf(depositMicro, terms.rewardBps ?? 0);
  const maxMicro = terms.rewardMaxMicro ?? share;
  return share < maxMicro ? share : maxMicro;
}

/** bonus-05: returns the wagering requirement in whole satang, rounded up. */
export function turnoverNeedMicro(
  terms: TurnoverTerms,
  taken: { bonusMicro: bigint; depositMicro: bigint },
): bigint {
  if (terms.turnoverMicro !== null) return terms.turnoverMicro;
  const base = taken.bonusMicro + taken.depositMicro;
  const basisPoints = base * BigInt(terms.turnoverBps ?? 0);
  return roundUpToSatang((basisPoints + BASIS_POINTS - 1n) / BASIS_POINTS);
}

/** The parts of a promotion that decide what a deposit earns by it. */
export interface DepositBonusTerms extends RewardTerms, TurnoverTerms {
  minDepositMicro: bigint;
}

/** gift-03: returns what a deposit of this amount earns; undefined if it is too small. */
export function depositBonus(
  terms: DepositBonusTerms,
  depositMicro: bigint,
): { bonusMicro: bigint; turnoverNeedMicro: bigint } | undefined {
  const bonus = bonusMicro(terms, depositMicro);
  if (depositMicro < terms.minDepositMicro || bonus === 0n) return undefined;
  const taken = { bonusMicro: bonus, depositMicro };
  return { bonusMicro: bonus, turnoverNeedMicro: turnoverNeedMicro(terms, taken) };
}

/** bonus-09: the largest share of a deposit that an operator may enter. */
const MAX_BONUS_PERCENT = 1_000;
const MAX_NAME_LENGTH = 120;
const MAX_HTML_LENGTH = 20_000;
const MAX_EXCLUDED_GAMES = 500;
const MAX_SORT = 2_147_483_647;
const POSTER = /^[a-z0-9][a-z0-9/_-]{0,150}\.(svg|png|jpg|webp|avif)$/;
const BRAND_SHARE = 'brand/';
/** A category or group, or a brand by its code. */
const SHARE = /^(?:[A-Z0-9_-]{1,40}|brand\/[\w-]{1,40})$/;
const EXCLUDED_GAME = /^[^/\s]{1,40}\/\S{1,120}$/;

/** The terms of a promotion as an operator writes them: money in baht, times of Bangkok's clock. */
export interface WrittenPromotion {
  name: string;
  name_en: string | null;
  poster_image: string;
  html: string;
  html_en: string | null;
  sort: number | null;
  kind: PromotionKind;
  reward: { amount: number } | { percent: number; max: number };
  /** The smallest deposit in baht; 0 if none is required. */
  min_deposit: number;
  turnover: { amount: number } | { multiple: number };
  max_withdrawal: number | null;
  duration_hours: number;
  /** The promotion ends at this sum of bonuses or this number of claims; null for no limit. */
  budget: number | null;
  budget_claims: number | null;
  available_from: string | null;
  available_until: string | null;
  /** The promotion's own contributions instead of the site's; null for the site's. */
  contributions: Record<string, number> | null;
  /** The excluded games, each as `studio/game`. */
  excluded_games: string[];
}

/** bonus-09: returns the rules that a promotion breaks, field by field. */
export function promotionMistakes(written: WrittenPromotion): Mistake[] {
  const { name, name_en, html, html_en, sort, contributions } = written;
  return [
    ...checkText('name', name, MAX_NAME_LENGTH),
    ...(name_en === null ? [] : checkText('name_en', name_en, MAX_NAME_LENGTH)),
    ...check('poster_image', POSTER.test(written.poster_image), {
      th: 'ต้องเป็นที่อยู่ของรูปใต้ /cdn เช่น promotions/welcome.svg',
      en: 'must be the path of a picture below /cdn, such as promotions/welcome.svg',
    }),
    ...checkHtml('html', html),
    ...checkHtml('html_en', html_en ?? ''),
    ...(sort === null ? [] : checkNumber('sort', sort, { min: -MAX_SORT, max: MAX_SORT })),
    ...amountMistakes(written),
    ...checkClaimHours('duration_hours', written.duration_hours),
    ...checkBudget('budget', written.budget),
    ...checkBudgetClaims('budget_claims', written.budget_claims),
    ...checkPeriod(
      ['available_from', 'available_until'],
      written.available_from,
      written.available_until,
    ),
    ...(contributions === null ? [] : contributionMistakes('contributions', contributions)),
    ...check(
      'excluded_games',
      written.excluded_games.length <= MAX_EXCLUDED_GAMES &&
        written.excluded_games.every((game) => EXCLUDED_GAME.test(game)),
      {
        th: `แต่ละเกมเขียนเป็น ค่าย/รหัสเกม ไม่เกิน ${MAX_EXCLUDED_GAMES} เกม`,
        en: `each game is written studio/game, at most ${MAX_EXCLUDED_GAMES} of them`,
      },
    ),
  ];
}

function amountMistakes({
  reward,
  turnover,
  min_deposit,
  max_withdrawal,
}: WrittenPromotion): Mistake[] {
  return [
    ...('amount' in reward
      ? checkAmount('reward.amount', reward.amount)
      : [
          ...checkNumber('reward.percent', reward.percent, {
            min: 0.01,
            max: MAX_BONUS_PERCENT,
            decimals: 2,
          }),
          ...checkAmount('reward.max', reward.max),
        ]),
    ...(min_deposit === 0 ? [] : checkAmount('min_deposit', min_deposit)),
    ...('amount' in turnover
      ? turnover.amount === 0
        ? []
        : checkAmount('turnover.amount', turnover.amount)
      : checkWageringTimes('turnover.multiple', turnover.multiple)),
    ...(max_withdrawal === null ? [] : checkAmount('max_withdrawal', max_withdrawal)),
  ];
}

/**
 * bonus-08: matches our own pictures. A picture from another site would tell that site who visits, and the apps' content
 * security policy blocks it.
 */
export const OFFER_PICTURE = /^\/api\/cdn\/[\w./-]+$/;

/** Browsers ignore some characters of an address, so that `/` and a tab before `/evil` would lead out. */
const OFFER_LINK = /^(?:https:\/\/|line:|tel:|\/(?!\s*[/\\]))[^\p{Cc}]*$/iu;

/** bonus-08: whether a description may link there: https, line, tel, and paths of our own. */
export function isOfferLink(href: string): boolean {
  return OFFER_LINK.test(href.trim());
}

function checkHtml(field: string, html: string): Mistake[] {
  const hidden = check(field, !hidesText(html), {
    th: 'มีอักขระที่มองไม่เห็นหรือกลับทิศข้อความ',
    en: 'has characters that are invisible or turn the text’s direction',
  });
  const long = check(field, html.length <= MAX_HTML_LENGTH, {
    th: `ยาวได้ไม่เกิน ${MAX_HTML_LENGTH.toLocaleString('en-US')} ตัวอักษร`,
    en: `must have at most ${MAX_HTML_LENGTH.toLocaleString('en-US')} characters`,
  });
  return [...hidden, ...long];
}

/** Returns the name under which a list of contributions has a brand. */
export function brandShare(code: string): string {
  return `${BRAND_SHARE}${code}`;
}

/** Returns the brand's code of such a name; undefined for a category or a group. */
export function brandOfShare(name: string): string | undefined {
  return name.startsWith(BRAND_SHARE) ? name.slice(BRAND_SHARE.length) : undefined;
}

/**
 * bonus-10: percent by brand (`brand/` and its code), by category or group: SLOT, CASINO, SPORT, FISH, OTHER, or a
 * category such as POKER.
 */
export function contributionMistakes(
  field: string,
  contributions: Readonly<Record<string, number>>,
): Mistake[] {
  return Object.entries(contributions).flatMap(([category, percent]) => [
    ...check(field, SHARE.test(category), {
      th: `“${category}” ไม่ใช่หมวดเกมหรือแบรนด์`,
      en: `“${category}” is not a category or a brand`,
    }),
    ...checkNumber(field === '' ? category : `${field}.${category}`, percent, { min: 0, max: 100 }),
  ]);
}
