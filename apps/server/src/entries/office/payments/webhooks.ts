import type { GatewayWebhookRow } from '@kapao/contract/office/health.ts';
import type { Context } from '../../../context.ts';
import { replayWebhook } from '../../../flows/gateways/replay-webhook.ts';
import { idPage, readIdCursor } from '../../../http/id-pages.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { listDeliveries } from '../../../features/payments/gateways/deliveries-store.ts';
import type { DeliveryRow } from '../../../features/payments/gateways/deliveries-store.ts';

/** The webhooks that gateways sent, and the replay of one. */
export function webhooksOffice(context: Context): OfficeHandlers<'listWebhooks' | 'replayWebhook'> {
  const { live } = context;
  return {
    listWebhooks: async ({ query: { after, limit, ...filter } }, _caller, read) => {
      const cursor = readIdCursor(after);
      if (!cursor) return officeRefusal('invalid_input');
      const rows = await listDeliveries(read, {
        ...filter,
        belowId: cursor.lastId,
        limit: limit + 1,
      });
      const { shown, next } = idPage(rows, limit);
      return officeDone({ rows: shown.map(webhookOf), next });
    },
    replayWebhook: async ({ params: { id } }, { email }, tx) => {
      const target = `webhook:${id}`;
      const replayed = await replayWebhook(tx, context, { id: BigInt(id), by: email });
      if (replayed.outcome === 'refused') return { ...officeRefusal(replayed.refusal), target };
      const { gateway, reception: outcome, message } = replayed;
      return {
        ...officeDone({ outcome }),
        target,
        after: { gateway, outcome },
        afterCommit: () => {
          if (message) live.sendStatus(message);
        },
      };
    },
  };
}

function webhookOf(row: DeliveryRow): GatewayWebhookRow {
  return {
    id: String(row.id),
    gateway: row.gateway,
    webhook_id: row.webhookId,
    type: row.type,
    received_at: row.receivedAt.toISOString(),
    verdict: row.verdict,
    can_replay: row.hasBody,
    replayed_at: row.replayedAt?.toISOString() ?? null,
    replayed_by: row.replayedBy,
  };
}
