import type { Sandbox } from '../context.ts';
import { opnId, opnTime } from './defaults.ts';
import { opnWebhookUrl } from './settings.ts';

type EventKey =
  | 'charge.create'
  | 'charge.complete'
  | 'charge.expire'
  | 'charge.reverse'
  | 'recipient.create'
  | 'recipient.verify'
  | 'recipient.activate'
  | 'transfer.create'
  | 'transfer.update'
  | 'transfer.destroy'
  | 'transfer.send'
  | 'transfer.pay'
  | 'transfer.fail';

/** Queues an event with the whole object, as Opn sends it. */
export function tellOpnEvent(
  { opnWebhooks, database, config }: Sandbox,
  key: EventKey,
  data: object,
): void {
  const id = opnId('evnt');
  opnWebhooks.queue(opnWebhookUrl(database, config), key, {
    object: 'event',
    id,
    livemode: false,
    location: `/events/${id}`,
    webhook_deliveries: [],
    data,
    key,
    created_at: opnTime(Date.now()),
  });
}
