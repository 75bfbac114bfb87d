import { decodeQr, type DecodedQr, type QrRefusal } from '@kapao/contract/promptpay.ts';
import { queueTransferWebhook } from './watched-receivers.ts';
import type { Sandbox } from '../context.ts';
import { bilingual, type BilingualText } from '../pages/html.ts';
import { markTrialStepDone } from '../trial/steps.ts';
import { markBillPaid } from './bills.ts';
import { DEFAULT_PAYER, findBank, payerBanks, type ThaiBank } from './banks.ts';
import { recordTransfer, type BankTransfer } from './transfers.ts';

/** A customer's order to transfer money from their bank account. */
export interface PaymentOrder {
  target: { payload: string } | { accountNumber: string; bankAbbr: string };
  /** The amount in satang; it replaces the amount of a QR code. */
  amountSatang?: number | undefined;
  payerAccount?: string | undefined;
  payerBank?: string | undefined;
  payerName?: string | undefined;
}

export type PaymentRefusal = QrRefusal | 'amount_missing' | 'bank_unknown' | 'payer_bank_unknown';

export const paymentRefusals: Readonly<Record<PaymentRefusal, BilingualText>> = {
  malformed: bilingual('อ่านข้อความนี้เป็น QR พร้อมเพย์ไม่ได้', 'This text is no PromptPay QR'),
  wrong_checksum: bilingual(
    'รหัสตรวจสอบของ QR ไม่ถูกต้อง ข้อมูลอาจเสียหาย',
    'The checksum of the QR is wrong: it may be damaged',
  ),
  not_promptpay: bilingual('QR นี้ไม่ใช่ QR พร้อมเพย์', 'This QR is not one of PromptPay'),
  wrong_currency: bilingual('QR นี้ไม่ใช่สกุลเงินบาท', 'This QR is not in baht'),
  wrong_receiver: bilingual('ผู้รับเงินใน QR ไม่ถูกต้อง', 'The receiver in the QR is wrong'),
  wrong_amount: bilingual('จำนวนเงินใน QR ไม่ถูกต้อง', 'The amount in the QR is wrong'),
  amount_missing: bilingual('กรุณาระบุจำนวนเงิน', 'Please enter an amount'),
  bank_unknown: bilingual('ไม่รู้จักธนาคารปลายทาง', 'The receiving bank is unknown'),
  payer_bank_unknown: bilingual('ไม่รู้จักธนาคารต้นทาง', 'The sending bank is unknown'),
};

interface Receiver {
  receiver: string;
  bank: string;
  note: string;
}

export type PaymentTargetResult =
  | { ok: true; receiver: Receiver; amountSatang: number | null }
  | { ok: false; reason: PaymentRefusal };

/** Reads the receiving account and the amount before the payment. */
export function readPaymentTarget(target: PaymentOrder['target']): PaymentTargetResult {
  if ('payload' in target) return readQrTarget(decodeQr(target.payload.trim()));
  if (findBank(target.bankAbbr) === undefined) return { ok: false, reason: 'bank_unknown' };
  const receiver = { receiver: target.accountNumber, bank: target.bankAbbr, note: '' };
  return { ok: true, receiver, amountSatang: null };
}

/** Transfers the money and queues the webhook. Each call is a new payment. */
export function executePayment(
  sandbox: Sandbox,
  order: PaymentOrder,
): { ok: true; transfer: BankTransfer; bank: ThaiBank } | { ok: false; reason: PaymentRefusal } {
  const target = readPaymentTarget(order.target);
  if (!target.ok) return target;
  const amountSatang = order.amountSatang ?? target.amountSatang;
  if (amountSatang === null) return { ok: false, reason: 'amount_missing' };
  const payerBank = order.payerBank ?? DEFAULT_PAYER.bank;
  const bank = payerBanks.find(({ abbr, code }) => abbr === payerBank || code === payerBank);
  if (bank === undefined) return { ok: false, reason: 'payer_bank_unknown' };
  const transfer = sandbox.database.transaction(() => {
    const recorded = recordTransfer(sandbox.database, {
      receiver: target.receiver.receiver,
      receiver_bank: target.receiver.bank,
      amount_satang: amountSatang,
      payer_bank_code: bank.code,
      payer_account_number: order.payerAccount ?? DEFAULT_PAYER.account,
      payer_name: order.payerName ?? DEFAULT_PAYER.name,
      note: target.receiver.note,
    });
    queueTransferWebhook(sandbox, recorded);
    if ('payload' in order.target) {
      markBillPaid(sandbox.database, order.target.payload, recorded.transfer_id);
    }
    markTrialStepDone(sandbox.database, 'pay');
    return recorded;
  });
  return { ok: true, transfer, bank };
}

function readQrTarget(decoded: DecodedQr): PaymentTargetResult {
  if (!decoded.ok) return decoded;
  const { amountSatang } = decoded;
  switch (decoded.kind) {
    case 'transfer': {
      const receiver = { receiver: decoded.proxy.value, bank: 'PROMPTPAY', note: '' };
      return { ok: true, receiver, amountSatang };
    }
    case 'bill': {
      const { billerId, ref1, ref2, ref3 } = decoded;
      const note = [ref1, ref2, ref3].filter((ref) => ref !== null).join(' / ');
      return { ok: true, receiver: { receiver: billerId, bank: 'BILL', note }, amountSatang };
    }
    default:
      return decoded satisfies never;
  }
}
