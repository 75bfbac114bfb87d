import { tlvField, hasValidChecksum, parseFields, appendChecksum, type TlvFields } from './tlv.ts';

/**
 * A PromptPay receiver. This file encodes and decodes PromptPay QR codes and the mini-QR of a transfer slip; amounts
 * are in whole satang. Source: pay-11, pay-12, whose vectors are the tests.
 */
export interface PromptPayProxy {
  /** `phone`: 10 digits beginning with 0. `tax_id`: 13 digits, also a citizen's id. `ewallet`: 15 digits. */
  type: 'phone' | 'tax_id' | 'ewallet';
  value: string;
}

export interface PromptPayTransfer {
  proxy: PromptPayProxy;
  /** The amount; without it the payer enters one. */
  amountSatang?: number;
}

export interface BillPayment {
  /** The biller's tax id with or without its suffix, 13 to 15 digits. */
  billerId: string;
  ref1: string;
  ref2?: string;
  /** The id of the terminal, in field 62/07. */
  ref3?: string;
  amountSatang?: number;
}

export type DecodedQr =
  | {
      ok: true;
      kind: 'transfer';
      proxy: PromptPayProxy;
      amountSatang: number | null;
      /** Whether the code is for one payment (01=`12`) or may be printed and reused. */
      dynamic: boolean;
      terminal: string | null;
    }
  | {
      ok: true;
      kind: 'bill';
      billerId: string;
      ref1: string;
      ref2: string | null;
      ref3: string | null;
      amountSatang: number | null;
      dynamic: boolean;
    }
  | { ok: false; reason: QrRefusal };

export type QrRefusal =
  | 'malformed'
  | 'wrong_checksum'
  | 'not_promptpay'
  | 'wrong_currency'
  | 'wrong_receiver'
  | 'wrong_amount';

export interface Slip {
  /** The Bank of Thailand's code of the sending bank, three digits; `TMN` for TrueMoney. */
  bankCode: string;
  transRef: string;
}

const TRANSFER_APPLICATION = 'A000000677010111';
const BILL_APPLICATION = 'A000000677010112';
const MAX_AMOUNT_SATANG = 999_999_999_999;

const patterns = {
  phone: /^0\d{9}$/,
  tax_id: /^\d{13}$/,
  ewallet: /^\d{15}$/,
  biller: /^\d{13,15}$/,
  reference: /^[0-9A-Za-z]{1,20}$/,
  bankCode: /^\d{3}$/,
  transRef: /^[0-9A-Za-z]{1,40}$/,
} as const;

/** Encodes a PromptPay payload. @throws RangeError for a receiver or amount that it cannot contain. */
export function encodePromptPay({ proxy, amountSatang }: PromptPayTransfer): string {
  return encode('29', tlvField('00', TRANSFER_APPLICATION) + proxyField(proxy), amountSatang, '');
}

/** Encodes a bill payment. @throws RangeError for a biller, reference or amount that it cannot contain. */
export function encodeBillPayment(bill: BillPayment): string {
  const { billerId, ref1, ref2, ref3, amountSatang } = bill;
  const receiver = [
    tlvField('00', BILL_APPLICATION),
    tlvField('01', checked('biller', billerId)),
    tlvField('02', checked('reference', ref1)),
    ref2 === undefined ? '' : tlvField('03', checked('reference', ref2)),
  ].join('');
  const more = ref3 === undefined ? '' : tlvField('62', tlvField('07', checked('reference', ref3)));
  return encode('30', receiver, amountSatang, more);
}

/** Returns the PromptPay receiver of a TrueMoney wallet, which is derived from its mobile number. */
export function trueMoneyProxy(phone: string): PromptPayProxy {
  return { type: 'ewallet', value: `14000${checked('phone', phone)}` };
}

/** Decodes any text; the result says which kind of code it is, or why it is none. Never throws. */
export function decodeQr(payload: string): DecodedQr {
  const fields = parseFields(payload);
  if (fields === null || !payload.startsWith('000201')) return refused('malformed');
  if (!hasValidChecksum(payload, '63')) return refused('wrong_checksum');
  if (fields.get('53') !== '764' || fields.get('58') !== 'TH') return refused('wrong_currency');
  const amountSatang = readAmount(fields.get('54'));
  if (amountSatang === undefined) return refused('wrong_amount');
  const terms = { amountSatang, dynamic: fields.get('01') === '12' };
  const additional = fields.get('62');
  const extra = additional === undefined ? new Map<string, string>() : parseFields(additional);
  if (extra === null) return refused('malformed');
  const terminal = extra.get('07') ?? null;
  const transfer = fields.get('29');
  const bill = fields.get('30');
  if (transfer !== undefined && bill !== undefined) return refused('wrong_receiver');
  if (transfer !== undefined) return readTransfer(parseFields(transfer), terms, terminal);
  if (bill !== undefined) return readBill(parseFields(bill), terms, terminal);
  return refused('not_promptpay');
}

export function encodeSlipQr({ bankCode, transRef }: Slip): string {
  const slip =
    tlvField('00', '000001') +
    tlvField('01', checked('bankCode', bankCode)) +
    tlvField('02', checked('transRef', transRef));
  return appendChecksum(tlvField('00', slip) + tlvField('51', 'TH'), '91');
}

/** Decodes a slip's mini-QR; null for any other text. It identifies the transfer without its amount. */
export function decodeSlipQr(payload: string): Slip | null {
  const fields = parseFields(payload);
  if (fields === null || !hasValidChecksum(payload, '91')) return null;
  const slip = parseFields(fields.get('00') ?? '');
  if (slip?.get('00') === '01') return readTrueMoneySlip(slip);
  if (fields.get('51') !== 'TH') return null;
  const bankCode = slip?.get('01') ?? '';
  const transRef = slip?.get('02') ?? '';
  if (slip?.get('00') !== '000001') return null;
  if (!patterns.bankCode.test(bankCode) || !patterns.transRef.test(transRef)) return null;
  return { bankCode, transRef };
}

/** The bank code of a slip of TrueMoney, which is no bank and has none. */
const TRUE_MONEY_CODE = 'TMN';

/** Reads TrueMoney's own layout (type-14): field 02 is the event, 03 the reference, 04 the day. */
function readTrueMoneySlip(slip: TlvFields): Slip | null {
  const transRef = slip.get('03') ?? '';
  if (slip.get('01') !== '01' || !/^\d{8}$/.test(slip.get('04') ?? '')) return null;
  return patterns.transRef.test(transRef) ? { bankCode: TRUE_MONEY_CODE, transRef } : null;
}

function encode(
  tag: '29' | '30',
  receiver: string,
  amountSatang: number | undefined,
  more: string,
) {
  const fields = [
    tlvField('00', '01'),
    tlvField('01', amountSatang === undefined ? '11' : '12'),
    tlvField(tag, receiver),
    tlvField('53', '764'),
    amountSatang === undefined ? '' : tlvField('54', amountText(amountSatang)),
    tlvField('58', 'TH'),
    more,
  ];
  return appendChecksum(fields.join(''), '63');
}

function amountText(satang: number): string {
  if (!Number.isInteger(satang) || satang < 1 || satang > MAX_AMOUNT_SATANG) {
    throw new RangeError(`not an amount in satang: ${satang}`);
  }
  return `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`;
}

/** Parses an amount: null if there is none, undefined if it is invalid. EMVCo allows `30`, `30.` and `30.5`. */
function readAmount(text: string | undefined): number | null | undefined {
  if (text === undefined) return null;
  const match = /^(\d{1,10})(?:\.(\d{0,2}))?$/.exec(text);
  if (match === null) return undefined;
  const satang = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return satang >= 1 && satang <= MAX_AMOUNT_SATANG ? satang : undefined;
}

function proxyField({ type, value }: PromptPayProxy): string {
  checked(type, value);
  switch (type) {
    case 'phone':
      return tlvField('01', `0066${value.slice(1)}`);
    case 'tax_id':
      return tlvField('02', value);
    case 'ewallet':
      return tlvField('03', value);
    default:
      return type satisfies never;
  }
}

interface Terms {
  amountSatang: number | null;
  dynamic: boolean;
}

function readTransfer(fields: TlvFields | null, terms: Terms, terminal: string | null): DecodedQr {
  if (fields === null) return refused('malformed');
  if (fields.get('00') !== TRANSFER_APPLICATION) return refused('not_promptpay');
  const proxy = readProxy(fields);
  if (proxy === null) return refused('wrong_receiver');
  return { ok: true, kind: 'transfer', proxy, ...terms, terminal };
}

/** Reads the receiver; null unless the template names exactly one. */
function readProxy(fields: TlvFields): PromptPayProxy | null {
  const proxies: PromptPayProxy[] = [];
  for (const [tag, value] of fields) {
    if (tag === '01') proxies.push({ type: 'phone', value: value.replace(/^0066/, '0') });
    if (tag === '02') proxies.push({ type: 'tax_id', value });
    if (tag === '03') proxies.push({ type: 'ewallet', value });
  }
  const [proxy, second] = proxies;
  if (proxy === undefined || second !== undefined) return null;
  return patterns[proxy.type].test(proxy.value) ? proxy : null;
}

function readBill(fields: TlvFields | null, terms: Terms, ref3: string | null): DecodedQr {
  if (fields === null) return refused('malformed');
  if (fields.get('00') !== BILL_APPLICATION) return refused('not_promptpay');
  const billerId = fields.get('01') ?? '';
  const ref1 = fields.get('02') ?? '';
  const ref2 = fields.get('03') ?? null;
  const references = [ref1, ref2 ?? ref1];
  if (!patterns.biller.test(billerId) || !references.every((ref) => patterns.reference.test(ref))) {
    return refused('wrong_receiver');
  }
  return { ok: true, kind: 'bill', billerId, ref1, ref2, ref3, ...terms };
}

function refused(reason: QrRefusal): DecodedQr {
  return { ok: false, reason };
}

function checked(kind: keyof typeof patterns, value: string): string {
  if (!patterns[kind].test(value)) throw new RangeError(`not a ${kind}: ${value}`);
  return value;
}
