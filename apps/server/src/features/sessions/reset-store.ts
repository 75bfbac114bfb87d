import { timingSafeEqual } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';
import type { CodeKeys } from './codes.ts';
import {
  CODES_OF_NETWORK,
  CODES_OF_PAIR,
  CODES_OF_PHONE,
  mayBeTried,
  RESET_CODE_MINUTES,
  RESET_TOKEN_MINUTES,
  resetWaitSeconds,
} from './rules.ts';
import type { OpenCode, ResetHistory } from './rules.ts';
import { createToken, hashToken, looksLikeToken } from '../../tokens.ts';

/**
 * Stores a code, or returns the seconds to wait. Locks serialise requests for one phone and from one network, so that
 * concurrent requests are all counted.
 */
export async function insertCode(
  tx: Tx,
  keys: CodeKeys,
  { code, requestToken }: { code: string; requestToken: string },
): Promise<{ waitSeconds: number }> {
  // Take both locks always in this order. Trying a code takes only the second one.
  await lockKey(tx, keys.network);
  await lockKey(tx, keys.phone);
  const waitSeconds = resetWaitSeconds(await readHistory(tx, keys));
  if (waitSeconds > 0) return { waitSeconds };
  await tx.query(sql`
    insert into reset_codes (phone_hash, network_hash, code_hash, request_hash)
    values (${keys.phone}, ${keys.network}, ${keys.code(code)}, ${keys.request(requestToken)})`);
  return { waitSeconds: 0 };
}

async function lockKey(tx: Tx, key: Buffer): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${key.readBigInt64BE()})`);
}

async function readHistory(tx: Tx, keys: CodeKeys): Promise<ResetHistory> {
  const ofPhone = sql`phone_hash = ${keys.phone}`;
  const ofNetwork = sql`network_hash = ${keys.network}`;
  const ofPair = sql`${ofPhone} and ${ofNetwork}`;
  const [ages] = await tx.query<Record<keyof ResetHistory, number | null>>(sql`
    select (${ageOf(ofPair, 1)})                           as "newestOfPair",
           (${ageOf(ofPair, CODES_OF_PAIR.atMost)})        as "lastAllowedOfPair",
           (${ageOf(ofPhone, CODES_OF_PHONE.atMost)})      as "lastAllowedOfPhone",
           (${ageOf(ofNetwork, CODES_OF_NETWORK.atMost)})  as "lastAllowedOfNetwork"`);
  return {
    newestOfPair: ages?.newestOfPair ?? undefined,
    lastAllowedOfPair: ages?.lastAllowedOfPair ?? undefined,
    lastAllowedOfPhone: ages?.lastAllowedOfPhone ?? undefined,
    lastAllowedOfNetwork: ages?.lastAllowedOfNetwork ?? undefined,
  };
}

/** Selects the age in seconds of the newest matching code, of the second newest, and so on. */
function ageOf(condition: ReturnType<typeof sql>, position: number) {
  return sql`
    select extract(epoch from clock_timestamp() - created_at)::float8
      from reset_codes
     where ${condition}
     order by id desc
    offset ${position - 1}
     limit 1`;
}

interface StoredCode extends OpenCode {
  id: bigint;
  codeHash: Buffer;
}

/** Returns the seconds for which this request token's code remains valid; undefined if it is not valid. */
export async function findOpenCode(
  on: Queryable,
  keys: CodeKeys,
  requestToken: string,
): Promise<number | undefined> {
  const [code] = await readCodes(on, keys, requestToken);
  return code && mayBeTried(code) ? RESET_CODE_MINUTES * 60 - code.ageSeconds : undefined;
}

/**
 * Checks a code against the open code of this request token or, without a token, against codes requested from this
 * network. The two are counted separately, so that strangers cannot use up the tries of the browser that asked
 * (account-56). A right code uses up all codes of the phone.
 */
export async function tryCode(
  tx: Tx,
  keys: CodeKeys,
  { code, requestToken }: { code: string; requestToken: string | undefined },
): Promise<boolean> {
  await lockKey(tx, keys.phone);
  const open = (await readCodes(tx, keys, requestToken)).filter(mayBeTried);
  if (open.length === 0) return false;
  const tried = keys.code(code);
  const right = open.filter(({ codeHash }) => timingSafeEqual(codeHash, tried));
  const column = triesColumn(requestToken);
  await tx.query(sql`
    update reset_codes
       set ${column} = ${column} + 1
     where id = any(${bigintArray(open.map(({ id }) => id))}::bigint[])`);
  if (right.length === 0) return false;
  await tx.query(sql`
    update reset_codes
       set used_at = now()
     where phone_hash = ${keys.phone}
       and used_at is null`);
  return true;
}

function readCodes(
  on: Queryable,
  keys: CodeKeys,
  requestToken: string | undefined,
): Promise<StoredCode[]> {
  const asked =
    requestToken === undefined
      ? sql`network_hash = ${keys.network}`
      : sql`request_hash = ${keys.request(requestToken)}`;
  // The limit leaves out no valid code, because a phone gets at most this many codes a day.
  return on.query<StoredCode>(sql`
    select id,
           code_hash                                                  as "codeHash",
           extract(epoch from clock_timestamp() - created_at)::float8 as "ageSeconds",
           ${triesColumn(requestToken)}                               as tries,
           used_at is not null                                        as "isUsed"
      from reset_codes
     where phone_hash = ${keys.phone}
       and ${asked}
     order by id desc
     limit ${CODES_OF_PHONE.atMost}`);
}

const triesColumn = (requestToken: string | undefined) =>
  requestToken === undefined ? sql`tries_without_token` : sql`tries`;

/** Inserts a reset token for the member and returns it; only its hash is stored. */
export async function openResetToken(tx: Tx, memberId: bigint): Promise<string> {
  const token = createToken();
  await tx.query(sql`
    insert into reset_tokens (token_hash, member_id)
    values (${hashToken(token)}, ${memberId})`);
  return token;
}

export interface ResetTokenOwner {
  memberId: bigint;
  phone: string;
  websiteId: number;
}

/**
 * Returns the member whose password the token may set; undefined when it is used or expired, or the member is blocked.
 */
export async function findResetTokenOwner(
  on: Queryable,
  token: string,
): Promise<ResetTokenOwner | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [owner] = await on.query<ResetTokenOwner>(sql`
    select member.id         as "memberId",
           coalesce(member.phone, '') as phone,
           member.website_id as "websiteId"
      from reset_tokens as token
      join members      as member on member.id = token.member_id
     where token.token_hash = ${hashToken(token)}
       and token.ended_at is null
       and token.created_at > now() - make_interval(mins => ${RESET_TOKEN_MINUTES})
       and member.status = 'active'`);
  return owner;
}

/** Marks a reset token as used; false if a concurrent call has used it. */
export async function takeResetToken(tx: Tx, token: string): Promise<boolean> {
  const used = await tx.query(sql`
    update reset_tokens
       set ended_at = now()
     where token_hash = ${hashToken(token)}
       and ended_at is null
       and created_at > now() - make_interval(mins => ${RESET_TOKEN_MINUTES})
 returning member_id`);
  return used.length === 1;
}

export async function endResetTokens(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(sql`
    update reset_tokens
       set ended_at = now()
     where member_id = ${memberId}
       and ended_at is null`);
}
