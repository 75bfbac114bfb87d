import { unknown } from '../unknown.ts';
import type { AskedWithdrawal, WithdrawalState } from '../port.ts';
import { deletedTransferAnswer, transferAnswer } from './answers.ts';
import type { ToldTransfer } from './answers.ts';
import type { OpnAnswer, OpnCalls } from './desk.ts';
import type { z } from 'zod';

const CURRENCY = 'THB';

type Asked = Pick<AskedWithdrawal, 'reference' | 'amountSatang'>;
type Deleted = z.output<typeof deletedTransferAnswer>;

/**
 * Failures after which the money stays with us. Opn's list has another one, `transfer_sent`, whose meaning is open: it and
 * any new one are unknown.
 */
const FINAL_FAILURES: ReadonlySet<string> = new Set([
  'insufficient_balance',
  'invalid_recipient',
  'transfers_suspended',
  'transfer_deleted',
  'transfer_failed',
]);

/** Lists the transfers of a withdrawal, the first one first, without deleted ones. */
export async function listTransfers(
  opn: OpnCalls,
  wanted: { reference: string; since: Date },
): Promise<OpnAnswer<ToldTransfer>[]> {
  const found = await opn.findAll(transferAnswer, '/transfers', wanted);
  return found
    .filter(({ body }) => body.deleted !== true)
    .toSorted(
      (one, other) =>
        one.body.created_at.getTime() - other.body.created_at.getTime() ||
        one.body.id.localeCompare(other.body.id),
    );
}

/** Returns the state of a transfer. One that would bring another sum to the bank is corrected before it is sent. */
export async function settleOpnTransfer(
  opn: OpnCalls,
  answer: OpnAnswer<ToldTransfer | Deleted>,
  asked: Asked,
): Promise<WithdrawalState> {
  const { body: transfer, text } = answer;
  if (!('net' in transfer)) return deletedState(transfer, text);
  const fault = faultOf(transfer, asked.reference);
  if (fault !== undefined) return unknown(fault);
  if (transfer.failure_code) return failedState(transfer, transfer.failure_code, text);
  if (transfer.deleted) return deletedState(transfer, text);
  if (transfer.net !== asked.amountSatang) {
    return transfer.sent || transfer.paid
      ? unknown('it sent another amount')
      : correctAmount(opn, transfer, asked);
  }
  if (!transfer.paid) return { outcome: 'processing', gatewayWithdrawalId: transfer.id };
  return {
    outcome: 'succeeded',
    gatewayWithdrawalId: transfer.id,
    body: text,
    ...feeOf(transfer),
  };
}

/**
 * Adds the fee that Opn told to the amount. A transfer whose net still differs is deleted, so that the bank never receives
 * another sum than the member was promised.
 */
async function correctAmount(
  opn: OpnCalls,
  { id, amount, net }: ToldTransfer,
  { reference, amountSatang }: Asked,
): Promise<WithdrawalState> {
  const path = `/transfers/${id}`;
  const { body: corrected } = await opn.call(transferAnswer, 'PATCH', path, {
    amount: amountSatang + (amount - net),
  });
  const fault = faultOf(corrected, reference);
  if (fault !== undefined) return unknown(fault);
  if (corrected.net === amountSatang) return { outcome: 'processing', gatewayWithdrawalId: id };
  if (corrected.sent || corrected.paid) return unknown('it sent another amount');
  const { body, text } = await opn.call(deletedTransferAnswer, 'DELETE', path);
  if (body.sent || body.paid) return unknown('it was deleted, and sent');
  const failure = `the bank would receive ${corrected.net} satang instead of ${amountSatang}`;
  return { outcome: 'failed', failure, body: text };
}

function faultOf(transfer: ToldTransfer, reference: string): string | undefined {
  if (transfer.metadata.reference !== reference) return 'it spoke of another transfer';
  if (transfer.currency !== CURRENCY) return 'it spoke of another currency';
  return undefined;
}

/** The fee with its tax, where Opn's own sum agrees. */
function feeOf({ amount, net, total_fee: feeSatang }: ToldTransfer): { feeSatang?: number } {
  return net === amount - feeSatang ? { feeSatang } : {};
}

function failedState(
  { paid, fail_fast, failure_message }: ToldTransfer,
  code: string,
  body: string,
): WithdrawalState {
  if (paid) return unknown(`it was paid, and failed as ${code}`);
  if (fail_fast === false) return unknown(`it failed as ${code}, and may be sent again`);
  if (!FINAL_FAILURES.has(code)) return unknown(`it failed as ${code}`);
  return {
    outcome: 'failed',
    failure: failure_message ? `${code}: ${failure_message}` : code,
    body,
  };
}

function deletedState(
  { sent, paid }: Pick<Deleted, 'sent' | 'paid'>,
  body: string,
): WithdrawalState {
  return sent || paid
    ? unknown('it was deleted, and sent')
    : { outcome: 'failed', failure: 'transfer_deleted', body };
}
