import type { BothLanguages } from '@kapao/contract/envelope.ts';
import { bahtText } from '@kapao/contract/money.ts';

export const OVER: BothLanguages = {
  th: 'โปรโมชั่นนี้สิ้นสุดแล้ว',
  en: 'This promotion has ended',
};
export const CLAIMED: BothLanguages = {
  th: 'รับโปรโมชั่นนี้ไปแล้ว',
  en: 'You have already claimed this promotion',
};
export const FIRST_DEPOSIT_ONLY: BothLanguages = {
  th: 'โปรโมชั่นนี้สำหรับการฝากครั้งแรกเท่านั้น',
  en: 'This promotion is for the first deposit only',
};
export const CLAIMED_TODAY: BothLanguages = {
  th: 'วันนี้รับโปรโมชั่นนี้ไปแล้ว รับได้อีกครั้งหลัง 00:00 น.',
  en: 'Already claimed today, it can be claimed again after 00:00',
};

export function beginsText(time: string): BothLanguages {
  return { th: `เริ่มรับได้ ${time} น.`, en: `It can be claimed from ${time}` };
}

export function promotionOpenText(name: string, remaining: string): BothLanguages {
  return {
    th: `กำลังใช้โปรโมชั่น ${name} อยู่ เหลือยอดเทิร์นอีก ${remaining} บาท`,
    en: `You already have a promotion in use, with ${remaining} baht of turnover to go`,
  };
}

export function depositTooSmall(deposit: string, minimum: string): BothLanguages {
  return {
    th: `ยอดฝากล่าสุด ${deposit} บาท ต้องฝากอย่างน้อย ${minimum} บาท`,
    en: `Your latest deposit is ${deposit} baht, at least ${minimum} baht is needed`,
  };
}

export function depositNeeded(minimumMicro: bigint): BothLanguages {
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
