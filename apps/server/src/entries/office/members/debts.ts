import type { DebtRow } from '@kapao/contract/office/debts.ts';
import type { Context } from '../../../context.ts';
import { listDebtors, listTakenBack } from '../../../flows/members/office/debts-store.ts';
import type { DebtCursor } from '../../../flows/members/office/debts-store.ts';
import { listRiskCasesOf } from '../../../features/cases/risk-store.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';

const CURSOR = /^(\d{1,18})\.([1-9]\d{0,17})$/;

/** Members who owe, and members whose deposits were taken back (link-10). */
export function debtsOffice({ config }: Pick<Context, 'config'>): OfficeHandlers<'listDebts'> {
  const { websiteId } = config;
  return {
    listDebts: async ({ query: { after, limit, view } }, { permissions }, read) => {
      const cursor = after === undefined ? undefined : readCursor(after);
      if (after !== undefined && !cursor) return officeRefusal('invalid_input');
      const list = view === undefined ? listDebtors : listTakenBack;
      const rows = await list(read, { websiteId, after: cursor, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      const ids = permissions.has('cases:read') ? shown.map(({ memberId }) => memberId) : [];
      const cases = await listRiskCasesOf(read, ids);
      return officeDone({
        rows: shown.map((row): DebtRow => {
          const known = cases.find(({ memberId }) => memberId === row.memberId);
          return {
            member: { member_id: String(row.memberId), username: row.username, name: row.name },
            status: row.status,
            debt_micro: String(row.debtMicro),
            charged_back_micro: String(row.takenMicro),
            charge_backs: row.taken,
            owed_since: row.owedSince?.toISOString() ?? null,
            last_charge_back_at: row.lastAt?.toISOString() ?? null,
            case: known ? { id: String(known.id), number: known.number, state: known.state } : null,
          };
        }),
        next: last ? `${last.place}.${last.memberId}` : null,
      });
    },
  };
}

function readCursor(after: string): DebtCursor | undefined {
  const [, place, id] = CURSOR.exec(after) ?? [];
  if (place === undefined || id === undefined) return undefined;
  return { place: BigInt(place), id: BigInt(id) };
}
