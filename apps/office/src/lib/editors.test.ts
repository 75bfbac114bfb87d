import { versionKindNames, versionKinds } from '@kapao/contract/office/version-kinds.ts';
import { expect, it } from 'vitest';
import { editors } from './editors.ts';

it('editor-12: each kind of record that may be written has an editor', () => {
  const writable = versionKindNames.filter((kind) => versionKinds[kind].write !== null);
  const missing = writable.filter((kind) => editors[kind] === undefined);
  expect(missing).toEqual([]);
});

it('editor-12: each kind but the search words is scheduled in its editor', () => {
  const seen = { latest: '9', isOperating: false };
  const writable = versionKindNames.filter((kind) => versionKinds[kind].write !== null);
  const timeless = writable.filter(
    (kind) => editors[kind]?.scheduleHref?.('7', seen) === undefined,
  );
  expect(timeless).toEqual(['game_words']);
  expect(editors.promotions?.scheduleHref?.('7', seen)).toBe('/promotions/7?schedule=9');
  const { scheduleHref } = editors.site_settings ?? {};
  expect(scheduleHref?.('3', seen)).toBe('/site?schedule=yes');
  expect(scheduleHref?.('3', { ...seen, isOperating: true })).toBe('/settings?schedule=yes');
});

it('editor-12: an editor is found by the key of a record’s version', () => {
  expect(editors.missions?.href('3/7')).toBe('/missions/7');
  expect(editors.daily_reward_dates?.href('3/2026-12-05')).toBe('/daily-calendar?month=2026-12');
  expect(editors.payment_methods?.scheduleHref?.('12', { latest: '9', isOperating: false })).toBe(
    '/payment-methods/12?schedule=yes',
  );
});

it('editor-29: a change of a wheel, a prize, a rank, a share or a brand is scheduled in its editor', () => {
  const hrefOf = (kind: keyof typeof editors, key: string) =>
    editors[kind]?.scheduleHref?.(key, { latest: '9', isOperating: false });
  expect(hrefOf('spin_wheels', '7')).toBe('/wheels/7?schedule=yes');
  expect(hrefOf('spin_prizes', '7/3')).toBe('/wheels/7?schedule=yes');
  expect(hrefOf('cashback_rules', '5')).toBe('/cashback-rules/5?schedule=yes');
  expect(hrefOf('ranks', 'gold')).toBe('/ranks/gold?schedule=yes');
  expect(hrefOf('brands', 'NAGA')).toBe('/brands/NAGA?schedule=yes');
  expect(hrefOf('promotion_contributions', 'SLOT')).toBe('/contributions?schedule=yes');
  expect(hrefOf('promotion_contributions', 'brand/NAGA')).toBe('/contributions?schedule=yes');
  expect(hrefOf('promotion_contributions', '12/SLOT')).toBe('/promotions/12?schedule=9');
  expect(editors.promotion_contributions?.href('12/SLOT')).toBe('/promotions/12');
});
