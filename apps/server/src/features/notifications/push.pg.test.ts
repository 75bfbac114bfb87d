import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectHttpPush } from '../../adapters/web-push/http-push.ts';
import { readConfig } from '../../config.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { newMember } from '../../testing/money/payments.ts';
import { pushActs, startTestPushes } from '../../testing/people/push-service.ts';
import type { TestPushes } from '../../testing/people/push-service.ts';
import type { TestServer } from '../../testing/server.ts';
import { openSession } from '../sessions/store.ts';
import { readPushKeys } from './push-keys.ts';
import { sendPushes } from './send-pushes.ts';

let pushes: TestPushes;
let database: TestDatabase;
let server: TestServer;
let serviceUrl: string;
/** The paths of the push service that were called. */
let called: string[] = [];
beforeAll(async () => {
  pushes = await startTestPushes();
  ({ database, server } = pushes);
  serviceUrl = pushes.service.url;
});
afterAll(() => pushes.close());
beforeEach(() => {
  called = pushes.service.renew();
});

const { subscribe, subscriber, isOn, notify, run } = pushActs(() => pushes);

const liveConfig = {
  publicUrl: 'https://kapao.example',
  sandboxUrl: undefined,
  pushServices: readConfig({}).pushServices,
};

describe('getPush, subscribePush and unsubscribePush', () => {
  it('note-12: turn pushes on and off for one session alone', async () => {
    const [member, other] = [await subscriber('one'), await newMember(server)];
    expect([await isOn(member), await isOn(other)]).toEqual([true, false]);
    await server.call('unsubscribePush', { token: other.token });
    expect(await isOn(member)).toBe(true);
    await server.call('unsubscribePush', { token: member.token });
    expect(await isOn(member)).toBe(false);
  });

  it('note-12: keep ten browsers of a member, and let the oldest make room', async () => {
    const member = await newMember(server);
    const isOnFor = async (token: string) => isOn({ ...member, token });
    const tokens: string[] = [];
    for (let index = 0; index < 11; index += 1) {
      const { id: memberId } = member;
      const device = { memberId, network: '203.0.113.7', userAgent: undefined };
      const token = await database.database.transaction((tx) => openSession(tx, device));
      await subscribe({ ...member, token }, `${serviceUrl}/push/many-${index}`);
      tokens.push(token);
    }
    expect(await Promise.all(tokens.map(isOnFor))).toEqual(tokens.map((_, index) => index > 0));
  });

  it('note-12: take another language for what waits and what comes', async () => {
    const member = await subscriber('spoken');
    await notify(member);
    await subscribe(member, `${serviceUrl}/push/spoken`, 'en');
    expect(await server.call('getPush', { token: member.token })).toMatchObject({
      data: { is_on: true, language: 'en' },
    });
    const said: string[] = [];
    const send = async (_target: object, message: string) => {
      said.push(message);
      return { outcome: 'accepted' } as const;
    };
    const push = { ...server.context.push, send };
    await sendPushes({ ...server.context, push }, new AbortController().signal);
    expect(said).toEqual([expect.stringContaining('You have a new notification')]);
  });

  it('note-12: give an address to the session that named it last', async () => {
    const [first, last] = [await subscriber('shared'), await subscriber('shared')];
    expect([await isOn(first), await isOn(last)]).toEqual([false, true]);
    await notify(first);
    await run();
    expect(called).toEqual([]);
  });

  it.each([
    'http://127.0.0.1:5432/push/x',
    'https://127.0.0.1/push/x',
    'https://localhost/x',
    'https://[::1]/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://push.internal/x',
    'http://push.example/x',
    'https://2130706433/x',
    'https://push.example/x',
    'https://fcm.googleapis.com.example/x',
  ])('note-14: refuse the address %s, in live mode and here', async (endpoint) => {
    const member = await newMember(server);
    expect(await subscribe(member, endpoint)).toMatchObject({ code: 'invalid_input' });
    const live = connectHttpPush(liveConfig);
    expect(live.mayCall(endpoint)).toBe(false);
    expect(live.mayCall(`${serviceUrl}/push/x`)).toBe(false);
    expect(live.mayCall('https://web.push.apple.com/x')).toBe(true);
  });

  it('note-14: know the browsers’ push services, or those of the setting', () => {
    const known = connectHttpPush(liveConfig);
    const own = connectHttpPush({
      ...liveConfig,
      ...readConfig({ PUSH_SERVICES: 'push.example.com,*.push.example.net' }),
      sandboxUrl: undefined,
    });
    const calls = (service: typeof known, host: string) => service.mayCall(`https://${host}/x`);
    for (const host of [
      'fcm.googleapis.com',
      'updates.push.services.mozilla.com',
      'web.push.apple.com',
      'db5.notify.windows.com',
    ]) {
      expect([calls(known, host), calls(own, host)], host).toEqual([true, false]);
    }
    expect(calls(own, 'push.example.com')).toBe(true);
    expect(calls(own, 'one.push.example.net')).toBe(true);
    expect(calls(own, 'push.example.net')).toBe(false);
    expect(calls(own, 'evilpush.example.com')).toBe(false);
  });

  it('note-15: make one key pair, keep it sealed, and prefer that of the environment', async () => {
    const [one, two] = await Promise.all([
      readPushKeys(server.context),
      readPushKeys(server.context),
    ]);
    expect(one).toEqual(two);
    const result = await server.call('getPush', { token: (await newMember(server)).token });
    expect(result).toMatchObject({ data: { public_key: one.publicKey } });
    const [stored] = await database.database.query<{ key: string }>(sql`
      select private_key as key
        from push_keys`);
    expect(stored?.key).toMatch(/^sealed:v1:/);
    const vapidKeys = { publicKey: 'B', privateKey: 'x' };
    const config = { ...server.context.config, vapidKeys };
    expect(await readPushKeys({ ...server.context, config })).toBe(vapidKeys);
  });
});
