import { expect, it } from 'vitest';
import { createRedTigerClient } from './client.ts';

const client = createRedTigerClient({
  baseUrl: 'https://slots.test/games',
  operatorId: 'kapao',
  ourPrivateKey: null,
  credentials: { casino: ['kapao'], api_keys: ['secret'] },
});
const launched = {
  gameCode: 'slot one',
  gameSession: {
    memberUuid: '01234567-89ab-cdef-0123-456789abcdef',
    token: 'token',
    address: '203.0.113.9',
  },
  language: 'th',
  lobbyUrl: 'https://kapao.test/game',
  depositUrl: 'https://kapao.test/payment/deposit',
} as const;

it('studio-10: a launch is an address with the session, our name of the member, and no secret', async () => {
  const page = new URL((await client.launch(launched)) ?? '');
  expect(page.origin + page.pathname).toBe('https://slots.test/games/slot%20one');
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    token: 'token',
    userId: '0123456789abcdef0123456789abcdef',
    casino: 'kapao',
    currency: 'THB',
    playMode: 'real',
    lobbyUrl: 'https://kapao.test/game',
  });
  expect(page.href).not.toContain('secret');
});

it('studio-11: play money names neither member nor token', async () => {
  const page = new URL((await client.launch({ ...launched, gameSession: null })) ?? '');
  expect(page.searchParams.get('playMode')).toBe('demo');
  expect(page.searchParams.has('token')).toBe(false);
  expect(page.searchParams.has('userId')).toBe(false);
});
