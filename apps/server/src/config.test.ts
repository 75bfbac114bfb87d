import { describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { readConfig, SANDBOX_SECRETS_KEY } from './config.ts';

const live = {
  KAPAO_MODE: 'live',
  DATABASE_URL: 'postgres://127.0.0.1:9/none',
  PUBLIC_URL: 'https://example.com',
  OFFICE_URL: 'https://office.example.com',
  SMS_URL: 'https://sms.example.com/',
  SMS_API_KEY: 'an-operators-own-key',
  CODE_SECRET: 'of its own, and more than 32 characters long',
  SECRETS_KEY: 'bXkgb3duIGtleSwgMzIgYnl0ZXMgcXV4dnp3ajEyMzQ=',
};

describe('live mode', () => {
  it('ops-10: starts with settings of its own', () => {
    expect(readConfig(live)).toMatchObject({
      mode: 'live',
      sandboxUrl: undefined,
      sms: { url: 'https://sms.example.com', apiKey: 'an-operators-own-key' },
      codeSecret: live.CODE_SECRET,
    });
  });

  it.each([
    'DATABASE_URL',
    'PUBLIC_URL',
    'OFFICE_URL',
    'SMS_URL',
    'SMS_API_KEY',
    'CODE_SECRET',
    'SECRETS_KEY',
  ])('ops-10: refuses to start without %s', (name) => {
    expect(() => readConfig({ ...live, [name]: '' })).toThrow(`${name}: live mode needs`);
  });

  it.each([
    ['SMS_API_KEY', 'sandbox-sms-api-key'],
    ['CODE_SECRET', readConfig({}).codeSecret],
    ['SECRETS_KEY', SANDBOX_SECRETS_KEY],
    ['SMS_URL', 'http://sms.example.com'],
    ['SMS_URL', 'https://192.168.1.9'],
    ['OFFICE_URL', 'http://office.example.com'],
    ['OFFICE_URL', `${live.PUBLIC_URL}/office`],
  ])('ops-10: refuses what is public: %s', (name, value) => {
    expect(() => readConfig({ ...live, [name]: value })).toThrow(`${name}: live mode needs`);
  });
});

it('ops-61: takes a replica only beside its primary', () => {
  const replica = { READ_DATABASE_URL: 'postgres://replica/kapao' };
  expect(readConfig({ ...live, ...replica }).readDatabaseUrl).toBe(replica.READ_DATABASE_URL);
  const reports = { REPORT_DATABASE_URL: 'postgres://replica/kapao' };
  expect(readConfig({ ...live, ...reports }).reportDatabaseUrl).toBe(reports.REPORT_DATABASE_URL);
  expect(() => readConfig(reports)).toThrow('REPORT_DATABASE_URL: needs');
  expect(() => readConfig(replica)).toThrow('READ_DATABASE_URL: needs the primary in DATABASE_URL');
  expect(() => readConfig({ ...live, READ_DATABASE_URL: 'http://x' })).toThrow(
    'READ_DATABASE_URL: must be a postgres:// URL',
  );
});

it('ops-03: names what is malformed in every mode', () => {
  expect(() => readConfig({ CODE_SECRET: 'short' })).toThrow('CODE_SECRET: must be 32 characters');
  expect(() => readConfig({ CODE_SECRET: 'ab'.repeat(20) })).toThrow('CODE_SECRET: must be random');
  for (const SECRETS_KEY of ['short', 'ab'.repeat(20), Buffer.alloc(32, 'ab').toString('base64')]) {
    expect(() => readConfig({ SECRETS_KEY })).toThrow('SECRETS_KEY: must be 32 random bytes');
  }
  expect(() => readConfig({ SECRETS_KEY_PREVIOUS: 'x' })).toThrow('SECRETS_KEY_PREVIOUS: must be');
  expect(() => readConfig({ SMS_API_KEY: 'with space' })).toThrow('SMS_API_KEY: must be printable');
  expect(() => readConfig({ SMS_URL: 'sms.example.com' })).toThrow('SMS_URL: must be');
});

it('note-15: takes a VAPID pair whole, and refuses two keys that are no pair', () => {
  const [one, other] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
  const read = (publicKey: string, privateKey: string) =>
    readConfig({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey });
  expect(read(one.publicKey, one.privateKey).vapidKeys).toEqual(one);
  expect(() => read(one.publicKey, '')).toThrow('give both or neither');
  expect(() => read(one.publicKey, other.privateKey)).toThrow('they are no pair');
  // Beyond the order of the curve.
  expect(() => read(one.publicKey, '_'.repeat(42) + '8')).toThrow('they are no pair');
});

it('note-14: refuses hosts of push services that are none', () => {
  for (const PUSH_SERVICES of ['localhost', 'https://push.example', '*', 'a.example,,b.example']) {
    expect(() => readConfig({ PUSH_SERVICES })).toThrow('PUSH_SERVICES: must be host names');
  }
});

it('ops-04: sends to the sandbox world unless told otherwise', () => {
  expect(readConfig({ SANDBOX_PORT: '4001' }).sms).toEqual({
    url: 'http://127.0.0.1:4001',
    apiKey: 'sandbox-sms-api-key',
  });
});

it('ops-04: has a port for its figures in live mode alone, 9464 unless told otherwise', () => {
  expect(readConfig({}).metricsPort).toBeUndefined();
  expect(readConfig(live).metricsPort).toBe(9464);
  expect(readConfig({ ...live, METRICS_PORT: '9999' }).metricsPort).toBe(9999);
  expect(() => readConfig({ METRICS_PORT: 'many' })).toThrow('METRICS_PORT');
});
