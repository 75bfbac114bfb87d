import type { BothLanguages } from '@kapao/contract/envelope.ts';
import type { ErrorCode } from '@kapao/contract/errors.ts';
import { bahtText } from '@kapao/contract/money.ts';
import { timeText } from '@kapao/contract/promotions/claimed-text.ts';
import { unfairText } from '../fair-offers/reads.ts';
import type { RefusedClaim } from './claim-promotion.ts';

const OVER: BothLanguages = {
  th: 'โปรโมชั่นนี้สิ้นสุดแล้ว',
  en: 'This promotion has ended',
};
const CLAIMED: BothLanguages = {
  th: 'รับโปรโมชั่นนี้ไปแล้ว',
  en: 'You have already claimed this promotion',
};
const FIRST_DEPOSIT_ONLY: BothLanguages = {
  th: 'โปรโมชั่นนี้สำหรับการฝากครั้งแรกเท่านั้น',
  en: 'This promotion is for the first deposit only',
};
const CLAIMED_TODAY: BothLanguages = {
  th: 'วันนี้รับโปรโมชั่นนี้ไปแล้ว รับได้อีกครั้งหลัง 00:00 น.',
  en: 'Already claimed today, it can be claimed again after 00:00',
};

function beginsText(time: string): BothLanguages {
  return { th: `เริ่มรับได้ ${time} น.`, en: `It can be claimed from ${time}` };
}

function promotionOpenText(name: string, remaining: string): BothLanguages {
  return {
    th: `กำลังใช้โปรโมชั่น ${name} อยู่ เหลือยอดที่ต้องทำอีก ${remaining} บาท`,
    en: `You already have a promotion in use, with ${remaining} baht of turnover to go`,
  };
}

function depositTooSmall(deposit: string, minimum: string): BothLanguages {
  return {
    th: `ยอดฝากล่าสุด ${deposit} บาท ต้องฝากอย่างน้อย ${minimum} บาท`,
    en: `Your latest deposit is ${deposit} baht, at least ${minimum} baht is needed`,
  };
}

function depositNeeded(minimumMicro: bigint): BothLanguages {
  const minimum = bahtText(minimumMicro);
  return minimumMicro > 0n
    ? {
        th: `กรุณาฝากอย่างน้อย ${minimum} บาทก่อนรับโปรโมชั่นนี้`,
        en: `Please deposit at least ${minimum} baht before you claim this promotion`,
      }
    : {
        th: 'กรุณาฝากเงินก่อนรับโปรโมชั่นนี้',
        en: 'Please deposit before you claim this promotion',
      };
}

const CLAIMED_EARLIER: BothLanguages = {
  th: 'รับโปรโมชั่นนี้ไปแล้วก่อนเงินฝากเข้า',
  en: 'You claimed this promotion before the deposit arrived',
};
const BUDGET_SPENT: BothLanguages = {
  th: 'สิทธิ์ของโปรโมชั่นนี้ถูกใช้ครบแล้ว',
  en: 'All claims of this promotion have been used',
};
const WITHDRAWING: BothLanguages = {
  th: 'มีรายการถอนที่กำลังดำเนินการ',
  en: 'A withdrawal is in progress',
};
const DEPOSIT_USED: BothLanguages = {
  th: 'ยอดฝากนี้ใช้รับโบนัสไม่ได้แล้ว เพราะมีการถอน การรับโปรโมชั่นอื่น หรือการเรียกเงินคืนหลังจากนั้น',
  en: 'This deposit can earn no bonus any more: a withdrawal, another promotion or a chargeback came after it',
};
const ON_A_BREAK: BothLanguages = {
  th: 'บัญชีนี้อยู่ในช่วงพักการเล่น',
  en: 'This account is taking a break',
};
const BLOCKED: BothLanguages = {
  th: 'บัญชีนี้ถูกระงับ',
  en: 'This account is suspended',
};

/** A refusal's code and its text in both languages; without a text, the code's own says all. */
export interface ToldRefusal {
  code: ErrorCode;
  text?: BothLanguages;
}

/** Returns the refusal's code and text; the text names the missing amount, or the time to wait for. */
export function toldRefusal(refused: RefusedClaim): ToldRefusal {
  switch (refused.refusal) {
    case 'promotion_unknown':
    case 'budget_spent':
    case 'withdrawal_in_progress':
      return { code: refused.refusal };
    case 'offer_not_for_you':
      return { code: refused.refusal, text: unfairText(refused.unfair) };
    case 'not_yet': {
      const text = beginsText(timeText(refused.availableFrom));
      return { code: 'promotion_not_for_you', text };
    }
    case 'over':
      return { code: 'expired', text: OVER };
    case 'promotion_open': {
      const text = promotionOpenText(refused.name, bahtText(refused.remainingMicro));
      return { code: 'promotion_open', text };
    }
    case 'already_claimed':
      return { code: 'already_claimed', text: refused.kind === 'daily' ? CLAIMED_TODAY : CLAIMED };
    case 'first_deposit_only':
      return { code: 'promotion_not_for_you', text: FIRST_DEPOSIT_ONLY };
    case 'deposit_needed':
      return { code: 'promotion_not_for_you', text: depositNeeded(refused.minDepositMicro) };
    case 'deposit_too_small': {
      const minimum = bahtText(refused.minDepositMicro);
      return {
        code: 'promotion_not_for_you',
        text: depositTooSmall(bahtText(refused.depositMicro), minimum),
      };
    }
    default:
      return refused satisfies never;
  }
}

/** Reasons of a chosen bonus alone, beside those of a claim by hand. */
export type RefusedBonus =
  | RefusedClaim
  | { refusal: 'deposit_used' | 'on_a_break' | 'member_blocked' };

/** gift-08: returns the words that tell a member in the inbox why a chosen bonus was not paid. */
export function bonusRefusalText(refused: RefusedBonus): BothLanguages {
  switch (refused.refusal) {
    case 'promotion_unknown':
      return OVER;
    case 'budget_spent':
      return BUDGET_SPENT;
    case 'withdrawal_in_progress':
      return WITHDRAWING;
    case 'already_claimed':
      return CLAIMED_EARLIER;
    case 'deposit_used':
      return DEPOSIT_USED;
    case 'on_a_break':
      return ON_A_BREAK;
    case 'member_blocked':
      return BLOCKED;
    default:
      return toldRefusal(refused).text ?? OVER;
  }
}
