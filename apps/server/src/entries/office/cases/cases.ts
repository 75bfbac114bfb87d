import type {
  CaseMarker,
  CaseMember,
  CaseMessage,
  CaseNote,
  CaseRow,
  CaseSuggestion,
  CaseWithdrawal,
} from '@kapao/contract/office/cases.ts';
import { isInternalCase } from '@kapao/contract/cases/rules.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { nameReference } from '../../../flows/cases/name-reference.ts';
import {
  findCase,
  listCases,
  listCaseNotes,
  soughtNumber,
} from '../../../features/cases/office-store.ts';
import type { CaseNoteRow, OfficeCase } from '../../../features/cases/office-store.ts';
import { listMessages } from '../../../features/cases/store.ts';
import type { CaseMessageRow } from '../../../features/cases/store.ts';
import { listLinkedMembers } from '../../../features/cases/risk-store.ts';
import { findMemberIdByName, isBlocked } from '../../../features/members/reads.ts';
import { listCheckedWithdrawals } from '../../../features/payments/withdrawals/risk-checks-store.ts';
import {
  findStopOfCase,
  listStoppingCases,
} from '../../../features/payments/withdrawals/stops-store.ts';
import { listRiskMarks } from '../../../features/risk/marks-store.ts';
import { listMarkers } from '../../../features/protection/markers-store.ts';
import { listSuggestions } from '../../../features/protection/suggestions-store.ts';
import { findReportedEvents } from '../../../features/security-events/reads.ts';
import type { ReportedEvent } from '../../../features/security-events/reads.ts';
import { staffNames } from '../../../features/staff/reads.ts';
import { idPage, readIdCursor } from '../../../http/id-pages.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { memberBalances } from '../../../ledger/balances.ts';

type Names = ReadonlyMap<bigint, string>;

/** Members' cases, as staff list and read them (case-09). */
export function casesOffice({
  config,
}: Pick<Context, 'config'>): OfficeHandlers<'listCases' | 'getCase'> {
  const { websiteId } = config;
  return {
    listCases: async ({ query }, { staffId }, read) => {
      const { after, limit, kind, state, owner, named } = query;
      const cursor = readIdCursor(after);
      if (!cursor) return officeRefusal('invalid_input');
      const number = named === undefined ? undefined : soughtNumber(named);
      const isMember = named !== undefined && number === undefined;
      const memberId = isMember ? await findMemberIdByName(read, websiteId, named) : undefined;
      if (isMember && memberId === undefined) return officeDone({ rows: [], next: null });
      const rows = await listCases(read, {
        websiteId,
        kind,
        state: named === undefined ? state : (state ?? 'all'),
        owner: owner === 'own' ? { staffId } : owner,
        memberId,
        number,
        lastId: cursor.lastId,
        limit: limit + 1,
      });
      const { shown, next } = idPage(rows, limit);
      const names = await staffNames(read, ownersOf(shown));
      const stopping = await listStoppingCases(
        read,
        shown.map(({ id }) => id),
      );
      const toRow = (row: OfficeCase) => caseRow(row, { names, staffId, stopping });
      return officeDone({ rows: shown.map(toRow), next });
    },
    getCase: async ({ params }, { staffId }, read) => {
      const found = await findCase(read, websiteId, BigInt(params.id));
      if (!found) return officeRefusal('not_found');
      return officeDone(await readDetails(read, found, staffId));
    },
  };
}

async function readDetails(read: Queryable, found: OfficeCase, staffId: bigint) {
  const [messages, notes, stop] = await Promise.all([
    listMessages(read, found.id),
    listCaseNotes(read, found.id),
    findStopOfCase(read, found.id),
  ]);
  const writers = [
    ...messages.flatMap((each) => each.staffId ?? []),
    ...notes.flatMap((each) => each.staffId ?? []),
  ];
  const names = await staffNames(read, [...ownersOf([found]), ...writers]);
  const ids = messages.flatMap(({ eventId }) => eventId ?? []);
  const events = await findReportedEvents(read, ids);
  const { availableMicro, bonusMicro, heldMicro } = await memberBalances(read, found.memberId);
  const { liftedAt, liftedBy, liftReason } = stop ?? {};
  const stopping = new Set(stop?.liftedAt === null ? [found.id] : []);
  const row = caseRow(found, { names, staffId, stopping });
  return {
    ...row,
    about: await nameReference(read, found.memberId, row.reference),
    messages: messages.map((message) => toMessage(message, names, events)),
    notes: notes.map((note) => toNote(note, names)),
    members: isInternalCase(found.kind) ? await readMembers(read, found) : [],
    markers: await readMarkers(read, found),
    suggestions: await readSuggestions(read, found),
    withdrawals: found.kind === 'risk' ? await readCheckedWithdrawals(read, found.id) : [],
    stop: stop
      ? {
          since: stop.since.toISOString(),
          value_micro: String(availableMicro + bonusMicro + heldMicro),
          lifted:
            liftedAt && liftedBy && liftReason
              ? { by: liftedBy, reason: liftReason, at: liftedAt.toISOString() }
              : null,
        }
      : null,
  };
}

/** link-05, guard-10: the members of an internal case, first the one that it is about, each with the marks in force. */
async function readMembers(read: Queryable, found: OfficeCase): Promise<CaseMember[]> {
  const linked = await listLinkedMembers(read, found.id);
  const marks = await listRiskMarks(read, [found.memberId, ...linked.map((each) => each.memberId)]);
  const names = await staffNames(
    read,
    linked.map(({ staffId }) => staffId),
  );
  const about = {
    memberId: found.memberId,
    username: found.username,
    name: found.memberName,
    status: (await isBlocked(read, found.memberId)) ? ('blocked' as const) : ('active' as const),
    linkedAt: found.openedAt,
    reason: null,
    staffId: null,
  };
  return [about, ...linked].map(({ memberId, username, name, status, ...link }) => ({
    member: { member_id: String(memberId), username, name },
    status,
    reason: link.reason,
    linked_by: link.staffId === null ? null : (names.get(link.staffId) ?? ''),
    linked_at: link.linkedAt.toISOString(),
    marks: marks
      .filter((each) => each.memberId === memberId)
      .map(({ mark, since }) => ({ mark, since: since.toISOString() })),
  }));
}

/** guard-05: what raised a protection case, each finding with its numbers. */
async function readMarkers(read: Queryable, { id, kind }: OfficeCase): Promise<CaseMarker[]> {
  if (kind !== 'protection') return [];
  return (await listMarkers(read, id)).map(({ marker, day, found, threshold, amountMicro }) => ({
    marker,
    day,
    found: Number(found),
    threshold: Number(threshold),
    amount_micro: amountMicro === null ? null : String(amountMicro),
  }));
}

async function readSuggestions(
  read: Queryable,
  { id, kind }: OfficeCase,
): Promise<CaseSuggestion[]> {
  if (kind !== 'protection') return [];
  const rows = await listSuggestions(read, id);
  const names = await staffNames(
    read,
    rows.map(({ staffId }) => staffId),
  );
  return rows.map((row) => ({
    id: String(row.id),
    kind: row.kind,
    period: row.period,
    amount_micro: String(row.amountMicro),
    by: names.get(row.staffId) ?? '',
    created_at: row.createdAt.toISOString(),
    answer: row.answer,
    answered_at: row.answeredAt?.toISOString() ?? null,
  }));
}

/** queue-28: the withdrawals that were sent to risk by a case. */
async function readCheckedWithdrawals(read: Queryable, caseId: bigint): Promise<CaseWithdrawal[]> {
  return (await listCheckedWithdrawals(read, caseId)).map((each) => ({
    id: each.id,
    short_reference: each.shortReference,
    amount_micro: String(each.amountMicro),
    created_at: each.createdAt.toISOString(),
    sent_at: each.sentAt.toISOString(),
    returned_at: each.returnedAt?.toISOString() ?? null,
  }));
}

function ownersOf(rows: readonly OfficeCase[]): bigint[] {
  return rows.flatMap(({ ownerId }) => ownerId ?? []);
}

function caseRow(
  row: OfficeCase,
  shown: { names: Names; staffId: bigint; stopping: ReadonlySet<bigint> },
): CaseRow {
  const { ownerId, referenceKind, reference } = row;
  return {
    id: String(row.id),
    number: row.number,
    kind: row.kind,
    state: row.state,
    member: { member_id: String(row.memberId), username: row.username, name: row.memberName },
    owner:
      ownerId === null
        ? null
        : {
            staff_id: String(ownerId),
            name: shown.names.get(ownerId) ?? '',
            is_own: ownerId === shown.staffId,
          },
    reference:
      referenceKind === null || reference === null ? null : { kind: referenceKind, id: reference },
    first_text: row.firstText,
    opened_at: row.openedAt.toISOString(),
    waiting_since: row.waitingSince.toISOString(),
    last_at: row.lastAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
    stops_withdrawals: shown.stopping.has(row.id),
    decision: row.decision,
    follow_up_on: row.followUpOn,
  };
}

function toMessage(
  { id, author, staffId, eventId, text, createdAt }: CaseMessageRow,
  names: Names,
  events: ReadonlyMap<bigint, ReportedEvent>,
): CaseMessage {
  const event = eventId === null ? undefined : events.get(eventId);
  return {
    id: String(id),
    author,
    by: staffId === null ? null : (names.get(staffId) ?? null),
    text,
    event: event
      ? {
          kind: event.kind,
          made_by: event.madeBy,
          network: event.network,
          user_agent: event.userAgent,
          ending: event.ending,
          created_at: event.createdAt.toISOString(),
        }
      : null,
    created_at: createdAt.toISOString(),
  };
}

function toNote({ id, kind, staffId, text, createdAt }: CaseNoteRow, names: Names): CaseNote {
  const by = staffId === null ? null : (names.get(staffId) ?? '');
  return { id: String(id), kind, by, text, created_at: createdAt.toISOString() };
}
