import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../../db/database.ts';

export interface OfficeGameRow {
  id: bigint;
  gameId: string;
  gameCode: string;
  name: string;
  nameEnglish: string | null;
  studio: string;
  studioName: string;
  brand: string;
  brandName: string;
  category: string;
  brandSort: number | null;
  sort: number | null;
  state: 'open' | 'closed' | 'absent';
}

export interface GameFilter {
  name?: string | undefined;
  studio?: string | undefined;
  brand?: string | undefined;
  game_code?: string | undefined;
  category?: string | undefined;
  state?: OfficeGameRow['state'] | undefined;
  /** The cursor: only games with a larger id are listed. */
  after?: bigint | undefined;
  limit: number;
}

const state = sql`
  case
    when listed.id is null      then 'absent'
    when closing.id is not null then 'closed'
    else                             'open'
  end`;

const games = sql`
  select game.id,
         game.game_id       as "gameId",
         game.game_code     as "gameCode",
         game.name,
         game.name_en       as "nameEnglish",
         game.studio_code   as studio,
         studio.name        as "studioName",
         game.brand_code    as brand,
         brand.name         as "brandName",
         game.category,
         brand.sort         as "brandSort",
         game.sort,
         ${state}           as state
    from games             as game
    join brands            as brand   on brand.code  = game.brand_code
    join game_studios      as studio  on studio.code = game.studio_code
    left join lobby_games  as listed  on listed.id   = game.id
    left join closed_games as closing on closing.id  = game.id`;

/** The sort value of a game without a place, behind all games with one. */
const LAST_PLACE = 2_147_483_647;

/**
 * Lists games in the order of their first import; those of one brand in the lobby's order. A catalogue has thousands of
 * games, which one query can filter.
 */
export async function listOfficeGames(
  on: Queryable,
  { name, studio, brand, game_code: gameCode, category, after, limit, ...filter }: GameFilter,
): Promise<OfficeGameRow[]> {
  const part = name === undefined ? undefined : `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return on.query<OfficeGameRow>(sql`
    ${games}
     where true
       ${after === undefined ? sql`` : brand === undefined ? sql`and game.id > ${after}` : placedAfter(after)}
       ${studio === undefined ? sql`` : sql`and game.studio_code = ${studio}`}
       ${brand === undefined ? sql`` : sql`and game.brand_code = ${brand}`}
       ${gameCode === undefined ? sql`` : sql`and game.game_code = ${gameCode}`}
       ${category === undefined ? sql`` : sql`and game.category = ${category}`}
       ${filter.state === undefined ? sql`` : sql`and ${state} = ${filter.state}`}
       ${part === undefined ? sql`` : named(part, name)}
     order by ${brand === undefined ? sql`game.id` : sql`game.sort nulls last, game.id`}
     limit ${limit}`);
}

function placedAfter(id: bigint): Sql {
  return sql`
    and (coalesce(game.sort, ${LAST_PLACE}), game.id) > (
      select coalesce(sort, ${LAST_PLACE}), id
        from games
       where id = ${id}
    )`;
}

function named(part: string, whole: string | undefined): Sql {
  return sql`and (game.name ilike ${part} or game.name_en ilike ${part} or game.game_id = ${whole})`;
}

export async function findOfficeGame(
  on: Queryable,
  gameId: string,
): Promise<OfficeGameRow | undefined> {
  const [game] = await on.query<OfficeGameRow>(sql`
    ${games}
     where game.game_id = ${gameId}`);
  return game;
}

/** Finds a game's place in its brand, and locks the game until the commit. */
export async function lockGamePlace(
  tx: Tx,
  gameId: string,
): Promise<{ sort: number | null } | undefined> {
  const [game] = await tx.query<{ sort: number | null }>(sql`
    select sort
      from games
     where game_id = ${gameId}
       for no key update`);
  return game;
}

/** Sets a game's place in its brand, which later imports do not change; null puts the game behind all others. */
export async function placeGame(tx: Tx, gameId: string, sort: number | null): Promise<void> {
  await tx.query(sql`
    update games
       set sort = ${sort}
     where game_id = ${gameId}`);
}
