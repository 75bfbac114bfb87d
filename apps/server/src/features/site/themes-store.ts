import { themeRow } from '@kapao/contract/site/written.ts';
import type { ThemeRow } from '@kapao/contract/site/written.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { rowKind, ruleless } from '../../db/saved-kind.ts';
import { keptRow, savedRecord, stored } from '../../db/saved-record.ts';
import type { FieldOf } from '../../db/saved-record.ts';

const themeRecord = savedRecord<ThemeRow>({
  table: 'themes',
  key: ['website_id', 'name'],
  // The name and the colours, each in the column of the same name. `Object.fromEntries` loses the type of the keys.
  fields: Object.fromEntries(
    Object.keys(themeRow.shape).map((name) => [name, stored('text')]),
  ) as Record<keyof ThemeRow, FieldOf<string>>,
  onUpdate: { updated_at: sql`now()` },
});

/** Lists themes, sorted by name. */
export async function listThemes(on: Queryable, websiteId: number): Promise<ThemeRow[]> {
  const rows = await on.query<{ kept: string }>(sql`
    select to_jsonb(theme)::text as kept
      from themes as theme
     where website_id = ${websiteId}
     order by name`);
  // The cast is safe, because the same record stored the rows.
  return rows.map(({ kept }) => themeRecord.formOf(keptRow(kept)) as ThemeRow);
}

/** Saves themes. A theme of the same name is replaced, even the one in use. */
export async function saveThemes(
  tx: Tx,
  websiteId: number,
  themes: readonly ThemeRow[],
): Promise<void> {
  await themeRecord.save(tx, { website_id: websiteId }, themes);
}

export const themeKind = rowKind('themes', themeRecord, {
  schema: themeRow,
  save: (tx, websiteId, row) => ruleless(saveThemes(tx, websiteId, [row])),
});

export async function nameTheme(on: Queryable, id: number): Promise<string | undefined> {
  const [theme] = await on.query<{ name: string }>(sql`
    select name
      from themes
     where id = ${id}`);
  return theme?.name;
}
