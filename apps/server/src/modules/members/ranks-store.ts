import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Tx } from '../../db/database.ts';

/** A rank as an operator writes it; `image` is a path below /cdn. */
export const rankRow = z.strictObject({
  code: z.string().regex(/^[a-z0-9-]{1,40}$/),
  name_en: z.string().min(1).max(80),
  name_th: z.string().min(1).max(80),
  image: z.string().min(1).max(200),
  sort: z.int().positive(),
});
export type RankRow = z.infer<typeof rankRow>;

export async function saveRanks(tx: Tx, ranks: readonly RankRow[]): Promise<void> {
  await tx.query(sql`
    insert into ranks (code, name_en, name_th, image, sort)
    select code, name_en, name_th, image, sort
      from jsonb_to_recordset(${JSON.stringify(ranks)}::jsonb) as rank (
             code text, name_en text, name_th text, image text, sort integer
           )
        on conflict (code) do update
       set name_en = excluded.name_en,
           name_th = excluded.name_th,
           image   = excluded.image,
           sort    = excluded.sort`);
}
