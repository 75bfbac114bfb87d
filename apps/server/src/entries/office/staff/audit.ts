import { addDays, bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import type { AuditEvent } from '@kapao/contract/office/audit.ts';
import type { OfficeInput } from '@kapao/contract/office/operation.ts';
import { listAudit } from '../../../audit/list.ts';
import type { AuditFilter, ListedEvent } from '../../../audit/list.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { nameTargets } from '../../../flows/staff/name-targets.ts';
import { exportName } from '../../../http/office/export-name.ts';
import { idPage, readIdCursor } from '../../../http/id-pages.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { csvOf, mediaTypes } from '../../../http/office/spreadsheet.ts';
import { headRows, rowOf, type AuditLanguage } from './audit-rows.ts';

/** The number of rows that an export reads at once. */
const ROWS_AT_ONCE = 1_000;

export function auditOffice({
  exports,
}: Pick<Context, 'exports'>): OfficeHandlers<'listAudit' | 'exportAudit'> {
  return {
    listAudit: async ({ query }, _caller, read) => {
      const { after, limit, from, until, id, ...filter } = query;
      const cursor = readIdCursor(after);
      if (!cursor) return officeRefusal('invalid_input');
      const rows = await listAudit(read, {
        ...filterOf({ id, from, until, ...filter }),
        before: cursor.lastId,
        limit: limit + 1,
      });
      const { shown, next } = idPage(rows, limit);
      const nameOf = await nameTargets(
        read,
        shown.map(({ target }) => target),
      );
      return officeDone({ rows: shown.map((event) => eventOf(event, nameOf)), next });
    },
    exportAudit: async ({ body: { language, ...asked } }) => {
      const madeAt = exports.now();
      const rows = exportRows(exports, filterOf(asked), { language, asked, madeAt });
      const { from, until = bangkokDay(madeAt), ...filters } = asked;
      const name = exportName(['audit'], [from ?? 'until', until], { filters, format: 'csv' });
      return {
        ...officeDone(null),
        file: { name, mediaType: mediaTypes.csv, content: () => csvOf(rows) },
        target: 'audit',
        after: asked,
      };
    },
  };
}

type AskedFilter = Omit<OfficeInput<'exportAudit'>['body'], 'language'>;

function filterOf({ id, from, until, ...filter }: AskedFilter): Omit<AuditFilter, 'limit'> {
  return {
    ...filter,
    id: id === undefined ? undefined : BigInt(id),
    from: from === undefined ? undefined : startOfDay(from),
    until: until === undefined ? undefined : startOfDay(addDays(until, 1)),
  };
}

/**
 * Reads the log page by page, so that a large one is never held. Rows never change, so the pages fit without a snapshot,
 * and a slow reader keeps no connection.
 */
async function* exportRows(
  on: Queryable,
  filter: Omit<AuditFilter, 'limit'>,
  { language, asked, madeAt }: { language: AuditLanguage; asked: AskedFilter; madeAt: Date },
): AsyncGenerator<string[]> {
  yield* headRows(language, asked, madeAt);
  let before: bigint | undefined;
  for (;;) {
    const events = await listAudit(on, { ...filter, before, limit: ROWS_AT_ONCE });
    const nameOf = await nameTargets(
      on,
      events.map(({ target }) => target),
    );
    for (const event of events) yield rowOf(event, nameOf(event.target), language);
    before = events.at(-1)?.id;
    if (events.length < ROWS_AT_ONCE) return;
  }
}

function eventOf(event: ListedEvent, nameOf: (target: string) => string | null): AuditEvent {
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
    target_name: nameOf(event.target),
    outcome: event.outcome,
    reason: event.reason,
    before: before === null ? null : JSON.parse(before),
    after: after === null ? null : JSON.parse(after),
    address: event.address,
    request_id: event.requestId,
    hash: event.hash,
  };
}
