import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const live = {
  KAPAO_MODE: 'live',
  DATABASE_URL: 'postgres://127.0.0.1:9/none',
  PUBLIC_URL: 'https://example.com',
  SMS_URL: 'https://sms.example.com/',
  SMS_API_KEY: 'an-operators-own-key',
  CODE_SECRET: 'of its own, and more than 32 characters long',
};

describe('live mode', () => {
  it('starts with settings of its own', () => {
    expect(readConfig(live)).toMatchObject({
      mode: 'live',
      sandboxUrl: undefined,
      sms: { url: 'https://sms.example.com', apiKey: 'an-operators-own-key' },
      codeSecret: live.CODE_SECRET,
    });
  });

  it.each(['DATABASE_URL', 'PUBLIC_URL', 'SMS_URL', 'SMS_API_KEY', 'CODE_SECRET'])(
    'refuses to start without %s',
    (name) => {
      expect(() => readConfig({ ...live, [name]: '' })).toThrow(`${name}: live mode needs`);
    },
  );

  it.each([
    ['SMS_API_KEY', 'sandbox-sms-api-key'],
    ['CODE_SECRET', readConfig({}).codeSecret],
    ['SMS_URL', 'http://sms.example.com'],
  ])('refuses what is public: %s', (name, value) => {
    expect(() => readConfig({ ...live, [name]: value })).toThrow(`${name}: live mode needs`);
  });
});

it('names what is malformed in every mode', () => {
  expect(() => readConfig({ CODE_SECRET: 'short' })).toThrow('CODE_SECRET: must be 32 characters');
  expect(() => readConfig({ CODE_SECRET: 'ab'.repeat(20) })).toThrow('CODE_SECRET: must be random');
  expect(() => readConfig({ SMS_API_KEY: 'with space' })).toThrow('SMS_API_KEY: must be printable');
  expect(() => readConfig({ SMS_URL: 'sms.example.com' })).toThrow('SMS_URL: must be');
});

it('sends to the sandbox world unless told otherwise', () => {
  expect(readConfig({ SANDBOX_PORT: '4001' }).sms).toEqual({
    url: 'http://127.0.0.1:4001',
    apiKey: 'sandbox-sms-api-key',
  });
});
