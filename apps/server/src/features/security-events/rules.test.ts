import { expect, it } from 'vitest';
import {
  channelsOf,
  eventText,
  isPhoneDoubted,
  needsCode,
  NOTICES_OF_KIND,
  TEXTS_OF_KIND,
} from './rules.ts';

const none = { events: 0, texts: 0, minutesSinceText: null };

it('alert-02: stops notifications and SMS of a kind at their bounds, and pauses those of new devices', () => {
  expect(channelsOf('password_changed', none)).toEqual({ isNoticed: true, isTexted: true });
  const many = { events: NOTICES_OF_KIND, texts: TEXTS_OF_KIND, minutesSinceText: 1_000 };
  expect(channelsOf('password_changed', many)).toEqual({ isNoticed: false, isTexted: false });
  const recent = { events: 1, texts: 1, minutesSinceText: 9.9 };
  expect(channelsOf('new_device', recent)).toEqual({ isNoticed: true, isTexted: false });
  expect(channelsOf('passkey_added', recent).isTexted).toBe(true);
  expect(channelsOf('new_device', { ...recent, minutesSinceText: 10 }).isTexted).toBe(true);
});

it('alert-08: asks for a code where the password is another’s or the phone is proven', () => {
  const proven = { phone: '0812345678', isPhoneProven: true, isDoubted: false };
  const unproven = { ...proven, isPhoneProven: false };
  expect(needsCode('password_changed', unproven)).toBe(true);
  expect(needsCode('password_reset', unproven)).toBe(true);
  expect(needsCode('new_device', unproven)).toBe(false);
  expect(needsCode('new_device', proven)).toBe(true);
  expect(needsCode('phone_changed', proven)).toBe(false);
  expect(needsCode('password_changed', { ...unproven, phone: null })).toBe(false);
  expect(needsCode('new_device', { ...proven, isDoubted: true })).toBe(false);
  expect(needsCode('password_changed', { ...proven, isDoubted: true })).toBe(true);
});

it('alert-10: doubts a phone that was changed in the 30 days before a report', () => {
  const reportedAt = new Date('2026-03-31T12:00:00Z');
  expect(isPhoneDoubted(null, reportedAt)).toBe(false);
  expect(isPhoneDoubted(new Date('2026-03-31T12:00:00Z'), reportedAt)).toBe(true);
  expect(isPhoneDoubted(new Date('2026-03-01T12:00:00Z'), reportedAt)).toBe(true);
  expect(isPhoneDoubted(new Date('2026-03-01T11:59:59Z'), reportedAt)).toBe(false);
  expect(isPhoneDoubted(new Date('2026-03-31T12:00:01Z'), reportedAt)).toBe(false);
});

it('alert-03: names site, event and page in the SMS', () => {
  const site = { siteName: 'Kapao', publicUrl: 'https://kapao.example' };
  expect(eventText({ id: 7n, kind: 'bank_changed', ending: '4567' }, site)).toBe(
    'Kapao: เปลี่ยนบัญชีธนาคารแล้ว (4567) ถ้าไม่ใช่คุณ แตะ https://kapao.example/profile/security/7',
  );
});
