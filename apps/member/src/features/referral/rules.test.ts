import { expect, it } from 'vitest';
import { qrImageUrl, referralLink } from './rules.ts';

const link = 'https://kapao.test/register?affid=7';

it('reward-59: builds the link of the site’s address and the member’s id', () => {
  expect(referralLink('https://kapao.test', 7)).toBe(link);
});

it('reward-59: asks for a QR picture of 150x150 with the link as data', () => {
  const url = new URL(qrImageUrl('/api/qr/create-qr-code/', link), 'https://kapao.test');
  expect(url.pathname).toBe('/api/qr/create-qr-code/');
  expect(Object.fromEntries(url.searchParams)).toEqual({ size: '150x150', data: link });
  const keyed = new URL(qrImageUrl('https://qr.example/v1/?key=9', link));
  expect(Object.fromEntries(keyed.searchParams)).toEqual({ key: '9', size: '150x150', data: link });
});
