import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

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
  category?: string | undefined;
  state?: OfficeGameRow['state'] | undefined;
  /** Games with a larger id. */
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
         game.provider_code as brand,
         brand.name         as "brandName",
         game.category,
         brand.sort         as "brandSort",
         game.sort,
         ${state}           as state
    from games             as game
    join game_providers    as brand   on brand.code  = game.provider_code
    join game_studios      as studio  on studio.code = game.studio_code
    left join lobby_games  as listed  on listed.id   = game.id
    left join closed_games as closing on closing.id  = game.id`;

/** Lists games in the order of their first import. The catalogue has thousands, which one read can filter. */
export async function listOfficeGames(
  on: Queryable,
  { name, studio, brand, category, after, limit, ...filter }: GameFilter,
): Promise<OfficeGameRow[]> {
  const part = name === undefined ? undefined : `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return on.query<OfficeGameRow>(sql`
    ${games}
     where true
       ${after === undefined ? sql`` : sql`and game.id > ${after}`}
       ${studio === undefined ? sql`` : sql`and game.studio_code = ${studio}`}
       ${brand === undefined ? sql`` : sql`and game.provider_code = ${brand}`}
       ${category === undefined ? sql`` : sql`and game.category = ${category}`}
       ${filter.state === undefined ? sql`` : sql`and ${state} = ${filter.state}`}
       ${part === undefined ? sql`` : named(part, name)}
     order by game.id
     limit ${limit}`);
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
