import { expect, it } from 'vitest';
import { thresholdNames, thresholdRules, usualThresholds } from '../payments/automatic.ts';
import {
  markerThresholdNames,
  markerThresholds,
  usualMarkerThresholds,
} from '../protection/markers.ts';
import { settingMistakes, settingRanges } from './settings-rules.ts';
import { operatingSettings, operatorSettings, appearanceSettings } from './written.ts';

const right = {
  login_username_or_phone: 'phone',
  minimum_age: 20,
  phone_proof: null,
  kyc: 'off',
  kyc_keep_days: 90,
  qr_service_url: '/api/qr/',
  session_idle_minutes: 30,
  session_absolute_days: 30,
  min_withdraw: 100,
  max_withdraw: 50_000,
  auto_withdraw_payment_id: 3,
  auto_payout_max: 5_000,
  auto_payout_day_max: 20_000,
  auto_payout_signals: ['new_account', 'velocity'],
  auto_payout_thresholds: usualThresholds,
  typed_tolerances: { 1: 5 },
  protection_thresholds: usualMarkerThresholds,
  daily_withdraw_count: null,
  daily_withdraw_sum: null,
  four_eyes_kinds: ['adjustment', 'phone'],
  four_eyes_from: 0,
  offers_four_eyes_from: 20_000,
  four_eyes_delay_hours: null,
  notifications_kept_days: 90,
  round_question_minutes: 60,
  sport_round_question_minutes: 60,
} as const;

it('settings-02 auto-02 guard-02: the checks while typing and the schema of the save refuse the same', () => {
  const tried: Record<string, unknown>[] = [
    {},
    ...Object.entries(settingRanges).flatMap(([name, { min, max }]) =>
      [min - 1, min, min + 0.5, max, max + 1].map((value) => ({ [name]: value })),
    ),
    ...[-1, 0, 0.01, 20, 20.01, 0.001].map((baht) => ({ typed_tolerances: { 1: baht } })),
    ...(
      [
        'min_withdraw',
        'auto_payout_max',
        'auto_payout_day_max',
        'daily_withdraw_sum',
        'four_eyes_from',
      ] as const
    ).flatMap((name) =>
      [-1, 0, 0.01, 0.001, 50, 1e13].map((value) => ({ [name]: value, max_withdraw: 1e6 })),
    ),
    ...thresholdNames.flatMap((name) => {
      const { min, max } = thresholdRules[name];
      return [min - 1, min, min + 0.5, max, max + 1].map((value) => ({
        auto_payout_thresholds: { ...usualThresholds, [name]: value },
      }));
    }),
    ...markerThresholdNames.flatMap((name) => {
      const { min, max } = markerThresholds[name];
      return [min - 1, min, min + 0.5, max, max + 1].map((value) => ({
        protection_thresholds: { ...usualMarkerThresholds, [name]: value },
      }));
    }),
    ...['', 'http://a.test', 'https://a.test/qr', '//', '/a b'].map((qr_service_url) => ({
      qr_service_url,
    })),
  ];
  for (const changes of tried) {
    const settings = { ...right, ...changes };
    const isRight = operatingSettings.safeParse(settings).success;
    // The rule of two fields at once is the save's own (range_reversed).
    const mistakes = settingMistakes(settings).filter(({ field }) => field !== 'max_withdraw');
    const isReversed = Number(settings.min_withdraw) > Number(settings.max_withdraw);
    if (!isReversed) expect([changes, mistakes.length === 0]).toEqual([changes, isRight]);
  }
  expect(settingMistakes({ ...right, max_withdraw: 99.99 })).toMatchObject([
    { field: 'max_withdraw', th: 'ต้องไม่น้อยกว่าถอนขั้นต่ำ' },
  ]);
});

it('settings-01: each setting belongs to one screen: Site, Settings, or Games for the shelves', () => {
  const names = [appearanceSettings, operatingSettings].flatMap(({ shape }) => Object.keys(shape));
  expect([...names, 'home_shelves'].toSorted()).toEqual(
    Object.keys(operatorSettings.shape).toSorted(),
  );
});
