import { randomUUID } from 'node:crypto';
import { credential, validCredentials } from '@kapao/contract/third-parties/credentials.ts';
import { withoutAnswer } from '../../service-protocol.ts';
import type { ConnectionTest } from '../../service-protocol.ts';
import type { GatewayAddress, PaymentGateway } from '../port.ts';
import { unknownOnFailure } from '../unknown.ts';
import { get, readAnswer, refusalCode } from './client.ts';
import type { Desk } from './client.ts';
import { accountBalance } from './messages.ts';
import { askPayment, openQr } from './payments.ts';
import { askPayout, submitPayout } from './payouts.ts';

export const DEFAULT_CHANNEL = 'PROMPTPAY';
const BALANCE_PATH = '/balance?account_type=CASH&currency=THB';

/** Implements PaymentGateway over Xendit's payments API of 2024-11-11 and its payouts API v2. */
export function connectXendit({ baseUrl, credentials }: GatewayAddress): PaymentGateway {
  const key = credential(credentials, 'secret_key');
  const moneyIn = { baseUrl, key };
  const moneyOut = { baseUrl, key: validCredentials(credentials, 'payout_key')[0] ?? key };
  const channelCode = validCredentials(credentials, 'promptpay_channel')[0] ?? DEFAULT_CHANNEL;
  return {
    qr: {
      open: (order) => unknownOnFailure(() => openQr(moneyIn, channelCode, order)),
      ask: (asked) => unknownOnFailure(() => askPayment(moneyIn, asked)),
    },
    payout: {
      submit: (order) => unknownOnFailure(() => submitPayout(moneyOut, order)),
      ask: (asked) => unknownOnFailure(() => askPayout(moneyOut, asked)),
    },
    balance: {
      read: () =>
        unknownOnFailure(async () => {
          const answer = await get(moneyOut, BALANCE_PATH);
          return { outcome: 'read', availableSatang: readAnswer(accountBalance, answer).balance };
        }),
    },
    testConnection: () => testConnection(moneyIn, moneyOut),
  };
}

/** Reads the balance with the key of money out, and asks about an unknown payment with the key of money in. */
async function testConnection(moneyIn: Desk, moneyOut: Desk): Promise<ConnectionTest> {
  try {
    const paying = await get(moneyOut, BALANCE_PATH);
    if (paying.status !== 200) return refusedTest(paying.status);
    readAnswer(accountBalance, paying);
    const receiving = await get(moneyIn, `/v3/payment_requests/pr-${randomUUID()}`);
    const isKnown = receiving.status === 404 && refusalCode(receiving) === 'DATA_NOT_FOUND';
    return isKnown ? { outcome: 'accepted', status: paying.status } : refusedTest(receiving.status);
  } catch (error) {
    // Any web server may answer 200 at a wrong address; only Xendit's has the form.
    const isUnfit = error instanceof Error && error.name === 'ZodError';
    return isUnfit ? { outcome: 'unexpected', status: 200 } : withoutAnswer(error);
  }
}

function refusedTest(status: number): ConnectionTest {
  const outcome = status === 401 || status === 403 ? 'key_refused' : 'unexpected';
  return { outcome, status };
}
