import { isWholeSatang, MAX_AMOUNT_BAHT, microFromBaht } from '../money.ts';
import { check, checkAmount, checkNumber, checkText } from '../rewards/rules.ts';
import type { Mistake } from '../rewards/rules.ts';
import { readAccount } from '../typing/account.ts';
import { readPhone } from '../typing/phone.ts';
import { feeFromWire, feeOf } from './rules.ts';
import type { DepositKind } from './rules.ts';

/** Minutes until a new deposit, such as a PromptPay QR, expires, unless its method sets another time. */
export const DEADLINE_MINUTES = 15;
export const PROMPTPAY_BANK = 'PROMPTPAY';

const MAX_DEADLINE_MINUTES = 1_440;
const MAX_NAME_LENGTH = 80;
const MAX_HOLDER_LENGTH = 120;
const MAX_SORT = 1_000_000;
const MAX_FEE = 1_000_000;
const GATEWAY = /^[a-z0-9-]{1,40}$/;
const BANK = /^[A-Z]{2,20}$/;
const CHANNEL = /^[a-z0-9_]{1,60}$/;
const LOGO = /^(?!.*\.\.)[\w-][\w./-]{0,199}$/;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

export const methodKinds = [
  'promptpay',
  'gateway-qr',
  'bank-transfer',
  'redirect',
  'withdrawal',
] as const satisfies readonly (DepositKind | 'withdrawal')[];
export const receiverTypes = ['phone', 'tax_id', 'ewallet'] as const;

/** editor-10: the product's own picture of each kind, below /cdn, with which a new method begins. */
export const methodLogos: Readonly<Record<(typeof methodKinds)[number], string>> = {
  promptpay: 'payments/promptpay.svg',
  'gateway-qr': 'payments/promptpay.svg',
  'bank-transfer': 'payments/bank-transfer.svg',
  redirect: 'payments/redirect.svg',
  withdrawal: 'payments/withdrawal.svg',
};

interface CommonTerms {
  gateway: string;
  name: string;
  name_en: string | null;
  /** The path of the logo below /cdn. */
  logo: string;
  sort: number;
  min_amount: number;
  max_amount: number;
  /** Minutes until an open deposit expires. */
  deadline_minutes: number;
  fee_fixed: number;
  fee_percent: number;
  /** The method's opening hours on Bangkok's clock. The end is exclusive, and they may span midnight. */
  open_from: string | null;
  open_until: string | null;
  is_enabled: boolean;
}

/** A payment method as an operator writes it; amounts in baht. */
export type WrittenMethod = CommonTerms &
  (
    | {
        adapter: 'promptpay';
        receiver_type: (typeof receiverTypes)[number];
        receiver: string;
        bank_acc_name: string;
        /** The bank shown to members; TRUEWALLET for a wallet. */
        bank_abbr: string;
      }
    | {
        adapter: 'bank-transfer';
        bank_acc_name: string;
        bank_acc_number: string;
        bank_abbr: string;
      }
    | {
        adapter: 'redirect';
        /** The place to which the company's page leads; null where the company's page has all. */
        channel: string | null;
      }
    | { adapter: 'gateway-qr' | 'withdrawal' }
  );

const receivers = { phone: /^0[689]\d{8}$/, tax_id: /^\d{13}$/, ewallet: /^\d{15}$/ } as const;

/** type-23: reads an account number as people write it; a text that is none stays as it is. */
export function methodAccount(text: string): string {
  const read = readAccount(text);
  return 'value' in read ? read.value : text;
}

/** type-23: reads a receiver of PromptPay, which is a phone, a tax id or a wallet's number. */
export function methodReceiver(text: string): string {
  const phone = readPhone(text);
  return 'value' in phone ? phone.value : methodAccount(text);
}

/** pay-05: returns the rules that a payment method breaks, field by field. */
export function methodMistakes(written: WrittenMethod): Mistake[] {
  const { name, name_en, min_amount, max_amount } = written;
  return [
    ...check('gateway', GATEWAY.test(written.gateway), {
      th: 'เลือกเกตเวย์',
      en: 'must be the code of a gateway',
    }),
    ...checkText('name', name, MAX_NAME_LENGTH),
    ...(name_en === null ? [] : checkText('name_en', name_en, MAX_NAME_LENGTH)),
    ...check('logo', LOGO.test(written.logo), {
      th: 'ต้องเป็นที่อยู่ของรูปใต้ /cdn',
      en: 'must be the path of a picture below /cdn',
    }),
    ...receiverMistakes(written),
    ...checkNumber('sort', written.sort, { min: 0, max: MAX_SORT }),
    ...checkAmount('min_amount', min_amount),
    ...checkAmount('max_amount', max_amount),
    ...check('max_amount', !(max_amount < min_amount), {
      th: 'ต้องไม่น้อยกว่าจำนวนต่ำสุด',
      en: 'is less than min_amount',
    }),
    ...checkNumber('deadline_minutes', written.deadline_minutes, {
      min: 1,
      max: MAX_DEADLINE_MINUTES,
    }),
    ...feeMistakes(written),
    ...hoursMistakes(written),
  ];
}

function feeMistakes(written: WrittenMethod): Mistake[] {
  const { min_amount, fee_fixed, fee_percent } = written;
  const mistakes = [
    ...checkNumber('fee_fixed', fee_fixed, { min: 0, max: MAX_FEE, decimals: 2 }),
    ...checkNumber('fee_percent', fee_percent, { min: 0, max: 100, decimals: 2 }),
  ];
  // A fraction of a satang is named by its own rule, and cannot be converted.
  const isCounted = mistakes.length === 0 && min_amount > 0 && min_amount <= MAX_AMOUNT_BAHT;
  if (!isCounted || !isWholeSatang(min_amount)) return mistakes;
  const minMicro = microFromBaht(min_amount);
  return check('fee_fixed', feeOf(minMicro, feeFromWire(written)) < minMicro, {
    th: 'ค่าธรรมเนียมกินจำนวนต่ำสุดหมด',
    en: 'the fee leaves nothing of min_amount',
  });
}

function hoursMistakes({ open_from, open_until }: WrittenMethod): Mistake[] {
  const isClock = (time: string | null) => time === null || CLOCK.test(time);
  const words = { th: 'เขียนเวลาแบบ 09:30', en: 'must be a time such as 09:30' };
  const mistakes = [
    ...check('open_from', isClock(open_from), words),
    ...check('open_until', isClock(open_until), words),
  ];
  if (mistakes.length > 0) return mistakes;
  return [
    ...check('open_until', (open_from === null) === (open_until === null), {
      th: 'ใส่เวลาเปิดและเวลาปิดให้ครบทั้งสองช่อง',
      en: 'open_from and open_until go together',
    }),
    ...check('open_until', open_from === null || open_from !== open_until, {
      th: 'เวลาเปิดและปิดต้องต่างกัน เว้นว่างทั้งสองช่องคือทั้งวัน',
      en: 'is open_from: leave both out for all day',
    }),
  ];
}

function receiverMistakes(written: WrittenMethod): Mistake[] {
  switch (written.adapter) {
    case 'promptpay':
      return [
        ...check('receiver', receivers[written.receiver_type].test(written.receiver), {
          th: 'หมายเลขไม่ตรงกับชนิดผู้รับ',
          en: `is no ${written.receiver_type}`,
        }),
        ...holderMistakes(written),
      ];
    case 'bank-transfer':
      return [
        ...check('bank_acc_number', 'value' in readAccount(written.bank_acc_number), {
          th: 'ไม่ใช่เลขบัญชี',
          en: 'is no account number',
        }),
        ...holderMistakes(written, [PROMPTPAY_BANK]),
      ];
    case 'redirect':
      return check('channel', written.channel === null || CHANNEL.test(written.channel), {
        th: 'เลือกช่องทางชำระ',
        en: 'must be the code of a way to pay',
      });
    case 'gateway-qr':
    case 'withdrawal':
      return [];
    default:
      return written satisfies never;
  }
}

/** @param noBanks The letters that name no bank of this kind: a bank transfer goes to an account, not to PromptPay. */
function holderMistakes(
  written: { bank_acc_name: string; bank_abbr: string },
  noBanks: readonly string[] = [],
): Mistake[] {
  return [
    ...checkText('bank_acc_name', written.bank_acc_name, MAX_HOLDER_LENGTH),
    ...check('bank_abbr', BANK.test(written.bank_abbr) && !noBanks.includes(written.bank_abbr), {
      th: 'เลือกธนาคาร',
      en: 'must be the letters of a bank, such as KBANK',
    }),
  ];
}
