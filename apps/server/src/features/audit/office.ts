import { startOfDay, addDays } from '@kapao/contract/bangkok.ts';
import type { AuditEvent } from '@kapao/contract/office/audit.ts';
import { listAudit } from '../../audit/list.ts';
import type { StoredEvent } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { officeDone, officeRefusal } from '../../http/office-handlers.ts';
import type { OfficeHandlers } from '../../http/office-handlers.ts';

const ID = /^[1-9]\d{0,17}$/;

export function auditOffice({ database }: Pick<Context, 'database'>): OfficeHandlers<'listAudit'> {
  return {
    listAudit: async ({ query }) => {
      const { after, limit, from, until, id, ...filter } = query;
      if (after !== undefined && !ID.test(after)) return officeRefusal('invalid_input');
      const rows = await listAudit(database, {
        ...filter,
        id: id === undefined ? undefined : BigInt(id),
        from: from === undefined ? undefined : startOfDay(from),
        until: until === undefined ? undefined : startOfDay(addDays(until, 1)),
        before: after === undefined ? undefined : BigInt(after),
        limit: limit + 1,
      });
      const shown = rows.slice(0, limit);
      const next = rows.length > limit ? String(shown.at(-1)?.id) : null;
      return officeDone({ rows: shown.map(eventOf), next });
    },
  };
}

function eventOf(event: StoredEvent): AuditEvent {
  const { id, at, before, after } = event;
  return {
    id: String(id),
    at: at.toISOString(),
    actor_kind: event.actorKind,
    actor: event.actor,
    role: event.role,
    permission: event.permission,
    operation: event.operation,
    target: event.target,
    outcome: event.outcome,
    reason: event.reason,
    before: before === null ? null : JSON.parse(before),
    after: after === null ? null : JSON.parse(after),
    address: event.address,
    request_id: event.requestId,
  };
}
