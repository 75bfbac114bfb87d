import sql, { raw } from 'sql-template-tag';
import type { Database } from '../db/database.ts';

/**
 * Lets each default of a time fail in a past transaction, because it would tell the present. Returns the columns that
 * have one.
 */
export async function refusePastDefaults(database: Database): Promise<string[]> {
  return database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`
      create function present_time(of_column text) returns timestamptz
        language plpgsql
        as $$
          begin
            if coalesce(current_setting('kapao.now', true), '') <> '' then
              raise exception 'a statement of the past leaves % to its default', of_column;
            end if;
            return now();
          end
        $$`);
    const stamped = await tx.query<{ relation: string; name: string }>(sql`
      select fallback.adrelid::regclass::text as relation,
             attribute.attname::text          as name
        from pg_attrdef   as fallback
        join pg_attribute as attribute
          on attribute.attrelid = fallback.adrelid
         and attribute.attnum   = fallback.adnum
       where pg_get_expr(fallback.adbin, fallback.adrelid) in ('now()', 'clock_timestamp()')
         and fallback.adrelid <> 'migrations'::regclass`);
    for (const { relation, name } of stamped) {
      const failing = `set default present_time('${relation}.${name}')`;
      await tx.query(sql`${raw(`alter table ${relation} alter column ${name} ${failing}`)}`);
    }
    return stamped.map(({ relation, name }) => `${relation}.${name}`);
  });
}
