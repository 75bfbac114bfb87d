import { expect, it } from 'vitest';
import { usualThresholds } from '../payments/automatic.ts';
import { usualMarkerThresholds } from '../protection/markers.ts';
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
    { phone_proof: 'registration' },
    { phone_proof: null },
    { phone_proof: 'registration' },
    { phone_proof: null },
  ],
  [{ phone_proof: null }, { phone_proof: 'off' }, { phone_proof: null }, { phone_proof: 'off' }],
  [{ phone_proof: null }, { phone_proof: 'withdrawal' }, { phone_proof: 'withdrawal' }, {}],
  [{ phone_proof: null }, { phone_proof: null }, { phone_proof: null }, {}],
  [{ kyc: 'registration' }, { kyc: 'off' }, { kyc: 'registration' }, { kyc: 'off' }],
  [{ kyc_keep_days: 90 }, { kyc_keep_days: 7 }, { kyc_keep_days: 90 }, { kyc_keep_days: 7 }],
  [{ kyc: 'off' }, { kyc: 'withdrawal' }, { kyc: 'withdrawal' }, {}],
  [{ minimum_age: 20 }, { minimum_age: 18 }, { minimum_age: 18 }, {}],
  [
    { typed_tolerances: {} },
    { typed_tolerances: { 1: 5, 2: 0, 3: 1 } },
    { typed_tolerances: { 2: 0, 3: 1 } },
    { typed_tolerances: { 1: 5, 2: 0, 3: 1 } },
  ],
  [{ typed_tolerances: { 1: 5 } }, { typed_tolerances: {} }, { typed_tolerances: {} }, {}],
])('office-53: from %j to %j, %j is at once and %j waits', (from, wanted, now, waits) => {
  expect(splitLoosening(from, wanted)).toEqual({ now, waits });
});

const usual = usualThresholds;
const strict = { ...usual, new_account_days: 30 };
const loose = { ...usual, win_times: 500, day_withdrawals: 4 };
it.each<[SettingsChanges, SettingsChanges, SettingsChanges, SettingsChanges]>([
  [{ auto_payout_max: 5 }, { auto_payout_max: 6 }, { auto_payout_max: 5 }, { auto_payout_max: 6 }],
  [{ auto_payout_max: 5 }, { auto_payout_max: 0 }, { auto_payout_max: 0 }, {}],
  [
    { auto_payout_day_max: 5 },
    { auto_payout_day_max: 6 },
    { auto_payout_day_max: 5 },
    { auto_payout_day_max: 6 },
  ],
  [
    { auto_payout_signals: ['new_account', 'velocity'] },
    { auto_payout_signals: ['large_win', 'velocity'] },
    { auto_payout_signals: ['large_win', 'velocity', 'new_account'] },
    { auto_payout_signals: ['large_win', 'velocity'] },
  ],
  [
    { auto_payout_thresholds: usual },
    { auto_payout_thresholds: strict },
    { auto_payout_thresholds: strict },
    {},
  ],
  [
    { auto_payout_thresholds: strict },
    { auto_payout_thresholds: loose },
    { auto_payout_thresholds: strict },
    { auto_payout_thresholds: loose },
  ],
])('auto-13: from %j to %j, %j is at once and %j waits', (from, wanted, now, waits) => {
  expect(splitLoosening(from, wanted)).toEqual({ now, waits });
});

const guards = usualMarkerThresholds;
it.each<[SettingsChanges, SettingsChanges, SettingsChanges, SettingsChanges]>([
  [
    { protection_thresholds: guards },
    { protection_thresholds: { ...guards, nights: 5, deposit_times: 9 } },
    { protection_thresholds: { ...guards, nights: 5 } },
    { protection_thresholds: { ...guards, nights: 5, deposit_times: 9 } },
  ],
  [
    { protection_thresholds: guards },
    { protection_thresholds: { ...guards, limit_raises: 1 } },
    { protection_thresholds: { ...guards, limit_raises: 1 } },
    {},
  ],
])('guard-02: from %j to %j, %j is at once and %j waits', (from, wanted, now, waits) => {
  expect(splitLoosening(from, wanted)).toEqual({ now, waits });
});
