import { brandRow } from '@kapao/contract/brands/written.ts';
import type { LobbyBrandRow } from '@kapao/contract/brands/written.ts';
import sql from 'sql-template-tag';
import type { Tx } from '../../../db/database.ts';
import { rowPart, savedKind } from '../../../db/saved-kind.ts';
import { savedRecord, stored } from '../../../db/saved-record.ts';
import { markPath } from './studio-mark.ts';

/** The saved record of a brand. The import of a studio's games inserts the row, so the record only updates it. */
const brandRecord = savedRecord<LobbyBrandRow>({
  table: 'brands',
  key: ['code'],
  fields: {
    code: stored('text'),
    name: stored('text'),
    sort: stored('integer'),
    logo: stored('text'),
    is_enabled: stored('boolean'),
  },
});

/**
 * Saves the lobby's settings of brands. A brand without a name of its own has the studio's. Returns the codes of brands
 * that no import of games has created.
 */
export async function saveBrands(tx: Tx, brands: readonly LobbyBrandRow[]): Promise<string[]> {
  const rows = brands.map((brand) => ({ ...brand, logo: brand.logo ?? markPath(brand.code) }));
  const saved = await tx.query<{ code: string }>(sql`
    update brands as brand
       set is_enabled = wanted.is_enabled,
           name       = coalesce(wanted.name, brand.studio_name),
           sort       = wanted.sort,
           logo       = wanted.logo,
           changed_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (
             code text, name text, sort integer, logo text, is_enabled boolean
           )
     where brand.code = wanted.code
    returning brand.code`);
  const known = new Set(saved.map(({ code }) => code));
  return brands.map(({ code }) => code).filter((code) => !known.has(code));
}

export const brandKind = savedKind({
  parts: (columns, websiteId) => [rowPart('brands', brandRecord.key, columns, websiteId)],
  formOf: async (rowsOf) => {
    const [row] = rowsOf('brands');
    if (row === undefined) return null;
    const form = brandRecord.formOf(row);
    // The studio's name is no name of its own: a version that comes back must not keep the studio's old one.
    return row['name'] === row['studio_name'] ? { ...form, name: null } : form;
  },
  schema: brandRow,
  save: async (tx, _websiteId, row) => {
    const [code] = await saveBrands(tx, [row]);
    return code === undefined ? undefined : `no studio has brought ${code}`;
  },
});

interface SportsGame {
  studioCode: string;
  gameCode: string;
}

/** Finds the game that opens a website's sports site, and locks the site's settings; null if none is set. */
export async function lockSportsGame(tx: Tx, websiteId: number): Promise<SportsGame | null> {
  const [game] = await tx.query<{ studioCode: string | null; gameCode: string | null }>(sql`
    select sports_studio_code as "studioCode",
           sports_game_code   as "gameCode"
      from site_settings
     where website_id = ${websiteId}
       for update`);
  const { studioCode = null, gameCode = null } = game ?? {};
  return studioCode === null || gameCode === null ? null : { studioCode, gameCode };
}

/** Sets the game that opens a website's sports site; null removes it. */
export async function nameSportsGame(
  tx: Tx,
  websiteId: number,
  game: SportsGame | null,
): Promise<void> {
  await tx.query(sql`
    update site_settings
       set sports_studio_code = ${game?.studioCode ?? null},
           sports_game_code   = ${game?.gameCode ?? null}
     where website_id = ${websiteId}`);
}
