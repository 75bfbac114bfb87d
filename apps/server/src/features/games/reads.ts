import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { bigintArray, textArray } from '../../ledger/arrays.ts';
import { studioMark } from './lobby/studio-mark.ts';
import { unsettledBets } from './rounds/settled-bets.ts';

/**
 * Draws the mark of a known brand as SVG; undefined for an unknown code, so that strangers cannot make the server draw.
 */
export async function findStudioMark(on: Queryable, code: string): Promise<string | undefined> {
  const [brand] = await on.query<{ code: string; name: string }>(sql`
    select code,
           name
      from brands
     where code = ${code}`);
  return brand && studioMark(brand);
}

/** Selects members' unsettled cash stakes of the bets placed in a period: `(member_id, micro)`. `toId` is exclusive. */
export function unsettledCashStakes(placed: {
  from: Date;
  until: Date;
  members: { fromId: bigint; toId: bigint };
}): Sql {
  const { from, until, members } = placed;
  return sql`
    with played as (
      select *
        from studio_transactions
       where member_id  >= ${members.fromId}
         and member_id  <  ${members.toId}
         and created_at >= ${from}
    )
    select member_id,
           sum(amount_micro - bonus_micro) as micro
      from (${unsettledBets}) as bet
     where created_at < ${until}
       and not is_free
     group by member_id`;
}

/** Whether a studio, a brand or a game exists, enabled or not. */
export async function isKnownInCatalogue(
  on: Queryable,
  kind: 'studio' | 'brand' | 'game',
  code: string,
): Promise<boolean> {
  const rows = await on.query(sql`
    select 1
     where (${kind} = 'studio' and exists (select from game_studios   where code    = ${code}))
        or (${kind} = 'brand'  and exists (select from brands where code    = ${code}))
        or (${kind} = 'game'   and exists (select from games          where game_id = ${code}))`);
  return rows.length > 0;
}

interface NamedCode {
  code: string;
  name: string;
  isEnabled: boolean;
}

/** Lists all studios and brands, including disabled ones. */
export async function listStudiosAndBrands(
  on: Queryable,
): Promise<{ studios: NamedCode[]; brands: (NamedCode & { studioCode: string })[] }> {
  const [studios, brands] = await Promise.all([
    on.query<NamedCode>(sql`
      select code,
             name,
             is_enabled as "isEnabled"
        from game_studios
       order by name, code`),
    on.query<NamedCode & { studioCode: string }>(sql`
      select code,
             name,
             is_enabled  as "isEnabled",
             studio_code as "studioCode"
        from brands
       order by sort nulls last, code`),
  ]);
  return { studios, brands };
}

/** Reads the names of brands by their codes. */
export async function readBrandNames(on: Queryable): Promise<Record<string, string>> {
  const brands = await on.query<{ code: string; name: string }>(sql`
    select code,
           name
      from brands`);
  return Object.fromEntries(brands.map(({ code, name }) => [code, name]));
}

/** Returns a text that changes with every change of a brand. */
export async function brandsVersion(on: Queryable): Promise<string> {
  const [row] = await on.query<{ version: string }>(
    sql`
      select count(*) || '-' || coalesce(extract(epoch from max(changed_at)), 0) as version
        from brands`,
    'brands_version',
  );
  return row?.version ?? '';
}

/** Sums a member's stakes and wins since a time, without rolled-back ones. */
export async function sumTransactionsSince(
  on: Queryable,
  memberId: bigint,
  since: Date,
): Promise<{ stakedMicro: bigint; wonMicro: bigint }> {
  const [sums] = await on.query<{ stakedMicro: bigint; wonMicro: bigint }>(sql`
    select coalesce(sum(amount_micro) filter (where kind = 'bet'), 0)::bigint
             - coalesce(sum(amount_micro) filter (where kind = 'rollback'), 0)::bigint
                                                                     as "stakedMicro",
           coalesce(sum(amount_micro) filter (where kind = 'win'), 0)::bigint
             - coalesce(sum(amount_micro) filter (where kind = 'win_rollback'), 0)::bigint
                                                                     as "wonMicro"
      from studio_transactions
     where member_id   = ${memberId}
       and created_at >= ${since}
       and (kind in ('win', 'win_rollback') or not is_free)`);
  return sums ?? { stakedMicro: 0n, wonMicro: 0n };
}

/** Selects category and brand of each known game: `(studioCode, gameCode, category, brand)`. */
export function categoriesOfGames(games: readonly { studioCode: string; gameCode: string }[]): Sql {
  return sql`
    select game.studio_code as "studioCode",
           game.game_code   as "gameCode",
           game.category,
           game.brand_code  as brand
      from unnest(
             ${textArray(games.map(({ studioCode }) => studioCode))}::text[],
             ${textArray(games.map(({ gameCode }) => gameCode))}::text[]
           ) as wanted (studio_code, game_code)
      join games as game
        on game.studio_code = wanted.studio_code
       and game.game_code   = wanted.game_code`;
}

/**
 * Selects when the bets behind these transactions were placed: `(studioCode, memberId, referenceUuid, betAt)`. `limit
 * 1` forces a lookup by key, even with a plan that was made while the table was small.
 */
export function betTimesOf(
  followUps: readonly { studioCode: string; memberId: bigint; referenceUuid: string | null }[],
): Sql {
  return sql`
    select wanted.studio_code      as "studioCode",
           wanted.member_id        as "memberId",
           wanted.transaction_uuid as "referenceUuid",
           bet.placed_at           as "betAt"
      from unnest(
             ${textArray(followUps.map(({ studioCode }) => studioCode))}::text[],
             ${bigintArray(followUps.map(({ memberId }) => memberId))}::bigint[],
             ${textArray(followUps.map(({ referenceUuid }) => referenceUuid))}::text[]
           ) as wanted (studio_code, member_id, transaction_uuid)
     cross join lateral (
             -- Only a win names a bet in its turn.
             select coalesce(its_bet.created_at, named.created_at) as placed_at
               from studio_transactions as named
               left join studio_transactions as its_bet
                 on its_bet.studio_code      = named.studio_code
                and its_bet.transaction_uuid = named.reference_uuid
                and its_bet.member_id        = named.member_id
              where named.studio_code      = wanted.studio_code
                and named.transaction_uuid = wanted.transaction_uuid
                and named.member_id        = wanted.member_id
              limit 1
           ) as bet`;
}

/**
 * Returns the round in a transfer's reference, its second element. The ledger's own transfers for a studio transaction,
 * such as a bonus part, copy the reference.
 */
export function parseRoundReference(reference: string): string {
  const [, round] = STUDIO_REFERENCE.exec(reference) ?? [];
  return round ?? reference;
}

/**
 * Matches a reference in JSON: game, round and named transaction. A round with JSON escapes does not match, and its
 * reference is shown unchanged.
 */
const STUDIO_REFERENCE = /^\["[^"]*","([^"\\]*)",(?:null|"[^"]*")\]$/;

/**
 * Selects the game of a transfer that a studio caused: `(game_code)`; nothing for another one. `limit 1` forces a
 * lookup by key. @param transfer A row with `source` and `idempotency_key`.
 */
export function gameOfTransfer(transfer: Sql): Sql {
  return sql`
    select played.game_code
      from studio_transactions as played
     where ${transfer}.source like 'studio:%'
       and played.studio_code      = substr(${transfer}.source, length('studio:') + 1) collate "default"
       and played.transaction_uuid = ${transfer}.idempotency_key collate "default"
     limit 1`;
}

/** Selects the brand of each known game: `(studio_code, game_code, brand_code)`. */
export const brandsOfGames = sql`
  select studio_code,
         game_code,
         brand_code
    from games`;

export interface NamedGame {
  studioCode: string;
  gameCode: string;
  name: string;
  nameEn: string | null;
}

/** The names of studios, brands and games, for reports. */
export async function listGameNames(on: Queryable): Promise<{
  studios: { code: string; name: string }[];
  brands: { code: string; name: string }[];
}> {
  const studios = await on.query<{ code: string; name: string }>(sql`
    select code, name
      from game_studios
     order by name`);
  const brands = await on.query<{ code: string; name: string }>(sql`
    select code, name
      from brands
     order by name`);
  return { studios, brands };
}

/** The names of these games; those that are not in the catalogue are missing. */
export async function findGameNames(
  on: Queryable,
  games: readonly { studioCode: string; gameCode: string }[],
): Promise<NamedGame[]> {
  return on.query<NamedGame>(sql`
    select game.studio_code as "studioCode",
           game.game_code   as "gameCode",
           game.name,
           game.name_en     as "nameEn"
      from unnest(
             ${textArray(games.map(({ studioCode }) => studioCode))}::text[],
             ${textArray(games.map(({ gameCode }) => gameCode))}::text[]
           ) as wanted (studio_code, game_code)
      join games as game
        on game.studio_code = wanted.studio_code
       and game.game_code   = wanted.game_code`);
}

/**
 * Selects the facts of a studio's transaction behind a transfer, as the studio knows them: `(round, named_uuid)`;
 * nothing for another transfer.
 */
export function roundOfTransfer(transfer: Sql): Sql {
  return sql`
    select played.round,
           played.reference_uuid as named_uuid
      from studio_transactions as played
     where ${transfer}.source like 'studio:%'
       and played.studio_code      = substr(${transfer}.source, length('studio:') + 1) collate "default"
       and played.transaction_uuid = ${transfer}.idempotency_key collate "default"
     limit 1`;
}

/** The number of days for which Home shows a refused win; after that its studio has stopped repeating it. */
const SHOWN_DAYS = 7;

/** Lists refused wins that were not paid since, for Home. */
export async function listRefusedWins(
  on: Queryable,
): Promise<{ studioCode: string; firstAt: Date }[]> {
  return on.query<{ studioCode: string; firstAt: Date }>(sql`
    select refused.studio_code as "studioCode",
           refused.first_at    as "firstAt"
      from refused_wins as refused
     where refused.last_at > now() - make_interval(days => ${SHOWN_DAYS})
       and not exists (
             select
               from studio_transactions as paid
              where paid.studio_code      = refused.studio_code
                and paid.transaction_uuid = refused.transaction_uuid
           )`);
}

export interface LargeWin {
  gameCode: string;
  round: string;
  amountMicro: bigint;
  /** The stake of the bet that the win names, in micro; 0 if it names none. */
  stakeMicro: bigint;
  wonAt: Date;
}

/** Lists a member's wins of 1,000 baht or more since a time, newest first, without those that were taken back. */
export async function listLargeWins(
  on: Queryable,
  memberId: bigint,
  since: Date,
  limit: number,
): Promise<LargeWin[]> {
  return on.query<LargeWin>(sql`
    select win.game_code                 as "gameCode",
           win.round,
           win.amount_micro              as "amountMicro",
           coalesce(bet.amount_micro, 0) as "stakeMicro",
           win.created_at                as "wonAt"
      from studio_transactions      as win
      left join studio_transactions as bet on bet.studio_code      = win.studio_code
                                          and bet.transaction_uuid = win.reference_uuid
                                          and bet.kind             = 'bet'
                                          and not bet.is_free
     where win.member_id     = ${memberId}
       and win.created_at   >= ${since}
       -- As the index studio_transactions_large_wins has it.
       and win.kind          = 'win'
       and win.amount_micro >= 1000000000
       and not exists (
             select
               from studio_transactions as taken
              where taken.studio_code    = win.studio_code
                and taken.reference_uuid = win.transaction_uuid
                and taken.kind           = 'win_rollback'
           )
     order by win.created_at desc
     limit ${limit}`);
}

export interface NewestLargeWin {
  /** The transfer that paid the win. */
  id: bigint;
  at: Date;
  amountMicro: bigint;
  gameCode: string;
  memberId: bigint;
  username: string;
  name: string;
}

/** Large wins are looked for among this many of the newest wins of 1,000 baht or more. */
const NEWEST_WINS = 2_000;

/** Lists the newest wins of a website from a sum on, without those that were taken back (work-08). */
export async function listNewestLargeWins(
  on: Queryable,
  { websiteId, fromMicro, limit }: { websiteId: number; fromMicro: bigint; limit: number },
): Promise<NewestLargeWin[]> {
  return on.query<NewestLargeWin>(sql`
    select win.transfer_id  as id,
           win.created_at   as at,
           win.amount_micro as "amountMicro",
           win.game_code    as "gameCode",
           win.member_id    as "memberId",
           member.username,
           member.full_name as name
      from (
             select transfer_id, created_at, amount_micro, game_code, member_id, studio_code,
                    transaction_uuid
               from studio_transactions
              -- As the index studio_transactions_newest_large_wins has it.
              where kind          = 'win'
                and amount_micro >= 1000000000
              order by created_at desc
              limit ${NEWEST_WINS}
           ) as win
      join members as member on member.id = win.member_id
     where member.website_id  = ${websiteId}
       and win.amount_micro  >= ${fromMicro}
       and not exists (
             select
               from studio_transactions as taken
              where taken.studio_code    = win.studio_code
                and taken.reference_uuid = win.transaction_uuid
                and taken.kind           = 'win_rollback'
           )
     order by win.created_at desc
     limit ${limit}`);
}
