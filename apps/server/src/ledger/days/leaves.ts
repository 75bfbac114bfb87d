import { createHmac, hash } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { hashHousePart, hashLeaf, hashMemberPart } from '@kapao/contract/proof/leaf.ts';
import type { HousePart, MemberPart } from '@kapao/contract/proof/leaf.ts';
import type { Sha256 } from '@kapao/contract/proof/bytes.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { textArray } from '../arrays.ts';

/** SHA-256 on this thread, which takes a tenth of the browser's call for short texts. */
export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');

/** The number of leaves of one part: a power of two, so that each part is a subtree of the day's tree (RFC 6962). */
export const PART_SIZE = 1_024;

/** The facts of a transfer from which its leaf is computed. */
export interface LeafFacts {
  id: bigint;
  member: MemberPart;
  house: HousePart;
}

interface LeafRow {
  id: bigint;
  member_id: bigint | null;
  time: string;
  kind: string;
  asset: string;
  amount_micro: bigint;
  from_kind: string;
  to_kind: string;
  from_is_members: boolean;
  to_is_members: boolean;
  debit_account_id: bigint;
  credit_account_id: bigint;
  debit_balance_after: bigint;
  credit_balance_after: bigint;
  beside_balance_after: bigint | null;
  reference: string;
  source: string;
  idempotency_key: string;
  actor: string | null;
  reason: string | null;
}

export interface IdRange {
  /** The id before the range's first one. */
  afterId: bigint;
  upToId: bigint;
}

/** Reads the transfers between two ids, in order, at most one part. */
export async function readPart(on: Queryable, { afterId, upToId }: IdRange): Promise<LeafFacts[]> {
  const rows = await on.query<LeafRow>(sql`
    ${leafRows(sql`ledger_transfers`)}
     where transfer.id  > ${afterId}
       and transfer.id <= ${upToId}
     order by transfer.id
     limit ${PART_SIZE}`);
  return rows.map(toFacts);
}

/** Reads transfers of a member between two ids, in order, at most one part. */
export async function readMemberPart(
  on: Queryable,
  memberId: bigint,
  { afterId, upToId }: IdRange,
): Promise<LeafFacts[]> {
  const rows = await on.query<LeafRow>(sql`
    ${leafRows(sql`ledger_transfers`)}
     where transfer.member_id = ${memberId}
       and transfer.id        > ${afterId}
       and transfer.id       <= ${upToId}
     order by transfer.id
     limit ${PART_SIZE}`);
  return rows.map(toFacts);
}

/** Reads the last transfer up to an id of each account of a member. */
export async function readLastOfAccounts(
  on: Queryable,
  memberId: bigint,
  upToId: bigint,
): Promise<LeafFacts[]> {
  const rows = await on.query<LeafRow>(sql`
    ${leafRows(sql`ledger_transfers`)}
     where transfer.id in (
           select (
                    select id
                      from ledger_transfers
                     where member_id = ${memberId}
                       and id       <= ${upToId}
                       and account.id in (debit_account_id, credit_account_id)
                     order by id desc
                     limit 1
                  )
             from ledger_accounts as account
            where account.member_id = ${memberId}
           )
     order by transfer.id`);
  return rows.map(toFacts);
}

/** A table expression of the transfers in lines of an archive's file. */
export const transfersInLines = (lines: readonly string[]): Sql => sql`(
  select filed.*
    from unnest(${textArray(lines)}::text[]) as line
   cross join lateral jsonb_populate_record(null::ledger_transfers, line::jsonb) as filed
  )`;

/** Reads the transfers in lines of an archive's file, in the order of their ids. */
export async function readLines(on: Queryable, lines: readonly string[]): Promise<LeafFacts[]> {
  const rows = await on.query<LeafRow>(sql`
    ${leafRows(transfersInLines(lines))}
     order by transfer.id`);
  return rows.map(toFacts);
}

// An account that is missing shows as an empty kind, so that a check names the transfer instead of losing it.
const leafRows = (transfers: Sql) => sql`
  select transfer.id,
         transfer.member_id,
         to_char(transfer.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as time,
         transfer.kind,
         transfer.asset,
         transfer.amount_micro,
         coalesce(debit.kind, '')     as from_kind,
         coalesce(credit.kind, '')    as to_kind,
         debit.member_id  is not null as from_is_members,
         credit.member_id is not null as to_is_members,
         transfer.debit_account_id,
         transfer.credit_account_id,
         transfer.debit_balance_after,
         transfer.credit_balance_after,
         transfer.beside_balance_after,
         transfer.reference,
         transfer.source,
         transfer.idempotency_key,
         transfer.actor,
         transfer.reason
    from ${transfers} as transfer
    left join ledger_accounts as debit  on debit.id  = transfer.debit_account_id
    left join ledger_accounts as credit on credit.id = transfer.credit_account_id`;

function toFacts(row: LeafRow): LeafFacts {
  const id = String(row.id);
  const from = String(row.debit_balance_after);
  const to = String(row.credit_balance_after);
  return {
    id: row.id,
    member: {
      id,
      member: row.member_id === null ? null : String(row.member_id),
      time: row.time,
      kind: row.kind,
      asset: row.asset,
      amount: String(row.amount_micro),
      from: row.from_kind,
      to: row.to_kind,
      from_after: row.from_is_members ? from : null,
      to_after: row.to_is_members ? to : null,
      beside_after: row.beside_balance_after === null ? null : String(row.beside_balance_after),
      reference: row.reference,
    },
    house: {
      id,
      source: row.source,
      key: row.idempotency_key,
      from_account: String(row.debit_account_id),
      to_account: String(row.credit_account_id),
      from_after: row.from_is_members ? null : from,
      to_after: row.to_is_members ? null : to,
      actor: row.actor,
      reason: row.reason,
    },
  };
}

/**
 * The 32 bytes that begin each part of a transfer's leaf, which only the server can derive. From a key object, because
 * Node makes one for each HMAC from bytes, which takes longer than all hashes of a leaf.
 */
export function blindsOf(blindingKey: KeyObject, id: bigint): { member: Buffer; house: Buffer } {
  const derive = (part: string) =>
    createHmac('sha256', blindingKey).update(`${part} ${id}`).digest();
  return { member: derive('member'), house: derive('house') };
}

export async function leafOf(blindingKey: KeyObject, facts: LeafFacts): Promise<Uint8Array> {
  const blinds = blindsOf(blindingKey, facts.id);
  const member = await hashMemberPart(sha256, blinds.member, facts.member);
  return hashLeaf(sha256, member, await hashHousePart(sha256, blinds.house, facts.house));
}
