import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandConfig, runCommand } from '../../../testing/commands.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { createMembers } from '../../../testing/people/members.ts';
import { approveHeld, NO_BOUND, setBounds } from '../../../testing/people/second-person.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { memberRankCommand } from '../../../entries/commands/members/member-rank.ts';
import { raiseRanks, saveRanks } from '../../../features/members/ranks-store.ts';

const ACTOR = 'support@kapao.test';
const reason = 'แขกของบ้าน';
const TURNOVER_MICRO = 1_000_000_000n;

let opened: TestDatabase;
let server: TestServer;
let office: TestOffice;
let cookie: string;
beforeAll(async () => {
  opened = await createTestDatabase();
  server = await startTestServer({ DATABASE_URL: opened.url });
  office = await startTestOffice(server.context);
  cookie = await office.signIn('support');
  const ranks = [
    ['silver', 2, 1_000],
    ['gold', 3, 10_000],
    ['guest', 4, null],
  ] as const;
  await opened.database.transaction((tx) =>
    saveRanks(
      tx,
      ranks.map(([code, sort, turnover_from]) => ({
        code,
        sort,
        turnover_from,
        name_en: code,
        name_th: code,
        image: 'ranks/member.svg',
        benefits: [],
      })),
    ),
  );
});
afterAll(async () => {
  await office.close();
  await server.close();
  await opened.close();
});

/** A member, with the rank of a lifetime turnover of 1,000 baht where `hasPlayed`. */
async function newMember(hasPlayed = false) {
  const [member] = await createMembers(server, 1);
  if (!member) throw new Error('no member was made');
  if (hasPlayed) await play(member.id, TURNOVER_MICRO);
  return { ...member, params: { id: String(member.id) } };
}

const play = (memberId: bigint, lifetimeMicro: bigint) =>
  opened.database.transaction(async (tx) => {
    await tx.query(sql`
      insert into member_turnover (member_id, lifetime_micro, pending_micro)
      values (${memberId}, ${lifetimeMicro}, 0)
          on conflict (member_id) do update
         set lifetime_micro = excluded.lifetime_micro`);
    await raiseRanks(tx, [{ memberId, lifetimeMicro }]);
  });

type Member = Awaited<ReturnType<typeof newMember>>;
const give = ({ params }: Member, rank: string, seen: string, key: string = randomUUID()) =>
  office.call('setMemberRank', { params, cookie, body: { key, rank, seen, reason } });
const shown = async ({ params }: Member) =>
  (await office.call('getMember', { params, cookie })).data ?? expect.fail('not shown');

it('desk-29: gives a rank once for its key, with a note and a row of the log; the member sees it', async () => {
  const member = await newMember();
  const key = randomUUID();
  const answers = await Promise.all([
    give(member, 'gold', 'member', key),
    give(member, 'gold', 'member', key),
  ]);
  expect(answers).toMatchObject([{ success: true }, { success: true }]);
  expect(await shown(member)).toMatchObject({
    rank: 'gold',
    notes: [{ kind: 'rank', actor: ACTOR, text: `member → gold: ${reason}` }],
  });
  expect(await server.call('listRanks', { token: member.token })).toMatchObject({
    data: { rank_code: 'gold' },
  });
  const events = await office.call('listMemberEvents', {
    params: member.params,
    cookie,
    query: { kind: 'decision' },
  });
  expect(events.data?.rows).toMatchObject([{ type: 'rank', actor: ACTOR }]);
  const log = await office.call('listAudit', {
    cookie: await office.signIn('auditor'),
    query: { target: `member:${member.id}`, operation: 'setMemberRank' },
  });
  expect(log.data?.rows).toMatchObject([
    {
      outcome: 'done',
      actor: ACTOR,
      reason,
      before: { rank: 'member' },
      after: { rank: 'gold' },
    },
  ]);
});

it('desk-29: is never below the rank of play, and play still raises the member above it', async () => {
  const member = await newMember(true);
  expect((await shown(member)).ranks.filter(({ may_give: may }) => may)).toMatchObject([
    { code: 'silver' },
    { code: 'gold' },
    { code: 'guest' },
  ]);
  expect(await give(member, 'member', 'silver')).toMatchObject({
    status: 409,
    code: 'rank_earned',
  });
  expect(await give(member, 'guest', 'silver')).toMatchObject({ success: true });
  // Play does not lower a rank that was given by hand; staff do.
  await play(member.id, TURNOVER_MICRO * 2n);
  expect(await shown(member)).toMatchObject({ rank: 'guest' });
  expect(await give(member, 'silver', 'guest')).toMatchObject({ success: true });
  await play(member.id, TURNOVER_MICRO * 10n);
  expect(await shown(member)).toMatchObject({ rank: 'gold' });
});

it('desk-29: refuses a rank that the person saw otherwise, that stands, or that is unknown', async () => {
  const member = await newMember();
  const codes = [
    await give(member, 'gold', 'silver'),
    await give(member, 'member', 'member'),
    await give(member, 'platinum', 'member'),
    await give({ ...member, params: { id: '1' } }, 'gold', 'member'),
  ].map((answer) => (answer.success ? 'done' : answer.code));
  expect(codes).toEqual(['target_changed', 'as_it_is', 'not_found', 'not_found']);
  const marketing = await office.signIn('marketing');
  const body = { key: randomUUID(), rank: 'gold', seen: 'member', reason };
  const denied = { params: member.params, cookie: marketing, body };
  expect(await office.call('setMemberRank', denied)).toMatchObject({ code: 'permission_missing' });
  expect(await shown(member)).toMatchObject({ rank: 'member', notes: [] });
});

it('desk-29: member:rank does the same, and leaves the same row in the log', async () => {
  const member = await newMember(true);
  const config = commandConfig(opened.url);
  const [{ phone } = expect.fail('no phone')] = await opened.database.query<{ phone: string }>(
    sql`select phone from members where id = ${member.id} and phone is not null`,
  );
  const run = (rank: string) => runCommand(config, memberRankCommand, { phone, rank, reason });
  expect(await run('gold')).toContain('was silver, and is gold now');
  await expect(run('gold')).rejects.toThrow('is gold already');
  await expect(run('member')).rejects.toThrow('below the rank');
  await expect(run('platinum')).rejects.toThrow('there is no rank platinum');
  expect(await shown(member)).toMatchObject({
    rank: 'gold',
    notes: [
      { kind: 'rank', actor: `command:${userInfo().username}`, text: `silver → gold: ${reason}` },
    ],
  });
  const rows = await opened.database.query(sql`
    select actor_kind as kind,
           outcome,
           reason,
           before,
           after
      from audit_events
     where operation = 'setMemberRank'
       and target    = ${`member:${member.id}`}`);
  const change = { before: { rank: 'silver' }, after: { rank: 'gold' } };
  expect(rows).toEqual([{ kind: 'command', outcome: 'done', reason, ...change }]);
});

it('risk-10: a rank with a further benefit needs a second person, and a lower one does not', async () => {
  const member = await newMember();
  const benefits = [{ text_th: 'คืนยอดเสียเพิ่ม', text_en: 'more cashback' }];
  await opened.database.transaction((tx) =>
    saveRanks(tx, [
      {
        code: 'patron',
        sort: 5,
        turnover_from: null,
        name_en: 'patron',
        name_th: 'patron',
        image: 'ranks/member.svg',
        benefits,
      },
    ]),
  );
  await setBounds(opened.database, { member: NO_BOUND });
  const answer = await give(member, 'patron', 'member');
  expect(answer).toMatchObject({ status: 202, code: 'second_person' });
  expect(await shown(member)).toMatchObject({ rank: 'member', notes: [] });
  const owner = await office.signIn('owner');
  expect(await approveHeld(office, answer, owner)).toMatchObject({ success: true });
  expect(await shown(member)).toMatchObject({ rank: 'patron' });
  expect(await give(member, 'guest', 'patron')).toMatchObject({ status: 200 });
});
