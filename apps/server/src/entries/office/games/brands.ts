import type { LobbyBrandRow } from '@kapao/contract/brands/written.ts';
import type { Context } from '../../../context.ts';
import type { KeptRow } from '../../../db/saved-record.ts';
import { countGames, listBrands, lockBrand } from '../../../features/games/lobby/brands-store.ts';
import { saveBrands } from '../../../features/games/lobby/lobby-brands-store.ts';
import { readForm } from '../../../flows/configuration/read-records.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { countWaiting } from '../../../features/versions/scheduled-store.ts';

/** The brands of the lobby: their order, and the editor of one. */
export function brandsOffice({
  config: { websiteId },
}: Pick<Context, 'config'>): OfficeHandlers<'listBrands' | 'getOfficeBrand' | 'moveBrand'> {
  return {
    listBrands: async (_input, _caller, read) => {
      const brands = await listBrands(read);
      const counts = await countGames(read);
      return officeDone({
        brands: brands.map(({ isEnabled, changedAt, ...brand }) => ({
          code: brand.code,
          name: brand.name,
          studio: brand.studio,
          sort: brand.sort,
          is_enabled: isEnabled,
          logo: brand.logo,
          logo_version: Math.floor(changedAt.getTime() / 1_000),
          game_counts: Object.fromEntries(
            counts
              .filter(({ brand: code }) => code === brand.code)
              .map(({ category, games }) => [category, games]),
          ),
        })),
      });
    },
    getOfficeBrand: async ({ params: { code } }, _caller, read) => {
      const brand = (await listBrands(read)).find((each) => each.code === code);
      const form = brand && (await readForm(read, websiteId, 'brands', { code }));
      if (!brand || !form) return officeRefusal('not_found');
      const counts = (await countGames(read)).filter((each) => each.brand === code);
      const waiting = await countWaiting(read, websiteId, 'brands');
      return officeDone({
        key: code,
        // The cast is safe, because the same record has stored the row.
        content: form.content as KeptRow as LobbyBrandRow,
        latest: form.latest === null ? null : String(form.latest),
        scheduled: waiting.get(code) ?? 0,
        studio_name: brand.studioName,
        studio: brand.studio,
        categories: counts
          .map(({ category, games }) => ({ category, games }))
          .toSorted((one, other) => other.games - one.games),
      });
    },
    moveBrand: async ({ params: { code }, body: { sort, seen } }, _caller, tx) => {
      const target = `brand:${code}`;
      const brand = await lockBrand(tx, code);
      if (!brand) return { ...officeRefusal('not_found'), target };
      if (brand.sort !== seen) return { ...officeRefusal('target_changed'), target };
      const { name, logo, isEnabled: is_enabled } = brand;
      await saveBrands(tx, [{ code, name, sort, logo, is_enabled }]);
      return { ...officeDone(null), target, before: { sort: brand.sort }, after: { sort } };
    },
  };
}
