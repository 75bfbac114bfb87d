import { bahtText, percentFromBasisPoints } from '@kapao/contract/money.ts';
import type { PromotionKind } from '@kapao/contract/promotions/rules.ts';
import { EXCLUDED, needsDeposit } from './rules.ts';
import type { ClaimTerms, Contribution, Contributions, TurnoverTerms } from './rules.ts';

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

const FREQUENCY: Readonly<Record<PromotionKind, string>> = {
  once: 'รับได้ 1 ครั้งต่อสมาชิก',
  daily: 'รับได้วันละ 1 ครั้ง เริ่มวันใหม่เวลา 00:00 น.',
  first_deposit: 'สำหรับการฝากครั้งแรกของสมาชิก รับได้ 1 ครั้ง',
  every_deposit: 'รับได้ทุกครั้งที่ฝาก ฝากหนึ่งรายการใช้รับได้โปรโมชั่นเดียว',
};

const CLAIM_RULE = 'รับได้ทีละหนึ่งโปรโมชั่น และรับไม่ได้ขณะมีรายการถอนที่กำลังดำเนินการ';
const CASH_FIRST = 'เดิมพันหักจากเงินสดก่อน แล้วจึงหักจากโบนัส เงินรางวัลแบ่งตามสัดส่วนที่จ่ายเดิมพัน';
const CASH_IS_YOURS = 'เงินสดเป็นของคุณเสมอ ถอนได้ทุกเมื่อและไม่ถูกตัด';
const BONUS_GOES_BACK =
  'หากทำไม่ครบในเวลา ยกเลิก หรือถอนเงินก่อนทำครบ โบนัสและกำไรส่วนโบนัสที่เหลือจะถูกเรียกคืน รวมถึงส่วนโบนัสของเดิมพันที่รู้ผลภายหลัง';

/** bonus-06: returns a promotion's terms as sentences for members, including the rules for cash and bonus money. */
export function promotionTerms(promotion: StatedTerms): string[] {
  return [
    bonusTerm(promotion),
    ...(needsDeposit(promotion) ? [depositTerm(promotion)] : []),
    FREQUENCY[promotion.kind],
    CLAIM_RULE,
    ...turnoverTerms(promotion),
  ];
}

function bonusTerm({ rewardMicro, rewardBps, rewardMaxMicro }: StatedTerms): string {
  if (rewardMicro !== null) return `รับโบนัส ${bahtText(rewardMicro)} บาท`;
  return `รับโบนัส ${percentFromBasisPoints(rewardBps ?? 0)}% ของยอดฝาก สูงสุด ${bahtText(rewardMaxMicro ?? 0n)} บาท`;
}

function depositTerm({ minDepositMicro }: StatedTerms): string {
  const minimum = minDepositMicro > 0n ? `ฝากขั้นต่ำ ${bahtText(minDepositMicro)} บาท ` : '';
  // A zero-width space marks a word break, because browsers' Thai dictionaries lack this word.
  return `${minimum}ใช้ยอดฝากล่าสุดที่เข้าหลังรับโปรโมชั่น\u200bครั้งก่อน`;
}

function turnoverTerms(promotion: StatedTerms): string[] {
  const { turnoverMicro, turnoverBps, contributions, excludedGames, maxWithdrawalMicro } =
    promotion;
  const hours = promotion.durationHours.toLocaleString('en-US');
  if ((turnoverMicro ?? BigInt(turnoverBps ?? 0)) === 0n) {
    return ['ไม่ต้องทำยอดเทิร์น โบนัสเป็นเงินสดทันที'];
  }
  const need =
    turnoverMicro === null
      ? `ทำยอดเทิร์น ${timesFromBps(turnoverBps ?? 0)} เท่าของยอดฝากรวมโบนัส`
      : `ทำยอดเทิร์น ${bahtText(turnoverMicro)} บาท`;
  const shares = contributionShares(contributions)
    .map(({ category, percent }) => `${category} ${percent}%`)
    .join(' ');
  return [
    `${need} ภายใน ${hours} ชั่วโมง`,
    `เดิมพันนับเป็นยอดเทิร์น ${shares} เดิมพันฟรีไม่นับ`,
    ...(excludedGames.length > 0 ? [`ไม่นับเกม ${excludedGames.join(', ')}`] : []),
    CASH_FIRST,
    completedTerm(maxWithdrawalMicro),
    BONUS_GOES_BACK,
    CASH_IS_YOURS,
  ];
}

function completedTerm(maxWithdrawalMicro: bigint | null): string {
  return maxWithdrawalMicro === null
    ? 'เมื่อทำครบ โบนัสที่เหลือเป็นเงินสดทั้งหมด'
    : `เมื่อทำครบ โบนัสที่เหลือเป็นเงินสดสูงสุด ${bahtText(maxWithdrawalMicro)} บาท ส่วนที่เกินจะถูกเรียกคืน`;
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
export function contributionNote(counted: Contribution & { countedMicro: bigint }): string {
  const { category, percent, countedMicro } = counted;
  if (category === EXCLUDED) return 'ไม่นับเป็นยอดเทิร์น เพราะเกมนี้ไม่ร่วมรายการ';
  if (percent === 0) return `ไม่นับเป็นยอดเทิร์น เพราะ ${category}`;
  return countedMicro < 0n
    ? `หักยอดเทิร์น ${bahtText(-countedMicro)} บาท เพราะเดิมพันถูกคืน`
    : `นับ ${percent} % เพราะ ${category}`;
}
