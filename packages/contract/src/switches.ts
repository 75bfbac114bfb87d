import type { BothLanguages } from './envelope.ts';

/** The kinds of things that staff can switch off, the widest first. Plain data, because both apps bundle it. */
export const switchKinds = [
  'play',
  'deposits',
  'withdrawals',
  'studio',
  'brand',
  'game',
  'method',
] as const;
export type SwitchKind = (typeof switchKinds)[number];

/** Why something is off, in words that members may read. Codes are never renamed, because they are stored. */
export const switchReasons = {
  maintenance: { th: 'ปรับปรุงระบบ', en: 'Maintenance' },
  studio_fault: { th: 'ค่ายเกมขัดข้อง', en: 'The game’s provider has a fault' },
  bank_fault: {
    th: 'ระบบธนาคารหรือผู้ให้บริการชำระเงินขัดข้อง',
    en: 'A bank or payment service has a fault',
  },
  safety: { th: 'ตรวจสอบเพื่อความปลอดภัย', en: 'A safety check' },
  other: { th: 'กรุณาติดต่อเจ้าหน้าที่', en: 'Please contact us' },
} as const satisfies Record<string, BothLanguages>;
export type SwitchReason = keyof typeof switchReasons;

export function isSwitchReason(code: string): code is SwitchReason {
  return Object.hasOwn(switchReasons, code);
}

const closed = {
  play: { th: 'ปิดให้บริการเกมทั้งหมดชั่วคราว', en: 'All games are closed for now' },
  deposits: { th: 'ปิดรับฝากเงินชั่วคราว', en: 'Deposits are closed for now' },
  withdrawals: { th: 'ปิดการถอนเงินชั่วคราว', en: 'Withdrawals are closed for now' },
  studio: { th: 'ค่ายเกมนี้ปิดให้บริการชั่วคราว', en: 'This provider is closed for now' },
  brand: { th: 'ค่ายเกมนี้ปิดให้บริการชั่วคราว', en: 'This provider is closed for now' },
  game: { th: 'เกมนี้ปิดให้บริการชั่วคราว', en: 'This game is closed for now' },
  method: { th: 'ช่องทางนี้ปิดให้บริการชั่วคราว', en: 'This method is closed for now' },
} as const satisfies Record<SwitchKind, BothLanguages>;

/** The fields of a switch that is off, for its sentence. `textTh` and `textEn` replace the reason's words. */
export interface ClosingWords {
  kind: SwitchKind;
  reason: string;
  textTh: string | null;
  textEn: string | null;
}

/** switch-05: the sentence that members read: what is closed, and why. */
export function closingText({ kind, reason, textTh, textEn }: ClosingWords): BothLanguages {
  const words = switchReasons[isSwitchReason(reason) ? reason : 'other'];
  return {
    th: `${closed[kind].th}: ${textTh ?? words.th}`,
    en: `${closed[kind].en}: ${textEn ?? textTh ?? words.en}`,
  };
}
