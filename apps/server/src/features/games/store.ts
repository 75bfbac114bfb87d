import type { BothLanguages } from '@kapao/contract/envelope.ts';
import type { Game } from '@kapao/contract/games.ts';
import { closingText } from '@kapao/contract/switches.ts';
import type { ClosingWords } from '@kapao/contract/switches.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';

export interface CatalogueGame {
  gameCode: string;
  name: string;
  nameEnglish?: string | null;
  category: string;
  image: string;
  brand: {
    code: string;
    name: string;
    /** The path of the drawn mark, which is shown until the brand has a logo. */
    logo: string;
    studioLogo?: string | undefined;
  };
  isEnabled: boolean;
  /** The share of stakes that the game returns, as its studio states it for the tile; null if unknown. */
  returnPercent?: number | null;
  /** The release date that the studio states; without one, the day of the first import counts. */
  releasedOn?: string | null;
}

/** Writes a studio's game list into the catalogue; a game that is missing from the list is disabled. */
export async function saveCatalogue(
  tx: Tx,
  studioCode: string,
  games: readonly CatalogueGame[],
): Promise<void> {
  const brands = new Map(games.map(({ brand }) => [brand.code, brand]));
  for (const brand of brands.values()) await saveBrand(tx, studioCode, brand);
  await tx.query(sql`
    update games
       set is_enabled = false,
           changed_at = now()
     where studio_code = ${studioCode}
       and is_enabled
       and game_code <> all(${games.map((game) => game.gameCode)}::text[])`);
  await tx.query(sql`
    insert into games
           (studio_code, brand_code, game_code, game_id, name, name_en, category, image, sort, is_enabled,
            return_percent, released_on)
    select ${studioCode}, row."brand", row."gameCode",
           case when exists (
             select 1
               from games as other
              where other.game_id     = row."gameCode"
                and other.studio_code <> ${studioCode}
           ) then ${`${studioCode}:`} || row."gameCode" else row."gameCode" end,
           row."name", row."nameEnglish", row."category", row."image", row."sort", row."isEnabled",
           row."returnPercent", row."releasedOn"
      from jsonb_to_recordset(${JSON.stringify(games.map(toRow))}::jsonb) as row (
             "brand" text, "gameCode" text, "name" text, "nameEnglish" text, "category" text,
             "image" text, "sort" integer, "isEnabled" boolean, "returnPercent" double precision,
             "releasedOn" date
           )
        on conflict (studio_code, game_code) do update
       set name           = excluded.name,
           name_en        = excluded.name_en,
           category       = excluded.category,
           image          = excluded.image,
           is_enabled     = excluded.is_enabled,
           return_percent = excluded.return_percent,
           released_on    = excluded.released_on,
           changed_at     = now()
     where (games.name, games.name_en, games.category, games.image, games.is_enabled,
            games.return_percent, games.released_on)
           is distinct from
           (excluded.name, excluded.name_en, excluded.category, excluded.image, excluded.is_enabled,
            excluded.return_percent, excluded.released_on)`);
}

async function saveBrand(tx: Tx, studioCode: string, brand: CatalogueGame['brand']): Promise<void> {
  // Keep a known brand's logo and sort, and a name that is not the studio's: the operator sets them.
  await tx.query(sql`
    insert into brands (code, studio_code, name, studio_name, logo, sort)
    values (${brand.code}, ${studioCode}, ${brand.name}, ${brand.name}, ${brand.logo},
            (select count(*) + 1 from brands))
        on conflict (code) do update
       set name        = case brands.name when brands.studio_name then excluded.name else brands.name end,
           studio_name = excluded.studio_name,
           changed_at  = now()
     where brands.studio_code = excluded.studio_code
       and brands.studio_name <> excluded.studio_name`);
  if (brand.studioLogo === undefined) return;
  // Keep a logo that the operator has set.
  await tx.query(sql`
    update brands
       set logo       = ${brand.studioLogo},
           changed_at = now()
     where code        = ${brand.code}
       and studio_code = ${studioCode}
       and logo       <> ${brand.studioLogo}
       and (logo = ${brand.logo} or logo like 'brands/%')`);
}

function toRow(game: CatalogueGame, index: number) {
  return { ...game, brand: game.brand.code, sort: index + 1 };
}

/** Returns a text that changes with every change of the catalogue. */
export async function catalogueVersion(on: Queryable): Promise<string> {
  const [row] = await on.query<{ version: bigint }>(
    sql`select version from game_catalogue`,
    'games_catalogue_version',
  );
  return String(row?.version);
}

/** Reads the shelves that the home screen shows, in their order. */
export async function readShelfOrder(on: Queryable, websiteId: number): Promise<string[]> {
  const [row] = await on.query<{ shelves: string[] }>(sql`
    select home_shelves as shelves
      from site_settings
     where website_id = ${websiteId}`);
  return row?.shelves ?? [];
}

export async function hasGames(on: Queryable): Promise<boolean> {
  const rows = await on.query(sql`select 1 from games limit 1`);
  return rows.length > 0;
}

/** A game as the lobby lists it, before the popular games are marked as hot. */
export interface ListedGame extends Omit<Game, 'is_hot' | 'gameName_en'> {
  gameName_en: string | null;
}

type ListedRow = Omit<ListedGame, 'closed'> & {
  [Key in keyof ClosingWords]: ClosingWords[Key] | null;
};

const closingWords = sql`
  closing.kind,
  closing.reason,
  closing.text_th as "textTh",
  closing.text_en as "textEn"`;

/** Selects a game's columns under the names of the wire, so that the rows are sent without another copy. */
const wireColumns = sql`
  game.id::integer,
  game.game_id,
  brand.code       as provider,
  brand.name       as provider_name,
  game.studio_code as provider_provider,
  brand.logo       as provider_logo,
  brand.sort       as provider_sort,
  game.category    as "gameCategory",
  game.name        as "gameName",
  game.name_en     as "gameName_en",
  game.image       as image_vertical,
  game.sort,
  floor(extract(epoch from game.changed_at))::integer  as image_version,
  floor(extract(epoch from brand.changed_at))::integer as provider_logo_version,
  game.return_percent,
  to_char(
    coalesce(game.released_on, (game.imported_at at time zone 'Asia/Bangkok')::date),
    'YYYY-MM-DD'
  ) as released_on`;

/** Lists the lobby's games; a game that a switch closes stays in its place and gives the reason (switch-06). */
export async function listGames(on: Queryable): Promise<ListedGame[]> {
  const rows = await on.query<ListedRow>(sql`
    select ${wireColumns},
           ${closingWords}
      from lobby_games       as listed
      join games             as game    on game.id    = listed.id
      join brands            as brand   on brand.code = game.brand_code
      left join closed_games as closing on closing.id = game.id
     order by brand.sort nulls last, game.sort nulls last, game.id`);
  return rows.map(({ kind, reason, textTh, textEn, ...game }) => ({
    ...game,
    ...(kind !== null &&
      reason !== null && { closed: closingText({ kind, reason, textTh, textEn }) }),
  }));
}

/** A game that can be played: the game, its brand and its studio are enabled, and no switch closes it. */
interface PlayableGame {
  studioCode: string;
  gameCode: string;
}

export async function findGame(
  on: Queryable,
  wanted: { brand: string; gameId: string },
): Promise<PlayableGame | undefined> {
  const [game] = await on.query<PlayableGame>(sql`
    select game.studio_code as "studioCode",
           game.game_code   as "gameCode"
      from playable_games as game
     where game.brand_code = ${wanted.brand}
       and game.game_id    = ${wanted.gameId}`);
  return game;
}

/** Returns why a game of the lobby is closed to play; undefined if the game is open or unknown. */
export async function findGameClosing(
  on: Queryable,
  wanted: { brand: string; gameId: string },
): Promise<BothLanguages | undefined> {
  const [closing] = await on.query<ClosingWords>(sql`
    select ${closingWords}
      from lobby_games  as game
      join closed_games as closing on closing.id = game.id
     where game.brand_code = ${wanted.brand}
       and game.game_id    = ${wanted.gameId}`);
  return closing && closingText(closing);
}

/** Returns why the game that opens the sports site is closed; undefined if it is open, or none is set. */
export async function findSportsClosing(
  on: Queryable,
  websiteId: number,
): Promise<BothLanguages | undefined> {
  const [closing] = await on.query<ClosingWords>(sql`
    select ${closingWords}
      from site_settings as settings
      join lobby_games   as game
        on game.studio_code = settings.sports_studio_code
       and game.game_code   = settings.sports_game_code
      join closed_games  as closing on closing.id = game.id
     where settings.website_id = ${websiteId}`);
  return closing && closingText(closing);
}

/** Finds the game that opens the sports site, if the operator has set one. */
export async function findSportsGame(
  on: Queryable,
  websiteId: number,
): Promise<PlayableGame | undefined> {
  const [game] = await on.query<PlayableGame>(sql`
    select game.studio_code as "studioCode",
           game.game_code   as "gameCode"
      from site_settings as settings
      join playable_games as game
        on game.studio_code = settings.sports_studio_code
       and game.game_code   = settings.sports_game_code
     where settings.website_id = ${websiteId}`);
  return game;
}
