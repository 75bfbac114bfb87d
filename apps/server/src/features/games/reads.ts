import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { providerMark } from './provider-mark.ts';

/** The mark of an existing provider as SVG; none is drawn for codes that strangers invent. */
export async function findProviderMark(on: Queryable, code: string): Promise<string | undefined> {
  const [provider] = await on.query<{ code: string; name: string }>(sql`
    select code,
           name
      from game_providers
     where code = ${code}`);
  return provider && providerMark(provider);
}
