import { credential, validCredentials } from '@kapao/contract/third-parties/credentials.ts';
import { unknown, unknownOnFailure } from '../unknown.ts';
import { jsonOf } from '../../fetch-bounded.ts';
import { withoutAnswer } from '../../service-protocol.ts';
import type { ConnectionTest } from '../../service-protocol.ts';
import type { GatewayAddress, PaymentGateway } from '../port.ts';
import { balanceAnswer } from './answers.ts';
import { askOpnCharge, openOpnCheckout, openOpnQr } from './charges.ts';
import { OPN_TEST_KEY_PREFIX } from './default-secrets.ts';
import { askBalance, beginCalls } from './desk.ts';
import type { OpnDesk } from './desk.ts';
import { askOpnPayout, submitOpnPayout } from './payouts.ts';

/** What Opn takes for a transfer, where the operator's contract says nothing else. */
const USUAL_TRANSFER_FEE_SATANG = 3_000;

/** Implements PaymentGateway over Opn's API, as docs/protocols/opn.md describes. */
export function connectOpn({ baseUrl, credentials }: GatewayAddress) {
  const secretKey = credential(credentials, 'secret_key');
  const isLive = !secretKey.startsWith(OPN_TEST_KEY_PREFIX);
  const desk: OpnDesk = { baseUrl, secretKey, isLive };
  const [fee] = validCredentials(credentials, 'transfer_fee');
  const feeSatang = fee === undefined ? USUAL_TRANSFER_FEE_SATANG : Number(fee);
  return {
    checkout: {
      open: (order) => unknownOnFailure(() => openOpnCheckout(beginCalls(desk), order)),
      ask: (asked) => unknownOnFailure(() => askOpnCharge(beginCalls(desk), asked)),
    },
    qr: {
      open: (order) => unknownOnFailure(() => openOpnQr(beginCalls(desk), order)),
      ask: (asked) => unknownOnFailure(() => askOpnCharge(beginCalls(desk), asked)),
    },
    payout: {
      submit: (order) =>
        unknownOnFailure(() => submitOpnPayout(beginCalls(desk), order, feeSatang)),
      ask: (asked) => unknownOnFailure(() => askOpnPayout(beginCalls(desk), asked)),
    },
    balance: {
      read: () =>
        unknownOnFailure(async () => {
          const { body } = await beginCalls(desk).call(balanceAnswer, 'GET', '/balance');
          if (body.currency !== 'THB') return unknown('its balance is in another currency');
          return { outcome: 'read', availableSatang: body.transferable };
        }),
    },
    testConnection: () => testConnection(desk),
  } satisfies PaymentGateway;
}

async function testConnection(desk: OpnDesk): Promise<ConnectionTest> {
  try {
    const { status, bytes } = await askBalance(desk);
    if (status === 401 || status === 403) return { outcome: 'key_refused', status };
    const isKnown = status === 200 && balanceAnswer.safeParse(jsonOf(bytes)).success;
    return { outcome: isKnown ? 'accepted' : 'unexpected', status };
  } catch (error) {
    return withoutAnswer(error);
  }
}
