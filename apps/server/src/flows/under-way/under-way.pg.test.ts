import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findBankAccount } from '../../features/members/reads.ts';
import {
  ageDeposit,
  askDeposit,
  askWithdrawal,
  balancesOf,
  BANK_METHOD,
  depositStatus,
  newDepositor,
  newMember,
  openBankTransfer,
  openDeposits,
  openQr,
  PROMPTPAY_METHOD,
  queryAsOwner,
  REDIRECT_METHOD,
  requestWithdrawal,
  sendSlip,
  sendWebhook,
  slipPicture,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.close());

async function underWayOf({ token }: TestMember) {
  const result = await server.call('listUnderWay', { token });
  return result.success ? result.data : expect.fail(result.message);
}

async function restrictionsOf({ token }: TestMember) {
  const result = await server.call('getRestrictions', { token });
  return result.success ? result.data : expect.fail(result.message);
}

const cancel = (refCode: string, { token }: TestMember) =>
  server.call('cancelDeposit', { params: { refCode }, token });

/** Reports a transfer of another amount from the member's own bank account. */
async function payWrongAmount(member: TestMember, opened: { deposit_amount: number }) {
  const account = await findBankAccount(server.context.database, member.id);
  const transfer = transferOf(opened, {
    amount_satang: 4_001,
    payer_bank_code: account?.bankCode ?? '',
    payer_account_number: account?.accountNumber ?? '',
  });
  await sendWebhook(server, 'transfer.received', transfer);
}

const setLimit = (
  { token }: TestMember,
  kind: 'deposit' | 'loss' | 'stake',
  amount: number | null,
) => server.call('setLimit', { token, body: { kind, period: 'day', amount } });

describe('listUnderWay', () => {
  it('way-01 way-02: lists what is asked for and has not arrived, and nothing of a stranger', async () => {
    const member = await newMember(server, 1_000);
    expect(await underWayOf(member)).toEqual({
      payins: [],
      payouts: [],
      transfers: [],
      last_payment_id: null,
    });
    const qr = await openQr(server, member, 100);
    const byAccount = await openBankTransfer(server, member, 250);
    await sendSlip(server, member, byAccount.ref_code, await slipPicture('UNDERWAY1'));
    const withdrawalId = await requestWithdrawal(server, member, 200);
    expect(await underWayOf(member)).toMatchObject({
      payins: [
        { ref_code: qr.ref_code, amount: qr.deposit_amount, kind: 'promptpay', has_slip: false },
        { ref_code: byAccount.ref_code, kind: 'bank-transfer', has_slip: true },
      ],
      payouts: [{ payout_id: withdrawalId, amount: 200, waits_for_approval: false }],
      transfers: [],
    });
    const stranger = await newMember(server);
    expect(await underWayOf(stranger)).toMatchObject({ payins: [], payouts: [], transfers: [] });
    expect(await server.call('listUnderWay', {})).toMatchObject({ status: 401 });
  });

  it('way-01: tells of a transfer of another amount once, with its deposit', async () => {
    const member = await newDepositor(server);
    await openQr(server, member, 110);
    const later = await openQr(server, member, 120);
    await payWrongAmount(member, later);
    expect((await underWayOf(member)).transfers).toMatchObject([
      { ref_code: later.ref_code, amount: 40.01 },
    ]);
  });

  it('way-01: tells of a transfer that a slip of the member names, whoever paid it', async () => {
    const member = await newMember(server);
    const opened = await openQr(server, member, 125);
    const [stranger, transferId] = [await newMember(server), 'SLIPNAMED1'];
    await openQr(server, stranger, 125);
    await sendSlip(server, member, opened.ref_code, await slipPicture(transferId));
    const transfer = transferOf(opened, { amount_satang: 4_101, transfer_id: transferId });
    await sendWebhook(server, 'transfer.received', transfer);
    expect((await underWayOf(member)).transfers).toMatchObject([
      { ref_code: opened.ref_code, amount: 41.01 },
    ]);
    expect((await underWayOf(stranger)).transfers).toEqual([]);
  });

  it('way-01: leaves out what has ended, and names the method of the latest received deposit', async () => {
    const member = await newMember(server);
    const opened = await openQr(server, member, 130);
    await sendWebhook(server, 'transfer.received', transferOf(opened));
    const over = await openQr(server, member, 140);
    await ageDeposit(server, over.ref_code, 16);
    expect(await underWayOf(member)).toMatchObject({
      payins: [],
      last_payment_id: PROMPTPAY_METHOD,
    });
  });
});

describe('cancelDeposit', () => {
  it('way-06: ends an open deposit once; a repeat changes nothing', async () => {
    const member = await newMember(server);
    const { ref_code: refCode } = await openQr(server, member, 100);
    expect(await cancel(refCode, member)).toMatchObject({ success: true });
    expect(await cancel(refCode, member)).toMatchObject({ success: true });
    expect(await openDeposits(server, member)).toEqual([]);
    const shown = await server.call('getDeposit', { params: { refCode }, token: member.token });
    expect(shown).toMatchObject({ data: { status: 'failed', is_cancelled: true } });
  });

  it('way-06: takes no slip any more, so that it stays ended', async () => {
    const member = await newMember(server);
    const { ref_code: refCode } = await openBankTransfer(server, member, 260);
    await cancel(refCode, member);
    expect(await sendSlip(server, member, refCode, await slipPicture('CANCELLED1'))).toMatchObject({
      code: 'slip_not_expected',
    });
    expect(await depositStatus(server, member, refCode)).toBe('failed');
  });

  it('way-08: credits money that was on its way, as for a deposit whose time is over', async () => {
    const member = await newMember(server);
    const opened = await openQr(server, member, 150);
    await cancel(opened.ref_code, member);
    await sendWebhook(server, 'transfer.received', transferOf(opened));
    expect(await depositStatus(server, member, opened.ref_code)).toBe('success');
    expect((await balancesOf(server, member)).available).toBe(
      Math.round(opened.deposit_amount * 100),
    );
    expect(await cancel(opened.ref_code, member)).toMatchObject({ code: 'deposit_ended' });
  });

  it('way-08: makes no room under a limit or for more deposits while the money can still come', async () => {
    const member = await newMember(server);
    await setLimit(member, 'deposit', 500);
    const first = await openQr(server, member, 450);
    await cancel(first.ref_code, member);
    expect(await askDeposit(server, member, { amount: 100 })).toMatchObject({
      code: 'deposit_limit_reached',
    });
    await setLimit(member, 'deposit', 400);
    await ageDeposit(server, first.ref_code, 16);
    const second = await openQr(server, member, 100);
    await cancel(second.ref_code, member);
    await openQr(server, member, 100);
    expect(await askDeposit(server, member, { amount: 100 })).toMatchObject({
      code: 'too_many_requests',
    });
  });

  it('way-07: refuses where money or a slip waits, and for a payment page', async () => {
    const member = await newDepositor(server);
    const withSlip = await openBankTransfer(server, member, 160);
    await sendSlip(server, member, withSlip.ref_code, await slipPicture('UNDERWAY2'));
    expect(await cancel(withSlip.ref_code, member)).toMatchObject({ code: 'deposit_money_waits' });

    const paidWrong = await openQr(server, member, 170);
    await payWrongAmount(member, paidWrong);
    expect(await cancel(paidWrong.ref_code, member)).toMatchObject({ code: 'deposit_money_waits' });

    const page = await askDeposit(server, member, { method: REDIRECT_METHOD });
    const refCode = page.success ? page.data.ref_code : expect.fail(page.message);
    expect(await cancel(refCode, member)).toMatchObject({ code: 'checkout_still_open' });
    for (const { ref_code } of [withSlip, paidWrong, { ref_code: refCode }]) {
      expect(await depositStatus(server, member, ref_code)).toBe('pending');
    }
  });

  it('way-07: does not know another member’s deposit', async () => {
    const { ref_code: refCode } = await openQr(server, await newMember(server), 100);
    expect(await cancel(refCode, await newMember(server))).toMatchObject({ code: 'not_found' });
  });

  it('way-07: of a cancellation and a credit at once, the money counts', async () => {
    const member = await newMember(server);
    const opened = await openQr(server, member, 180);
    await Promise.all([
      cancel(opened.ref_code, member),
      sendWebhook(server, 'transfer.received', transferOf(opened)),
    ]);
    expect(await depositStatus(server, member, opened.ref_code)).toBe('success');
  });
});

describe('deposit limits', () => {
  it('limit-13: count a payment page only until its time is over', async () => {
    const member = await newMember(server);
    await setLimit(member, 'deposit', 500);
    const page = await askDeposit(server, member, { amount: 450, method: REDIRECT_METHOD });
    const refCode = page.success ? page.data.ref_code : expect.fail(page.message);
    expect(await askDeposit(server, member, { amount: 100 })).toMatchObject({
      code: 'deposit_limit_reached',
    });
    await ageDeposit(server, refCode, 16);
    expect(await askDeposit(server, member, { amount: 100 })).toMatchObject({ success: true });
  });
});

describe('getRestrictions', () => {
  const setSwitch = (kind: string) =>
    queryAsOwner(
      server,
      sql`
        insert into switches (kind, target, reason, text_th, text_en, set_by, set_at)
        values (${kind}, '', 'other', 'ปิดถึงเที่ยงคืนเพื่อย้ายธนาคาร', null, 'test', now())`,
    );
  afterEach(() => queryAsOwner(server, sql`delete from switches`));

  it('way-10: is empty for a member who may do everything, and only for members', async () => {
    expect(await restrictionsOf(await newMember(server, 500))).toEqual({
      deposit: [],
      withdrawal: [],
      play: [],
    });
    expect(await server.call('getRestrictions', {})).toMatchObject({ status: 401 });
  });

  it('way-10: a time-out closes deposits and games until its end, and no withdrawal', async () => {
    const member = await newMember(server, 500);
    const started = await server.call('startBreak', {
      token: member.token,
      body: { kind: 'time_out', days: 7 },
    });
    const until = started.success ? started.data.break_until : expect.fail(started.message);
    const found = { kind: 'time_out', until, text: null };
    expect(await restrictionsOf(member)).toEqual({
      deposit: [found],
      withdrawal: [],
      play: [found],
    });
    expect(await askDeposit(server, member)).toMatchObject({ code: 'on_a_break' });
  });

  it('way-11: the cooling after a change stands with its end, and refuses by the same words', async () => {
    const member = await newMember(server, 500);
    await queryAsOwner(
      server,
      sql`
        update members
           set bank_cooling_until = now() + interval '5 hours'
         where id = ${member.id}`,
    );
    const [cooling] = (await restrictionsOf(member)).withdrawal;
    expect(cooling).toMatchObject({ kind: 'cooling', until: expect.any(String) });
    const refused = await askWithdrawal(server, member, 200);
    expect(refused).toMatchObject({ code: 'bank_account_cooling', message: cooling?.text?.th });
  });

  it('way-10: a closure by staff has its whole text, and is the text of the refusal', async () => {
    const member = await newMember(server, 500);
    for (const kind of ['deposits', 'withdrawals', 'play']) await setSwitch(kind);
    const { deposit, withdrawal, play } = await restrictionsOf(member);
    for (const found of [deposit, withdrawal, play]) {
      expect(found).toMatchObject([
        { kind: 'closed', until: null, text: { th: expect.stringContaining('ย้ายธนาคาร') } },
      ]);
    }
    expect(await askDeposit(server, member)).toMatchObject({ message: deposit[0]?.text?.th });
    expect(await askWithdrawal(server, member, 200)).toMatchObject({
      message: withdrawal[0]?.text?.th,
    });
  });

  it('way-12: a used-up deposit limit ends with its period, or with what can still be paid', async () => {
    const member = await newMember(server);
    await setLimit(member, 'deposit', 100);
    expect((await restrictionsOf(member)).deposit).toEqual([]);
    const opened = await openQr(server, member, 100);
    const [byWaiting] = (await restrictionsOf(member)).deposit;
    const reservedMs = Date.parse(opened.transfer_in) + 15 * 60_000;
    expect(byWaiting).toMatchObject({ kind: 'deposit_limit' });
    expect(Math.abs(Date.parse(byWaiting?.until ?? '') - reservedMs)).toBeLessThan(2_000);
    await sendWebhook(server, 'transfer.received', transferOf(opened));
    const [byCredit] = (await restrictionsOf(member)).deposit;
    expect(new Date(byCredit?.until ?? '').getUTCHours()).toBe(17);
    expect(await askDeposit(server, member, { amount: 20 })).toMatchObject({
      code: 'deposit_limit_reached',
      message: byCredit?.text?.th,
    });
  });

  it('way-12: a limit of 0 on losses or stakes closes bets until the period ends', async () => {
    const member = await newMember(server, 500);
    await setLimit(member, 'loss', 0);
    await setLimit(member, 'stake', 0);
    const { play } = await restrictionsOf(member);
    expect(play.map(({ kind }) => kind).toSorted()).toEqual(['loss_limit', 'stake_limit']);
  });

  it('way-11: an unproven phone and the day’s limit close withdrawals', async () => {
    const member = await newMember(server, 5_000);
    await requestWithdrawal(server, member, 200);
    await queryAsOwner(
      server,
      sql`update site_settings set phone_proof = 'withdrawal', daily_withdraw_count = 1`,
    );
    const { withdrawal } = await restrictionsOf(member);
    await queryAsOwner(
      server,
      sql`update site_settings set phone_proof = 'off', daily_withdraw_count = null`,
    );
    expect(withdrawal).toMatchObject([
      { kind: 'phone_unproven', until: null },
      { kind: 'day_limit', until: expect.any(String) },
    ]);
  });
});

it('way-09: the answer names the deposit also where the member leaves for a payment page', async () => {
  const member = await newMember(server);
  for (const method of [PROMPTPAY_METHOD, BANK_METHOD]) {
    const opened = await askDeposit(server, member, { method });
    const data = opened.success ? opened.data : expect.fail(opened.message);
    expect(data.ref_code).toBe(data.data?.ref_code);
  }
});
