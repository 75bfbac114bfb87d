import { fieldOf } from '../../run/fields.ts';
import type { GatewayTable } from './gateway-table.ts';
import type { HeardWebhook } from './webhook-desk.ts';

/** The document whose rules these are. */
export const DOCUMENT = 'payment-gateway.md';
export const TIMES = 10;

/** The webhooks of one order. */
export function webhooksOf(
  reference: unknown,
  ...types: string[]
): (webhook: HeardWebhook) => boolean {
  return ({ type, data }) => types.includes(type) && fieldOf(data, 'reference') === reference;
}

function without(body: Record<string, unknown>, name: string): Record<string, unknown> {
  const { [name]: _, ...rest } = body;
  return rest;
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

export async function expectMalformed(
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
