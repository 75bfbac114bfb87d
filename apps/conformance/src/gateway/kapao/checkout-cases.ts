import type { Case } from '../../run/case.ts';
import { fieldOf, textOf } from '../../run/fields.ts';
import { newId } from '../../run/ids.ts';
import type { GatewayTable } from './gateway-table.ts';
import { DOCUMENT, expectMalformed, TIMES, webhooksOf } from './orders.ts';

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

export const checkoutCases: readonly Case<GatewayTable>[] = [
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
      const wanted = webhooksOf(reference, 'checkout.succeeded');
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
      const wanted = webhooksOf(reference, 'checkout.failed');
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
        webhooksOf(reference, 'checkout.expired'),
        `a checkout until ${expires_at}`,
      );
      table.expectData(expired, { checkout_id: id, reference });
      table.expect(await table.call(`checkouts/${reference}`), 200, { status: 'expired' });
    },
  },
];

/** Repeats of webhooks, by the one that needs nobody's act. */
export const webhookCases: readonly Case<GatewayTable>[] = (
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
    const wanted = webhooksOf(reference, 'checkout.expired');
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
