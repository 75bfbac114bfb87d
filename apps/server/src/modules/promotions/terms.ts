import { bahtText } from '@kapao/contract/money.ts';
import type { PromotionKind } from '@kapao/contract/promotions.ts';
import { asksForDeposit, EXCLUDED, OPEN_STAKE_HOURS, remainingMicro, upToSatang } from './rules.ts';
import type { ClaimTerms, Contribution, Contributions, TurnoverTerms } from './rules.ts';

/** Basis points in one percent, and in one time. */
const BPS_PER_PERCENT = 100;
const BPS_PER_TIME = 10_000;

export interface StatedTerms extends ClaimTerms, TurnoverTerms {
  maxWithdrawalMicro: bigint | null;
  durationHours: number;
  contributions: Contributions;
  excludedGames: readonly string[];
}

export function percentFromBps(bps: number): number {
  return bps / BPS_PER_PERCENT;
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
const NO_WITHDRAWAL = 'ถอนเงินได้เมื่อทำยอดเทิร์นครบ';
const OWN_MONEY = 'เงินของคุณเองจะไม่ถูกตัด ได้แก่ ยอดที่มีก่อนรับโบนัส รวมกับยอดฝากและรางวัลที่เข้ามาหลังจากนั้น';
const STAKES_OUT = `โปรโมชั่นจะปิดเมื่อเดิมพันทุกรายการที่วางหลังรับโบนัสรู้ผลแล้ว รวมถึงเดิมพันที่วางหลังหมดเวลา โดยรอผลรายการละไม่เกิน ${OPEN_STAKE_HOURS} ชั่วโมง`;
const LATE_WINS = 'เงินรางวัลที่เข้ามาหลังโปรโมชั่นปิดแล้วเป็นของคุณ';

/** A promotion's terms in sentences, as members read them; the rule about whose money it is included. */
export function termsOf(promotion: StatedTerms): string[] {
  return [
    bonusTerm(promotion),
    ...(asksForDeposit(promotion) ? [depositTerm(promotion)] : []),
    FREQUENCY[promotion.kind],
    CLAIM_RULE,
    ...turnoverTerms(promotion),
    ...(promotion.maxWithdrawalMicro === null ? [] : [maximumTerm(promotion.maxWithdrawalMicro)]),
    `หากทำไม่ครบภายใน ${promotion.durationHours.toLocaleString('en-US')} ชั่วโมง หรือยกเลิกก่อน โบนัสและกำไรที่ยังเหลืออยู่จะถูกตัดคืน`,
    OWN_MONEY,
    STAKES_OUT,
    LATE_WINS,
  ];
}

function bonusTerm({ rewardMicro, rewardBps, rewardMaxMicro }: StatedTerms): string {
  if (rewardMicro !== null) return `รับโบนัส ${bahtText(rewardMicro)} บาท`;
  return `รับโบนัส ${percentFromBps(rewardBps ?? 0)}% ของยอดฝาก สูงสุด ${bahtText(rewardMaxMicro ?? 0n)} บาท`;
}

function depositTerm({ minDepositMicro }: StatedTerms): string {
  const minimum = minDepositMicro > 0n ? `ฝากขั้นต่ำ ${bahtText(minDepositMicro)} บาท ` : '';
  // Browsers look for the ends of Thai words in a dictionary, which does not know this one.
  return `${minimum}ใช้ยอดฝากล่าสุดที่เข้าหลังรับโปรโมชั่น\u200bครั้งก่อน`;
}

function turnoverTerms(promotion: StatedTerms): string[] {
  const { turnoverMicro, turnoverBps, contributions, excludedGames } = promotion;
  if ((turnoverMicro ?? BigInt(turnoverBps ?? 0)) === 0n) return ['ไม่ต้องทำยอดเทิร์น'];
  const need =
    turnoverMicro === null
      ? `ทำยอดเทิร์น ${timesFromBps(turnoverBps ?? 0)} เท่าของยอดฝากรวมโบนัส`
      : `ทำยอดเทิร์น ${bahtText(turnoverMicro)} บาท`;
  const shares = sharesOf(contributions)
    .map(({ category, percent }) => `${category} ${percent}%`)
    .join(' ');
  return [
    need,
    `เดิมพันนับเป็นยอดเทิร์น ${shares} เดิมพันฟรีไม่นับ`,
    ...(excludedGames.length > 0 ? [`ไม่นับเกม ${excludedGames.join(', ')}`] : []),
    NO_WITHDRAWAL,
  ];
}

function maximumTerm(maxWithdrawalMicro: bigint): string {
  return `เมื่อทำยอดเทิร์นครบ ถอนได้สูงสุด ${bahtText(maxWithdrawalMicro)} บาท หรือเท่ากับเงินของคุณเองหากมากกว่า ส่วนที่เกินจะถูกตัดคืนเมื่อถอนหรือเมื่อหมดเวลา`;
}

/** The largest share first. */
export function sharesOf(contributions: Contributions): { category: string; percent: number }[] {
  return Object.entries(contributions)
    .map(([category, percent]) => ({ category, percent }))
    .sort((a, b) => b.percent - a.percent || a.category.localeCompare(b.category));
}

/** Why a stake counted as much as it did, beside the bet in the member's list. */
export function contributionNote(counted: Contribution & { countedMicro: bigint }): string {
  const { category, percent, countedMicro } = counted;
  if (category === EXCLUDED) return 'ไม่นับเป็นยอดเทิร์น เพราะเกมนี้ไม่ร่วมรายการ';
  if (percent === 0) return `ไม่นับเป็นยอดเทิร์น เพราะ ${category}`;
  return countedMicro < 0n
    ? `หักยอดเทิร์น ${bahtText(-countedMicro)} บาท เพราะเดิมพันถูกคืน`
    : `นับ ${percent} % เพราะ ${category}`;
}

/** Why nothing can be withdrawn yet. */
export function turnoverText(claim: {
  promotionName: string;
  turnoverNeedMicro: bigint;
  turnoverDoneMicro: bigint;
}): string {
  return `โปรโมชั่น ${claim.promotionName} เหลือยอดเทิร์นอีก ${bahtText(remainingMicro(claim))} บาท จึงจะถอนเงินได้ หรือยกเลิกโปรโมชั่นก่อน`;
}

/** Why a promotion cannot end yet, and for how long that may be. */
export function stakesOutText(claim: { promotionName: string; stakesOutMicro: bigint }): string {
  const sum = bahtText(upToSatang(claim.stakesOutMicro));
  return `โปรโมชั่น ${claim.promotionName} ยังมีเดิมพันที่รอผลอยู่ ${sum} บาท กรุณาทำรายการใหม่เมื่อรู้ผลแล้ว (รอผลรายการละไม่เกิน ${OPEN_STAKE_HOURS} ชั่วโมง)`;
}

/** Why no more can be withdrawn. */
export function maximumText(promotionName: string, leftMicro: bigint): string {
  return `ตามเงื่อนไขโปรโมชั่น ${promotionName} ถอนได้สูงสุด ${bahtText(leftMicro)} บาท`;
}
