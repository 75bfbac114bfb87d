import type { Case } from '../../run/case.ts';
import { fieldOf, textOf } from '../../run/fields.ts';
import type { GatewayTable } from './gateway-table.ts';
import { DOCUMENT } from './orders.ts';
import type { HeardWebhook } from './webhook-desk.ts';

const TRANSFER_TEXTS = ['transfer_id', 'receiver', 'paid_at', 'payer_account_number', 'payer_name'];

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

export const transferCases: readonly Case<GatewayTable>[] = [
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
