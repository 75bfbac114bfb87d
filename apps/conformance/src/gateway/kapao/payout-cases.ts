import type { Case } from '../../run/case.ts';
import { textOf } from '../../run/fields.ts';
import type { GatewayTable, PayoutAccount } from './gateway-table.ts';
import { DOCUMENT, expectMalformed, TIMES, webhooksOf } from './orders.ts';

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

export const payoutCases: readonly Case<GatewayTable>[] = [
  {
    rule: DOCUMENT,
    title: 'a payout is taken, and its success told by a signed webhook and by its reference',
    async play(table) {
      const { body, payout_id } = await order(table, table.account('account'));
      const { reference, amount_satang } = body;
      const paid = await table.hear(
        webhooksOf(reference, 'payout.succeeded', 'payout.failed'),
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
      const ended = webhooksOf(body.reference, 'payout.succeeded', 'payout.failed');
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
        webhooksOf(reference, 'payout.succeeded', 'payout.failed'),
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
