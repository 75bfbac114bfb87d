import type { MemberData } from '@kapao/contract/members.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { createBatchedRead } from '../db/batched-read.ts';
import type { BatchedRead } from '../db/batched-read.ts';
import type { Queryable } from '../db/database.ts';
import { creditData } from '../modules/members/rules.ts';
import { looksLikeToken, tokenHashes } from '../modules/sessions/tokens.ts';

interface ProfileRow {
  /** Of its token among those that were asked for, from 1. */
  position: number;
  id: bigint;
  uuid: string;
  username: string;
  website_id: number;
  bank_abbr: string;
  account_name: string;
  account_number: string;
  rank_name_en: string;
  rank_name_th: string;
  rank_image: string;
  available_micro: bigint;
  held_micro: bigint;
  points_micro: bigint;
}

/**
 * Reads the profile of the member whose living session a token names. Every member asks every 15
 * seconds, so whoever asks at the same time shares one prepared read by index, and there is no write
 * (DESIGN section 7): polling does not count as activity (REQUIREMENTS 28).
 */
export function createProfileRead(on: Queryable): BatchedRead<string, MemberData> {
  const read = createBatchedRead((tokens: readonly string[]) => readProfiles(on, tokens));
  return async (token) => (looksLikeToken(token) ? read(token) : undefined);
}

/** In the tokens' order; undefined for one without a living session. */
async function readProfiles(
  on: Queryable,
  accessTokens: readonly string[],
): Promise<(MemberData | undefined)[]> {
  const rows = await on.query<ProfileRow>(
    sql`
      select asked.position::integer,
             member.id,
             member.uuid,
             member.username,
             member.website_id,
             bank_account.bank_abbr,
             bank_account.account_name,
             bank_account.account_number,
             rank.name_en      as rank_name_en,
             rank.name_th      as rank_name_th,
             rank.image        as rank_image,
             available.balance as available_micro,
             held.balance      as held_micro,
             points.balance    as points_micro
        from unnest(${tokenHashes(accessTokens)}::bytea[])
             with ordinality as asked (token_hash, position)
        join living_sessions as session
          on session.token_hash = asked.token_hash
        join members as member
          on member.id = session.member_id
        join member_bank_accounts as bank_account
          on bank_account.member_id = session.member_id
        join ranks as rank
          on rank.code = member.rank_code
        join ledger_accounts as available
          on available.member_id = session.member_id
         and available.kind = 'member_available'
        join ledger_accounts as held
          on held.member_id = session.member_id
         and held.kind = 'member_held'
        join ledger_accounts as points
          on points.member_id = session.member_id
         and points.kind = 'member_points'`,
    'profiles_read',
  );
  const found = new Map(rows.map((row) => [row.position - 1, row]));
  return accessTokens.map((_, position) => {
    const row = found.get(position);
    return row && memberData(row);
  });
}

function memberData(row: ProfileRow): MemberData {
  return {
    id: Number(row.id),
    uuid: row.uuid,
    username: row.username,
    username_application: row.username,
    website_id: row.website_id,
    credit_data: creditData({ availableMicro: row.available_micro, heldMicro: row.held_micro }),
    bank_account_data: {
      bank_abbr: row.bank_abbr,
      bank_account_name: row.account_name,
      bank_account_number: row.account_number,
    },
    current_points: bahtFromMicro(row.points_micro),
    rank_data: { name_en: row.rank_name_en, name_th: row.rank_name_th, image: row.rank_image },
    current_promotion: null,
    turnover: [],
  };
}
