import type { GatewayEvent } from '../port.ts';
import { eventAnswer } from './answers.ts';

/**
 * door-03: reads an event as the news that something changed; its contents are not believed. Undefined for a body that is
 * no event.
 */
export function parseOpnEvent(body: unknown): GatewayEvent | undefined {
  const event = eventAnswer.safeParse(body).data;
  if (!event) return undefined;
  const { key, data } = event;
  const reference = data.metadata?.reference ?? null;
  if (key.startsWith('charge.') && data.object === 'charge') {
    return { type: 'checkout_changed', checkoutId: data.id, reference };
  }
  if (key.startsWith('transfer.') && data.object === 'transfer') {
    return { type: 'payout_changed', gatewayWithdrawalId: data.id, reference };
  }
  return { type: 'other', name: key };
}
