import { expect, it } from 'vitest';
import {
  readSmsCode,
  formatWait,
  mustUseSentCode,
  validateNewPassword,
  sentCode,
} from './password-rules.ts';

const response = { request_token: 'request', expires_in_seconds: 600, resend_in_seconds: 60 };
const sent = sentCode('081-234-5678', response, 1_000_000);

it('turns the spans that the server tells into times of this device', () => {
  expect(sent).toEqual({
    phone: '0812345678',
    requestToken: 'request',
    expiresAt: 1_600_000,
    resendAt: 1_060_000,
  });
});

it('asks for no second code of the same phone before its time', () => {
  expect(mustUseSentCode(null, '081-234-5678', 1_000_001)).toBe(false);
  expect(mustUseSentCode(sent, '081-234-5678', 1_059_999)).toBe(true);
  expect(mustUseSentCode(sent, '081-234-5678', 1_060_000)).toBe(false);
  expect(mustUseSentCode(sent, '089-876-5432', 1_000_001)).toBe(false);
});

it.each([
  ['123456', '123456'],
  [' 123-456 ', '123456'],
  ['๑๒๓ ๔๕', '12345'],
  ['', ''],
])('type-06: reads the code of %j as %j', (text, code) =>
  expect(readSmsCode(text)).toEqual({ value: code }),
);

it.each(['1234567', 'รหัส 12ab'])('type-06: refuses %j instead of cutting it', (text) =>
  expect(readSmsCode(text)).toEqual({ refusal: 'wrong_code' }),
);

it.each([
  [60_000, '1:00'],
  [59_001, '1:00'],
  [9_000, '0:09'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
  [600_000, '10:00'],
])('says %i ms as %s', (span, shown) => expect(formatWait(span)).toBe(shown));

it.each([
  ['1234567', '1234567', { password: 'length' }],
  ['12345678', '12345679', { repeated: 'mismatch' }],
  ['12345678', '', { repeated: 'mismatch' }],
  ['12345678', '12345678', {}],
  ['รหัส!@# ยาวพอ', 'รหัส!@# ยาวพอ', {}],
])('judges %j repeated as %j', (password, repeated, errors) =>
  expect(validateNewPassword({ password, repeated })).toEqual(errors),
);
