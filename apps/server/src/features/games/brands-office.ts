import type { Context } from '../../context.ts';
import { officeDone, officeRefusal } from '../../http/office-handlers.ts';
import type { OfficeHandlers } from '../../http/office-handlers.ts';
import { listBrands, lockBrand } from './brands-store.ts';
import { saveGameProviders } from './providers-store.ts';

/** The brands' places in the lobby. */
export function brandsOffice({
  database,
}: Pick<Context, 'database'>): OfficeHandlers<'listBrands' | 'moveBrand'> {
  return {
    listBrands: async () => {
      const brands = await listBrands(database);
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
      await saveGameProviders(tx, [{ code, sort, logo, is_enabled }]);
      return { ...officeDone(null), target, before: { sort: brand.sort }, after: { sort } };
    },
  };
}
