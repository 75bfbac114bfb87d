import type { GatewayWebhookRow } from '@kapao/contract/office/health.ts';
import type { Context } from '../../context.ts';
import { replayWebhook } from '../../flows/replay-webhook.ts';
import { officeDone, officeRefusal } from '../../http/office-handlers.ts';
import type { OfficeHandlers } from '../../http/office-handlers.ts';
import { listDeliveries } from './deliveries-store.ts';
import type { DeliveryRow } from './deliveries-store.ts';

const ID = /^[1-9]\d{0,17}$/;

/** The webhooks that gateways sent, and giving one again. */
export function webhooksOffice(context: Context): OfficeHandlers<'listWebhooks' | 'replayWebhook'> {
  const { database, live } = context;
  return {
    listWebhooks: async ({ query: { after, limit, ...filter } }) => {
      if (after !== undefined && !ID.test(after)) return officeRefusal('invalid_input');
      const belowId = after === undefined ? undefined : BigInt(after);
      const rows = await listDeliveries(database, { ...filter, belowId, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const next = rows.length > limit ? String(shown.at(-1)?.id) : null;
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
