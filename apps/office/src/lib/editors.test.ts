import { versionKindNames, versionKinds } from '@kapao/contract/office/version-kinds.ts';
import { expect, it } from 'vitest';
import { editors } from './editors.ts';

/** Kinds whose editors are still to come. */
const pending: readonly string[] = [
  'spin_wheels',
  'spin_prizes',
  'cashback_rules',
  'ranks',
  'promotion_contributions',
  'brands',
];

it('editor-12: each kind of record that may be written has an editor', () => {
  const writable = versionKindNames.filter((kind) => versionKinds[kind].write !== null);
  const missing = writable.filter((kind) => editors[kind] === undefined);
  expect(missing.toSorted()).toEqual([...pending].toSorted());
});

it('editor-12: an editor is found by the key of a record’s version', () => {
  expect(editors.missions?.href('3/7')).toBe('/missions/7');
  expect(editors.daily_reward_dates?.href('3/2026-12-05')).toBe('/daily-calendar?month=2026-12');
  expect(editors.payment_methods?.scheduleHref?.('12')).toBe('/payment-methods/12?schedule=yes');
});
