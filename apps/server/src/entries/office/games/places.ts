import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { listBrands, lockBrand } from '../../../features/games/lobby/brands-store.ts';
import { lockGamePlace, placeGame } from '../../../features/games/lobby/office-store.ts';
import { saveBrands } from '../../../features/games/lobby/lobby-brands-store.ts';

/** The places of brands in the lobby, and of games in their brands. */
export function placesOffice(): OfficeHandlers<'listBrands' | 'moveBrand' | 'moveGame'> {
  return {
    listBrands: async (_input, _caller, read) => {
      const brands = await listBrands(read);
      return officeDone({
        brands: brands.map(({ code, name, studio, sort, isEnabled }) => {
          return { code, name, studio, sort, is_enabled: isEnabled };
        }),
      });
    },
    moveBrand: async ({ params: { code }, body: { sort, seen } }, _caller, tx) => {
      const target = `brand:${code}`;
      const brand = await lockBrand(tx, code);
      if (!brand) return { ...officeRefusal('not_found'), target };
      if (brand.sort !== seen) return { ...officeRefusal('target_changed'), target };
      const { logo, isEnabled: is_enabled } = brand;
      await saveBrands(tx, [{ code, sort, logo, is_enabled }]);
      return { ...officeDone(null), target, before: { sort: brand.sort }, after: { sort } };
    },
    moveGame: async ({ params: { id }, body: { sort, seen } }, _caller, tx) => {
      const target = `game:${id}`;
      const game = await lockGamePlace(tx, id);
      if (!game) return { ...officeRefusal('not_found'), target };
      if (game.sort !== seen) return { ...officeRefusal('target_changed'), target };
      await placeGame(tx, id, sort);
      return { ...officeDone(null), target, before: { sort: game.sort }, after: { sort } };
    },
  };
}
