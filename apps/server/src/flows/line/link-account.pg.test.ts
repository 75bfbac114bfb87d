import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertNotifications } from '../../features/notifications/store.ts';
import { newMember, queryAsOwner } from '../../testing/money/payments.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import {
  connectFakeLine,
  lineActs,
  newLineUser,
  startFakeLine,
} from '../../testing/people/fake-line.ts';
import type { FakeLine } from '../../testing/people/fake-line.ts';
import { eventsOf } from '../../testing/people/security.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { showOfficeMember } from '../members/show-office-member.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let database: TestDatabase;
let server: TestServer;
let line: FakeLine;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ DATABASE_URL: database.url });
  line = await startFakeLine();
});
afterAll(async () => {
  await line.service.close();
  await server.close();
  await database.close();
});
beforeEach(async () => {
  await server.context.database.query(sql`delete from services`);
  await connectFakeLine(server, line);
  line.strangers.clear();
  line.service.calls.length = 0;
});

const { start, finish, link, read, choose, run } = lineActs(() => ({ server, line }));
const refused = { success: false, status: 400, code: 'line_link_refused' };
const linksOf = (userId: string) =>
  server.context.database.query<{ memberId: bigint }>(sql`
    select member_id as "memberId"
      from line_links
     where user_id = ${userId}`);

it('line-01: getLine offers nothing while the site has no LINE account that is switched on', async () => {
  const member = await newMember(server);
  expect(await read(member)).toEqual({
    is_offered: true,
    friend_url: 'https://lin.ee/kapao',
    link: null,
  });
  await server.context.database.query(sql`delete from services`);
  await connectFakeLine(server, line, { isEnabled: false });
  expect(await read(member)).toEqual({ is_offered: false, friend_url: null, link: null });
  const body = { language: 'th' } as const;
  expect(await server.call('startLineLink', { token: member.token, body })).toMatchObject({
    code: 'line_unavailable',
  });
});

it('line-02: startLineLink has a state, a nonce and a challenge of its own each time, and the code comes with its secret', async () => {
  const member = await newMember(server);
  const [first, second] = [new URL(await start(member)), new URL(await start(member))];
  expect(first.pathname).toBe('/oauth2/v2.1/authorize');
  expect(Object.fromEntries(first.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: '2001234567',
    redirect_uri: `${server.context.config.publicUrl}/profile/line`,
    scope: 'openid profile',
    code_challenge_method: 'S256',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(first.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(first.searchParams.get(name)).not.toBe(second.searchParams.get(name));
  }
  // The second start has replaced the first.
  expect(await finish(member, line.signIn(first.href, newLineUser()))).toMatchObject(refused);
  expect(await finish(member, line.signIn(second.href, newLineUser()))).toMatchObject({
    success: true,
  });
  const form = new URLSearchParams(
    String(line.service.calls.find(({ path }) => path.endsWith('/token'))?.body),
  );
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  expect(challenge).toBe(second.searchParams.get('code_challenge'));
  expect(form.get('redirect_uri')).toBe(second.searchParams.get('redirect_uri'));
});

it('line-03: a link that another browser began is refused, whoever signed in at LINE', async () => {
  const [thief, victim] = [await newMember(server), await newMember(server)];
  const userId = newLineUser();
  // The thief's own account, in the victim's browser: notices of the victim would go to the thief.
  expect(await finish(victim, line.signIn(await start(thief), userId))).toMatchObject(refused);
  // The same with a link of the victim that waits.
  await start(victim);
  expect(await finish(victim, line.signIn(await start(thief), userId))).toMatchObject(refused);
  expect(await linksOf(userId)).toEqual([]);
  expect((await read(victim)).link).toBeNull();
});

it('line-03: finishLineLink takes a link once, and for ten minutes', async () => {
  const member = await newMember(server);
  const handedBack = line.signIn(await start(member), newLineUser());
  await queryAsOwner(
    server,
    sql`update line_link_starts set started_at = started_at - interval '10 minutes'`,
  );
  expect(await finish(member, handedBack)).toMatchObject(refused);
  const again = line.signIn(await start(member), newLineUser());
  expect(await finish(member, again)).toMatchObject({ success: true });
  expect(await finish(member, again)).toMatchObject(refused);
});

it('line-03: an ID token of another login, and an unknown code, link nothing', async () => {
  const member = await newMember(server);
  const url = new URL(await start(member));
  const state = url.searchParams.get('state') ?? '';
  url.searchParams.set('nonce', 'of-another-login');
  const { code } = line.signIn(url.href, newLineUser());
  expect(await finish(member, { code, state })).toMatchObject(refused);
  const next = new URL(await start(member)).searchParams.get('state') ?? '';
  expect(await finish(member, { code: 'nobody', state: next })).toMatchObject(refused);
  expect((await read(member)).link).toBeNull();
});

/** "This was not me", about the member's own session. */
async function report({ token }: TestMember): Promise<void> {
  const sessions = await server.call('listSessions', { token });
  if (!sessions.success) throw new Error(sessions.code);
  const body = { session_id: sessions.data.sessions[0]?.id ?? '' };
  expect(await server.call('reportNotMe', { token, body })).toMatchObject({ success: true });
}

it('line-03: a report of somebody else removes the link, and ends one that was begun', async () => {
  const member = await newMember(server);
  const userId = await link(member);
  const handedBack = line.signIn(await start(member), newLineUser());
  await report(member);
  expect(await linksOf(userId)).toEqual([]);
  expect(await finish(member, handedBack)).toMatchObject({ status: 401 });
});

it('line-03: a report of somebody else that comes while LINE answers wins over the link', async () => {
  const member = await newMember(server);
  const userId = newLineUser();
  const handedBack = line.signIn(await start(member), userId);
  const { memberMessages } = server.context;
  server.context.memberMessages = async () => {
    const chosen = await memberMessages();
    if (!chosen) return undefined;
    const { service } = chosen;
    const identify: typeof service.identify = async (login) => {
      await report(member);
      return service.identify(login);
    };
    return { ...chosen, service: { ...service, identify } };
  };
  try {
    expect(await finish(member, handedBack)).toMatchObject(refused);
  } finally {
    server.context.memberMessages = memberMessages;
  }
  expect(await linksOf(userId)).toEqual([]);
});

it('line-03: a member with a second lock links with a proof alone', async () => {
  const member = await newMember(server);
  const { token } = member;
  const lock = { after_minutes: 5, ask_above: null, pin: '280417' } as const;
  expect(await server.call('setLock', { token, body: lock })).toMatchObject({ success: true });
  const begin = (proof?: { kind: 'pin'; pin: string }) =>
    server.call('startLineLink', { token, body: { language: 'th', ...(proof && { proof }) } });
  expect(await begin()).toMatchObject({ code: 'lock_proof_needed' });
  expect(await begin({ kind: 'pin', pin: '739158' })).toMatchObject({ code: 'pin_wrong' });
  expect(await begin({ kind: 'pin', pin: '280417' })).toMatchObject({ success: true });
});

it('line-04: one LINE account belongs to one member of the site, also where two link it at once', async () => {
  const members = await Promise.all([newMember(server), newMember(server), newMember(server)]);
  const userId = newLineUser();
  const logins: Parameters<typeof finish>[1][] = [];
  for (const member of members) logins.push(line.signIn(await start(member), userId));
  const answers = await Promise.all(
    members.map((member, place) => finish(member, logins[place] ?? { code: '', state: '' })),
  );
  expect(answers.map((answer) => answer.success).filter(Boolean)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.success && answer.code === 'line_taken')).toHaveLength(
    2,
  );
  expect(await linksOf(userId)).toHaveLength(1);
  const answer = JSON.stringify(await Promise.all(members.map(read)));
  expect(answer).not.toContain(userId);
});

it('line-04 line-11: another account takes the place of the first with nothing turned on, unlinkLine deletes it, and each change is told', async () => {
  const member = await newMember(server);
  const first = await link(member);
  expect(await choose(member, 'deposits', 'offers')).toMatchObject({ success: true });
  expect((await read(member)).link).toMatchObject({ topics: ['deposits', 'offers'] });
  const second = await link(member);
  expect((await read(member)).link).toMatchObject({ topics: [] });
  expect([await linksOf(first), await linksOf(second)]).toEqual([[], [{ memberId: member.id }]]);
  const unlink = () => server.call('unlinkLine', { token: member.token });
  expect(await unlink()).toMatchObject({ success: true });
  expect(await linksOf(second)).toEqual([]);
  expect(await unlink()).toMatchObject({ code: 'not_found' });
  expect(await choose(member, 'deposits')).toMatchObject({ code: 'not_found' });
  expect(await eventsOf(server, member.id)).toEqual([
    'line_linked',
    'line_linked',
    'line_unlinked',
  ]);
  // The account is free for another member.
  await link(await newMember(server), second);
});

it('line-05: a person without the site’s account as a friend is told so, and checkLineFriend looks again', async () => {
  const member = await newMember(server);
  const check = () => server.call('checkLineFriend', { token: member.token });
  expect(await check()).toMatchObject({ code: 'not_found' });
  const userId = newLineUser();
  line.strangers.add(userId);
  await link(member, userId);
  expect((await read(member)).link).toMatchObject({ is_friend: false });
  expect(await check()).toMatchObject({ data: { is_friend: false } });
  line.strangers.clear();
  expect(await check()).toMatchObject({ data: { is_friend: true } });
  expect((await read(member)).link).toMatchObject({ is_friend: true });
});

it('line-14: staff see that an account is linked, what is turned on and what became of notices, never the id', async () => {
  const member = await newMember(server);
  const { database, config } = server.context;
  const shown = () => showOfficeMember(database, config.websiteId, member.id);
  expect(await shown()).toMatchObject({ line: null });
  const userId = await link(member);
  await choose(member, 'security', 'news');
  await database.transaction((tx) =>
    insertNotifications(tx, [
      {
        memberId: member.id,
        kind: 'message',
        params: { text_th: 'ข่าว', text_en: null, link: null },
      },
    ]),
  );
  await run();
  const seen = await shown();
  expect(seen?.line).toMatchObject({
    is_friend: true,
    topics: ['security', 'news'],
    notices: [{ topic: 'news', outcome: 'sent' }],
  });
  expect(JSON.stringify(seen)).not.toContain(userId);
  await queryAsOwner(server, sql`delete from notifications where member_id = ${member.id}`);
  expect((await shown())?.line?.notices).toMatchObject([{ topic: null, outcome: 'sent' }]);
});
