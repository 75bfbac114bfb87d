import { maskAccount } from '@kapao/contract/payments/account-number.ts';
import type { DepositDetails, WithdrawalDetails } from '@kapao/contract/payments.ts';
import type { TransactionStatus } from '@kapao/contract/statuses.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import type { Catalogue } from '../../text/th.ts';
import { receivedAmountBaht } from './rules.ts';

export type ReceiptTone = 'success' | 'waiting' | 'failed';

/** The facts of a deposit or withdrawal as its shared picture shows them (pay-102). */
export interface Receipt {
  title: string;
  state: string;
  tone: ReceiptTone;
  amount: string;
  lines: readonly { label: string; value: string }[];
  /** The address of the member's own page about the deposit or withdrawal, which opens behind the login only. */
  url: string;
  fileName: string;
}

const tones: Readonly<Record<TransactionStatus, ReceiptTone>> = {
  success: 'success',
  pending: 'waiting',
  waiting_callback: 'waiting',
  auto_failed: 'waiting',
  failed: 'failed',
  refund: 'failed',
  reject: 'failed',
  reversed: 'failed',
};

export interface ReceiptNames {
  /** The name of the holder of the registered account. */
  member: string;
  site: string;
}

export function depositReceipt(
  deposit: DepositDetails,
  names: ReceiptNames & { method: string; payerBank: string },
  text: Catalogue,
): Receipt {
  const { status, ref_code, short_reference, created_at, ended_at } = deposit;
  const words = text.payments;
  const baht = status === 'success' ? receivedAmountBaht(deposit) : deposit.deposit_amount;
  return {
    ...stateOf(status, deposit.has_slip, text),
    title: words.depositTitle,
    amount: formatCredit(baht),
    lines: [
      { label: words.receipt.from, value: names.member },
      ...(names.payerBank === '' ? [] : [{ label: words.bank, value: names.payerBank }]),
      { label: words.receipt.to, value: names.site },
      { label: words.methodLabel, value: names.method },
      { label: words.receipt.date, value: formatDateTime(ended_at ?? created_at) },
      { label: words.reference, value: short_reference },
      { label: words.longReference, value: ref_code },
    ],
    url: location.origin + paths.openedDeposit(ref_code),
    fileName: `${short_reference}.png`,
  };
}

/** Builds the receipt of a withdrawal. The account is masked, because the picture leaves the member's hands. */
export function withdrawalReceipt(
  withdrawal: WithdrawalDetails,
  names: ReceiptNames & { bank: string },
  text: Catalogue,
): Receipt {
  const { status, payout_id, short_reference, created_at, ended_at, fee } = withdrawal;
  const words = text.payments;
  const baht = (value: number) => `${formatCredit(value)} ${text.common.baht}`;
  return {
    ...stateOf(status, withdrawal.waits_for_approval, text),
    title: words.withdrawTitle,
    amount: formatCredit(withdrawal.amount),
    lines: [
      { label: words.receipt.from, value: names.site },
      { label: words.receipt.to, value: withdrawal.bank_account_name },
      { label: words.bank, value: names.bank },
      { label: words.toAccount, value: maskAccount(withdrawal.bank_account_number) },
      { label: words.feeLabel, value: fee === 0 ? words.free : baht(fee) },
      { label: words.receipt.date, value: formatDateTime(ended_at ?? created_at) },
      { label: words.reference, value: short_reference },
      { label: words.longReference, value: payout_id },
    ],
    url: location.origin + paths.withdrawal(payout_id),
    fileName: `${short_reference}.png`,
  };
}

function stateOf(
  status: TransactionStatus,
  waitsForStaff: boolean,
  text: Catalogue,
): Pick<Receipt, 'state' | 'tone'> {
  const tone = tones[status];
  const words = text.history.status;
  const state =
    tone === 'waiting'
      ? waitsForStaff
        ? text.history.waitsForStaff
        : words.processing
      : status === 'success' || status === 'refund' || status === 'reject' || status === 'reversed'
        ? words[status]
        : words.failed;
  return { state, tone };
}
