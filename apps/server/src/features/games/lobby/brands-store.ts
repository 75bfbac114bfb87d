import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../db/database.ts';

export interface BrandRow {
  code: string;
  name: string;
  studio: string;
  sort: number | null;
  logo: string;
  isEnabled: boolean;
  /** The name in the studio's list. */
  studioName: string;
  changedAt: Date;
}

const columns = sql`
  code,
  name,
  studio_code as studio,
  sort,
  logo,
  is_enabled  as "isEnabled",
  studio_name as "studioName",
  changed_at  as "changedAt"`;

/** Lists brands in the lobby's order: those without a place come last. */
export function listBrands(on: Queryable): Promise<BrandRow[]> {
  return on.query<BrandRow>(sql`
    select ${columns}
      from brands
     order by sort nulls last, code`);
}

/** Finds a brand and locks it until the commit. */
export async function lockBrand(tx: Tx, code: string): Promise<BrandRow | undefined> {
  const [brand] = await tx.query<BrandRow>(sql`
    select ${columns}
      from brands
     where code = ${code}
       for update`);
  return brand;
}

/** Counts the games of each brand in the lobby, by category. */
export function countGames(
  on: Queryable,
): Promise<{ brand: string; category: string; games: number }[]> {
  return on.query<{ brand: string; category: string; games: number }>(sql`
    select game.brand_code   as brand,
           game.category,
           count(*)::integer as games
      from lobby_games as listed
      join games       as game on game.id = listed.id
     group by game.brand_code, game.category
     order by game.brand_code, game.category`);
}
