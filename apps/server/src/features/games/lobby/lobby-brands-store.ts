import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import { rowKind } from '../../../db/saved-kind.ts';
import { savedRecord, stored } from '../../../db/saved-record.ts';
import { markPath } from './studio-mark.ts';

/**
 * A brand's place and look in the lobby, as an operator writes them; the brand's studio provides its name and games. A
 * brand with `sort` null comes last.
 */
export const brandRow = z.strictObject({
  code: z.string().regex(/^[\w-]{1,40}$/),
  sort: z.int().positive().max(1_000_000).nullable(),
  /** A path below /cdn. Without a logo, the server draws a mark. */
  logo: z
    .string()
    .regex(/^[a-z0-9][\w/-]{0,150}\.(svg|webp|png)$/, 'a path below /cdn: .svg, .webp or .png')
    .optional(),
  /** If false, the brand's games leave the lobby and their bets are refused. */
  is_enabled: z.boolean().default(true),
});
export type LobbyBrandRow = z.infer<typeof brandRow>;

/** The saved record of a brand. The import of a studio's games inserts the row, so the record only updates it. */
const brandRecord = savedRecord<LobbyBrandRow>({
  table: 'brands',
  key: ['code'],
  fields: {
    code: stored('text'),
    sort: stored('integer'),
    logo: stored('text'),
    is_enabled: stored('boolean'),
  },
});

/** Saves the lobby's settings of brands. Returns the codes of brands that no import of games has created. */
export async function saveBrands(tx: Tx, brands: readonly LobbyBrandRow[]): Promise<string[]> {
  const rows = brands.map((brand) => ({ ...brand, logo: brand.logo ?? markPath(brand.code) }));
  const saved = await tx.query<{ code: string }>(sql`
    update brands as brand
       set is_enabled = wanted.is_enabled,
           sort       = wanted.sort,
           logo       = wanted.logo,
           changed_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (
             code text, sort integer, logo text, is_enabled boolean
           )
     where brand.code = wanted.code
    returning brand.code`);
  const known = new Set(saved.map(({ code }) => code));
  return brands.map(({ code }) => code).filter((code) => !known.has(code));
}

export const brandKind = rowKind('brands', brandRecord, {
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
