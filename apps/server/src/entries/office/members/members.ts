import { addDays, startOfDay } from '@kapao/contract/bangkok.ts';
import type { ListedMember } from '@kapao/contract/office/members.ts';
import { maskedPhone } from '@kapao/contract/office/masked-phone.ts';
import { readNameStart } from '@kapao/contract/typing/name.ts';
import type { Context } from '../../../context.ts';
import { listMemberEvents } from '../../../flows/members/list-member-events.ts';
import { mayReveal, reasonOfReveal } from '../../../flows/members/reveal-member.ts';
import { searchEverything } from '../../../flows/members/search-everything.ts';
import { showOfficeMember } from '../../../flows/members/show-office-member.ts';
import { showTransfer } from '../../../flows/members/show-transfer.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { actsOnMembers } from './acts-on-members.ts';
import {
  COUNT_MAX,
  countMembers,
  isNameTooCommon,
  listMembers,
} from '../../../flows/members/office/list-store.ts';
import type { MemberCursor, MemberRow } from '../../../flows/members/office/list-store.ts';
import { findMemberDetails } from '../../../flows/members/office/member-store.ts';
import {
  readTimelineCursor,
  timelineCursor,
  timelineTop,
} from '../../../flows/members/office/timeline.ts';

type ReadOperation =
  | 'searchEverything'
  | 'listMembers'
  | 'getMember'
  | 'listMemberEvents'
  | 'getTransfer'
  | 'revealMember';

const CURSOR = /^(\d{1,16})\.([1-9]\d{0,17})$/;

/** Search, the list of members, a member's page and its timeline. */
export function membersOffice({ config }: Context): OfficeHandlers<ReadOperation> {
  const { websiteId } = config;
  return {
    searchEverything: async ({ query: { q } }, { permissions }, read) =>
      officeDone({
        results: await searchEverything(read, websiteId, { text: q, permissions }),
      }),
    listMembers: async ({ query }, _caller, read) => {
      const { after, limit, name, status, has_debt, on_break, from, until } = query;
      const cursor = after === undefined ? undefined : readCursor(after);
      if (after !== undefined && !cursor) return officeRefusal('invalid_input');
      const nameStart = name === undefined ? undefined : readNameStart(name);
      if (name !== undefined && nameStart === undefined) return officeRefusal('name_refused');
      if (nameStart !== undefined && (await isNameTooCommon(read, websiteId, nameStart))) {
        return officeRefusal('name_too_common');
      }
      const filter = {
        websiteId,
        nameStart,
        status,
        hasDebt: has_debt !== undefined,
        isOnBreak: on_break !== undefined,
        from: from === undefined ? undefined : startOfDay(from),
        until: until === undefined ? undefined : startOfDay(addDays(until, 1)),
      };
      const [rows, count] = await Promise.all([
        listMembers(read, filter, { sort: query.sort, after: cursor, limit: limit + 1 }),
        countMembers(read, filter),
      ]);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return officeDone({
        rows: shown.map(listedMember),
        next: last ? `${last.atMicros}.${last.id}` : null,
        count: count > COUNT_MAX ? null : count,
      });
    },
    getMember: async ({ params }, _caller, read) => {
      const member = await showOfficeMember(read, websiteId, BigInt(params.id));
      return member ? officeDone(member) : officeRefusal('not_found');
    },
    listMemberEvents: async ({ params, query: { after, limit, kind } }, _caller, read) => {
      const from = after === undefined ? timelineTop : readTimelineCursor(after);
      if (!from) return officeRefusal('invalid_input');
      const memberId = BigInt(params.id);
      if (!(await findMemberDetails(read, websiteId, memberId))) return officeRefusal('not_found');
      const { events, next } = await listMemberEvents(read, { memberId, kind, from, limit });
      return officeDone({ rows: events, next: next && timelineCursor(next) });
    },
    getTransfer: async ({ params }, _caller, read) => {
      const transfer = await showTransfer(read, websiteId, BigInt(params.id));
      return transfer ? officeDone(transfer) : officeRefusal('not_found');
    },
    ...revealOffice(websiteId),
  };
}

function revealOffice(websiteId: number): OfficeHandlers<'revealMember'> {
  const onMember = actsOnMembers(websiteId);
  return {
    revealMember: ({ params, body }, caller, tx) =>
      onMember(tx, params, async ({ id, phone, accountNumber }, target) => {
        if (!(await mayReveal(tx, caller, id, body))) {
          return { ...officeRefusal('reason_missing'), target };
        }
        return {
          ...officeDone({ phone, account_number: accountNumber }),
          target,
          ...reasonOfReveal(body),
          after: { revealed: ['phone', 'account_number'] },
        };
      }),
  };
}

function readCursor(after: string): MemberCursor | undefined {
  const [, atMicros, id] = CURSOR.exec(after) ?? [];
  if (atMicros === undefined || id === undefined) return undefined;
  return { atMicros: BigInt(atMicros), id: BigInt(id) };
}

function listedMember(row: MemberRow): ListedMember {
  const { id, username, name, phone, status, rank, registeredAt, breakUntil } = row;
  return {
    id: String(id),
    username,
    name,
    phone: phone === null ? null : maskedPhone(phone),
    status,
    rank,
    registered_at: registeredAt.toISOString(),
    cash_micro: String(row.cashMicro),
    bonus_micro: String(row.bonusMicro),
    debt_micro: String(row.debtMicro),
    break_until: breakUntil?.toISOString() ?? null,
  };
}
