import type { BoundedAnswer } from '../../fetch-bounded.ts';
import type { AskedWithdrawal, WithdrawalOrder, WithdrawalState } from '../port.ts';
import { unknown } from '../unknown.ts';
import { findChannelCode } from './bank-channels.ts';
import { get, post, readAnswer, refusalCode, refusalText } from './client.ts';
import type { Desk } from './client.ts';
import { readFee } from './fees.ts';
import { bahtOfSatang, payout, payoutList } from './messages.ts';
import type { Payout } from './messages.ts';

/** A payout may be missing in the list for a moment after its order. */
const LISTED_AFTER_MS = 2 * 60_000;

/** Refusals after which no payout exists and the same order can never be taken. */
const finalRefusals: ReadonlySet<string | undefined> = new Set([
  'CHANNEL_CODE_NOT_SUPPORTED',
  'RECIPIENT_ACCOUNT_NUMBER_ERROR',
  'MINIMUM_TRANSFER_LIMIT_ERROR',
  'MAXIMUM_TRANSFER_LIMIT_ERROR',
  'AMOUNT_INCREMENT_NOT_SUPPORTED',
]);

/** Words for codes that do not say enough by themselves; pay-104 reads the kind of a failure from them. */
const failureWords: Readonly<Record<string, string>> = {
  INVALID_DESTINATION: 'invalid account',
  RECIPIENT_ACCOUNT_NUMBER_ERROR: 'invalid account',
  REVERSED: 'the bank returned the money',
};

/** Orders a payout under the withdrawal's own key: a repeat answers the first payout and never pays again. */
export async function submitPayout(desk: Desk, order: WithdrawalOrder): Promise<WithdrawalState> {
  const { reference, amountSatang, bankAbbr } = order;
  const channelCode = await findChannelCode(desk, bankAbbr);
  if (channelCode === undefined) {
    const failure = `Xendit pays to no account of the bank ${bankAbbr}`;
    return { outcome: 'failed', failure, body: failure };
  }
  const message = {
    reference_id: reference,
    channel_code: channelCode,
    channel_properties: {
      account_number: order.accountNumber,
      account_holder_name: order.accountName,
    },
    amount: bahtOfSatang(amountSatang),
    currency: 'THB',
    description: `Withdrawal ${reference}`,
  };
  const answer = await post(desk, '/v2/payouts', { message, idempotencyKey: reference });
  if (answer.status === 409) return askAfterDuplicate(desk, answer, order);
  if (answer.status === 400) {
    const code = refusalCode(answer);
    if (!finalRefusals.has(code)) return unknown(refusalText(answer));
    return failed(code ?? '', answer);
  }
  return toState(desk, { told: readAnswer(payout, answer), answer, order });
}

/** The key was used before with another body: the first payout's state decides. */
async function askAfterDuplicate(
  desk: Desk,
  refused: BoundedAnswer,
  order: WithdrawalOrder,
): Promise<WithdrawalState> {
  const state = await askByReference(desk, order);
  return state ?? unknown(`${refusalText(refused)}, and has no payout of this reference`);
}

export async function askPayout(desk: Desk, asked: AskedWithdrawal): Promise<WithdrawalState> {
  const { gatewayWithdrawalId, lastSubmittedAt } = asked;
  if (gatewayWithdrawalId === null) {
    const state = await askByReference(desk, asked);
    if (state) return state;
    const isOld = Date.now() - lastSubmittedAt.getTime() > LISTED_AFTER_MS;
    return isOld ? { outcome: 'not_received' } : unknown('its list does not have the payout yet');
  }
  const answer = await get(desk, `/v2/payouts/${encodeURIComponent(gatewayWithdrawalId)}`);
  const told = readAnswer(payout, answer);
  if (told.id !== gatewayWithdrawalId) return unknown('it spoke of another payout');
  return toState(desk, { told, answer, order: asked });
}

type Ordered = Pick<WithdrawalOrder, 'reference' | 'amountSatang'>;

/** Returns undefined where the list of this reference is empty. */
async function askByReference(desk: Desk, order: Ordered): Promise<WithdrawalState | undefined> {
  const query = new URLSearchParams({ reference_id: order.reference });
  const answer = await get(desk, `/v2/payouts?${query.toString()}`);
  const [told, second] = readAnswer(payoutList, answer);
  if (!told) return undefined;
  // One key makes one payout, so a second line means that the list is not the one of our reference.
  if (second) return unknown('its list has several payouts');
  return toState(desk, { told, answer, order });
}

async function toState(
  desk: Desk,
  { told, answer, order }: { told: Payout; answer: BoundedAnswer; order: Ordered },
): Promise<WithdrawalState> {
  if (told.reference_id !== order.reference) return unknown('it spoke of another withdrawal');
  if (told.amount !== order.amountSatang) return unknown('it spoke of another amount');
  const { id: gatewayWithdrawalId, status, failure_code } = told;
  switch (status) {
    case 'ACCEPTED':
    case 'REQUESTED':
    case 'PENDING_COMPLIANCE_ASSESSMENT':
      return { outcome: 'processing', gatewayWithdrawalId };
    case 'SUCCEEDED':
      return {
        outcome: 'succeeded',
        gatewayWithdrawalId,
        body: answer.bytes.toString('utf8'),
        ...(await readFee(desk, { reference: order.reference, cashflow: 'MONEY_OUT' })),
      };
    case 'FAILED':
    case 'CANCELLED':
    case 'COMPLIANCE_REJECTED':
    case 'REVERSED':
      return failed(failure_code ?? status, answer);
    default:
      return status satisfies never;
  }
}

function failed(code: string, { bytes }: BoundedAnswer): WithdrawalState {
  const words = Object.hasOwn(failureWords, code) ? failureWords[code] : undefined;
  const failure = words === undefined ? code : `${code} (${words})`;
  return { outcome: 'failed', failure, body: bytes.toString('utf8') };
}
