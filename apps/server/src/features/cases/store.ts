import { memberCaseKinds } from '@kapao/contract/cases/rules.ts';
import type {
  OfficeCaseKind,
  CaseReference,
  CaseState,
  MemberCaseKind,
} from '@kapao/contract/cases/rules.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { FIRST_CASE_NUMBER } from './rules.ts';
import type { WrittenLately } from './rules.ts';

export interface CaseIdentity {
  id: bigint;
  number: number;
}

/** A case as its member sees it. */
export interface MemberCase extends CaseIdentity {
  kind: MemberCaseKind;
  state: CaseState;
  referenceKind: CaseReference['kind'] | null;
  reference: string | null;
  openedAt: Date;
  lastAt: Date;
}

const memberColumns = sql`
  "case".id,
  "case".number,
  "case".kind,
  "case".state,
  "case".reference_kind as "referenceKind",
  "case".reference,
  "case".opened_at      as "openedAt",
  "case".last_at        as "lastAt"`;

/** Makes a member's calls wait for each other, so that all of them are counted (case-06). */
export async function lockCasesOf(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('cases', ${memberId}))`);
}

/** Inserts a case with the website's next number. */
export async function insertCase(
  tx: Tx,
  opened: {
    websiteId: number;
    memberId: bigint;
    kind: OfficeCaseKind;
    reference: CaseReference | undefined;
    requestKey: string | undefined;
  },
): Promise<CaseIdentity> {
  const { websiteId, memberId, kind, reference, requestKey } = opened;
  // Two cases opened at the same time would otherwise get the same number.
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('case numbers', ${websiteId}))`);
  const [inserted] = await tx.query<CaseIdentity>(sql`
    insert into cases (website_id, number, member_id, kind, reference_kind, reference, request_key,
                       opened_at, waiting_since, last_at)
    select ${websiteId},
           coalesce(max(number) + 1, ${FIRST_CASE_NUMBER}),
           ${memberId}, ${kind}, ${reference?.kind ?? null}, ${reference?.id ?? null},
           ${requestKey ?? null}::uuid,
           now(), now(), now()
      from cases
     where website_id = ${websiteId}
    returning id, number`);
  if (!inserted) throw new Error('an inserted case came back without an id');
  return inserted;
}

/** Finds the case that an earlier call with this key opened. */
export async function findOpenedCase(
  on: Queryable,
  memberId: bigint,
  requestKey: string,
): Promise<CaseIdentity | undefined> {
  const [found] = await on.query<CaseIdentity>(sql`
    select id, number
      from cases
     where member_id   = ${memberId}
       and request_key = ${requestKey}::uuid`);
  return found;
}

/** Finds and locks the member's case of a kind of which one at most is not closed. */
export async function lockUnclosedCase(
  tx: Tx,
  memberId: bigint,
  kind: Exclude<OfficeCaseKind, 'contact'>,
): Promise<CaseIdentity | undefined> {
  const [found] = await tx.query<CaseIdentity>(sql`
    select id, number
      from cases
     where member_id = ${memberId}
       and kind      = ${kind}
       and state    <> 'closed'
       for update`);
  return found;
}

export async function readWrittenLately(on: Queryable, memberId: bigint): Promise<WrittenLately> {
  const [written] = await on.query<WrittenLately>(sql`
    select count(*) filter (
             where "case".kind = 'contact' and "case".state = 'open'
           )::integer                                             as "waitingCases",
           count(*) filter (
             where "case".kind = 'contact' and "case".opened_at > now() - interval '1 day'
           )::integer                                             as "casesToday",
           coalesce(sum((
             select count(*)
               from case_messages as message
              where message.case_id    = "case".id
                and message.author     = 'member'
                and message.created_at > now() - interval '1 day'
           )), 0)::integer                                        as "messagesToday"
      from cases as "case"
     where "case".member_id = ${memberId}
       and "case".last_at   > now() - interval '365 days'`);
  return written ?? { waitingCases: 0, casesToday: 0, messagesToday: 0 };
}

/** Lists a member's cases: those that are not closed first, then the latest. */
export async function listCasesOf(
  on: Queryable,
  memberId: bigint,
  limit: number,
): Promise<MemberCase[]> {
  return on.query<MemberCase>(sql`
    select ${memberColumns}
      from cases as "case"
     where "case".member_id = ${memberId}
       and "case".kind    = any(${[...memberCaseKinds]}::text[])
     order by "case".state = 'closed', "case".last_at desc, "case".id desc
     limit ${limit}`);
}

/** Finds a member's case by its number; another member's case is not found. */
export async function findCaseOf(
  on: Queryable,
  member: { memberId: bigint; websiteId: number },
  number: number,
): Promise<MemberCase | undefined> {
  const [found] = await on.query<MemberCase>(sql`
    select ${memberColumns}
      from cases as "case"
     where "case".website_id = ${member.websiteId}
       and "case".number     = ${number}
       and "case".member_id  = ${member.memberId}
       and "case".kind       = any(${[...memberCaseKinds]}::text[])`);
  return found;
}

/** Finds and locks a member's case, so that staff cannot close it before a message is added to it. */
export async function lockCaseOf(
  tx: Tx,
  member: { memberId: bigint; websiteId: number },
  number: number,
): Promise<MemberCase | undefined> {
  await tx.query(sql`
    select
      from cases
     where website_id = ${member.websiteId}
       and number     = ${number}
       and member_id  = ${member.memberId}
       for no key update`);
  return findCaseOf(tx, member, number);
}

export interface CaseMessageRow {
  id: bigint;
  author: 'member' | 'staff' | 'report';
  staffId: bigint | null;
  eventId: bigint | null;
  text: string | null;
  createdAt: Date;
}

/** The latest messages of a case that are shown, oldest first. */
const MESSAGES_SHOWN = 200;

export async function listMessages(on: Queryable, caseId: bigint): Promise<CaseMessageRow[]> {
  const rows = await on.query<CaseMessageRow>(sql`
    select id,
           author,
           staff_id   as "staffId",
           event_id   as "eventId",
           text,
           created_at as "createdAt"
      from case_messages
     where case_id = ${caseId}
     order by id desc
     limit ${MESSAGES_SHOWN}`);
  return rows.toReversed();
}

type NewMessage =
  | { author: 'member'; text: string; requestKey: string }
  | { author: 'staff'; text: string; staffId: bigint }
  | { author: 'report'; eventId: bigint };

/** Adds a message; false if an earlier call with the same key has added it. */
export async function insertMessage(tx: Tx, caseId: bigint, message: NewMessage): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into case_messages (case_id, author, staff_id, event_id, text, request_key, created_at)
    values (${caseId}, ${message.author},
            ${message.author === 'staff' ? message.staffId : null},
            ${message.author === 'report' ? message.eventId : null},
            ${message.author === 'report' ? null : message.text},
            ${message.author === 'member' ? message.requestKey : null}::uuid,
            now())
        on conflict on constraint case_messages_once do nothing
    returning id`);
  return rows.length > 0;
}

/**
 * case-08: a case that is not closed waits for staff again. A case that waits already keeps its place in the queue.
 */
export async function waitForStaff(tx: Tx, caseId: bigint): Promise<void> {
  await tx.query(sql`
    update cases
       set state         = 'open',
           waiting_since = case state when 'open' then waiting_since else now() end,
           last_at       = now()
     where id     = ${caseId}
       and state <> 'closed'`);
}
