import sql from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import { markPath } from '../../features/games/lobby/studio-mark.ts';
import { STUDIO_CODE } from '../games.ts';

/** Number of fictional brands that carry the games. */
const BRANDS = 24;
const BRAND_PREFIX = 'EDITIONS';

/**
 * Creates `wanted` further games of the sandbox's studio: editions of its own games, which it launches as the
 * originals. An import of the studio's list switches them off; this switches them on again. Returns their number, 0
 * when the studio's own games are not imported yet.
 */
export async function seedVolumeGames(database: Database, wanted: number): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.query(sql`
      insert into brands (code, studio_code, name, studio_name, logo, sort)
      select brand.code,
             studio.code,
             'Edition House ' || brand.number,
             'Edition House ' || brand.number,
             brand.logo,
             1000 + brand.number
        from game_studios as studio
       cross join jsonb_to_recordset(${JSON.stringify(editionBrands())}::jsonb) as brand (
               number integer, code text, logo text
             )
       where studio.code = ${STUDIO_CODE}
          on conflict (code) do nothing`);
    const rows = await tx.query(sql`
      insert into games
             (studio_code, brand_code, game_code, game_id, name, category, image, sort)
      select original.studio_code,
             ${BRAND_PREFIX} || lpad((1 + number % ${BRANDS}::integer)::text, 2, '0'),
             original.game_code || '--' || edition,
             original.game_code || '--' || edition,
             original.name || ' ' || edition,
             original.category,
             original.image,
             1000 + number
        from generate_series(0, ${wanted}::integer - 1) as number
        join (
               select studio_code, game_code, name, category, image,
                      row_number() over (order by id) - 1 as place,
                      count(*) over ()                    as originals
                 from games
                where studio_code = ${STUDIO_CODE}
                  and game_code !~ '--\\d+$'
                  and is_enabled
             ) as original
          on original.place = number % original.originals
       cross join lateral (select 1 + number / original.originals as edition) as numbered
          on conflict (studio_code, game_code) do update
         set is_enabled = true,
             changed_at = now()
      returning id`);
    return rows.length;
  });
}

function editionBrands() {
  return Array.from({ length: BRANDS }, (_brand, index) => {
    const number = index + 1;
    const code = BRAND_PREFIX + String(number).padStart(2, '0');
    return { number, code, logo: markPath(code) };
  });
}
