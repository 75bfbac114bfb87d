import type { FeatureMutation } from './feature-mutation.ts';

const server = 'apps/server/src';
const xendit = `${server}/adapters/payment-gateway/xendit`;
const xenditJourney = `${server}/flows/gateways/xendit.pg.test.ts`;

/** Mutations of gateways, slips and the protocols of payments. */
export const gatewayMutations: readonly FeatureMutation[] = [
  {
    file: `${server}/features/payments/gateways/gateway-fee.ts`,
    from: 'if (feeSatang <= 0) return [];',
    to: 'return [];',
    test: `${server}/flows/gateways/gateways.pg.test.ts`,
    title: 'the fee that a gateway keeps > door-04: is booked for a withdrawal that was paid',
  },
  {
    file: `${server}/flows/gateways/gateway-money.ts`,
    from: 'if (money.satang < amountSatang) return false;',
    to: '',
    test: `${server}/flows/gateways/gateways.pg.test.ts`,
    title:
      'the choice of a gateway for a withdrawal > door-05: is the next in the operator’s order where the first has too little money',
  },
  {
    file: `${server}/flows/gateways/gateway-money.ts`,
    from: 'money.satang -= amountSatang;',
    to: '',
    test: `${server}/flows/gateways/gateways.pg.test.ts`,
    title:
      'the choice of a gateway for a withdrawal > door-05: counts what a run gives to a gateway against its money',
  },
  {
    file: `${server}/flows/slips/verify-slips.ts`,
    from: "if (microFromSatang(slip.amountSatang) !== deposit.amountMicro) return 'other_amount';",
    to: '',
    test: `${server}/flows/slips/verify-slips.pg.test.ts`,
    title: 'waits for staff with the reason %s, and moves nothing',
  },
  {
    file: `${server}/flows/slips/verify-slips.ts`,
    from: "if (await isTransferUsed(tx, slip.transRef)) return 'used';",
    to: '',
    test: `${server}/flows/slips/verify-slips.pg.test.ts`,
    title: 'slip-04: another’s slip, or the same again, credits nobody',
  },
  {
    file: `${server}/features/payments/slips/receiver-match.ts`,
    from: "if (named === 'other') return 'undecided';",
    to: '',
    test: `${server}/features/payments/slips/receiver-match.test.ts`,
    title: 'with another name of the same script is undecided, however many digits fit',
  },
  {
    file: `${server}/adapters/payment-gateway/opn/charges.ts`,
    from: "if (charge.amount !== amountSatang) return 'it spoke of another amount';",
    to: '',
    test: `${server}/flows/gateways/opn.pg.test.ts`,
    title: 'door-09: moves nothing by an answer with another amount, and is asked about again',
  },
  {
    file: `${server}/adapters/payment-gateway/opn/charges.ts`,
    from: 'transferId: charge.id,',
    to: 'transferId: `${charge.id}${charge.paid}${Date.now()}`,',
    test: `${server}/flows/gateways/opn.pg.test.ts`,
    title: 'door-09: is credited once, whatever is told, how often and in which order',
  },
  {
    file: `${server}/adapters/payment-gateway/opn/charges.ts`,
    from: "if (charge.paid !== (charge.status === 'successful')) {",
    to: 'if (false) {',
    test: `${server}/adapters/payment-gateway/opn/opn-gateway.test.ts`,
    title: 'a deposit by Opn > door-09: is unknown with not paid',
  },
  {
    file: `${server}/adapters/payment-gateway/opn/payouts.ts`,
    from: "if (isOrdered(recipient)) return unknown('a transfer was ordered, and no list shows it');",
    to: '',
    test: `${server}/adapters/payment-gateway/opn/opn-withdrawals.test.ts`,
    title: 'door-13: is never ordered twice where the answer to the order was lost',
  },
  {
    file: `${server}/adapters/payment-gateway/opn/transfers.ts`,
    from: 'if (transfer.net !== asked.amountSatang) {',
    to: 'if (transfer.net < 0) {',
    test: `${server}/adapters/payment-gateway/opn/opn-withdrawals.test.ts`,
    title: 'door-11: is unknown where another sum was sent',
  },
  {
    file: `${server}/adapters/payment-gateway/opn/transfers.ts`,
    from: 'if (!FINAL_FAILURES.has(code)) return unknown(`it failed as ${code}`);',
    to: '',
    test: `${server}/adapters/payment-gateway/opn/opn-withdrawals.test.ts`,
    title: 'a withdrawal by Opn > door-13: is unknown with {"failure_code":"transfer_sent"}',
  },
  {
    file: `${server}/flows/deposits/settle-deposit.ts`,
    from: "if (settlement.outcome === 'repeated') await",
    to: "if (settlement.outcome === 'conflict') await",
    test: xenditJourney,
    title: 'a deposit by the QR of Xendit > door-19: books the fee that Xendit tells later, once',
  },
  {
    file: `${server}/flows/gateways/take-gateway-news.ts`,
    from: "event.type === 'payout_succeeded' && withdrawal.status === 'success'",
    to: "event.type === 'payout_succeeded' && withdrawal.status === 'refund'",
    test: xenditJourney,
    title:
      'a withdrawal by Xendit > door-19: has the fee booked that Xendit tells after it was paid, once',
  },
  {
    file: `${server}/features/payments/withdrawals/withdrawal-gateways-store.ts`,
    from: 'case when ended_at is null then ask_again_at else now() end',
    to: 'ask_again_at',
    test: xenditJourney,
    title:
      'a withdrawal by Xendit > door-18: that was paid and is reversed moves nothing, and a person decides',
  },
  {
    file: `${xendit}/payments.ts`,
    from: 'amountSatang: capture.capture_amount,',
    to: 'amountSatang: request.request_amount,',
    test: xenditJourney,
    title:
      'a deposit by the QR of Xendit > door-17: shows Xendit’s QR, and credits what was captured once, whatever the webhooks say',
  },
  {
    file: `${xendit}/payments.ts`,
    from: "return { outcome: 'unpaid' };",
    to: "return { outcome: 'failed', body };",
    test: xenditJourney,
    title:
      'a deposit by the QR of Xendit > door-17: credits money that comes after the request has expired',
  },
  {
    file: `${xendit}/payouts.ts`,
    from: 'idempotencyKey: reference }',
    to: 'idempotencyKey: `${reference}-${Date.now()}` }',
    test: `${xendit}/xendit-payouts.test.ts`,
    title:
      'a payout of Xendit > door-20: is ordered under the withdrawal’s own key, with the key of money out',
  },
  {
    file: `${xendit}/payouts.ts`,
    from: 'return isOld ?',
    to: 'return requestedAt ?',
    test: `${xendit}/xendit-payouts.test.ts`,
    title:
      'a payout of Xendit > door-20: was not received only where the list stays empty for two minutes',
  },
  {
    file: `${xendit}/bank-channels.ts`,
    from: 'listed.length === 0 || listed.includes(code)',
    to: 'listed.length >= 0',
    test: `${xendit}/xendit-payouts.test.ts`,
    title:
      'a payout of Xendit > door-21: goes to the bank by Xendit’s code, and to no other bank where it has none',
  },
  {
    file: `${xendit}/callback-token.ts`,
    from: 'if (!isOneOfSecrets(tokens, given))',
    to: 'if (tokens.length === 0)',
    test: `${xendit}/webhooks.test.ts`,
    title: 'a webhook of Xendit > door-23: is verified by each valid token, and by nothing else',
  },
];
