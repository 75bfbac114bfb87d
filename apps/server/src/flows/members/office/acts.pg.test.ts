import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandConfig, runCommand } from '../../../testing/commands.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { createMembers } from '../../../testing/people/members.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { approveHeld } from '../../../testing/people/second-person.ts';
import type { TestMember } from '../../../testing/money/payments.ts';
import { eventsOf } from '../../../testing/people/security.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { memberBlockCommand } from '../../../entries/commands/members/member-block.ts';

const ACTOR = 'support@kapao.test';
const reason = 'a stolen phone';

let opened: TestDatabase;
let server: TestServer;
let office: TestOffice;
let cookie: string;
let auditor: string;
beforeAll(async () => {
  opened = await createTestDatabase();
  server = await startTestServer({ DATABASE_URL: opened.url });
  office = await startTestOffice(server.context);
  [cookie, auditor] = [await office.signIn('support'), await office.signIn('auditor')];
});
afterAll(async () => {
  await office.close();
  await server.close();
  await opened.close();
});

async function newMember(): Promise<TestMember & { params: { id: string } }> {
  const [member] = await createMembers(server, 1);
  if (!member) throw new Error('no member was made');
  return { ...member, params: { id: String(member.id) } };
}

const isSignedIn = async ({ token }: TestMember) =>
  (await server.call('getCredit', { token })).success;

async function shown({ params }: { params: { id: string } }) {
  const answer = await office.call('getMember', { params, cookie });
  if (!answer.success) throw new Error(answer.code);
  return answer.data;
}

async function logged({ id }: TestMember, operation: string) {
  const query = { target: `member:${id}`, operation };
  return (await office.call('listAudit', { query, cookie: auditor })).data?.rows ?? [];
}

it('desk-09: blocks a member once, however many press it, and writes down who and why', async () => {
  const member = await newMember();
  const body = { reason };
  const block = () => office.call('blockMember', { params: member.params, body, cookie });
  const answers = await Promise.all(Array.from({ length: 5 }, block));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(answers.find(({ success }) => !success)).toMatchObject({
    status: 409,
    code: 'already_decided',
  });
  expect(await isSignedIn(member)).toBe(false);
  expect(await shown(member)).toMatchObject({
    status: 'blocked',
    notes: [{ kind: 'block', actor: ACTOR, text: reason }],
  });
  const done = (await logged(member, 'blockMember')).filter(({ outcome }) => outcome === 'done');
  expect(done).toMatchObject([
    { actor: ACTOR, reason, before: { status: 'active' }, after: { status: 'blocked' } },
  ]);
  const unblocked = await office.call('unblockMember', { params: member.params, body, cookie });
  expect(unblocked).toMatchObject({ success: true });
  expect(await shown(member)).toMatchObject({ status: 'active' });
});

it('desk-09: acts on nobody whom the caller may not act on, nor on an unknown id', async () => {
  const { params } = await newMember();
  const body = { reason };
  expect(await office.call('blockMember', { params, body, cookie: auditor })).toMatchObject({
    code: 'permission_missing',
  });
  const nobody = { params: { id: '1' }, body, cookie };
  expect(await office.call('blockMember', nobody)).toMatchObject({ code: 'not_found' });
});

it('lock-14: shows that a lock is set, and takes it away with a second person alone', async () => {
  const member = await newMember();
  const set = { after_minutes: 5, ask_above: 1000, pin: '280417' } as const;
  expect(await server.call('setLock', { token: member.token, body: set })).toMatchObject({
    success: true,
  });
  expect(await shown(member)).toMatchObject({ has_second_lock: true });
  const { params } = member;
  const remove = (by: string) =>
    office.call('removeMemberLock', { params, body: { key: randomUUID(), reason }, cookie: by });
  expect(await remove(auditor)).toMatchObject({ code: 'permission_missing' });
  const held = await remove(cookie);
  expect(held).toMatchObject({ success: true, data: { held: {} } });
  expect(await shown(member)).toMatchObject({ has_second_lock: true });
  expect(await isSignedIn(member)).toBe(true);
  const approved = await approveHeld(office, held, await office.signIn('owner'));
  expect(approved).toMatchObject({ success: true });
  expect(await shown(member)).toMatchObject({ has_second_lock: false });
  expect(await isSignedIn(member)).toBe(false);
  expect(await eventsOf(server, member.id)).toContain('lock_removed');
  expect(await remove(cookie)).toMatchObject({ code: 'already_decided' });
});

it('desk-10: ends the named session, or all of them', async () => {
  const member = await newMember();
  const other = await server.context.database.query<{ id: string }>(sql`
    insert into sessions (token_hash, member_id, network, created_at, last_active_at)
    values (sha256('other'), ${member.id}, '10.0.0.1', now(), now())
    returning encode(substring(token_hash from 1 for 12), 'hex') as id`);
  const session_id = other[0]?.id ?? '';
  const end = (id?: string) =>
    office.call('endMemberSessions', {
      params: member.params,
      body: { reason, ...(id !== undefined && { session_id: id }) },
      cookie,
    });
  expect(await end(session_id)).toMatchObject({ success: true });
  expect(await end(session_id)).toMatchObject({ code: 'not_found' });
  expect(await isSignedIn(member)).toBe(true);
  expect(await end()).toMatchObject({ success: true });
  expect(await isSignedIn(member)).toBe(false);
  const { sessions, notes } = await shown(member);
  expect(sessions.filter(({ is_living }) => is_living)).toEqual([]);
  expect(notes).toMatchObject([{ kind: 'sessions_end' }, { kind: 'sessions_end' }]);
});

it('desk-11: lengthens a time-out, and never shortens one', async () => {
  const member = await newMember();
  const set = (days: 1 | 7 | 30) =>
    office.call('setMemberTimeout', {
      params: member.params,
      body: { kind: 'time_out', days, reason },
      cookie,
    });
  expect(await set(7)).toMatchObject({ success: true });
  const { protection } = await shown(member);
  expect(await set(1)).toMatchObject({ status: 409, code: 'not_tighter' });
  expect((await shown(member)).protection.break_until).toBe(protection.break_until);
  const longer = await set(30);
  expect(longer).toMatchObject({ success: true });
  const after = await shown(member);
  expect(after.protection.break_until).toBe(longer.data?.break_until);
  expect(after.notes).toMatchObject([{ kind: 'time_out' }, { kind: 'time_out', text: reason }]);
});

it('desk-12: keeps a note with its author, for ever', async () => {
  const member = await newMember();
  const body = { key: randomUUID(), text: 'สัญญาว่าจะโทรกลับ' };
  await office.call('addMemberNote', { params: member.params, body, cookie });
  expect((await shown(member)).notes).toMatchObject([
    { kind: 'note', actor: ACTOR, text: body.text },
  ]);
  expect(await logged(member, 'addMemberNote')).toHaveLength(1);
  const empty = { params: member.params, body: { key: randomUUID(), text: ' ' }, cookie };
  expect(await office.call('addMemberNote', empty)).toMatchObject({ code: 'invalid_input' });
  const change = sql`update member_notes set reason = 'x' where member_id = ${member.id}`;
  await expect(server.context.database.query(change)).rejects.toThrow('permission denied');
});

it.each([
  ['owner', true],
  ['manager', true],
  ['cashier', true],
  ['support', true],
  ['risk', true],
  ['auditor', false],
  ['marketing', false],
] as const)('desk-12: %s may add a note: %s', async (role, mayNote) => {
  const { params } = await newMember();
  const body = { key: randomUUID(), text: 'โทรแล้ว' };
  const by = await office.signIn(role);
  const answer = await office.call('addMemberNote', { params, body, cookie: by });
  expect(answer.success ? 'kept' : answer.code).toBe(mayNote ? 'kept' : 'permission_missing');
});

it('desk-13 command-02 command-03: a command leaves the row that the office leaves, marked as a command', async () => {
  const member = await newMember();
  const [row] = await server.context.database.query<{ phone: string | null }>(sql`
    select phone
      from members
     where id = ${member.id}`);
  const args = { phone: row?.phone ?? '', reason };
  await runCommand(commandConfig(opened.url), memberBlockCommand, args);
  expect(await logged(member, 'blockMember')).toMatchObject([
    {
      actor_kind: 'command',
      actor: userInfo().username,
      reason,
      outcome: 'done',
      before: { status: 'active' },
      after: { status: 'blocked' },
    },
  ]);
  const [note] = await server.context.database.query(sql`
    select actor
      from member_notes
     where member_id = ${member.id}`);
  expect(note).toEqual({ actor: `command:${userInfo().username}` });
  const again = runCommand(commandConfig(opened.url), memberBlockCommand, args);
  await expect(again).rejects.toThrow('is blocked already');
  expect(await logged(member, 'blockMember')).toHaveLength(1);
});
