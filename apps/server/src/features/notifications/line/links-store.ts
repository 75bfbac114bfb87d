import { lineTopics } from '@kapao/contract/notifications/line-topics.ts';
import type { LineTopic } from '@kapao/contract/notifications/line-topics.ts';
import sql from 'sql-template-tag';
import type { LoginRequest } from '../../../adapters/member-messages/port.ts';
import type { Queryable, Tx } from '../../../db/database.ts';
import { hashToken } from '../../../tokens.ts';
import { LINK_MINUTES } from './rules.ts';

/** A link that a session has begun, without what only the browser has. */
interface StartedLink extends Pick<LoginRequest, 'nonce' | 'codeVerifier' | 'language'> {
  serviceCode: string;
}

/** Keeps the link that a session begins; it replaces the one before. */
export async function saveLinkStart(
  tx: Tx,
  accessToken: string,
  { state, nonce, codeVerifier, language, serviceCode }: StartedLink & { state: string },
): Promise<void> {
  await tx.query(sql`
    insert into line_link_starts
           (token_hash, state_hash, nonce, code_verifier, service_code, language, started_at)
    values (${hashToken(accessToken)}, ${hashToken(state)}, ${nonce}, ${codeVerifier},
            ${serviceCode}, ${language}, ${tx.now()})
        on conflict (token_hash) do update
       set state_hash    = excluded.state_hash,
           nonce         = excluded.nonce,
           code_verifier = excluded.code_verifier,
           service_code  = excluded.service_code,
           language      = excluded.language,
           started_at    = excluded.started_at`);
}

/** line-03: takes the link that this very session began with this state, once and in time. */
export async function takeLinkStart(
  tx: Tx,
  accessToken: string,
  state: string,
): Promise<StartedLink | undefined> {
  const [started] = await tx.query<StartedLink>(sql`
    delete from line_link_starts
     where token_hash = ${hashToken(accessToken)}
       and state_hash = ${hashToken(state)}
       and started_at > ${tx.now()}::timestamptz - make_interval(mins => ${LINK_MINUTES})
 returning nonce,
           code_verifier as "codeVerifier",
           service_code  as "serviceCode",
           language`);
  return started;
}

export interface LineLink {
  serviceCode: string;
  userId: string;
  language: 'th' | 'en';
  topics: LineTopic[];
  isFriend: boolean;
  linkedAt: Date;
}

export async function findLineLink(on: Queryable, memberId: bigint): Promise<LineLink | undefined> {
  const [link] = await on.query<Omit<LineLink, 'topics'> & { topics: string[] }>(sql`
    select service_code as "serviceCode",
           user_id      as "userId",
           language,
           topics,
           is_friend    as "isFriend",
           linked_at    as "linkedAt"
      from line_links
     where member_id = ${memberId}`);
  return link && { ...link, topics: lineTopics.filter((topic) => link.topics.includes(topic)) };
}

/**
 * line-04: links a LINE account in place of the member's earlier one, with nothing turned on. False if it is linked to
 * another member of the site. The lock lets two members who link the same account pass one after the other.
 */
export async function saveLineLink(
  tx: Tx,
  { memberId, websiteId }: { memberId: bigint; websiteId: number },
  { serviceCode, userId, language, isFriend }: Omit<LineLink, 'topics' | 'linkedAt'>,
): Promise<boolean> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`line ${userId}`}, 0))`);
  const others = await tx.query(sql`
    select true
      from line_links
     where website_id = ${websiteId}
       and user_id    = ${userId}
       and member_id <> ${memberId}`);
  if (others.length > 0) return false;
  await deleteLineLink(tx, memberId);
  await tx.query(sql`
    insert into line_links
           (member_id, website_id, service_code, user_id, language, is_friend, linked_at)
    values (${memberId}, ${websiteId}, ${serviceCode}, ${userId}, ${language}, ${isFriend},
            ${tx.now()})`);
  return true;
}

/** Deletes the link with the LINE account's id and the notices to it; false without one. */
export async function deleteLineLink(tx: Tx, memberId: bigint): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from line_links
     where member_id = ${memberId}
 returning true`);
  return deleted.length > 0;
}

/** line-06: sets the topics that the member wants, and their language; false without a link. */
export async function setLineTopics(
  tx: Tx,
  memberId: bigint,
  { topics, language }: Pick<LineLink, 'topics' | 'language'>,
): Promise<boolean> {
  const changed = await tx.query(sql`
    update line_links
       set topics   = ${topics},
           language = ${language}
     where member_id = ${memberId}
 returning true`);
  return changed.length > 0;
}

export async function setLineFriend(
  tx: Tx,
  { memberId, userId }: { memberId: bigint; userId: string },
  isFriend: boolean,
): Promise<void> {
  await tx.query(sql`
    update line_links
       set is_friend = ${isFriend}
     where member_id = ${memberId}
       and user_id   = ${userId}`);
}
