import { randomUUID } from 'node:crypto';
import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { microFromBaht } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { NO_BOUND, setBounds } from '../../testing/people/second-person.ts';
import {
  newMember,
  openQr,
  queryAsOwner,
  requestWithdrawal,
  sendSlip,
  sendWebhook,
  slipPicture,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { advanceWithdrawals } from '../../flows/gateways/advance-withdrawals.ts';
import { nameTargets } from '../../flows/staff/name-targets.ts';

let server: PaymentServer;
let office: TestOffice;
let cashier: string;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  cashier = await office.signIn('cashier');
  await setBounds(server.context.database, { member: NO_BOUND });
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const database = () => server.context.database;
const today = bangkokDay(new Date());
const dayText = `${today.slice(8, 10)}${today.slice(5, 7)}`;

async function withdrawalOf(withdrawalId: string, { token }: TestMember) {
  const answer = await server.call('getWithdrawal', { params: { withdrawalId }, token });
  return answer.success ? answer.data.payout : expect.fail(answer.message);
}

async function depositOf(refCode: string, { token }: TestMember) {
  const answer = await server.call('getDeposit', { params: { refCode }, token });
  return answer.success ? answer.data : expect.fail(answer.message);
}

async function payAutomaticallyUpTo(baht: number): Promise<void> {
  await database().query(sql`
    update site_settings
       set auto_payout_max_micro = ${microFromBaht(baht)}
     where website_id = 3`);
}

it('refs-01: numbers the deposits and the withdrawals of a day, each by itself', async () => {
  const member = await newMember(server, 1_000);
  const { ref_code } = await openQr(server, member);
  const id = await requestWithdrawal(server, member, 200);
  const { short_reference: ofDeposit } = await depositOf(ref_code, member);
  expect(ofDeposit).toMatch(new RegExp(`^D-${dayText}-\\d{4}$`));
  const { short_reference: ofWithdrawal } = await withdrawalOf(id, member);
  expect(ofWithdrawal).toMatch(new RegExp(`^W-${dayText}-\\d{4}$`));
  const next = await requestWithdrawal(server, member, 200);
  const { short_reference: ofNext } = await withdrawalOf(next, member);
  expect(Number(ofNext.slice(7))).toBe(Number(ofWithdrawal.slice(7)) + 1);
});

it('office-75: the log names payments by their short references, and staff by name', async () => {
  const member = await newMember(server, 1_000);
  const { ref_code } = await openQr(server, member);
  const id = await requestWithdrawal(server, member, 200);
  const [deposit, withdrawal] = [await depositOf(ref_code, member), await withdrawalOf(id, member)];
  const [staff] = await database().query<{ id: bigint; name: string }>(sql`
    select id,
           name
      from staff
     limit 1`);
  const targets = [`deposit:${ref_code}`, `withdrawal:${id}`, `staff:${staff?.id}`];
  const others = ['withdrawal:no-uuid', 'staff:a@b.test', 'switch:play'];
  const nameOf = await nameTargets(database(), [...targets, ...others]);
  expect(targets.map(nameOf)).toEqual([
    deposit.short_reference,
    withdrawal.short_reference,
    staff?.name ?? null,
  ]);
  expect(others.map(nameOf)).toEqual([null, null, null]);
});

it('refs-01: gives a number of five digits where four are used up', async () => {
  const [row] = await database().query<{ text: string }>(sql`
    select short_reference('W', date '2026-02-03', 10432) as text`);
  expect(row?.text).toBe('W-0302-10432');
});

it('refs-03: gives every one its own number, however many come at once', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => newMember(server, 1_000)));
  const ids = await Promise.all(members.map((member) => requestWithdrawal(server, member, 100)));
  const rows = await database().query<{ reference: string }>(sql`
    select short_reference as reference
      from withdrawals
     where id = any(${ids}::uuid[])`);
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(ids.length);
});

it('refs-03: waits for no transaction that is still open, and leaves a gap where one is undone', async () => {
  const [one, other] = [await newMember(server, 1_000), await newMember(server, 1_000)];
  const before = await requestWithdrawal(server, one, 100);
  const numberOf = async (id: string) => {
    const [row] = await database().query<{ number: number }>(sql`
      select reference_number as number
        from withdrawals
       where id = ${id}`);
    return row?.number ?? 0;
  };
  const undone = new Error('undone');
  const copy = randomUUID();
  let meanwhile = '';
  await expect(
    database().transaction(async (tx) => {
      await tx.query(sql`
        insert into withdrawals
               (id, member_id, website_id, method_id, gateway_code, amount_micro, bank_code, bank_abbr,
                account_number, account_name, automatic_decision, next_ask_at, created_at)
        select ${copy}::uuid, member_id, website_id, method_id, gateway_code, amount_micro, bank_code,
               bank_abbr, account_number, account_name, automatic_decision, now(), now()
          from withdrawals
         where id = ${before}`);
      meanwhile = await requestWithdrawal(server, other, 100);
      throw undone;
    }),
  ).rejects.toThrow(undone);
  expect(await numberOf(meanwhile)).toBe((await numberOf(before)) + 2);
});

it('refs-05 refs-06: is found by staff in the search and the lists, the newest year first', async () => {
  const member = await newMember(server, 1_000);
  const id = await requestWithdrawal(server, member, 100);
  const { short_reference: reference } = await withdrawalOf(id, member);
  const lastYear = randomUUID();
  await database().query(sql`
    insert into withdrawals
           (id, member_id, website_id, method_id, gateway_code, amount_micro, bank_code, bank_abbr,
            account_number, account_name, status, automatic_decision, next_ask_at, created_at, ended_at,
            reference_number)
    select ${lastYear}::uuid, member_id, website_id, method_id, gateway_code, amount_micro, bank_code,
           bank_abbr, account_number, account_name, 'failed', automatic_decision, now(),
           created_at - interval '1 year', now(), reference_number
      from withdrawals
     where id = ${id}`);
  const typed = reference.toLowerCase().replaceAll('-', '');
  const search = await office.call('searchEverything', { cookie: cashier, query: { q: typed } });
  const year = Number(today.slice(0, 4)) - 1;
  expect(search).toMatchObject({
    data: {
      results: [
        { kind: 'withdrawal', id, line: expect.stringMatching(new RegExp(`^${reference} ·`)) },
        {
          kind: 'withdrawal',
          id: lastYear,
          line: expect.stringContaining(`${reference} (${year})`),
        },
      ],
    },
  });
  for (const [member, ids] of [
    [typed, [id, lastYear]],
    [id, [id]],
  ] as const) {
    const list = await office.call('listWithdrawals', { cookie: cashier, query: { member } });
    expect(list).toMatchObject({ data: { rows: ids.map((each) => ({ id: each })) } });
  }
  // The ledger knows nothing of last year's withdrawal.
  await queryAsOwner(server, sql`delete from withdrawals where id = ${lastYear}`);
  const { ref_code } = await openQr(server, member);
  const { short_reference: ofDeposit } = await depositOf(ref_code, member);
  for (const name of [ofDeposit.toLowerCase(), ref_code]) {
    const list = await office.call('listDeposits', { cookie: cashier, query: { member: name } });
    expect(list).toMatchObject({ data: { rows: [{ ref_code, short_reference: ofDeposit }] } });
  }
});

/** Reads the member's newest notification. */
async function newestOf({ id }: TestMember) {
  const [row] = await database().query<{ kind: string; params: object }>(sql`
    select kind,
           params
      from notifications
     where member_id = ${id}
     order by id desc
     limit 1`);
  return row;
}

it('pay-103: a rejected withdrawal tells its member the reason for members alone', async () => {
  const member = await newMember(server, 1_000);
  await payAutomaticallyUpTo(50);
  const id = await requestWithdrawal(server, member, 100);
  const told = { code: 'details_needed', note: 'ขอรูปหน้าสมุดบัญชี' } as const;
  const rejected = await office.call('rejectWithdrawal', {
    cookie: cashier,
    params: { id },
    body: {
      key: randomUUID(),
      reason: 'suspected_fraud',
      note: 'same device as KP100002',
      member_reason: told.code,
      member_note: told.note,
    },
  });
  expect(rejected).toMatchObject({ success: true });
  const answer = await withdrawalOf(id, member);
  expect(answer).toMatchObject({ status: 'reject', reason: told });
  expect(JSON.stringify(answer)).not.toMatch(/fraud|KP100002/);
  expect(await newestOf(member)).toMatchObject({
    kind: 'withdrawal_failed',
    params: { payout_id: id, reason: told },
  });
  expect(JSON.stringify(await newestOf(member))).not.toMatch(/fraud|KP100002/);
  const panel = await office.call('getWithdrawal', { cookie: cashier, params: { id } });
  expect(panel).toMatchObject({
    data: { member_reason: told, decision: { reason: 'suspected_fraud: same device as KP100002' } },
  });
});

it('pay-45 pay-103: a rejected deposit tells its member why', async () => {
  const member = await newMember(server);
  const { ref_code } = await openQr(server, member);
  await sendSlip(server, member, ref_code, await slipPicture('T123456789'));
  const rejected = await office.call('rejectDeposit', {
    cookie: cashier,
    params: { refCode: ref_code },
    body: { key: randomUUID(), reason: 'slip_reused', member_reason: 'slip_used' },
  });
  expect(rejected).toMatchObject({ success: true });
  const reason = { code: 'slip_used', note: '' };
  expect(await depositOf(ref_code, member)).toMatchObject({ reason });
  expect(await newestOf(member)).toMatchObject({
    kind: 'deposit_rejected',
    params: { ref_code, reason, short_reference: expect.stringMatching(/^D-/) },
  });
});

it('pay-104: a failed withdrawal tells its member the kind of the failure', async () => {
  const member = await newMember(server, 1_000);
  await payAutomaticallyUpTo(5_000);
  const id = await requestWithdrawal(server, member, 100);
  await advanceWithdrawals(server.context, new AbortController().signal);
  const withdrawal = server.gateway.withdrawals.get(id) ?? expect.fail('no withdrawal');
  await sendWebhook(server, 'payout.failed', { ...withdrawal, failure: 'account closed' });
  const reason = { code: 'account_closed', note: '' };
  expect(await withdrawalOf(id, member)).toMatchObject({ reason });
  expect(await newestOf(member)).toMatchObject({ kind: 'withdrawal_failed', params: { reason } });
});
