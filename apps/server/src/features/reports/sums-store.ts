import { NO_KEY } from '@kapao/contract/office/report-sheets.ts';
import type { ReportGroup } from '@kapao/contract/office/report-sheets.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { textArray } from '../../ledger/arrays.ts';
import { brandsOfGames } from '../games/reads.ts';
import type { Figure } from './figures.ts';
import type { FigureSum } from './formulas.ts';

/** The period of a report in Bangkok days, both inclusive, and its filters. */
export interface Scope {
  from: string;
  until: string;
  studio?: string | undefined;
  brand?: string | undefined;
  /** The game's key, `STUDIO/GAME`. */
  game?: string | undefined;
  method?: string | undefined;
  kind?: string | undefined;
}

/**
 * Builds a condition on the relation `narrowed`, which holds lines or sums. The filter `-` selects the amounts without
 * a studio, brand, method or kind.
 */
export function narrowed({
  studio,
  brand,
  game,
  method,
  kind,
}: Omit<Scope, 'from' | 'until'>): Sql {
  const [gameStudio = '', gameCode = ''] = splitGame(game);
  return sql`
    true
    ${studio === undefined ? sql`` : sql`and studio_code = ${orNone(studio)}`}
    ${
      brand === undefined
        ? sql``
        : sql`and coalesce(
      (select brand_code
         from (${brandsOfGames}) as branded
        where branded.studio_code = narrowed.studio_code
          and branded.game_code   = narrowed.game_code),
      '') = ${orNone(brand)}`
    }
    ${game === undefined ? sql`` : sql`and studio_code = ${gameStudio} and game_code = ${gameCode}`}
    ${method === undefined ? sql`` : sql`and method_id = ${method === NO_KEY ? 0 : Number(method)}`}
    ${kind === undefined ? sql`` : sql`and purpose = ${orNone(kind)}`}`;
}

function orNone(key: string): string {
  return key === NO_KEY ? '' : key;
}

/** Splits `STUDIO/GAME` at its first slash: studios' codes contain none, games' codes may. */
function splitGame(game: string | undefined): string[] {
  const at = game?.indexOf('/') ?? -1;
  return game === undefined || at < 0 ? [] : [game.slice(0, at), game.slice(at + 1)];
}

export interface GroupedSum extends FigureSum {
  /** The key of the group; empty or null for amounts that belong to no group. */
  key: string | null;
}

/** Sums figures by a key. A game's amounts count for the brand that the game has now. */
export async function sumFigures(
  on: Queryable,
  generation: number,
  { by, figures, scope }: { by: ReportGroup; figures: readonly Figure[]; scope: Scope },
): Promise<GroupedSum[]> {
  const rows = await on.query<TextSum<GroupedSum>>(sql`
    select case ${by}::text
             when 'day'    then day::text
             when 'studio' then studio_code
             when 'brand'  then (select brand_code
                                   from (${brandsOfGames}) as known
                                  where known.studio_code = narrowed.studio_code
                                    and known.game_code   = narrowed.game_code)
             when 'game'   then case studio_code when '' then '' else studio_code || '/' || game_code end
             when 'method' then case method_id when 0 then '' else method_id::text end
             when 'kind'   then purpose
           end                       as key,
           figure,
           sum(amount_micro)::text   as "amountMicro",
           sum(transfers)::bigint    as transfers
      from report_days as narrowed
     where generation = ${generation}
       and day >= ${scope.from}::date
       and day <= ${scope.until}::date
       and figure = any(${textArray(figures)}::text[])
       and ${narrowed(scope)}
     group by 1, 2`);
  return rows.map(withAmount);
}

/** The sums are texts, because they may be larger than PostgreSQL's bigint (report-02). */
type TextSum<Sum extends FigureSum> = Omit<Sum, 'amountMicro'> & { amountMicro: string };

function withAmount<Sum extends { amountMicro: string }>(row: Sum) {
  return { ...row, amountMicro: BigInt(row.amountMicro) };
}

/** A sum of an hour that began `hour` hours after the period, apart for the times before and after a moment. */
export interface HourSum extends FigureSum {
  hour: number;
  isSoFar: boolean;
}

/** Sums figures by the hour of a period, whose times are rounded to five minutes. */
export async function sumHours(
  on: Queryable,
  generation: number,
  { from, soFar, until }: { from: Date; soFar: Date; until: Date },
): Promise<HourSum[]> {
  const rows = await on.query<TextSum<HourSum>>(sql`
    select floor(extract(epoch from at - ${from}::timestamptz) / 3600)::integer as hour,
           at < ${soFar}::timestamptz as "isSoFar",
           figure,
           sum(amount_micro)::text    as "amountMicro",
           sum(transfers)::bigint     as transfers
      from report_times
     where generation = ${generation}
       and at >= ${from}
       and at <  ${until}
     group by 1, 2, figure`);
  return rows.map(withAmount);
}

/** Lists the kinds of bonuses that have ever been paid. */
export async function listKinds(on: Queryable): Promise<string[]> {
  const rows = await on.query<{ purpose: string }>(sql`
    select coalesce(reference, '') as purpose
      from ledger_accounts
     where member_id is null
       and kind      = 'promotion_cost'
     order by reference`);
  return rows.map(({ purpose }) => purpose);
}
