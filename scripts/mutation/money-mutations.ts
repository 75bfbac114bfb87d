import type { FeatureMutation } from './feature-mutation.ts';

const server = 'apps/server/src';
const test = `${server}/flows/deposits/reverse-deposit.pg.test.ts`;
const news = `${server}/flows/gateways/take-gateway-news.pg.test.ts`;
const decisions = `${server}/flows/gateways/decide-contradiction.pg.test.ts`;
const rewards = `${server}/flows/deposits/reverse-deposit-rewards.pg.test.ts`;

const byPeople = `${server}/flows/withdrawals/end-by-people.pg.test.ts`;
const underWay = `${server}/flows/under-way/under-way.pg.test.ts`;
const automatic = `${server}/features/payments/automatic-payment.pg.test.ts`;

/** Mutations of reversed deposits, documents, automatic payment, and the outcomes that gateways report twice. */
export const moneyMutations: readonly FeatureMutation[] = [
  {
    file: `${server}/features/payments/withdrawals/withdrawal-gateways-store.ts`,
    from: '  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${payment}, 0))::text`);\n',
    to: '',
    test: `${server}/features/payments/withdrawals/payment-ids.pg.test.ts`,
    title: 'unknown-02: two that are ended at once never have one payment',
  },
  {
    file: `${server}/flows/withdrawals/end-by-people.ts`,
    from: "  if (hindrance) return { outcome: 'refused', refusal: hindrance };\n",
    to: '',
    test: byPeople,
    title:
      'a withdrawal that its gateway did not pay > unknown-01: waits while the gateway says that it pays, or was asked to lately',
  },
  {
    file: `${server}/entries/office/payments/end-withdrawals.ts`,
    from: '    if (isEnd(operation)) await askBeforeEnding',
    to: '    if (!isEnd(operation)) await askBeforeEnding',
    test: byPeople,
    title:
      'a withdrawal that its gateway did not pay > unknown-01: is ended by the gateway instead where it answers at last',
  },
  {
    file: `${server}/entries/office/payments/end-withdrawals.ts`,
    from: "risk: { scope: 'always', memberId, valueMicro: amountMicro }",
    to: "risk: { scope: 'member', memberId, valueMicro: amountMicro }",
    test: byPeople,
    title:
      'a withdrawal that its gateway paid > unknown-02: is ended by two persons with the gateway’s id, and counts as the gateway’s',
  },
  {
    file: 'packages/contract/src/office/withdrawal-acts.ts',
    from: 'const NOT_RECEIVED_AFTER_MINUTES = 2;',
    to: 'const NOT_RECEIVED_AFTER_MINUTES = 0;',
    test: byPeople,
    title:
      'a withdrawal that its gateway did not pay > unknown-01: that a run orders before it is ended stays open',
  },
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
    file: `${server}/features/payments/withdrawals/withdrawal-terms-store.ts`,
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
];
