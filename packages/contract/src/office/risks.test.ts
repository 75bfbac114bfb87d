import { expect, it } from 'vitest';
import { isRisky, officeRisks } from './risks.ts';
import { officeRoutes } from './routes.ts';
import type { OfficeOperationName, OfficeRoute } from './routes.ts';

it('risk-12: has an entry for each act, and holds no read', () => {
  const routes = Object.entries<OfficeRoute>(officeRoutes);
  const acts = routes.filter(([, { method }]) => method === 'POST').map(([name]) => name);
  expect(Object.keys(officeRisks).toSorted()).toEqual(acts.toSorted());
  expect(isRisky('listMembers')).toBe(false);
  expect(isRisky('addMemberNote')).toBe(false);
  expect(isRisky('proposeAdjustment')).toBe(false);
  expect(isRisky('refundWithdrawal')).toBe(true);
});

it('risk-02: a held act has a key, so that a repeat makes no second proposal', () => {
  // Object.keys types the keys as string.
  const names = Object.keys(officeRoutes) as OfficeOperationName[];
  const withoutKey = names.filter((name) => {
    const route: OfficeRoute = officeRoutes[name];
    return isRisky(name) && route.keyed !== true;
  });
  expect(withoutKey).toEqual([]);
});
