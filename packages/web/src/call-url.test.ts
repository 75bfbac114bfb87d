import { expect, it } from 'vitest';
import { callUrl } from './call-url.ts';
import { findOperation } from './find-operation.ts';

const routes = {
  listCoupons: { method: 'GET', path: '/coupons' },
  saveCoupon: { method: 'POST', path: '/coupons' },
  getCoupon: { method: 'GET', path: '/coupons/:code/of/:memberId' },
} as const;

it('fills the path of a call, and leaves undefined fields out of its query', () => {
  const url = callUrl('/coupons/:code/of/:memberId', {
    params: { code: 'a/b', memberId: 7 },
    query: { page: 2, from: undefined },
  });
  expect(url).toBe('/api/coupons/a%2Fb/of/7?page=2');
});

it('finds the operation of a call by method and path, with the values in the path', () => {
  expect(findOperation(routes, 'POST', '/api/coupons')?.name).toBe('saveCoupon');
  expect(findOperation(routes, 'GET', '/api/coupons/a%2Fb/of/7?page=2')).toEqual({
    name: 'getCoupon',
    params: { code: 'a/b', memberId: '7' },
  });
  expect(findOperation(routes, 'GET', '/api/coupons/a/b/of/7')).toBeUndefined();
  expect(findOperation(routes, 'DELETE', '/api/coupons')).toBeUndefined();
});
