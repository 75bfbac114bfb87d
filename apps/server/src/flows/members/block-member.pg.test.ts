import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listNotes } from '../../features/members/notes-store.ts';
import {
  newMember,
  openQr,
  depositStatus,
  requestWithdrawal,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { freshAddress, PASSWORD } from '../../testing/people/registration.ts';
import { delayLogins } from '../../testing/people/sessions.ts';
import { setAutomaticRules } from '../../testing/money/automatic.ts';
import { addTestStudio, betOf, openTestGame, winOf } from '../../testing/play/studio.ts';
import type { TestStudio } from '../../testing/play/studio.ts';
import { blockMember, unblockMember } from './block-member.ts';
import { approveWithdrawal } from '../withdrawals/decide-withdrawal.ts';
import { showMember } from './show-member.ts';

const UNITS_PER_BAHT = 100_000;

let server: PaymentServer;
let studio: TestStudio;
beforeAll(async () => {
  server = await startPaymentServer();
  studio = await addTestStudio(server);
});
afterAll(() => server.close());

const why = { actor: 'ann', reason: 'a stolen phone' };
const block = ({ id }: TestMember) =>
  server.context.database.transaction((tx) => blockMember(tx, { memberId: id, ...why }));
const unblock = ({ id }: TestMember) =>
  server.context.database.transaction((tx) => unblockMember(tx, { memberId: id, ...why }));
const isSignedIn = async ({ token }: TestMember) =>
  (await server.call('getCredit', { token })).success;

async function phoneOf({ id }: TestMember): Promise<string> {
  const [row] = await server.context.database.query<{ phone: string }>(sql`
    select phone
      from members
     where id = ${id}`);
  return row?.phone ?? '';
}

async function logIn(member: TestMember) {
  const body = { phone: await phoneOf(member), password: PASSWORD, website_id: 3 };
  return server.call('login', { body, address: freshAddress() });
}

describe('a block', () => {
  it('account-41: ends every token at once, and its end brings none back', async () => {
    const member = await newMember(server);
    expect(await logIn(member)).toMatchObject({ success: true });
    await block(member);
    expect(await isSignedIn(member)).toBe(false);
    expect(await logIn(member)).toMatchObject({ code: 'member_blocked', status: 403 });
    await unblock(member);
    expect(await isSignedIn(member)).toBe(false);
    expect(await logIn(member)).toMatchObject({ success: true });
  });

  it('account-41 account-37: gives no session to a login that checked the password before', async () => {
    const member = await newMember(server);
    await delayLogins(server, await phoneOf(member));
    const login = logIn(member);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await block(member);
    await expect(login).resolves.toMatchObject({ success: false });
    const [open] = await server.context.database.query<{ sessions: number }>(sql`
      select count(*)::integer as sessions
        from sessions
       where member_id = ${member.id}
         and ended_at is null`);
    expect(open?.sessions).toBe(0);
  });

  it('account-41: stops bets and still pays wins', async () => {
    const member = await newMember(server, 100);
    const gameSession = await openTestGame(server, studio, member);
    const bet = betOf(gameSession, 10 * UNITS_PER_BAHT);
    expect(await studio.call('bet', bet)).toMatchObject({ status: 'RS_OK' });
    await block(member);
    expect(await studio.call('bet', betOf(gameSession, UNITS_PER_BAHT))).toMatchObject({
      status: 'RS_ERROR_USER_DISABLED',
    });
    expect(await studio.call('win', winOf(bet, 25 * UNITS_PER_BAHT))).toMatchObject({
      status: 'RS_OK',
      balance: 115 * UNITS_PER_BAHT,
    });
  });

  it('account-41: is written down once, with actor, reason and time, however many decide at once', async () => {
    const member = await newMember(server);
    const blocks = await Promise.all(Array.from({ length: 10 }, () => block(member)));
    expect(blocks.filter(Boolean)).toHaveLength(1);
    const unblocks = await Promise.all(Array.from({ length: 10 }, () => unblock(member)));
    expect(unblocks.filter(Boolean)).toHaveLength(1);
    expect(await listNotes(server.context.database, member.id, 10)).toEqual([
      { kind: 'unblock', ...why, createdAt: expect.any(Date) },
      { kind: 'block', ...why, createdAt: expect.any(Date) },
    ]);
  });

  it('cannot be unwritten', async () => {
    const { database } = server.context;
    await expect(database.query(sql`delete from member_notes`)).rejects.toThrow(
      'permission denied',
    );
    await expect(database.query(sql`update member_notes set reason = 'x'`)).rejects.toThrow(
      'permission denied',
    );
  });
});

describe('showing a member', () => {
  it('ops-42: tells money, what is open and who decided what, and no secret', async () => {
    const member = await newMember(server, 1_000);
    const withdrawalId = await requestWithdrawal(server, member, 500);
    const { ref_code } = await openQr(server, member);
    expect(await depositStatus(server, member, ref_code)).toBe('pending');
    await block(member);
    const phone = await phoneOf(member);
    const shown = await showMember(server.context.database, 3, phone);
    expect(shown).toMatchObject({
      phone,
      id: Number(member.id),
      status: 'blocked',
      rank: 'member',
      credit: { available: 500, held: 500, owed: 0 },
      points: 0,
      sessions: { living: 0 },
      open_withdrawals: [{ id: withdrawalId, amount: 500, status: 'pending' }],
      open_deposits: [{ status: 'pending' }],
      notes: [{ kind: 'block', reason: 'a stolen phone' }],
    });
    const text = JSON.stringify(shown);
    for (const secret of ['argon2', 'password', 'token', member.token, ref_code]) {
      expect(text).not.toContain(secret);
    }
    expect(await showMember(server.context.database, 3, '0699999999')).toBeUndefined();
  });
});

describe('a withdrawal that waits', () => {
  it('account-41: lets nobody approve a withdrawal that waits, until the member is let in again', async () => {
    await setAutomaticRules(server, { signals: [], max: 0, dayMax: 0 });
    const member = await newMember(server, 1_000);
    const id = await requestWithdrawal(server, member, 500);
    const approve = () =>
      server.context.database.transaction((tx) =>
        approveWithdrawal(tx, { id, staffId: null, ...why }),
      );
    await block(member);
    expect(await approve()).toEqual({ outcome: 'refused', refusal: 'member_blocked' });
    await unblock(member);
    expect(await approve()).toMatchObject({ outcome: 'decided' });
  });
});
