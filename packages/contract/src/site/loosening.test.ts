import { expect, it } from 'vitest';
import { splitLoosening } from './loosening.ts';
import type { SettingsChanges } from './written.ts';

it.each<[SettingsChanges, SettingsChanges, SettingsChanges, SettingsChanges]>([
  [{ four_eyes_from: 0 }, { four_eyes_from: 5 }, { four_eyes_from: 0 }, { four_eyes_from: 5 }],
  [{ four_eyes_from: 5 }, { four_eyes_from: 0 }, { four_eyes_from: 0 }, {}],
  [
    { four_eyes_kinds: ['adjustment', 'phone'] },
    { four_eyes_kinds: ['bank', 'phone'] },
    { four_eyes_kinds: ['bank', 'phone', 'adjustment'] },
    { four_eyes_kinds: ['bank', 'phone'] },
  ],
  [
    { four_eyes_kinds: ['phone', 'bank'] },
    { four_eyes_kinds: ['bank', 'phone'] },
    { four_eyes_kinds: ['bank', 'phone'] },
    {},
  ],
  [
    { four_eyes_delay_hours: null },
    { four_eyes_delay_hours: 48 },
    { four_eyes_delay_hours: null },
    { four_eyes_delay_hours: 48 },
  ],
  [
    { four_eyes_delay_hours: 48 },
    { four_eyes_delay_hours: 24 },
    { four_eyes_delay_hours: 48 },
    { four_eyes_delay_hours: 24 },
  ],
  [
    { four_eyes_delay_hours: 24 },
    { four_eyes_delay_hours: null },
    { four_eyes_delay_hours: null },
    {},
  ],
  [
    { auto_payout_max: 5 },
    { auto_payout_max: null },
    { auto_payout_max: 5 },
    { auto_payout_max: null },
  ],
  [{ auto_payout_max: null }, { auto_payout_max: 5 }, { auto_payout_max: 5 }, {}],
  [
    { phone_proof: 'registration' },
    { phone_proof: null },
    { phone_proof: 'registration' },
    { phone_proof: null },
  ],
  [{ phone_proof: null }, { phone_proof: 'off' }, { phone_proof: null }, { phone_proof: 'off' }],
  [{ phone_proof: null }, { phone_proof: 'withdrawal' }, { phone_proof: 'withdrawal' }, {}],
  [{ phone_proof: null }, { phone_proof: null }, { phone_proof: null }, {}],
  [{ minimum_age: 20 }, { minimum_age: 18 }, { minimum_age: 18 }, {}],
])('office-53: from %j to %j, %j is at once and %j waits', (from, wanted, now, waits) => {
  expect(splitLoosening(from, wanted)).toEqual({ now, waits });
});
