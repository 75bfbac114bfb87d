import type { Case } from '../../run/case.ts';
import { fieldOf, textOf } from '../../run/fields.ts';
import { newId } from '../../wallet/table.ts';
import type { GatewayTable, PayoutAccount } from './gateway-table.ts';
import type { HeardWebhook } from './webhook-desk.ts';

const DOCUMENT = 'payment-gateway.md';
const TIMES = 10;
const TRANSFER_TEXTS = ['transfer_id', 'receiver', 'paid_at', 'payer_account_number', 'payer_name'];

/** The webhooks of one order. */
function of(reference: unknown, ...types: string[]): (webhook: HeardWebhook) => boolean {
  return ({ type, data }) => types.includes(type) && fieldOf(data, 'reference') === reference;
}

function without(body: Record<string, unknown>, name: string): Record<string, unknown> {
  const { [name]: _, ...rest } = body;
  return rest;
}

/** Opens a checkout and returns it with its body. */
async function openCheckout(table: GatewayTable, changes: Record<string, unknown> = {}) {
  const body = table.checkoutBody(changes);
  const reply = await table.call('checkouts', body);
  table.expect(reply, 201, { status: 'open' });
  const [id, page] = [textOf(reply.json, 'checkout_id'), textOf(reply.json, 'url')];
  if (id === undefined || page === undefined || !/^https?:\/\//.test(page))
    return table.fail({ ...reply, expected: 'checkout_id, and a url of http(s)' });
  return { body, reference: String(body['reference']), id, page };
}

/** A bad value of each field of an order's body. */
const BAD_VALUES: readonly (readonly [name: string, value: unknown])[] = [
  ['amount_satang', 0],
  ['amount_satang', -1],
  ['amount_satang', 1.5],
  ['amount_satang', '100'],
  ['reference', ''],
  ['webhook_url', 'javascript:alert(1)'],
];

async function expectMalformed(
  table: GatewayTable,
  path: string,
  makeBody: () => Record<string, unknown>,
): Promise<void> {
  for (const name of Object.keys(makeBody()).filter((each) => each !== 'bank_code'))
    table.expectRefusal(await table.call(path, without(makeBody(), name)), 400);
  for (const [name, value] of BAD_VALUES)
    table.expectRefusal(await table.call(path, { ...makeBody(), [name]: value }), 400);
  for (const text of ['no json', '[]', 'null'])
    table.expectRefusal(await table.call(path, text), 400);
}

const doorCases: readonly Case<GatewayTable>[] = [
  {
    rule: DOCUMENT,
    title: 'a call without the API key, or with another one, is refused with 401',
    async play(table) {
      for (const key of [null, '', newId()]) {
        table.expectRefusal(await table.call('checkouts', table.checkoutBody(), key), 401);
        table.expectRefusal(await table.call(`checkouts/${newId()}`, undefined, key), 401);
        table.expectRefusal(await table.call('receivers', {}, key), 401);
        table.expectRefusal(await table.call('payouts', {}, key), 401);
      }
    },
  },
];

const checkoutCases: readonly Case<GatewayTable>[] = [
  {
    rule: DOCUMENT,
    title: 'a checkout opens, and is told by its reference',
    async play(table) {
      const { reference, id, body } = await openCheckout(table);
      const { amount_satang } = body;
      const told = { checkout_id: id, reference, status: 'open', amount_satang };
      table.expect(await table.call(`checkouts/${reference}`), 200, told);
    },
  },
  {
    rule: DOCUMENT,
    title: 'a reference that never came is 404',
    async play(table) {
      table.expectRefusal(await table.call(`checkouts/${newId()}`), 404);
      table.expectRefusal(await table.call(`payouts/${newId()}`), 404);
    },
  },
  {
    rule: DOCUMENT,
    title: `the same checkout again, ${TIMES} times at once too, is the same one`,
    async play(table) {
      const body = table.checkoutBody();
      const all = await Promise.all(
        Array.from({ length: TIMES }, () => table.call('checkouts', body)),
      );
      const [first] = all;
      const checkout_id = textOf(first?.json, 'checkout_id');
      for (const reply of [...all, await table.call('checkouts', body)])
        table.expect(reply, 201, { checkout_id });
    },
  },
  {
    rule: DOCUMENT,
    title: 'a reference with another amount is 409, and the first checkout stands',
    async play(table) {
      const { body, reference } = await openCheckout(table);
      const other = await table.call('checkouts', { ...body, amount_satang: 10_051 });
      table.expectRefusal(other, 409, 'reference_reused');
      const { amount_satang } = body;
      table.expect(await table.call(`checkouts/${reference}`), 200, { amount_satang });
    },
  },
  {
    rule: DOCUMENT,
    title: 'a malformed checkout is 400',
    play: (table) => expectMalformed(table, 'checkouts', () => table.checkoutBody()),
  },
  {
    rule: DOCUMENT,
    title: 'a paid checkout is told by a signed webhook, and by its reference',
    async play(table) {
      const { reference, id, page, body } = await openCheckout(table);
      const wanted = of(reference, 'checkout.succeeded');
      const paid = await table.have('pay_checkout', `Pay at ${page}`, { page, id }, wanted);
      const { amount_satang } = body;
      table.expectData(paid, { checkout_id: id, reference, amount_satang });
      const transfer_id = textOf(paid.data, 'transfer_id');
      if (transfer_id === undefined)
        table.fail({ sent: 'a payment', expected: 'a transfer_id', answered: paid.text });
      const told = { status: 'succeeded', amount_satang, transfer_id };
      table.expect(await table.call(`checkouts/${reference}`), 200, told);
    },
  },
  {
    rule: DOCUMENT,
    title: 'a checkout that the payer gives up has failed',
    async play(table) {
      const { reference, id, page } = await openCheckout(table);
      const wanted = of(reference, 'checkout.failed');
      const failed = await table.have(
        'fail_checkout',
        `Cancel the payment at ${page}`,
        { page, id },
        wanted,
      );
      table.expectData(failed, { checkout_id: id, reference });
      table.expect(await table.call(`checkouts/${reference}`), 200, { status: 'failed' });
    },
  },
  {
    rule: DOCUMENT,
    title: 'a checkout that nobody pays in time has expired',
    async play(table) {
      const expires_at = new Date(Date.now() + 2_000).toISOString();
      const { reference, id } = await openCheckout(table, { expires_at });
      const expired = await table.hear(
        of(reference, 'checkout.expired'),
        `a checkout until ${expires_at}`,
      );
      table.expectData(expired, { checkout_id: id, reference });
      table.expect(await table.call(`checkouts/${reference}`), 200, { status: 'expired' });
    },
  },
];

const webhookCases: readonly Case<GatewayTable>[] = (
  [
    ['answered 500', { httpStatus: 500, body: '{}' }],
    ['answered 409', { httpStatus: 409, body: '{"received":false}' }],
    ['not answered', 'lost'],
  ] as const
).map(([words, answer]): Case<GatewayTable> => ({
  rule: DOCUMENT,
  title: `a webhook that is ${words} comes again with its webhook-id, until a 2xx`,
  async play(table) {
    table.desk.trouble('checkout.expired', answer, answer);
    const expires_at = new Date(Date.now() + 1_000).toISOString();
    const { reference } = await openCheckout(table, { expires_at });
    const wanted = of(reference, 'checkout.expired');
    const first = await table.hear(wanted, 'an expired checkout');
    for (const seen of [1, 2]) {
      const again = await table.hear(wanted, `the webhook ${first.text}, which was ${words}`, seen);
      if (
        again.id !== first.id ||
        fieldOf(again.data, 'checkout_id') !== fieldOf(first.data, 'checkout_id')
      )
        table.fail({
          sent: `${first.id} ${first.text}`,
          expected: 'the same webhook-id and data',
          answered: `${again.id} ${again.text}`,
        });
    }
  },
}));

async function payReceiver(table: GatewayTable, amountSatang: number): Promise<HeardWebhook> {
  const { receiver } = table;
  const amount = (amountSatang / 100).toFixed(2);
  const isIt = ({ type, data }: HeardWebhook) =>
    type === 'transfer.received' && fieldOf(data, 'amount_satang') === amountSatang;
  const words = { receiver, amount, satang: String(amountSatang) };
  return table.have('pay_receiver', `Transfer ${amount} baht to ${receiver}`, words, isIt);
}

/** An amount that no other case of this run transfers. */
let lastSatang = 10_000 + Math.floor(Math.random() * 80_000);
function newSatang(): number {
  lastSatang += 1;
  return lastSatang;
}

async function watch(table: GatewayTable, webhook_url = table.hook()): Promise<string> {
  const { receiver } = table;
  table.expect(await table.call('receivers', { receiver, webhook_url }), 200, { receiver });
  return webhook_url;
}

async function statementSince(table: GatewayTable, after: string) {
  const query = new URLSearchParams({ receiver: table.receiver, after });
  const reply = await table.call(`transfers?${query.toString()}`);
  const found = fieldOf(reply.json, 'transfers');
  const transfers: unknown[] = Array.isArray(found) ? found : [];
  if (reply.httpStatus !== 200 || !Array.isArray(found))
    table.fail({ ...reply, expected: 'HTTP 200 with an array of transfers' });
  return { reply, transfers };
}

const transferCases: readonly Case<GatewayTable>[] = [
  {
    rule: DOCUMENT,
    title: 'a transfer to a watched receiver is told by a signed webhook with all its fields',
    async play(table) {
      await watch(table);
      const { data, text } = await payReceiver(table, newSatang());
      const missing = TRANSFER_TEXTS.find((name) => (textOf(data, name) ?? '') === '');
      if (missing !== undefined || textOf(data, 'payer_bank_code') === undefined)
        table.fail({
          sent: 'a transfer',
          expected: `${missing ?? 'payer_bank_code'}`,
          answered: text,
        });
      if (textOf(data, 'receiver') !== table.receiver)
        table.fail({
          sent: 'a transfer',
          expected: `the receiver ${table.receiver}`,
          answered: text,
        });
    },
  },
  {
    rule: DOCUMENT,
    title: 'the statement has the transfer as the webhook told it; its time is included',
    async play(table) {
      await watch(table);
      const told = await payReceiver(table, newSatang());
      const paidAt = textOf(told.data, 'paid_at') ?? '';
      const { reply, transfers } = await statementSince(table, paidAt);
      const id = textOf(told.data, 'transfer_id');
      const row = transfers.find((each) => fieldOf(each, 'transfer_id') === id);
      const amount_satang = fieldOf(told.data, 'amount_satang');
      if (fieldOf(row, 'amount_satang') !== amount_satang || textOf(row, 'paid_at') !== paidAt)
        table.fail({ ...reply, expected: `the transfer ${JSON.stringify(told.data)}` });
    },
  },
  {
    rule: DOCUMENT,
    title: 'the statement is in the order of time, each transfer once',
    async play(table) {
      await watch(table);
      const first = await payReceiver(table, newSatang());
      await payReceiver(table, newSatang());
      const { reply, transfers } = await statementSince(table, textOf(first.data, 'paid_at') ?? '');
      const times = transfers.map((each) => Date.parse(textOf(each, 'paid_at') ?? ''));
      const ids = new Set(transfers.map((each) => fieldOf(each, 'transfer_id')));
      const isSorted = times.every((time, index) => time >= (times[index - 1] ?? 0));
      if (transfers.length < 2 || !isSorted || ids.size !== transfers.length)
        table.fail({ ...reply, expected: 'two transfers or more, the oldest first, each once' });
    },
  },
  {
    rule: DOCUMENT,
    title: 'watching a receiver again replaces the address of its webhooks',
    async play(table) {
      await watch(table);
      const hook = await watch(table);
      const { path, text } = await payReceiver(table, newSatang());
      if (!hook.endsWith(path))
        table.fail({ sent: `watched at ${hook}`, expected: hook, answered: `${path} ${text}` });
    },
  },
  {
    rule: DOCUMENT,
    title: 'a transfer that the bank takes back is told, and stays in the statement',
    async play(table) {
      await watch(table);
      const told = await payReceiver(table, newSatang());
      const [transfer_id, amount_satang] = [
        textOf(told.data, 'transfer_id') ?? '',
        fieldOf(told.data, 'amount_satang'),
      ];
      const isIt = ({ type, data }: HeardWebhook) =>
        type === 'transfer.reversed' && fieldOf(data, 'transfer_id') === transfer_id;
      const reversed = await table.have(
        'charge_back',
        `Have the bank take ${transfer_id} back`,
        { transfer_id },
        isIt,
      );
      table.expectData(reversed, { transfer_id, amount_satang });
      if (textOf(reversed.data, 'reason') === undefined)
        table.fail({
          sent: 'a transfer taken back',
          expected: 'a reason',
          answered: reversed.text,
        });
      const { reply, transfers } = await statementSince(table, textOf(told.data, 'paid_at') ?? '');
      if (!transfers.some((each) => fieldOf(each, 'transfer_id') === transfer_id))
        table.fail({ ...reply, expected: `the transfer ${transfer_id}` });
    },
  },
];

/** Orders a payout, and returns its body with the answer. */
async function order(
  table: GatewayTable,
  account: PayoutAccount,
  changes: Record<string, unknown> = {},
) {
  const body = table.payoutBody(account, changes);
  const reply = await table.call('payouts', body);
  table.expect(reply, 201, { reference: body.reference });
  return { body, payout_id: textOf(reply.json, 'payout_id') };
}

const payoutCases: readonly Case<GatewayTable>[] = [
  {
    rule: DOCUMENT,
    title: 'a payout is taken, and its success told by a signed webhook and by its reference',
    async play(table) {
      const { body, payout_id } = await order(table, table.account('account'));
      const { reference, amount_satang } = body;
      const paid = await table.hear(
        of(reference, 'payout.succeeded', 'payout.failed'),
        `the payout ${reference}`,
      );
      table.expectData(paid, { payout_id, reference, amount_satang });
      if (paid.type !== 'payout.succeeded')
        table.fail({
          sent: `the payout ${reference}`,
          expected: 'payout.succeeded',
          answered: paid.text,
        });
      const told = { payout_id, reference, status: 'succeeded', amount_satang };
      table.expect(await table.call(`payouts/${reference}`), 200, told);
    },
  },
  {
    rule: DOCUMENT,
    title: `the same payout again, ${TIMES} times at once and after its end, is paid once`,
    async play(table) {
      const body = table.payoutBody(table.account('account'));
      const all = await Promise.all(
        Array.from({ length: TIMES }, () => table.call('payouts', body)),
      );
      const payout_id = textOf(all[0]?.json, 'payout_id');
      for (const reply of all) table.expect(reply, 201, { payout_id });
      const ended = of(body.reference, 'payout.succeeded', 'payout.failed');
      await table.hear(ended, `the payout ${body.reference}`);
      table.expect(await table.call('payouts', body), 201, { payout_id });
      const count = await table.countDifferent(ended);
      if (count !== 1)
        table.fail({
          sent: `the payout ${body.reference} many times`,
          expected: 'one end',
          answered: `${count} ends`,
        });
    },
  },
  {
    rule: DOCUMENT,
    title: 'a payout’s reference with another amount or account is 409, and the first order stands',
    async play(table) {
      const { body } = await order(table, table.account('account'));
      const other = { ...body, account_number: `${body.account_number.slice(0, -2)}00` };
      for (const changed of [{ ...body, amount_satang: 10_051 }, other])
        table.expectRefusal(await table.call('payouts', changed), 409, 'reference_reused');
      const { amount_satang } = body;
      table.expect(await table.call(`payouts/${body.reference}`), 200, { amount_satang });
    },
  },
  {
    rule: DOCUMENT,
    title: 'a payout to a bank that does not exist is refused for good with 422',
    async play(table) {
      const body = table.payoutBody(table.account('account'), {
        bank_abbr: 'NOBANK',
        bank_code: '999',
      });
      table.expectRefusal(await table.call('payouts', body), 422);
      table.expectRefusal(await table.call(`payouts/${body.reference}`), 404);
    },
  },
  {
    rule: DOCUMENT,
    title: 'a malformed payout is 400',
    async play(table) {
      const account = table.account('account');
      await expectMalformed(table, 'payouts', () => table.payoutBody(account));
    },
  },
  {
    rule: DOCUMENT,
    title: 'a payout that the bank sends back has failed, with the reason',
    async play(table) {
      const { body, payout_id } = await order(table, table.account('closed_account'));
      const { reference, amount_satang } = body;
      const failed = await table.hear(
        of(reference, 'payout.succeeded', 'payout.failed'),
        `the payout ${reference}`,
      );
      table.expectData(failed, { payout_id, reference, amount_satang });
      const failure = textOf(failed.data, 'failure');
      if (failed.type !== 'payout.failed' || failure === undefined)
        table.fail({
          sent: `the payout ${reference}`,
          expected: 'payout.failed with a failure',
          answered: failed.text,
        });
      table.expect(await table.call(`payouts/${reference}`), 200, { status: 'failed', failure });
    },
  },
];

/** All cases of a gateway of the protocol kapao, in the order in which they are played. A new case is one more entry. */
export const gatewayCases: readonly Case<GatewayTable>[] = [
  ...doorCases,
  ...checkoutCases,
  ...webhookCases,
  ...transferCases,
  ...payoutCases,
];
