import type { Sandbox } from '../context.ts';
import { XENDIT_BUSINESS_ID } from './defaults.ts';

/** The address that an operator of Xendit sets in its dashboard; the gateway's code is `xendit`. */
export function xenditWebhookUrl({ config }: Pick<Sandbox, 'config'>): string {
  return `${config.memberUrl}/api/gateway/xendit/webhook`;
}

export function queueXenditWebhook(sandbox: Sandbox, event: string, data: object): void {
  sandbox.xenditWebhooks.queue(xenditWebhookUrl(sandbox), event, {
    event,
    business_id: XENDIT_BUSINESS_ID,
    created: new Date().toISOString(),
    data,
  });
}
