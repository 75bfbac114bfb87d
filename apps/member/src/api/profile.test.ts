import { expect, it } from 'vitest';
import { PROFILE_REFRESH_MS } from './profile.ts';

it('account-44: reads the profile again every 15 seconds', () => {
  expect(PROFILE_REFRESH_MS).toBe(15_000);
});
