import type { ThemeRow } from '@kapao/contract/site/written.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';

/** Lists themes, sorted by name. */
export async function listThemes(on: Queryable, websiteId: number): Promise<ThemeRow[]> {
  return on.query<ThemeRow>(sql`
    select name,
           color_bg,
           color_bg_3,
           color_bg_4,
           color_primary,
           color_secondary,
           color_success,
           color_error,
           color_text_primary,
           color_text_secondary,
           color_text_error,
           color_linear_1,
           color_linear_2
      from themes
     where website_id = ${websiteId}
     order by name`);
}

/** Saves themes. A theme of the same name is replaced, even the one in use. */
export async function saveThemes(
  tx: Tx,
  websiteId: number,
  themes: readonly ThemeRow[],
): Promise<void> {
  await tx.query(sql`
    insert into themes (
           website_id, name, color_bg, color_bg_3, color_bg_4, color_primary, color_secondary,
           color_success, color_error, color_text_primary, color_text_secondary, color_text_error,
           color_linear_1, color_linear_2
         )
    select ${websiteId}, name, color_bg, color_bg_3, color_bg_4, color_primary, color_secondary,
           color_success, color_error, color_text_primary, color_text_secondary, color_text_error,
           color_linear_1, color_linear_2
      from jsonb_to_recordset(${JSON.stringify(themes)}::jsonb) as theme (
             name text, color_bg text, color_bg_3 text, color_bg_4 text, color_primary text,
             color_secondary text, color_success text, color_error text, color_text_primary text,
             color_text_secondary text, color_text_error text, color_linear_1 text,
             color_linear_2 text
           )
        on conflict (website_id, name) do update
       set color_bg             = excluded.color_bg,
           color_bg_3           = excluded.color_bg_3,
           color_bg_4           = excluded.color_bg_4,
           color_primary        = excluded.color_primary,
           color_secondary      = excluded.color_secondary,
           color_success        = excluded.color_success,
           color_error          = excluded.color_error,
           color_text_primary   = excluded.color_text_primary,
           color_text_secondary = excluded.color_text_secondary,
           color_text_error     = excluded.color_text_error,
           color_linear_1       = excluded.color_linear_1,
           color_linear_2       = excluded.color_linear_2,
           updated_at           = now()`);
}

export async function nameTheme(on: Queryable, id: number): Promise<string | undefined> {
  const [theme] = await on.query<{ name: string }>(sql`
    select name
      from themes
     where id = ${id}`);
  return theme?.name;
}
