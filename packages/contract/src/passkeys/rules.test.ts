import { expect, it } from 'vitest';
import { passkeyDomain } from './rules.ts';

it('account-70: passkeys belong to the domain of the site, and to localhost where it has none', () => {
  expect(passkeyDomain('https://play.example.com')).toBe('play.example.com');
  expect(passkeyDomain('http://127.0.0.1:3000')).toBe('localhost');
  expect(passkeyDomain('http://[::1]:3000')).toBe('localhost');
});
