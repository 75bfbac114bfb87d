import { isDeepStrictEqual } from 'node:util';
import { moneyPermissions } from '@kapao/contract/office/permissions.ts';
import type { Permission } from '@kapao/contract/office/permissions.ts';
import type { Loosening } from '@kapao/contract/office/versions.ts';
import type { Context } from '../../../context.ts';
import {
  missingPermission,
  officeDone,
  officeRefusal,
} from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers, StaffCaller } from '../../../http/office/office-handlers.ts';
import {
  endScheduled,
  listWaitingLoosenings,
  lockScheduled,
} from '../../../features/versions/scheduled-store.ts';
import type { ScheduledRow } from '../../../features/versions/scheduled-store.ts';

/** A caller with one of these permissions sees all waiting changes, because these screens show which settings wait. */
const SEEN_WITH: readonly Permission[] = [...moneyPermissions, 'site:read', 'staff:read'];

/**
 * Lists changes that loosen a guard while they wait, and stops them. Staff who handle money may do both (office-54).
 */
export function looseningsOffice({
  config: { websiteId },
}: Pick<Context, 'config'>): OfficeHandlers<'listLoosenings' | 'stopLoosening'> {
  return {
    listLoosenings: async (_input, caller, read) => {
      const seesAll = SEEN_WITH.some((each) => caller.permissions.has(each));
      // Staff with `rewards:read` see only the waiting changes of fair rules, which belong to their screens.
      const seesRules = caller.permissions.has('rewards:read');
      if (!seesAll && !seesRules) return officeDone({ rows: [] });
      const rows = await listWaitingLoosenings(read, websiteId);
      const seen = rows.filter(({ kind }) => seesAll || kind === 'fair_rules');
      return officeDone({ rows: seen.flatMap((row) => looseningsOf(row, caller)) });
    },
    stopLoosening: async ({ params: { id }, body: { reason } }, caller, tx) => {
      const target = `scheduled:${id}`;
      const change = await lockScheduled(tx, websiteId, BigInt(id));
      if (!change?.isLoosening) return { ...officeRefusal('not_found'), target };
      if (!mayStop(change, caller)) return { ...missingPermission(moneyPermissions[0]), target };
      if (change.status !== 'waiting') return { ...officeRefusal('already_decided'), target };
      const end = { status: 'cancelled', by: caller.email, failure: null } as const;
      await endScheduled(tx, change.id, end);
      const { kind, content, maker } = change;
      return {
        ...officeDone(null),
        target,
        reason,
        before: { status: 'waiting', kind, content, maker },
        after: end,
      };
    },
  };
}

function mayStop({ makerId }: ScheduledRow, { staffId, permissions }: StaffCaller): boolean {
  return makerId === staffId || moneyPermissions.some((each) => permissions.has(each));
}

/** Returns an entry for each setting that a waiting change alters; none for other kinds of changes. */
function looseningsOf(row: ScheduledRow, caller: StaffCaller): Loosening[] {
  const { kind } = row;
  if (kind !== 'site_settings' && kind !== 'office_access' && kind !== 'fair_rules') return [];
  const changed = Object.entries(row.content).filter(
    ([setting, to]) => !isDeepStrictEqual(to, row.before?.[setting]),
  );
  return changed.map(([setting, to]) => ({
    id: String(row.id),
    kind,
    record: row.key,
    setting,
    from: row.before?.[setting],
    to,
    reason: row.reason,
    maker: row.maker,
    made_at: row.createdAt.toISOString(),
    due_at: row.dueAt.toISOString(),
    may_stop: mayStop(row, caller),
  }));
}
