import { versionFieldName, versionFieldNames } from '@kapao/contract/office/version-fields.ts';
import { versionKindNames } from '@kapao/contract/office/version-kinds.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configurationStates } from '../../testing/configuration.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

it('version-15: the tables whose changes the migrated database keeps are the kinds of versions', async () => {
  const kept = await test.database.query<{ name: string }>(sql`
    select tgrelid::regclass::text as name
      from pg_trigger
     where tgfoid = 'keep_version'::regproc
     order by 1`);
  expect(kept.map(({ name }) => name)).toEqual([...versionKindNames].toSorted());
});

it('report-16: every field of a version has a Thai and an English name', async () => {
  const columns = await test.database.query<{ table: string; field: string }>(sql`
    select kept.tgrelid::regclass::text as table,
           attribute.attname::text      as field
      from pg_trigger   as kept
      join pg_attribute as attribute
        on attribute.attrelid = kept.tgrelid
       and attribute.attnum   > 0
       and not attribute.attisdropped
     where kept.tgfoid = 'keep_version'::regproc
       and attribute.attname::text <> all(
             string_to_array(split_part(encode(kept.tgargs, 'escape'), '\\000', 2), ','))
     order by 1, 2`);
  const forms = configurationStates.flatMap(([kind, ...states]) =>
    states.flatMap((state) => Object.keys(state).map((field) => ({ table: kind, field }))),
  );
  expect(columns.length).toBeGreaterThan(200);
  const nameless = [...columns, ...forms].filter(
    ({ field }) => !Object.hasOwn(versionFieldNames, field.replace(/_micro$/, '')),
  );
  expect([...new Set(nameless.map(({ table, field }) => `${table}.${field}`))]).toEqual([]);
  expect(versionFieldName('reward.amount_micro', 'th')).toBe('รางวัล › จำนวน');
});
