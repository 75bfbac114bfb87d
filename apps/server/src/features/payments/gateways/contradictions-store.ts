import { createHash } from 'node:crypto';
import type {
  ContradictionDecision,
  ContradictionKind,
} from '@kapao/contract/office/contradiction-rules.ts';
import sql from 'sql-template-tag';
import type { GatewayEvent, GatewayMessage } from '../../../adapters/payment-gateway/port.ts';
import type { Queryable, Tx } from '../../../db/database.ts';
import { textArray } from '../../../ledger/arrays.ts';
import { caseSubject, newsSubjects, sameNewsKey } from './contradiction-rules.ts';
import type { CaseKind, NewsSubject } from './contradiction-rules.ts';
import type { OperatorDecision } from '../transfers/transfers-store.ts';

/** A gateway's event together with the message that brought it. */
export interface GatewayNews {
  gatewayCode: string;
  event: GatewayEvent;
  message: GatewayMessage;
}

/** news-02: stores a message as the one that now counts for its payment, in place of an earlier one. */
export async function keepNews(
  tx: Tx,
  { gatewayCode, event, message }: GatewayNews,
): Promise<void> {
  for (const { kind, id } of newsSubjects(event)) {
    await tx.query(sql`
      insert into gateway_news (gateway_code, subject_kind, subject, way, webhook_id, body, received_at)
      values (${gatewayCode}, ${kind}, ${id}, ${message.way}, ${message.webhookId}, ${message.body},
              now())
          on conflict (gateway_code, subject_kind, subject) do update
         set way         = excluded.way,
             webhook_id  = excluded.webhook_id,
             body        = excluded.body,
             received_at = excluded.received_at`);
  }
}

interface KeptNews extends GatewayMessage {
  receivedAt: Date;
}

/** Finds the stored message of the first of these subjects that has one. */
async function findNews(
  on: Queryable,
  gatewayCode: string,
  subjects: readonly NewsSubject[],
): Promise<KeptNews | undefined> {
  const [kept] = await on.query<KeptNews>(sql`
    select news.way,
           news.webhook_id  as "webhookId",
           news.body,
           news.received_at as "receivedAt"
      from unnest(
             ${textArray(subjects.map(({ kind }) => kind))}::text[],
             ${textArray(subjects.map(({ id }) => id))}::text[]
           ) with ordinality as asked (kind, id, place)
      join gateway_news as news on news.gateway_code = ${gatewayCode}
                               and news.subject_kind = asked.kind
                               and news.subject      = asked.id
     order by asked.place
     limit 1`);
  return kept;
}

async function findNewsOfWebhook(
  on: Queryable,
  gatewayCode: string,
  webhookId: string,
): Promise<KeptNews | undefined> {
  const [kept] = await on.query<KeptNews>(sql`
    select way,
           webhook_id  as "webhookId",
           body,
           received_at as "receivedAt"
      from gateway_news
     where gateway_code = ${gatewayCode}
       and webhook_id   = ${webhookId}
     limit 1`);
  return kept;
}

/**
 * Stores a contradiction with both messages, as one row for each meaning. A repeated webhook adds to its count; a
 * repeated answer to our own question does not (news-03).
 */
export async function recordContradiction(
  on: Queryable,
  { gatewayCode, event, message }: GatewayNews,
  kind: ContradictionKind,
): Promise<'new' | 'again'> {
  const { way, webhookId, body } = message;
  const reused =
    kind === 'reused_id' && webhookId !== null
      ? await findNewsOfWebhook(on, gatewayCode, webhookId)
      : undefined;
  const first = reused ?? (await findNews(on, gatewayCode, newsSubjects(event)));
  const subject = caseSubject(event, webhookId);
  const fingerprint = createHash('sha256').update(sameNewsKey(event)).digest();
  const [recorded] = await on.query<{ times: number }>(sql`
    insert into contradictions
           (gateway_code, kind, subject_kind, subject, fingerprint, event, first_way,
            first_webhook_id, first_body, first_at, way, webhook_id, body)
    values (${gatewayCode}, ${kind}, ${subject.kind}, ${subject.id}, ${fingerprint},
            ${JSON.stringify(event)}, ${first?.way ?? null}, ${first?.webhookId ?? null},
            ${first?.body ?? null}, ${first?.receivedAt ?? null}, ${way}, ${webhookId}, ${body})
        on conflict (gateway_code, subject_kind, subject, kind, fingerprint) do update
       set times   = contradictions.times + (excluded.way = 'webhook')::integer,
           last_at = case
                       -- A gateway repeats a refused webhook for days, which says nothing new.
                       when excluded.way <> 'webhook' or excluded.webhook_id = contradictions.webhook_id
                       then contradictions.last_at
                       else excluded.last_at
                     end
    returning times`);
  return recorded?.times === 1 ? 'new' : 'again';
}

/** Whether a gateway reported this withdrawal as failed after it had reported it as paid. */
export async function wasToldToHaveFailed(
  on: Queryable,
  gatewayCode: string,
  withdrawalId: string,
): Promise<boolean> {
  const rows = await on.query(sql`
    select 1
      from contradictions
     where subject      = ${withdrawalId}
       and gateway_code = ${gatewayCode}
       and subject_kind = 'withdrawal'
       and kind         = 'failed_after_paid'
     limit 1`);
  return rows.length > 0;
}

/** Whether a contradiction about a withdrawal waits for a decision. */
export async function hasOpenContradiction(
  on: Queryable,
  { id, gatewayCode }: { id: string; gatewayCode: string },
): Promise<boolean> {
  const rows = await on.query(sql`
    select 1
      from contradictions
     where subject      = ${id}
       and gateway_code = ${gatewayCode}
       and subject_kind = 'withdrawal'
       and decided_at is null
     limit 1`);
  return rows.length > 0;
}

/** Whether a gateway's last message about a checkout says that it failed or expired. */
export async function wasToldToHaveEnded(
  on: Queryable,
  gatewayCode: string,
  refCode: string,
): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from gateway_news as news
      join deposits     as deposit on deposit.ref_code = news.subject
     where news.gateway_code = ${gatewayCode}
       and news.subject_kind = 'deposit'
       and news.subject      = ${refCode}
       and deposit.status    = 'failed'`);
  return rows.length > 0;
}

/** Whether a checkout was reported as paid, and its money has not been taken back since. */
export async function isCheckoutPaid(
  on: Queryable,
  gatewayCode: string,
  refCode: string,
): Promise<boolean> {
  const rows = await on.query(sql`
    select 1
      from incoming_transfers as paid
     where paid.reference    = ${refCode}
       and paid.gateway_code = ${gatewayCode}
       and not exists (
             select
               from transfer_reversals as taken
              where taken.gateway_code = paid.gateway_code
                and taken.transfer_id  = paid.transfer_id
                and taken.applied_at is not null
           )
     limit 1`);
  return rows.length > 0;
}

export interface StoredContradiction {
  id: bigint;
  kind: ContradictionKind;
  gatewayCode: string;
  subjectKind: CaseKind;
  subject: string;
  firstWay: GatewayMessage['way'] | null;
  firstWebhookId: string | null;
  firstBody: string | null;
  firstAt: Date | null;
  way: GatewayMessage['way'];
  webhookId: string | null;
  body: string;
  receivedAt: Date;
  times: number;
  lastAt: Date;
  decision: ContradictionDecision | null;
  decidedBy: string | null;
  decidedReason: string | null;
  decidedAt: Date | null;
}

/**
 * A condition: the contradiction is about a payment of this website, or about an unknown payment, which every site
 * sees.
 */
const isOfWebsite = (websiteId: number) => sql`
  coalesce(
    case contradiction.subject_kind
      when 'withdrawal' then (
        select website_id = ${websiteId}
          from withdrawals
         where id = contradiction.subject::uuid
      )
      when 'deposit' then (
        select website_id = ${websiteId}
          from deposits
         where ref_code = contradiction.subject
      )
      when 'transfer' then (
        select member.website_id = ${websiteId}
          from incoming_transfers as known
          join members            as member on member.id = known.member_id
         where known.gateway_code = contradiction.gateway_code
           and known.transfer_id  = contradiction.subject
      )
    end,
    true
  )`;

/**
 * Lists contradictions, the latest first. `subject` limits them to one payment; for a deposit also those of its
 * transfer are listed.
 */
export function listContradictions(
  on: Queryable,
  wanted: {
    websiteId: number;
    state: 'open' | 'decided' | undefined;
    subject: string | undefined;
    belowId: bigint | undefined;
    limit: number;
  },
): Promise<StoredContradiction[]> {
  const { websiteId, state, subject, belowId, limit } = wanted;
  return on.query<StoredContradiction>(sql`
    select contradiction.id,
           contradiction.kind,
           contradiction.gateway_code     as "gatewayCode",
           contradiction.subject_kind     as "subjectKind",
           contradiction.subject,
           contradiction.first_way        as "firstWay",
           contradiction.first_webhook_id as "firstWebhookId",
           contradiction.first_body       as "firstBody",
           contradiction.first_at         as "firstAt",
           contradiction.way,
           contradiction.webhook_id       as "webhookId",
           contradiction.body,
           contradiction.received_at      as "receivedAt",
           contradiction.times,
           contradiction.last_at          as "lastAt",
           contradiction.decision,
           contradiction.decided_by       as "decidedBy",
           contradiction.decided_reason   as "decidedReason",
           contradiction.decided_at       as "decidedAt"
      from contradictions as contradiction
     where ${isOfWebsite(websiteId)}
       ${state === undefined ? sql`` : state === 'open' ? sql`and decided_at is null` : sql`and decided_at is not null`}
       ${belowId === undefined ? sql`` : sql`and contradiction.id < ${belowId}`}
       ${subject === undefined ? sql`` : ofSubject(subject)}
     order by contradiction.id desc
     limit ${limit}`);
}

function ofSubject(subject: string) {
  return sql`
    and (
          contradiction.subject = ${subject}
          or (contradiction.gateway_code, contradiction.subject) in (
               select known.gateway_code,
                      known.transfer_id
                 from incoming_transfers as known
                 join deposits           as deposit on deposit.id = known.deposit_id
                where deposit.ref_code = ${subject}
             )
        )`;
}

/** A locked contradiction, with the message that contradicts the earlier one. */
export interface LockedContradiction extends GatewayMessage {
  id: bigint;
  kind: ContradictionKind;
  gatewayCode: string;
  subjectKind: CaseKind;
  subject: string;
  event: GatewayEvent;
  isDecided: boolean;
}

export async function lockContradiction(
  tx: Tx,
  websiteId: number,
  id: bigint,
): Promise<LockedContradiction | undefined> {
  const [locked] = await tx.query<LockedContradiction>(sql`
    select contradiction.id,
           contradiction.kind,
           contradiction.gateway_code              as "gatewayCode",
           contradiction.subject_kind              as "subjectKind",
           contradiction.subject,
           contradiction.event,
           contradiction.way,
           contradiction.webhook_id                as "webhookId",
           contradiction.body,
           contradiction.decided_at is not null    as "isDecided"
      from contradictions as contradiction
     where contradiction.id = ${id}
       and ${isOfWebsite(websiteId)}
       for update of contradiction`);
  return locked;
}

export async function closeContradiction(
  tx: Tx,
  id: bigint,
  { decision, actor, reason }: OperatorDecision & { decision: ContradictionDecision },
): Promise<void> {
  await tx.query(sql`
    update contradictions
       set decision       = ${decision},
           decided_by     = ${actor},
           decided_reason = ${reason},
           decided_at     = ${tx.now()}
     where id = ${id}`);
}
