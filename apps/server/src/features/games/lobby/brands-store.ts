import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../db/database.ts';

export interface BrandRow {
  code: string;
  name: string;
  studio: string;
  sort: number | null;
  logo: string;
  isEnabled: boolean;
}

const columns = sql`
  code,
  name,
  studio_code as studio,
  sort,
  logo,
  is_enabled  as "isEnabled"`;

/** Lists brands in the lobby's order: those without a place come last. */
export function listBrands(on: Queryable): Promise<BrandRow[]> {
  return on.query<BrandRow>(sql`
    select ${columns}
      from brands
     order by sort nulls last, code`);
}

/** Finds a brand and locks it until the commit. */
export async function lockBrand(tx: Tx, code: string): Promise<BrandRow | undefined> {
  const [brand] = await tx.query<BrandRow>(sql`
    select ${columns}
      from brands
     where code = ${code}
       for update`);
  return brand;
}
