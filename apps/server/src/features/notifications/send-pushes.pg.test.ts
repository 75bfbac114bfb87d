import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationsSendCommand } from '../../entries/commands/members/notifications-send.ts';
import { commandConfig, runCommand } from '../../testing/commands.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { newMember, queryAsOwner } from '../../testing/money/payments.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { newPushKeys, pushActs, startTestPushes } from '../../testing/people/push-service.ts';
import type { TestPushes } from '../../testing/people/push-service.ts';
import type { TestServer } from '../../testing/server.ts';
import { cleanUpNotifications } from './clean-up.ts';
import { queueBroadcast } from './push-store.ts';
import { MAX_PUSH_ATTEMPTS } from './rules.ts';
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

const { subscriber, isOn, tell, notify, run } = pushActs(() => pushes);

const makeDue = () =>
  database.database.query(sql`update push_sends set due_at = now() - interval '1 second'`);

/** Browsers of the member, each of a session that is open or has ended. */
async function subscribeMany(
  { id }: TestMember,
  { count, path, isEnded = false }: { count: number; path: string; isEnded?: boolean },
): Promise<void> {
  const { p256dh, auth } = newPushKeys();
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
    pushes.service.status = gone;
    await notify(member);
    await run();
    expect(called).toHaveLength(1);
    expect(await isOn(member)).toBe(false);
  });

  it('note-14: tries again after a fault, a few times', async () => {
    const member = await subscriber('faulty');
    pushes.service.status = 503;
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
