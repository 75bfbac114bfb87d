import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceWithdrawals } from '../../flows/gateways/advance-withdrawals.ts';
import { refundWithdrawal, rejectWithdrawal } from '../../flows/withdrawals/decide-withdrawal.ts';
import { notifyExpiring } from '../../flows/rewards/notify-expiring.ts';
import { commandConfig, runCommand, saveFile } from '../../testing/commands.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import {
  queryAsOwner,
  newMember,
  openQr,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { askPromotion, offerPromotion } from '../../testing/play/promotions.ts';
import { freshAddress, registration } from '../../testing/people/registration.ts';
import { settingsSetCommand } from '../../entries/commands/site/settings-set.ts';
import { EXPIRING_HOURS } from './rules.ts';
import { listEndingClaims } from '../promotions/claims-store.ts';
import { listExpiringRebates } from '../rebates/store.ts';
import { cleanUpNotifications } from './clean-up.ts';
import { notificationsSendCommand } from '../../entries/commands/members/notifications-send.ts';
import { insertNotifications } from './store.ts';

let database: TestDatabase;
let server: PaymentServer;
const goOn = new AbortController().signal;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

async function inboxOf({ token }: TestMember, query: { limit?: string; cursor?: string } = {}) {
  const result = await server.call('listNotifications', { query, token });
  return result.success ? result.data : expect.fail(result.message);
}

/** Kinds with their parameters, the newest first. */
async function toldTo(member: TestMember) {
  const { notifications } = await inboxOf(member);
  return notifications.map(({ kind, params }) => ({ kind, params }));
}

async function unreadOf({ token }: TestMember): Promise<number> {
  const result = await server.call('checkAccessToken', { token });
  return result.success ? result.data.member_data.unread_notifications : expect.fail();
}

const read = ({ token }: TestMember, up_to: string) =>
  server.call('readNotifications', { body: { up_to }, token });

const send = (args: Record<string, string | true>) =>
  runCommand(commandConfig(database.url), notificationsSendCommand, args);

/** Writes messages for one member, the newest first in the answer. */
async function fill(member: TestMember, count: number): Promise<string[]> {
  const params = { text_th: 'ข้อความ', text_en: null, link: null };
  await database.database.transaction(async (tx) => {
    for (let written = 0; written < count; written += 1) {
      await insertNotifications(tx, [{ memberId: member.id, kind: 'message', params }]);
    }
  });
  return (await inboxOf(member)).notifications.map(({ id }) => id);
}

describe('what is told', () => {
  it('note-01: a deposit, once, with what is credited', async () => {
    const member = await newMember(server);
    const deposit = await openQr(server, member, 300);
    const transfer = transferOf(deposit);
    for (const id of ['told-1', 'told-2']) {
      await sendWebhook(server, 'transfer.received', transfer, { id });
    }
    expect(await toldTo(member)).toEqual([
      {
        kind: 'deposit_received',
        params: { amount: deposit.deposit_amount, ref_code: deposit.ref_code },
      },
    ]);
  });

  it('note-01: a transfer of another amount, to the member whose bank account it came from', async () => {
    const details = registration();
    const result = await server.call('register', { body: details, address: freshAddress() });
    if (!result.success) expect.fail(result.message);
    const payer = { id: 0n, uuid: '', token: result.data.token };
    const stranger = await newMember(server);
    const { ref_code } = await openQr(server, payer, 100);
    await openQr(server, stranger, 100);
    const [bank] = await database.database.query<{ code: string }>(sql`
      select coalesce(bot_code, '') as code
        from banks
       where bank_abbr = ${details.bank_abbr}`);
    await sendWebhook(
      server,
      'transfer.received',
      transferOf(
        { deposit_amount: 40 },
        {
          payer_bank_code: bank?.code ?? '',
          payer_account_number: details.bank_acc_number,
        },
      ),
    );
    expect(await toldTo(payer)).toEqual([
      { kind: 'transfer_waiting', params: { amount: 40, ref_code } },
    ]);
    expect(await toldTo(stranger)).toEqual([]);
  });

  it('note-01: how a withdrawal ended, each way', async () => {
    const member = await newMember(server, 900);
    const { ledger } = server.context;
    const decision = { actor: 'operator', reason: 'x' };
    const told = { code: 'details_needed', note: 'ขอสำเนาสมุดบัญชี' };
    const paid = await requestWithdrawal(server, member, 200);
    await advanceWithdrawals(server.context, goOn);
    const withdrawal = server.gateway.withdrawals.get(paid) ?? expect.fail('no withdrawal');
    await sendWebhook(server, 'payout.succeeded', withdrawal);
    await database.database.transaction((tx) =>
      refundWithdrawal(tx, ledger, { id: paid, ...decision }),
    );
    await saveFile(database.url, settingsSetCommand, { auto_payout_max: 100 });
    const rejected = await requestWithdrawal(server, member, 300);
    await saveFile(database.url, settingsSetCommand, { auto_payout_max: 5_000 });
    await database.database.transaction((tx) =>
      rejectWithdrawal(tx, ledger, { id: rejected, staffId: null, told, ...decision }),
    );
    expect(await toldTo(member)).toEqual([
      {
        kind: 'withdrawal_failed',
        params: {
          amount: 300,
          payout_id: rejected,
          reason: told,
          short_reference: expect.stringMatching(/^W-\d{4}-\d{4}$/),
        },
      },
      { kind: 'withdrawal_returned', params: { amount: 200, payout_id: paid } },
      { kind: 'withdrawal_paid', params: { amount: 200, payout_id: paid } },
    ]);
  });

  it('note-01: a limit, now or from when, and nothing for one that stays', async () => {
    const member = await newMember(server);
    const set = (amount: number | null) =>
      server.call('setLimit', {
        body: { kind: 'loss', period: 'day', amount },
        token: member.token,
      });
    await set(500);
    await set(500);
    await set(null);
    const told = { kind: 'limit_changed', params: { limit: 'loss', period: 'day' } };
    expect(await toldTo(member)).toMatchObject([
      { ...told, params: { ...told.params, amount: null, from: expect.any(String) } },
      { ...told, params: { ...told.params, amount: 500, from: null } },
    ]);
  });

  it('note-01: a sign-in where network and browser are new, and no other', async () => {
    const { phone, password, ...rest } = registration();
    const home = freshAddress();
    const signIn = (address: string, userAgent: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/member/login',
        remoteAddress: address,
        headers: { 'user-agent': userAgent },
        payload: { phone, password, website_id: 3 },
      });
    const registered = await server.call('register', {
      body: { phone, password, ...rest },
      address: home,
    });
    if (!registered.success) expect.fail(registered.message);
    const member = { id: 0n, uuid: '', token: registered.data.token };
    await signIn(home, 'Phone');
    await signIn(freshAddress(), 'Phone');
    expect(await toldTo(member)).toEqual([]);
    expect((await signIn(freshAddress(), 'Other phone')).statusCode).toBe(200);
    expect(await toldTo(member)).toEqual([
      {
        kind: 'security_event',
        params: {
          event_id: expect.any(String),
          event: 'new_device',
          user_agent: 'Other phone',
          ending: null,
        },
      },
    ]);
  });

  it('note-02: once, a bonus and rebates that end within a day', async () => {
    const member = await newMember(server);
    const names = ['โบนัสสองวัน', 'โบนัสวันเดียว'];
    for (const [index, duration_hours] of [48, 24].entries()) {
      const id = await offerPromotion(server, { duration_hours, name: names[index] ?? '' });
      const claimant = index === 0 ? member : await newMember(server);
      expect(await askPromotion(server, claimant, id)).toMatchObject({ success: true });
    }
    await queryAsOwner(
      server,
      sql`
        update promotion_claims
           set claimed_at = claimed_at - interval '30 hours',
               expires_at = expires_at - interval '30 hours'
         where member_id = ${member.id}`,
    );
    const [rule] = await database.database.query<{ id: number }>(sql`
      insert into cashback_rules
             (website_id, code, period, basis_points, min_loss_micro, valid_days, starts_on)
      values (3, 'told', 'day', 500, 0, 3, '2026-01-01')
      returning id`);
    await database.database.query(sql`
      insert into cashback_awards
             (member_id, rule_id, period, period_start, period_end, staked_micro, won_micro,
              net_loss_micro, basis_points, amount_micro, created_at, expires_at)
      select ${member.id}, ${rule?.id ?? 0}, 'day', day, day, 100000000, 0, 100000000, 500, 5000000,
             now(), expires_at
        from (values ('2026-01-05'::date, now() + interval '20 hours'),
                     ('2026-01-06'::date, now() + interval '30 hours')) as award (day, expires_at)`);
    await notifyExpiring(server.context, goOn);
    await notifyExpiring(server.context, goOn);
    const expiring = { withinHours: EXPIRING_HOURS, limit: 10 };
    expect(await listEndingClaims(database.database, expiring)).toEqual([]);
    expect(await listExpiringRebates(database.database, 'cashback', expiring)).toEqual([]);
    expect(await toldTo(member)).toMatchObject([
      { kind: 'cashback_expiring', params: { amount: 5 } },
      { kind: 'bonus_expiring', params: { promotion: names[0] } },
    ]);
    const rows = await database.database.query<{ key: string | null; until: string | null }>(sql`
      select once_key           as key,
             params ->> 'until' as until
        from notifications
       where kind in ('bonus_expiring', 'cashback_expiring')
       order by kind`);
    expect(rows).toMatchObject([{}, { key: `cashback:${rows[1]?.until}` }]);
  });
});

describe('listNotifications and readNotifications', () => {
  it('note-03: goes page by page, each notification once', async () => {
    const member = await newMember(server);
    const ids = await fill(member, 5);
    const first = await inboxOf(member, { limit: '2' });
    const second = await inboxOf(member, { limit: '2', cursor: first.next_cursor ?? '' });
    const third = await inboxOf(member, { limit: '2', cursor: second.next_cursor ?? '' });
    const seen = [first, second, third].flatMap(({ notifications }) => notifications);
    expect(seen.map(({ id }) => id)).toEqual(ids);
    expect(third.next_cursor).toBeNull();
  });

  it("note-03 note-04: shows and marks nobody else's", async () => {
    const [member, other] = [await newMember(server), await newMember(server)];
    const [newest = ''] = await fill(member, 3);
    expect(await toldTo(other)).toEqual([]);
    expect(await inboxOf(other, { cursor: newest })).toMatchObject({ notifications: [] });
    await read(other, newest);
    expect(await unreadOf(member)).toBe(3);
  });

  it('note-04 note-05: counts what is unread, and what comes later', async () => {
    const member = await newMember(server);
    const [newest = '', , oldest = ''] = await fill(member, 3);
    expect(await unreadOf(member)).toBe(3);
    await read(member, oldest);
    expect(await unreadOf(member)).toBe(2);
    await read(member, newest);
    await fill(member, 1);
    expect(await unreadOf(member)).toBe(1);
    const { notifications } = await inboxOf(member);
    expect(notifications.map(({ is_read }) => is_read)).toEqual([false, true, true, true]);
  });

  it('note-05: counts up to 99', async () => {
    const member = await newMember(server);
    await fill(member, 105);
    expect(await unreadOf(member)).toBe(99);
  });

  it('note-08: keeps what is unread, and what was read for as long as the site says', async () => {
    const member = await newMember(server);
    const [, readOne = ''] = await fill(member, 2);
    await read(member, readOne);
    const age = (days: number) =>
      queryAsOwner(
        server,
        sql`
          update notifications
             set read_at    = now() - make_interval(days => ${days}),
                 created_at = now() - make_interval(days => 400)
           where member_id = ${member.id}
             and read_at is not null`,
      );
    await saveFile(database.url, settingsSetCommand, { notifications_kept_days: 30 });
    await age(29);
    await cleanUpNotifications(server.context, goOn);
    expect(await toldTo(member)).toHaveLength(2);
    await age(31);
    await cleanUpNotifications(server.context, goOn);
    expect(await toldTo(member)).toHaveLength(1);
    expect(await unreadOf(member)).toBe(1);
  });
});

describe('notifications:send', () => {
  it('note-07: one row for all who are members by then, each with a read mark', async () => {
    const [one, other] = [await newMember(server), await newMember(server)];
    await send({ all: true, text: 'ปิดปรับปรุงคืนนี้', 'text-en': 'Maintenance', link: '/promotion' });
    const late = await newMember(server);
    const params = {
      text_th: 'ปิดปรับปรุงคืนนี้',
      text_en: 'Maintenance',
      link: '/promotion',
      topic: 'news',
    };
    for (const member of [one, other]) {
      expect(await toldTo(member)).toEqual([{ kind: 'message', params }]);
      expect(await unreadOf(member)).toBe(1);
    }
    expect(await toldTo(late)).toEqual([]);
    expect(await unreadOf(late)).toBe(0);
    const { notifications } = await inboxOf(one);
    await read(one, notifications[0]?.id ?? '');
    expect([await unreadOf(one), await unreadOf(other)]).toEqual([0, 1]);
    expect((await inboxOf(one)).notifications[0]?.is_read).toBe(true);
    const [rows] = await database.database.query<{ count: number }>(sql`
      select count(*)::integer as count
        from broadcasts`);
    expect(rows?.count).toBe(1);
  });

  it('note-07: one member, in words that fit, with a page of the app alone', async () => {
    const details = registration();
    const result = await server.call('register', { body: details, address: freshAddress() });
    if (!result.success) expect.fail(result.message);
    const member = { id: 0n, uuid: '', token: result.data.token };
    const message = { phone: details.phone, text: 'สวัสดี' };
    await send(message);
    expect((await toldTo(member))[0]).toEqual({
      kind: 'message',
      params: { text_th: 'สวัสดี', text_en: null, link: null, topic: 'news' },
    });
    for (const wrong of [
      { phone: '0800000001', text: 'สวัสดี' },
      { text: 'สวัสดี' },
      { ...message, all: true as const },
      { phone: details.phone },
      { ...message, text: 'x'.repeat(501) },
      { ...message, topic: 'gossip' },
      { ...message, link: 'https://evil.example' },
      { ...message, link: '//evil.example' },
    ]) {
      await expect(send(wrong), JSON.stringify(wrong)).rejects.toThrow();
    }
  });
});
