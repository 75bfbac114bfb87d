import { expect, it, vi } from 'vitest';
import { createSignerFinder } from './authenticate-call.ts';

const BODY = Buffer.from('{}');
const STUDIO = {
  code: 'lotus',
  studioKeys: [
    { fingerprint: 'new', publicKey: 'NEW' },
    { fingerprint: 'old', publicKey: 'OLD' },
  ],
};

it('studio-44: checks one key a call while a studio stays with one of its two, and two when it changes', () => {
  const check = vi.fn((_body: Buffer, signature: unknown, key: string) => signature === key);
  const find = createSignerFinder(check);
  const checksFor = (signature: string) => {
    check.mockClear();
    const found = find(STUDIO, BODY, signature)?.publicKey;
    return { found, checks: check.mock.calls.length };
  };
  expect(checksFor('OLD')).toEqual({ found: 'OLD', checks: 2 });
  expect(checksFor('OLD')).toEqual({ found: 'OLD', checks: 1 });
  expect(checksFor('NEW')).toEqual({ found: 'NEW', checks: 2 });
  expect(checksFor('NEW')).toEqual({ found: 'NEW', checks: 1 });
  expect(checksFor('else')).toEqual({ found: undefined, checks: 2 });
  expect(checksFor('NEW')).toEqual({ found: 'NEW', checks: 1 });
});

it('studio-45: does not take what matched once for valid when it is retired', () => {
  const find = createSignerFinder((_body, signature, key) => signature === key);
  expect(find(STUDIO, BODY, 'OLD')).toBeDefined();
  const [first] = STUDIO.studioKeys;
  const withoutOld = { ...STUDIO, studioKeys: first ? [first] : [] };
  expect(find(withoutOld, BODY, 'OLD')).toBeUndefined();
});
