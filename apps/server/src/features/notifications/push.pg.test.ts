import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { portOf } from '@kapao/postgres/ports.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { connectHttpPush } from '../../adapters/web-push/http-push.ts';
import { commandConfig, runCommand } from '../../testing/commands.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { queryAsOwner, newMember } from '../../testing/money/payments.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { cleanUpNotifications } from './clean-up.ts';
import { notificationsSendCommand } from '../../entries/commands/members/notifications-send.ts';
import { readPushKeys } from './push-keys.ts';
import { queueBroadcast } from './push-store.ts';
import { MAX_PUSH_ATTEMPTS } from './rules.ts';
import { sendPushes } from './send-pushes.ts';
import { openSession } from '../sessions/store.ts';
import { insertNotifications } from './store.ts';

let database: TestDatabase;
let server: TestServer;
let service: Server;
let serviceUrl: string;
/** The status with which the push service answers, and the paths that were called. */
let status = 201;
let called: string[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    called.push(request.url ?? '');
    request.resume().once('end', () => response.writeHead(status).end());
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  serviceUrl = `http://127.0.0.1:${portOf(service)}`;
  database = await createTestDatabase();
  server = await startTestServer({ DATABASE_URL: database.url, SANDBOX_URL: serviceUrl });
});
afterAll(async () => {
  await server.close();
  await database.close();
  service.close();
});
beforeEach(() => {
  status = 201;
  called = [];
});

const liveConfig = {
  publicUrl: 'https://kapao.example',
  sandboxUrl: undefined,
  pushServices: readConfig({}).pushServices,
};

const newKeys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});

function subscribe({ token }: TestMember, endpoint: string, language: 'th' | 'en' = 'th') {
  const body = { endpoint, ...newKeys(), language, shows_details: false } as const;
  return server.call('subscribePush', { body, token });
}

/** A member whose browser has an address at the push service. */
async function subscriber(path: string): Promise<TestMember> {
  const member = await newMember(server);
  expect(await subscribe(member, `${serviceUrl}/push/${path}`)).toMatchObject({ success: true });
  return member;
}

const isOn = async ({ token }: TestMember) => {
  const result = await server.call('getPush', { token });
  return result.success && result.data.is_on;
};

async function tell(
  members: readonly TestMember[],
  { text, topic }: { text: string; topic?: 'offer' | 'service' },
): Promise<void> {
  const params = { text_th: text, text_en: null, link: null, ...(topic && { topic }) };
  await database.database.transaction((tx) =>
    insertNotifications(
      tx,
      members.map(({ id }) => ({ memberId: id, kind: 'message', params })),
    ),
  );
}

const notify = (member: TestMember) => tell([member], { text: 'ข้อความ' });

const run = () => sendPushes(server.context, new AbortController().signal);

const makeDue = () =>
  database.database.query(sql`update push_sends set due_at = now() - interval '1 second'`);

/** Browsers of the member, each of a session that is open or has ended. */
async function subscribeMany(
  { id }: TestMember,
  { count, path, isEnded = false }: { count: number; path: string; isEnded?: boolean },
): Promise<void> {
  const { p256dh, auth } = newKeys();
  const token = sql`sha256((${path}::text || each)::bytea)`;
  await database.database.query(sql`
    insert into sessions (token_hash, member_id, network, created_at, last_active_at, ended_at)
    select ${token}, ${id}, '10.0.0.1', now(), now(), case when ${isEnded} then now() end
      from generate_series(1, ${count}) as each`);
  await database.database.query(sql`
    insert into push_subscriptions
           (token_hash, member_id, endpoint, p256dh, auth, language, shows_details)
    select ${token}, ${id}, ${`${serviceUrl}/push/${path}-`}::text || each, ${p256dh}, ${auth},
           'th', false
      from generate_series(1, ${count}) as each`);
}

async function countSubscriptions({ id }: TestMember): Promise<number> {
  const [row] = await database.database.query<{ count: number }>(sql`
    select count(*)::integer as count
      from push_subscriptions
     where member_id = ${id}`);
  return row?.count ?? 0;
}

async function countSends(): Promise<number> {
  const [row] = await database.database.query<{ count: number }>(sql`
    select count(*)::integer as count
      from push_sends`);
  return row?.count ?? 0;
}

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

describe('the job send-pushes', () => {
  it('note-14: sends once after the commit, and nothing where it was read meanwhile', async () => {
    const member = await subscriber('sent');
    await notify(member);
    await run();
    await run();
    expect(called).toEqual(['/push/sent']);
    await notify(member);
    const result = await server.call('listNotifications', { token: member.token });
    const [newest] = result.success ? result.data.notifications : [];
    await server.call('readNotifications', {
      body: { up_to: newest?.id ?? '' },
      token: member.token,
    });
    await run();
    expect([called.length, await countSends()]).toEqual([1, 0]);
  });

  it('note-14: leaves out a browser that is deleted at the same moment', async () => {
    const member = await subscriber('deleted');
    let notified: Promise<void> | undefined;
    await database.database.transaction(async (tx) => {
      await tx.query(sql`
        delete from push_subscriptions
         where member_id = ${member.id}`);
      notified = notify(member);
      const waiting = () =>
        tx.query(sql`
          select
            from pg_locks
           where not granted`);
      while ((await waiting()).length === 0);
    });
    await expect(notified).resolves.toBeUndefined();
  });

  it('note-13: sends nothing after a logout', async () => {
    const member = await subscriber('left');
    await notify(member);
    await server.call('logout', { token: member.token });
    await run();
    expect([called, await countSends()]).toEqual([[], 0]);
  });

  it('note-13: cleans up subscriptions of ended sessions in batches, and skips one that is in use', async () => {
    const member = await newMember(server);
    await subscribeMany(member, { count: 1_100, path: 'ended', isEnded: true });
    await database.database.transaction(async (tx) => {
      await tx.query(sql`
        select
          from push_subscriptions
         where endpoint = ${`${serviceUrl}/push/ended-7`}
           for update`);
      await cleanUpNotifications(server.context, new AbortController().signal);
      expect(await countSubscriptions(member)).toBe(1);
    });
    await cleanUpNotifications(server.context, AbortSignal.abort());
    expect(await countSubscriptions(member)).toBe(1);
  });

  it.each([404, 410])('note-13: forgets the browser when the service answers %i', async (gone) => {
    const member = await subscriber(`gone-${gone}`);
    status = gone;
    await notify(member);
    await run();
    expect(called).toHaveLength(1);
    expect(await isOn(member)).toBe(false);
  });

  it('note-14: tries again after a fault, a few times', async () => {
    const member = await subscriber('faulty');
    status = 503;
    await notify(member);
    for (let attempt = 0; attempt < MAX_PUSH_ATTEMPTS + 2; attempt += 1) {
      await run();
      await makeDue();
    }
    expect(called).toHaveLength(MAX_PUSH_ATTEMPTS);
    expect(await isOn(member)).toBe(true);
    expect(await countSends()).toBe(0);
  });

  it('note-14: concludes a batch beside a send that fails unexpectedly', async () => {
    for (const path of ['unlucky', 'lucky']) await notify(await subscriber(path));
    const { push } = server.context;
    const send: typeof push.send = async (target, ...rest) => {
      if (target.endpoint.endsWith('unlucky')) throw new Error('a fault');
      return push.send(target, ...rest);
    };
    await sendPushes({ ...server.context, push: { ...push, send } }, AbortSignal.timeout(60_000));
    expect([called, await countSends()]).toEqual([['/push/lucky'], 1]);
    await database.database.query(sql`delete from push_sends`);
  });

  it('note-14: forgets keys that nothing can be encrypted for', async () => {
    const member = await subscriber('broken');
    const noPoint = `B${'A'.repeat(86)}`;
    const update = sql`update push_subscriptions set p256dh = ${noPoint} where member_id = ${member.id}`;
    await queryAsOwner(server, update);
    await notify(member);
    await run();
    expect(called).toEqual([]);
    expect(await isOn(member)).toBe(false);
  });

  it('limit-33: sends no message to all to a member on a break', async () => {
    const [member, awake] = [await subscriber('resting'), await subscriber('awake')];
    const { token } = member;
    const body = { kind: 'time_out', days: 1 } as const;
    expect(await server.call('startBreak', { body, token })).toMatchObject({ success: true });
    const args = { all: true, text: 'โปรใหม่' } as const;
    await runCommand(commandConfig(database.url), notificationsSendCommand, args);
    await run();
    expect(called).toContain('/push/awake');
    expect(called).not.toContain('/push/resting');
    await tell([member], { text: 'โปรใหม่', topic: 'offer' });
    await tell([member, awake], { text: 'ถึงสมาชิกระดับนี้', topic: 'service' });
    await run();
    expect(called.filter((path) => path === '/push/awake')).toHaveLength(2);
    expect(called).not.toContain('/push/resting');
    await notify(member);
    await run();
    expect(called).toContain('/push/resting');
  });

  it('note-14: sends a message to all on one connection, after members’ own notifications', async () => {
    await subscribeMany(await newMember(server), { count: 120, path: 'crowd' });
    const args = { all: true, text: 'ถึงทุกคน' } as const;
    await runCommand(commandConfig(database.url), notificationsSendCommand, args);
    await database.database.transaction((tx) => queueBroadcast(tx, 1_000));
    await notify(await subscriber('own'));
    let running = 0;
    let most = 0;
    const counted = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      running += 1;
      most = Math.max(most, running);
      return work().finally(() => (running -= 1));
    };
    const { database: used } = server.context;
    const counting: typeof used = {
      ...used,
      query: (statement, name) => counted(() => used.query(statement, name)),
      transaction: (work, options) => counted(() => used.transaction(work, options)),
    };
    const context = { ...server.context, database: counting };
    await sendPushes(context, new AbortController().signal);
    expect(most).toBe(1);
    expect(called.filter((path) => path.startsWith('/push/crowd-'))).toHaveLength(120);
    // It was queued after the message to all, and is among the first fifty all the same.
    expect(called.indexOf('/push/own')).toBeLessThan(50);
    expect(await countSends()).toBe(0);
  });

  it('note-14: sends a message to all to those who were members by then and have not read it', async () => {
    await subscriber('all-1');
    const { token } = await subscriber('all-2');
    const args = { all: true, text: 'ถึงทุกคน' } as const;
    await runCommand(commandConfig(database.url), notificationsSendCommand, args);
    await subscriber('late');
    const { data } = await server.call('listNotifications', { token });
    const body = { up_to: data?.notifications[0]?.id ?? '' };
    await server.call('readNotifications', { body, token });
    await run();
    expect(called).toContain('/push/all-1');
    expect(called.filter((path) => /all-2|late/.test(path))).toEqual([]);
  });
});
