import { expect, it } from 'vitest';
import { phoneAddress } from './phone-address.ts';

it.each([
  ['http://192.168.1.20:3000', '/game?x=1', 'http://192.168.1.20:3000/game?x=1'],
  ['https://kapao.example', '/login', 'https://kapao.example/login'],
  ['http://127.0.0.1:3000', '/login', null],
  ['http://localhost:3000', '/login', null],
  ['http://[::1]:3000', '/login', null],
])('site-67: at %s a phone opens %s as %s', (publicUrl, path, address) => {
  expect(phoneAddress(publicUrl, path)).toBe(address);
});
