import { expect, it } from 'vitest';
import { foreignTables, tablesIn } from './check-tables.ts';

const known = new Set(['coupons', 'deposits']);
const own = tablesIn('coupons/store.ts', 'insert into coupons (code) select code', known);
const theirs = tablesIn('payments/deposits-store.ts', 'update deposits set status', known);

it('finds a statement that names a table of another feature', () => {
  const foreign = tablesIn('coupons/store.ts', 'left join deposits as deposit', known);
  expect(foreignTables([...own, ...theirs, ...foreign], {})).toEqual([
    'coupons/store.ts: deposits is a table of payments',
  ]);
});

it('finds a table that two features write', () => {
  const second = tablesIn('coupons/store.ts', 'delete from deposits', known);
  expect(foreignTables([...theirs, ...second], {})).toHaveLength(2);
});

it('admits an exception while a statement needs it', () => {
  const allowed = { 'coupons/store.ts deposits': 'a reason' };
  const foreign = tablesIn('coupons/store.ts', 'from deposits', known);
  expect(foreignTables([...theirs, ...foreign], allowed)).toEqual([]);
  expect(foreignTables(theirs, allowed)).toEqual(['needless exception: coupons/store.ts deposits']);
});
