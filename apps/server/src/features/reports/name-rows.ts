import type { ReportGroup } from '@kapao/contract/office/report-sheets.ts';
import type { Queryable } from '../../db/database.ts';
import { findCouponCodes } from '../coupons/reads.ts';
import { findGameNames, listGameNames } from '../games/reads.ts';
import { listMethodNames } from '../payments/reads.ts';
import { listKinds } from './sums-store.ts';

export interface RowName {
  name: string | null;
  nameEn: string | null;
}

interface Choice {
  key: string;
  name: string;
  name_en: string | null;
}

export interface Choices {
  studio: Choice[];
  brand: Choice[];
  method: Choice[];
  kind: Choice[];
}

/** Lists the choices of a report's filters. */
export async function listChoices(on: Queryable): Promise<Choices> {
  const { studios, brands } = await listGameNames(on);
  const methods = await listMethodNames(on);
  const kinds = await listKinds(on);
  const choiceOf = ({ code, name }: { code: string; name: string }) => ({
    key: code,
    name,
    name_en: null,
  });
  return {
    studio: studios.map(choiceOf),
    brand: brands.map(choiceOf),
    method: methods.map(({ id, name, nameEn }) => ({ key: String(id), name, name_en: nameEn })),
    kind: kinds.map((kind) => ({ key: kind, name: kind, name_en: null })),
  };
}

/** Returns the names of rows by their keys. A key without an entry is shown as it is. */
export async function nameRows(
  on: Queryable,
  by: ReportGroup,
  keys: readonly string[],
): Promise<ReadonlyMap<string, RowName>> {
  if (by === 'studio' || by === 'brand') {
    const { studios, brands } = await listGameNames(on);
    const named = by === 'studio' ? studios : brands;
    return new Map(named.map(({ code, name }) => [code, { name, nameEn: null }]));
  }
  if (by === 'method') {
    const methods = await listMethodNames(on);
    return new Map(methods.map(({ id, name, nameEn }) => [String(id), { name, nameEn }]));
  }
  if (by === 'house') {
    const { studios } = await listGameNames(on);
    return new Map(
      studios.map(({ code, name }) => [`studio_clearing:${code}`, { name, nameEn: null }]),
    );
  }
  if (by === 'coupon') return nameCoupons(on, keys);
  if (by !== 'game') return new Map();
  const games = keys
    .filter((key) => key.includes('/'))
    .map((key) => {
      const at = key.indexOf('/');
      return { studioCode: key.slice(0, at), gameCode: key.slice(at + 1) };
    });
  const named = await findGameNames(on, games);
  return new Map(
    named.map(({ studioCode, gameCode, name, nameEn }) => [
      `${studioCode}/${gameCode}`,
      { name, nameEn },
    ]),
  );
}

/** A coupon has its code for a name; a batch of its unique codes has its number behind it, as `WET #3`. */
async function nameCoupons(
  on: Queryable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, RowName>> {
  const ids = keys.map((key) => BigInt(key.split('/')[0] ?? ''));
  const found = await findCouponCodes(on, [...new Set(ids)]);
  const codes = new Map(found.map(({ id, code }) => [String(id), code]));
  return new Map(
    keys.map((key) => {
      const [id = '', batch] = key.split('/');
      const code = codes.get(id) ?? id;
      return [key, { name: batch === undefined ? code : `${code} #${batch}`, nameEn: null }];
    }),
  );
}
