import type { NotificationContent } from '@kapao/contract/notifications.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationsSendCommand } from '../../../entries/commands/members/notifications-send.ts';
import { commandConfig, runCommand } from '../../../testing/commands.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { newMember, queryAsOwner } from '../../../testing/money/payments.ts';
import type { TestMember } from '../../../testing/money/payments.ts';
import { connectFakeLine, lineActs, startFakeLine } from '../../../testing/people/fake-line.ts';
import type { FakeLine } from '../../../testing/people/fake-line.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { cleanUpNotifications } from '../clean-up.ts';
import { insertNotifications } from '../store.ts';
import { sendLineNotices } from './send-line-notices.ts';

let database: TestDatabase;
let server: TestServer;
let line: FakeLine;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ DATABASE_URL: database.url });
  line = await startFakeLine();
  await connectFakeLine(server, line);
});
afterAll(async () => {
  await line.service.close();
  await server.close();
  await database.close();
});
beforeEach(() => {
  line.strangers.clear();
  line.pushes.length = 0;
  line.answer = null;
});

const { link, choose, read, run } = lineActs(() => ({ server, line }));

const deposit = {
  kind: 'deposit_received',
  params: { amount: 500, ref_code: 'A1B2' },
} as const;
const message = (topic: 'news' | 'offer' | 'service') =>
  ({
    kind: 'message',
    params: { text_th: `ข้อความ ${topic}`, text_en: null, link: '/promotion', topic },
  }) as const;

const tell = (members: readonly TestMember[], ...contents: readonly NotificationContent[]) =>
  server.context.database.transaction(async (tx) => {
    for (const content of contents) {
      await insertNotifications(
        tx,
        members.map(({ id: memberId }) => ({ ...content, memberId })),
      );
    }
  });
/** The first lines of the messages that were taken. */
const received = () => line.pushes.map(({ text }) => text.split('\n')[0]);
const sendsOf = ({ id }: TestMember) =>
  server.context.database.query<{ outcome: string; reason: string | null; attempts: number }>(sql`
    select outcome,
           reason,
           attempts
      from line_sends
     where member_id = ${id}
     order by created_at, id`);
const makeDue = () =>
  server.context.database.query(sql`
    update line_sends
       set due_at = now() - interval '1 second'
     where due_at is not null`);

describe('consent', () => {
  it('line-06: nothing is sent until the member turns its topic on, and nothing of another topic', async () => {
    const member = await newMember(server);
    const userId = await link(member);
    await tell([member], deposit, message('news'));
    await run();
    expect(line.pushes).toEqual([]);
    await choose(member, 'deposits');
    await tell([member], deposit, message('news'), message('offer'));
    await run();
    expect(received()).toEqual(['เงินฝาก 500.00 บาท เข้ากระเป๋าแล้ว']);
    expect(line.pushes.map(({ to }) => to)).toEqual([userId]);
    await choose(member, 'news', 'offers');
    await tell([member], deposit, message('news'), message('offer'), message('service'));
    await run();
    expect(line.pushes).toHaveLength(3);
    expect(new Set(received().slice(1))).toEqual(new Set(['ข้อความ news', 'ข้อความ offer']));
  });

  it('line-06: setLineTopics refuses a topic that is none, and one that stands twice', async () => {
    const { token } = await newMember(server);
    for (const topics of [['everything'], ['news', 'news']]) {
      const sent = server.app.inject({
        method: 'POST',
        url: '/api/member/line/topics',
        headers: { authorization: token },
        payload: { language: 'th', topics },
      });
      expect((await sent).statusCode).toBe(400);
    }
  });

  it('line-07: a message to all goes to those who want its topic, once, and to nobody on a break', async () => {
    const wanting = await newMember(server);
    const [silent, resting] = [await newMember(server), await newMember(server)];
    const members = [wanting, silent, resting];
    const userIds = new Map<TestMember, string>();
    for (const each of members) userIds.set(each, await link(each));
    await choose(wanting, 'news', 'offers', 'rewards', 'deposits');
    await choose(silent, 'deposits');
    await choose(resting, 'news', 'offers', 'rewards', 'deposits');
    const body = { kind: 'time_out', days: 1 } as const;
    expect(await server.call('startBreak', { token: resting.token, body })).toMatchObject({
      success: true,
    });
    const args = { all: true, text: 'ถึงทุกคน' } as const;
    await runCommand(commandConfig(database.url), notificationsSendCommand, args);
    await run();
    await run();
    const own = new Set(userIds.values());
    const reached = line.pushes.map(({ to }) => to).filter((to) => own.has(to));
    expect(reached).toEqual([userIds.get(wanting)]);
    line.pushes.length = 0;
    // An offer to one and a message to many spare the member on a break; own money and a word to one do not.
    await tell([resting], message('offer'));
    await tell([resting, silent], message('news'));
    await run();
    expect(line.pushes).toEqual([]);
    await tell([resting], deposit, message('news'));
    await run();
    expect(new Set(received())).toEqual(new Set(['ข้อความ news', 'เงินฝาก 500.00 บาท เข้ากระเป๋าแล้ว']));
  });
});

describe('the job send-line-notices', () => {
  it('line-09: sends a notice once, under the same retry key in each attempt', async () => {
    const member = await newMember(server);
    await link(member);
    await choose(member, 'deposits');
    line.answer = { status: 500, body: { message: 'Internal server error' } };
    await tell([member], deposit);
    await run();
    await run();
    const keys = () =>
      line.service.calls
        .filter(({ path }) => path.endsWith('/push'))
        .map(({ headers }) => headers['x-line-retry-key']);
    const before = keys().length;
    expect(await sendsOf(member)).toEqual([
      { outcome: 'waiting', reason: 'status 500', attempts: 1 },
    ]);
    await makeDue();
    line.answer = { status: 409, body: { message: 'The retry key is already accepted' } };
    await run();
    expect(keys()).toHaveLength(before + 1);
    expect(keys().at(-1)).toBe(keys().at(-2));
    expect(await sendsOf(member)).toEqual([{ outcome: 'sent', reason: null, attempts: 2 }]);
  });

  it('line-09: two servers send a notice once, and a crash after the lease loses none', async () => {
    const member = await newMember(server);
    await link(member);
    await choose(member, 'deposits');
    await tell([member], deposit);
    await Promise.all([run(), run(), run()]);
    expect(received()).toHaveLength(1);
    await tell([member], deposit);
    const dying = {
      ...server.context,
      memberMessages: async () => {
        throw new Error('the server dies');
      },
    };
    await expect(sendLineNotices(dying, new AbortController().signal)).rejects.toThrow('dies');
    await run();
    expect(received()).toHaveLength(1);
    await makeDue();
    await run();
    expect(received()).toHaveLength(2);
  });

  it('line-09: a notice whose transaction is taken back is never sent', async () => {
    const member = await newMember(server);
    await link(member);
    await choose(member, 'deposits');
    const failing = server.context.database.transaction(async (tx) => {
      await insertNotifications(tx, [{ ...deposit, memberId: member.id }]);
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    await run();
    expect(line.pushes).toEqual([]);
  });

  it('line-09: nothing is sent of what was read meanwhile, nor to a blocked member or by a service that is off', async () => {
    const member = await newMember(server);
    await link(member);
    await choose(member, 'deposits');
    await tell([member], deposit);
    const listed = await server.call('listNotifications', { token: member.token });
    if (!listed.success) throw new Error(listed.code);
    const body = { up_to: listed.data.notifications[0]?.id ?? '' };
    await server.call('readNotifications', { token: member.token, body });
    await run();
    await tell([member], deposit);
    await connectFakeLine(server, line, { isEnabled: false });
    await run();
    await connectFakeLine(server, line);
    await tell([member], deposit);
    await queryAsOwner(server, sql`update members set status = 'blocked' where id = ${member.id}`);
    await run();
    expect(line.pushes).toEqual([]);
    expect((await sendsOf(member)).map(({ outcome }) => outcome)).toEqual(['over', 'over', 'over']);
  });

  it('line-10: tries again for a day after 429 and 5xx, with pauses that grow', async () => {
    const member = await newMember(server);
    await link(member);
    await choose(member, 'deposits');
    line.answer = { status: 429, body: { message: 'You have reached your monthly limit.' } };
    await tell([member], deposit);
    const pause = async () => {
      await run();
      const [row] = await server.context.database.query<{ seconds: number }>(sql`
        select round(extract(epoch from due_at - now()))::integer as seconds
          from line_sends
         where member_id = ${member.id}`);
      await makeDue();
      return row?.seconds ?? 0;
    };
    const pauses = [await pause(), await pause(), await pause()];
    expect(pauses[1]).toBeGreaterThan((pauses[0] ?? 0) + 20);
    expect(pauses[2]).toBeGreaterThan((pauses[1] ?? 0) + 40);
    await queryAsOwner(
      server,
      sql`update line_sends set created_at = created_at - interval '1 day' where member_id = ${member.id}`,
    );
    await run();
    expect(await sendsOf(member)).toEqual([
      { outcome: 'given_up', reason: 'status 429', attempts: 4 },
    ]);
  });

  it.each([
    ['is no friend any more', null],
    ['LINE does not take', { status: 400, body: { message: 'Failed to send messages' } }],
  ])(
    'line-05: a person who %s ends the notice, gets no more, and is told so in the app',
    async (_why, answer) => {
      const member = await newMember(server);
      const userId = await link(member);
      await choose(member, 'deposits');
      if (answer === null) line.strangers.add(userId);
      line.answer = answer;
      await tell([member], deposit, deposit);
      await run();
      await tell([member], deposit);
      await run();
      expect((await sendsOf(member)).map(({ outcome }) => outcome)).toEqual(['blocked', 'blocked']);
      expect((await read(member)).link).toMatchObject({ is_friend: false, topics: ['deposits'] });
    },
  );

  it('line-10: ends a notice that LINE refuses because of the site’s token, without a word of the text', async () => {
    const member = await newMember(server);
    await link(member);
    await choose(member, 'deposits');
    line.answer = { status: 401, body: { message: 'Authentication failed' } };
    await tell([member], deposit);
    await run();
    expect(await sendsOf(member)).toEqual([
      { outcome: 'refused', reason: 'status 401', attempts: 1 },
    ]);
    expect((await read(member)).link).toMatchObject({ is_friend: true });
  });

  it('line-11 line-12: unlinking deletes what is held; old notices and unfinished links are deleted after their time', async () => {
    const member = await newMember(server);
    const userId = await link(member);
    await choose(member, 'deposits');
    await tell([member], deposit);
    await run();
    const cleanUp = () => cleanUpNotifications(server.context, new AbortController().signal);
    await cleanUp();
    expect(await sendsOf(member)).toHaveLength(1);
    await queryAsOwner(
      server,
      sql`update line_sends set ended_at = ended_at - interval '31 days' where member_id = ${member.id}`,
    );
    await cleanUp();
    expect(await sendsOf(member)).toEqual([]);
    await tell([member], deposit);
    await server.call('unlinkLine', { token: member.token });
    expect(await sendsOf(member)).toEqual([]);
    const held = await server.context.database.query(
      sql`select true from line_links where user_id = ${userId}`,
    );
    expect(held).toEqual([]);
    await run();
    expect(line.pushes).toHaveLength(1);
  });
});
