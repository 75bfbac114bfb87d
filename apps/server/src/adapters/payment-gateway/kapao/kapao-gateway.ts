import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { callBounded, jsonOf } from '../../fetch-bounded.ts';
import { withoutAnswer } from '../../service-protocol.ts';
import type { ConnectionTest } from '../../service-protocol.ts';
import type { BoundedAnswer } from '../../fetch-bounded.ts';
import {
  balance,
  checkoutState,
  toldFee,
  openedCheckout,
  gatewayRefusal,
  withdrawalState,
  statement,
  submittedWithdrawal,
} from './messages.ts';
import type {
  AskedWithdrawal,
  CheckoutState,
  GatewayAddress,
  PaymentGateway,
  WithdrawalOrder,
  WithdrawalState,
  StatementLine,
} from '../port.ts';
import { credential } from '@kapao/contract/third-parties/credentials.ts';
import { unknown, unknownOnFailure } from '../unknown.ts';

const MAX_ANSWER_BYTES = 64 * 1024;
/** A statement holds up to 1,000 transfers and is the largest answer of the protocol. */
const MAX_STATEMENT_BYTES = 1024 * 1024;

/** An address with the key that is sent. */
interface Desk {
  baseUrl: string;
  apiKey: string;
}

/** pay-54: implements PaymentGateway over HTTP, as docs/protocols/payment-gateway.md specifies. */
export function connectKapaoGateway(
  { code, baseUrl, credentials }: GatewayAddress,
  publicUrl: string,
) {
  const desk = { baseUrl, apiKey: credential(credentials, 'api_key') };
  const webhook_url = `${publicUrl}/api/gateway/${code}/webhook`;
  return {
    checkout: {
      open: (order) =>
        unknownOnFailure(async () => {
          const answer = await post(desk, '/v1/checkouts', {
            reference: order.reference,
            amount_satang: order.amountSatang,
            return_url: order.returnUrl,
            webhook_url,
            expires_at: order.expiresAt.toISOString(),
          });
          const { checkout_id, url } = parse(openedCheckout, answer, [200, 201]);
          return { outcome: 'opened', checkoutId: checkout_id, url };
        }),
      ask: ({ reference }) => unknownOnFailure(() => askCheckout(desk, reference)),
    },
    statement: {
      registerReceiver: async (receiver) => {
        const answer = await post(desk, '/v1/receivers', { receiver, webhook_url });
        if (answer.status !== 200) throw new Error(`the gateway answered ${answer.status}`);
      },
      listTransfers: async (receiver, after) => {
        const query = new URLSearchParams({ receiver, after: after.toISOString() });
        const path = `/v1/transfers?${query.toString()}`;
        return statementLines(await get(desk, path, MAX_STATEMENT_BYTES));
      },
    },
    payout: {
      submit: (order) => unknownOnFailure(() => submitWithdrawal(desk, webhook_url, order)),
      ask: (asked) => unknownOnFailure(() => askWithdrawal(desk, asked)),
    },
    balance: {
      read: () =>
        unknownOnFailure(async () => {
          const answer = await get(desk, '/v1/balance');
          const { available_satang } = parse(balance, answer, [200]);
          return { outcome: 'read', availableSatang: available_satang };
        }),
    },
    testConnection: () => testConnection(desk),
  } satisfies PaymentGateway;
}

async function askCheckout(desk: Desk, reference: string): Promise<CheckoutState> {
  const answer = await get(desk, `/v1/checkouts/${encodeURIComponent(reference)}`);
  if (answer.status === 404) return { outcome: 'not_received' };
  const state = parse(checkoutState, answer, [200]);
  if (state.reference !== reference) return unknown('it spoke of another checkout');
  if (state.status === 'open') return { outcome: 'open' };
  const body = answer.bytes.toString('utf8');
  if (state.status !== 'succeeded') return { outcome: state.status, body };
  if (state.transfer_id === undefined) return unknown('it named no transfer');
  return {
    outcome: 'succeeded',
    body,
    amountSatang: state.amount_satang,
    transferId: state.transfer_id,
    ...toldFee(state),
  };
}

async function submitWithdrawal(
  desk: Desk,
  webhook_url: string,
  order: WithdrawalOrder,
): Promise<WithdrawalState> {
  const answer = await post(desk, '/v1/payouts', {
    reference: order.reference,
    amount_satang: order.amountSatang,
    bank_code: order.bankCode,
    bank_abbr: order.bankAbbr,
    account_number: order.accountNumber,
    account_name: order.accountName,
    webhook_url,
  });
  // Only status 422 means that the gateway will never pay the withdrawal. After any other failure the outcome is
  // unknown.
  if (answer.status === 422) {
    const failure = parse(gatewayRefusal, answer, [422]).error;
    return { outcome: 'failed', failure, body: answer.bytes.toString('utf8') };
  }
  return toWithdrawalState(parse(submittedWithdrawal, answer, [200, 201]), order.reference, answer);
}

async function askWithdrawal(desk: Desk, asked: AskedWithdrawal): Promise<WithdrawalState> {
  const answer = await get(desk, `/v1/payouts/${encodeURIComponent(asked.reference)}`);
  if (answer.status === 404) return { outcome: 'not_received' };
  const state = parse(withdrawalState, answer, [200]);
  if (state.amount_satang !== asked.amountSatang) return unknown('it spoke of another amount');
  return toWithdrawalState(state, asked.reference, answer);
}

async function testConnection(desk: Desk): Promise<ConnectionTest> {
  try {
    const { status, bytes } = await get(desk, `/v1/payouts/${randomUUID()}`);
    if (status === 401 || status === 403) return { outcome: 'key_refused', status };
    // Any web server answers 404 at a wrong address; only a gateway's has the protocol's form.
    const isKnown = status === 404 && gatewayRefusal.safeParse(jsonOf(bytes)).success;
    return { outcome: isKnown ? 'accepted' : 'unexpected', status };
  } catch (error) {
    return withoutAnswer(error);
  }
}

function toWithdrawalState(
  wire: z.output<typeof submittedWithdrawal>,
  reference: string,
  { bytes }: BoundedAnswer,
): WithdrawalState {
  if (wire.reference !== reference) return unknown('it spoke of another withdrawal');
  const { payout_id: gatewayWithdrawalId, failure = '' } = wire;
  const body = bytes.toString('utf8');
  switch (wire.status) {
    case 'processing':
      return { outcome: 'processing', gatewayWithdrawalId };
    case 'succeeded':
      return { outcome: 'succeeded', gatewayWithdrawalId, body, ...toldFee(wire) };
    case 'failed':
      return { outcome: 'failed', failure, body };
    default:
      return wire.status satisfies never;
  }
}

const rawStatement = z.object({ transfers: z.array(z.unknown()) });

/** Returns each transfer of a statement with the part of the gateway's answer that reports it. */
function statementLines(answer: BoundedAnswer): StatementLine[] {
  const { transfers } = parse(statement, answer, [200]);
  const raw = parse(rawStatement, answer, [200]).transfers;
  return transfers.map((transfer, line) => ({ transfer, body: JSON.stringify(raw[line]) }));
}

function get(desk: Desk, path: string, maxBytes = MAX_ANSWER_BYTES) {
  return callBounded(`${desk.baseUrl}${path}`, {
    maxBytes,
    request: { headers: { authorization: `Bearer ${desk.apiKey}` } },
  });
}

function post(desk: Desk, path: string, message: object): Promise<BoundedAnswer> {
  return callBounded(`${desk.baseUrl}${path}`, {
    maxBytes: MAX_ANSWER_BYTES,
    request: {
      method: 'POST',
      headers: {
        authorization: `Bearer ${desk.apiKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(message),
    },
  });
}

/** Parses the body of a success. @throws Error for another status, or a body that does not match the schema. */
function parse<Schema extends z.ZodType>(
  schema: Schema,
  { status, bytes }: BoundedAnswer,
  expected: readonly number[],
): z.output<Schema> {
  if (!expected.includes(status)) throw new Error(`the gateway answered ${status}`);
  return schema.parse(JSON.parse(bytes.toString('utf8')));
}
