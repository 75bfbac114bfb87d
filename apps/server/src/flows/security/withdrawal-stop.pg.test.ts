import { randomUUID } from 'node:crypto';
import { isHeldData } from '@kapao/contract/office/held.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areWithdrawalsStopped } from '../../features/payments/withdrawals/stops-store.ts';
import { openSession } from '../../features/sessions/store.ts';
import { balancesOf, newMember } from '../../testing/money/payments.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { approveHeld, copyProposal } from '../../testing/people/second-person.ts';
import { securityActs } from '../../testing/people/security.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { recordSecurityEvent } from './record-event.ts';

const reason = 'คุยกับสมาชิกทางโทรศัพท์แล้ว';

let server: TestServer;
let office: TestOffice;
let risk: string;
let manager: string;
beforeAll(async () => {
  server = await startTestServer();
  office = await startTestOffice(server.context);
  [risk, manager] = await Promise.all([office.signIn('risk'), office.signIn('manager')]);
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const { withdraw, lastEvent, reportLast, caseOf } = securityActs(() => ({ server, office, risk }));

/** A member with money who has reported the last event; the session of `token` has ended. */
async function reportedMember(baht: number): Promise<TestMember> {
  const member = await newMember(server, baht);
  await server.context.database.transaction((tx) =>
    recordSecurityEvent(tx, { memberId: member.id, kind: 'passkey_added', madeBy: 'member' }),
  );
  expect(await reportLast(member.token)).toMatchObject({ success: true });
  return member;
}

/** A session of the member, without the password of a login. */
async function openSessionOf(member: TestMember): Promise<string> {
  return server.context.database.transaction((tx) =>
    openSession(tx, { memberId: member.id, network: '10.0.0.1', userAgent: undefined }),
  );
}

const lift = (id: string, cookie: string) =>
  office.call('liftWithdrawalStop', {
    params: { id },
    body: { key: randomUUID(), reason },
    cookie,
  });

describe('the stop of withdrawals', () => {
  it('alert-06 alert-07: puts what is not sent back, refuses new ones, and staff cannot approve', async () => {
    const member = await newMember(server, 1_000);
    const requested = await withdraw(member, 300);
    const id = requested.data?.payout_id ?? '';
    const body = { key: randomUUID(), reason: 'checked', note: '' } as const;
    const approve = { params: { id }, cookie: manager };
    expect(requested.data?.waits_for_approval).toBe(false);
    await server.context.database.transaction((tx) =>
      recordSecurityEvent(tx, { memberId: member.id, kind: 'passkey_added', madeBy: 'member' }),
    );
    await reportLast(member.token);
    const [row] = await server.context.database.query<{ approval: string }>(sql`
      select approval
        from withdrawals
       where id = ${id}`);
    expect(row?.approval).toBe('waiting');
    const told = await server.context.database.query(sql`
      select
        from notifications
       where member_id = ${member.id}
         and kind      = 'withdrawal_waiting'
         and params ->> 'payout_id' = ${id}`);
    expect(told).toHaveLength(1);
    const token = await openSessionOf(member);
    expect(await withdraw({ ...member, token }, 100)).toMatchObject({
      code: 'withdrawals_stopped',
    });
    expect(await office.call('approveWithdrawal', { ...approve, body })).toMatchObject({
      code: 'withdrawals_stopped',
    });
    expect(await balancesOf(server, member)).toEqual({ available: 70_000, held: 30_000 });
  });

  it('alert-07: a report among 20 requests at once holds for every later one', async () => {
    const member = await newMember(server, 5_000);
    await server.context.database.transaction((tx) =>
      recordSecurityEvent(tx, { memberId: member.id, kind: 'passkey_added', madeBy: 'member' }),
    );
    const { id } = await lastEvent(member.token);
    const requests = Array.from({ length: 20 }, () => withdraw(member, 100));
    const report = server.call('reportNotMe', { body: { event_id: id }, token: member.token });
    await Promise.all([...requests, report]);
    expect(await report).toMatchObject({ success: true });
    const token = await openSessionOf(member);
    expect(await withdraw({ ...member, token }, 100)).toMatchObject({ success: false });
    expect(await areWithdrawalsStopped(server.context.database, member.id)).toBe(true);
  });

  it('alert-09: is lifted by two people, with a reason, and its case is closed only then', async () => {
    const member = await reportedMember(500);
    const { id } = await caseOf(member);
    const params = { id };
    const close = () =>
      office.call('closeCase', { params, body: { key: randomUUID(), reason }, cookie: risk });
    expect(await close()).toMatchObject({ code: 'case_stops_withdrawals' });
    const held = await lift(id, risk);
    expect(held.data).toMatchObject({ held: { proposal_id: expect.any(String) } });
    const token = await openSessionOf(member);
    expect(await withdraw({ ...member, token }, 100)).toMatchObject({
      code: 'withdrawals_stopped',
    });
    expect(await approveHeld(office, held, manager)).toMatchObject({ success: true });
    expect(await withdraw({ ...member, token }, 100)).toMatchObject({ success: true });
    expect(await lift(id, risk)).toMatchObject({ code: 'already_decided' });
    expect(await close()).toMatchObject({ success: true });
  });

  it('alert-09: another report after the proposal, and another stop, need a new one', async () => {
    const member = await reportedMember(500);
    const { id } = await caseOf(member);
    const reportAgain = async () => {
      const again = { ...member, token: await openSessionOf(member) };
      expect(await reportLast(again.token)).toMatchObject({ success: true });
    };
    const unread = await lift(id, risk);
    await reportAgain();
    expect(await approveHeld(office, unread, manager)).toMatchObject({ code: 'target_changed' });
    expect(await areWithdrawalsStopped(server.context.database, member.id)).toBe(true);
    const first = await lift(id, risk);
    const data: unknown = first.data;
    if (!isHeldData(data)) throw new Error('the stop was lifted alone');
    const second = await copyProposal(server.context, data.held.proposal_id);
    expect(await approveHeld(office, first, manager)).toMatchObject({ success: true });
    await reportAgain();
    const late = { params: { id: second }, body: { key: randomUUID() }, cookie: manager };
    expect(await office.call('approveProposal', late)).toMatchObject({ code: 'target_changed' });
    expect(await areWithdrawalsStopped(server.context.database, member.id)).toBe(true);
  });

  it('alert-09: needs the permission', async () => {
    const member = await reportedMember(0);
    const { id } = await caseOf(member);
    const support = await office.signIn('support');
    expect(await lift(id, support)).toMatchObject({ code: 'permission_missing' });
  });
});
