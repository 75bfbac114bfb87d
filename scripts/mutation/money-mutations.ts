import type { FeatureMutation } from './feature-mutation.ts';

const server = 'apps/server/src';
const test = `${server}/flows/deposits/reverse-deposit.pg.test.ts`;
const news = `${server}/flows/gateways/take-gateway-news.pg.test.ts`;
const decisions = `${server}/flows/gateways/decide-contradiction.pg.test.ts`;
const rewards = `${server}/flows/deposits/reverse-deposit-rewards.pg.test.ts`;

const xendit = `${server}/adapters/payment-gateway/xendit`;
const xenditJourney = `${server}/flows/gateways/xendit.pg.test.ts`;
const underWay = `${server}/flows/under-way/under-way.pg.test.ts`;
const automatic = `${server}/features/payments/automatic-payment.pg.test.ts`;

/** Mutations of reversed deposits, documents, automatic payment, and the outcomes that gateways report twice. */
export const moneyMutations: readonly FeatureMutation[] = [
  {
    file: `${server}/flows/deposits/cancel-deposit.ts`,
    from: "  if (deposit.slipAt !== null) return 'deposit_money_waits';\n",
    to: '',
    test: underWay,
    title: 'cancelDeposit > way-07: refuses where money or a slip waits, and for a payment page',
  },
  {
    file: `${server}/features/promotions/deposit-bonuses-store.ts`,
    from: '       and due_at is null\n       and ended_at is null`);',
    to: '       and due_at is null`);',
    test: `${server}/flows/deposits/deposit-bonus.pg.test.ts`,
    title:
      'a bonus that was chosen with the deposit > gift-05 way-06: ends with a cancelled deposit, whose late money comes alone',
  },
  {
    file: `${server}/features/payments/deposits/deposits-store.ts`,
    from: '           deadline_at    = least(deadline_at, now()),\n',
    to: '',
    test: underWay,
    title:
      'cancelDeposit > way-08: makes no room under a limit or for more deposits while the money can still come',
  },
  {
    file: `${server}/flows/withdrawals/decide-automatically.ts`,
    from: '    return {};\n',
    to: "    return { automatic_today_micro: '0', account_minutes: '99999' };\n",
    test: automatic,
    title: 'auto-07: a fault of a read stops the withdrawal, which still waits for staff',
  },
  {
    file: `${server}/features/payments/withdrawals/withdrawals-store.ts`,
    from: "       and approval    = 'automatic'\n",
    to: "       and approval    = 'approved'\n",
    test: automatic,
    title:
      'the sums > auto-04: 40 withdrawals of 4,999 at once on two servers stop at the day’s sum',
  },
  {
    file: `${server}/features/payments/withdrawals/automatic-rules.ts`,
    from: 'return value === undefined || (value !== null && value > most);',
    to: 'return value !== undefined && value !== null && value > most;',
    test: `${server}/features/payments/withdrawals/automatic-rules.test.ts`,
    title: 'decideAutomatically > auto-07: stops where unplayed_micro could not be read',
  },
  {
    file: `${server}/features/payments/review-store.ts`,
    from: '       and confirmed_micro is distinct from amount_micro\n',
    to: '       and confirmed_micro is not null\n',
    test: `${server}/features/payments/automatic-signals.pg.test.ts`,
    title:
      'each signal > auto-01 auto-02: typed_transfer stops a withdrawal, and not where it is not listed',
  },
  {
    file: `${server}/features/payments/withdrawals/signal-figures.ts`,
    from: 'play.filter(({ day }) => day >= from)',
    to: 'play.filter(() => true)',
    test: `${server}/features/payments/withdrawals/signals.test.ts`,
    title: 'auto-02: finds a deposit that came after the play and was not staked',
  },
  {
    file: `${server}/flows/deposits/reverse-deposit.ts`,
    from: '  if (credit.feeMicro > 0n) await moveOrThrow(tx, ledger, fee);\n',
    to: '',
    test,
    title: 'transfer.reversed > reversal-02: gives the fee of the deposit back',
  },
  {
    file: `${server}/flows/deposits/reverse-deposit.ts`,
    from: "    amountMicro: credit.creditedMicro,\n    onShortage: 'lend',",
    to: '    amountMicro: credit.creditedMicro,',
    test,
    title:
      'transfer.reversed > reversal-02: becomes a debt beyond the cash, which the next deposit repays',
  },
  {
    file: `${server}/flows/deposits/reverse-deposit.ts`,
    from: 'if (claim && (await isClaimOfDeposit(tx, claim.id, id))) {',
    to: 'if (claim) {',
    test: rewards,
    title: 'a bonus > reversal-07: of another deposit or of none stays, and repays nothing',
  },
  {
    file: `${server}/flows/deposits/reverse-transfer.ts`,
    from: 'amountMicro !== reversal.amountMicro',
    to: 'amountMicro === 0n',
    test,
    title:
      'transfer.reversed > reversal-03: refuses another amount, an unsigned event and one without a reason',
  },
  {
    file: `${server}/flows/deposits/settle-deposit.ts`,
    from: '  if (!known) return settlement;',
    to: '  if (!known || reversal) return settlement;',
    test,
    title:
      'transfer.reversed > reversal-04: waits for a transfer that was not reported yet, and takes it back with its report',
  },
  {
    file: `${server}/features/payments/approvals-store.ts`,
    from: '       and reversed_at is null\n       and gateway_code',
    to: '       and gateway_code',
    test,
    title:
      'a deposit that the operator approved > reversal-05: goes back to unmatched money where the gateway never confirmed it',
  },
  {
    file: `${server}/features/proposals/rules.ts`,
    from: 'return JSON.stringify([state.deposit?.status, String(state.deposit?.creditedMicro)]);',
    to: 'return JSON.stringify([String(state.deposit?.creditedMicro)]);',
    test: `${server}/features/proposals/rules.test.ts`,
    title: 'reversal-13: bases a reversal on its deposit alone',
  },
  {
    file: `${server}/features/payments/withdrawals/signals.ts`,
    from: "    ...(debtMicro > 0n ? [row('debt', '', null, debtMicro)] : []),\n",
    to: '',
    test: `${server}/features/payments/withdrawals/signals.test.ts`,
    title: 'reversal-15: shows reversed deposits, and what is owed',
  },
  {
    file: `${server}/features/payments/gateways/contradiction-rules.ts`,
    from: "return told.isPaid ? 'paid_after_failed' : undefined;",
    to: 'return undefined;',
    test: news,
    title:
      'two endings of one withdrawal > news-01 news-02: paid after failed is 409, moves nothing, and is kept with both messages',
  },
  {
    file: `${server}/features/payments/gateways/contradictions-store.ts`,
    from: 'contradictions.times + (',
    to: '1 + (',
    test: news,
    title:
      'two endings of one withdrawal > news-03: 100 repeats at once are one contradiction with their count, also by another webhook id',
  },
  {
    file: `${server}/flows/gateways/take-gateway-news.ts`,
    from: '  if (await isCheckoutPaid(tx, gatewayCode, reference)) {',
    to: '  if ((await isCheckoutPaid(tx, gatewayCode, reference)) && gatewayCode === reference) {',
    test: news,
    title:
      'two endings of one payment page > news-04: failed or expired after paid is 409, and the money stays',
  },
  {
    file: `${server}/features/payments/rules.ts`,
    from: ' || earlier.payer === later.payer)',
    to: ' || earlier.payer !== null)',
    test: news,
    title:
      'one transfer told twice > news-05: another amount, receiver or payer is 409 each, and stands with the deposit',
  },
  {
    file: `${server}/flows/withdrawals/end-withdrawal.ts`,
    from: "const given = payer === 'house' ? [loss] : [];",
    to: "const given = payer === 'house' ? [loss].slice(1) : [];",
    test: decisions,
    title:
      'news-07: as the house’s loss the member keeps the money, and the gateway’s account is what it paid',
  },
  {
    file: `${server}/flows/withdrawals/end-withdrawal.ts`,
    from: "    amountMicro,\n    onShortage: 'lend',",
    to: '    amountMicro,',
    test: decisions,
    title:
      'news-08: as the member’s debt the released money is taken, and what was spent of it is owed',
  },
  {
    file: `${server}/flows/gateways/decide-contradiction.ts`,
    from: "if (withdrawal?.status !== 'failed') return false;",
    to: 'if (!withdrawal) return false;',
    test: decisions,
    title: 'news-06: failed after paid gives the withdrawal back to the member with its fee',
  },
  {
    file: `${server}/features/documents/rules.ts`,
    from: "return isApproved || state === 'approved' ? undefined : needed[state];",
    to: "return isApproved || state !== 'missing' ? undefined : needed[state];",
    test: `${server}/features/documents/documents.pg.test.ts`,
    title: 'kyc-08: withdrawals wait until the documents are approved, and say what is to be done',
  },
  {
    file: `${server}/flows/documents/decide-documents.ts`,
    from: ' && openedBy.includes(by)',
    to: '',
    test: `${server}/flows/documents/decisions.pg.test.ts`,
    title:
      'kyc-09 kyc-11: approves what this person has opened, once, with the last day of a card that is valid',
  },
  {
    file: `${server}/flows/four-eyes/second-person.ts`,
    from: '(await wereDocumentsApprovedBy(tx, memberId, lately))',
    to: 'false',
    test: `${server}/features/proposals/released-money.pg.test.ts`,
    title:
      'the release of money that one person gave > risk-14: who approved the documents does not release the money alone',
  },
  {
    file: `${server}/features/payments/gateways/gateway-fee.ts`,
    from: 'if (feeSatang <= 0) return [];',
    to: 'return [];',
    test: `${server}/flows/gateways/gateways.pg.test.ts`,
    title: 'door-04: is booked for a withdrawal that was paid',
  },
  {
    file: `${server}/flows/gateways/choose-gateway.ts`,
    from: 'balance.availableSatang >= amountSatang',
    to: 'balance.availableSatang >= 0',
    test: `${server}/flows/gateways/gateways.pg.test.ts`,
    title: 'door-05: is the next in the operator’s order where the first has too little money',
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
    from: "(await isTransferUsed(tx, slip.transRef)) ? 'used' : undefined",
    to: 'undefined',
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
