import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SlipAnswer, SlipToVerify } from '../../adapters/slip-verifier/port.ts';
import {
  balancesOf,
  depositStatus,
  newMember,
  openBankTransfer,
  openWithSlip,
  queryAsOwner,
  RECEIVER_ACCOUNT,
  sendSlip,
  sendWebhook,
  setSlipVerifiers,
  startPaymentServer,
  transferOf,
  verifiedTransfer,
} from '../../testing/money/payments.ts';
import type { PaymentServer, SlipAnswers, TestMember } from '../../testing/money/payments.ts';
import { listPayersNames } from '../../features/payments/review-store.ts';
import { verifySlips } from './verify-slips.ts';

let server: PaymentServer;
let member: TestMember;
let answers: SlipAnswers;
beforeAll(async () => {
  server = await startPaymentServer();
  setSlipVerifiers(server, () => answers);
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await newMember(server);
  answers = [];
});

const verify = () => verifySlips(server.context, new AbortController().signal);
const withSlip = (payer = member, transRef?: string) => openWithSlip(server, payer, transRef);

async function checkOf(refCode: string) {
  const [check] = await server.context.database.query<Record<string, unknown>>(sql`
    select checked.outcome, checked.verifier, checked.said, checked.due_at is null as "isOver"
      from slip_checks as checked
      join deposits    as deposit on deposit.id = checked.deposit_id
     where deposit.ref_code = ${refCode}`);
  return check;
}

const makeDue = () =>
  queryAsOwner(server, sql`update slip_checks set due_at = now() where due_at is not null`);

describe('slip-02: a slip whose transfer the bank confirms', () => {
  it('credits its deposit, once, and the gateway’s later report confirms it', async () => {
    const { ref_code, deposit_amount } = await withSlip();
    answers = [() => verifiedTransfer(deposit_amount)];
    expect(await verify()).toBe(1);
    expect(await depositStatus(server, member, ref_code)).toBe('success');
    expect(await verify()).toBe(0);
    const satang = Math.round(deposit_amount * 100);
    expect((await balancesOf(server, member)).available).toBe(satang);
    const transfer = transferOf({ deposit_amount }, { receiver: RECEIVER_ACCOUNT });
    expect(await sendWebhook(server, 'transfer.received', transfer)).toBe(200);
    expect((await balancesOf(server, member)).available).toBe(satang);
    expect(await checkOf(ref_code)).toMatchObject({ outcome: 'credited', verifier: 'verifier-1' });
  });

  it('is asked about by its code, and by its picture where it shows none', async () => {
    const asked: SlipToVerify[] = [];
    answers = [(slip) => (asked.push(slip), { outcome: 'not_found', said: 'no' })];
    await withSlip();
    await verify();
    const deposit = await openBankTransfer(server, member);
    const blank = await (
      await import('sharp')
    )
      .default({
        create: { width: 200, height: 200, channels: 3, background: '#fff' },
      })
      .jpeg()
      .toBuffer();
    await sendSlip(server, member, deposit.ref_code, blank);
    await verify();
    expect(asked.map(({ payload }) => payload === null)).toEqual([false, true]);
    expect(asked[1]?.picture.length).toBeGreaterThan(0);
  });
});

describe('slip-03 slip-04: a slip that does not pay its deposit', () => {
  it.each<[string, (asked: number) => SlipAnswer]>([
    ['other_receiver', (asked) => verifiedTransfer(asked, { receiverAccounts: ['xxx-x-x9876-x'] })],
    [
      'undecided_receiver',
      (asked) => verifiedTransfer(asked, { receiverAccounts: ['xxx-x-xxxxx-x'] }),
    ],
    ['other_amount', (asked) => verifiedTransfer(asked + 1)],
    [
      'outside_time',
      (asked) => verifiedTransfer(asked, { paidAt: new Date(Date.now() - 3_600_000) }),
    ],
    ['not_found', () => ({ outcome: 'not_found', said: 'SLIP_NOT_FOUND' })],
    ['unreadable', () => ({ outcome: 'unreadable', said: '1007' })],
  ])('waits for staff with the reason %s, and moves nothing', async (outcome, answer) => {
    const { ref_code, deposit_amount } = await withSlip();
    answers = [() => answer(deposit_amount)];
    await verify();
    expect(await checkOf(ref_code)).toMatchObject({ outcome, isOver: true });
    expect(await depositStatus(server, member, ref_code)).toBe('pending');
    expect((await balancesOf(server, member)).available).toBe(0);
  });

  it('slip-04: another’s slip, or the same again, credits nobody', async () => {
    const first = await withSlip();
    const paid = verifiedTransfer(first.deposit_amount);
    answers = [() => paid];
    await verify();
    const other = await newMember(server);
    const second = await withSlip(other, first.transRef);
    await queryAsOwner(
      server,
      sql`
        update deposits
           set amount_micro = ${BigInt(Math.round(first.deposit_amount * 100)) * 10_000n}
         where ref_code = ${second.ref_code}`,
    );
    await verify();
    expect(await checkOf(second.ref_code)).toMatchObject({ outcome: 'used' });
    expect((await balancesOf(server, other)).available).toBe(0);
  });

  it('slip-04: a check that took longer than its lease takes no credit back', async () => {
    const { ref_code, deposit_amount } = await withSlip();
    const paid = verifiedTransfer(deposit_amount);
    let asked = 0;
    answers = [
      async () => {
        asked += 1;
        if (asked === 1) {
          // The first answer is slow: the slip is leased again, and credited meanwhile.
          await queryAsOwner(
            server,
            sql`update slip_checks set due_at = now() where outcome = 'waiting'`,
          );
          await verify();
        }
        return paid;
      },
    ];
    await verify();
    expect(asked).toBe(2);
    expect(await checkOf(ref_code)).toMatchObject({ outcome: 'credited' });
    expect((await balancesOf(server, member)).available).toBe(Math.round(deposit_amount * 100));
  });

  it('slip-04: of 20 deposits with one transfer at once, one is credited', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => newMember(server)));
    const deposits = [];
    for (const one of members) deposits.push(await withSlip(one));
    const amount = 77.77;
    await queryAsOwner(
      server,
      sql`
        update deposits
           set amount_micro = 77770000
         where ref_code = any(${deposits.map(({ ref_code }) => ref_code)})`,
    );
    const paid = verifiedTransfer(amount);
    answers = [() => paid];
    await Promise.all([verify(), verify(), verify()]);
    const sums = await Promise.all(members.map((one) => balancesOf(server, one)));
    expect(sums.filter(({ available }) => available > 0)).toEqual([{ available: 7_777, held: 0 }]);
  });
});

describe('slip-06: a payer with another name than the member', () => {
  const signalOf = async () => {
    const payers = await listPayersNames(server.context.database, member.id, 20);
    return payers.map(({ payerName }) => payerName);
  };
  const shownCheck = (refCode: string) =>
    server.context.database.query(sql`
      select checked.outcome, checked.payer_name as name, checked.payer_match as match
        from slip_checks as checked
        join deposits    as deposit on deposit.id = checked.deposit_id
       where deposit.ref_code = ${refCode}`);
  const signsOf = () =>
    server.context.database.query(sql`
      select key
        from member_signs
       where member_id = ${member.id}
         and sign      = 'name'
         and is_proven`);

  it('is credited, marked, and counts as a payer of the member', async () => {
    const { ref_code, deposit_amount } = await withSlip();
    answers = [
      () => verifiedTransfer(deposit_amount, { senderNames: ['MR SOMEBODY E', 'นาย สมปอง อื่น'] }),
    ];
    await verify();
    const marked = { outcome: 'credited', name: 'นาย สมปอง อื่น', match: 'other' };
    expect(await shownCheck(ref_code)).toEqual([marked]);
    expect(await signalOf()).toEqual(['นาย สมปอง อื่น']);
    expect(await signsOf()).toContainEqual({ key: 'สมปอง อื่น' });
    const transfer = transferOf({ deposit_amount }, { receiver: RECEIVER_ACCOUNT });
    await sendWebhook(server, 'transfer.received', transfer);
    expect(await signalOf()).toEqual([transfer.payer_name]);
  });

  it('is undecided where the bank tells the name in another script alone', async () => {
    const { ref_code, deposit_amount } = await withSlip();
    answers = [() => verifiedTransfer(deposit_amount, { senderNames: ['MISS SOMEBODY E'] })];
    await verify();
    const undecided = { outcome: 'credited', name: 'MISS SOMEBODY E', match: 'undecided' };
    expect(await shownCheck(ref_code)).toEqual([undecided]);
    expect(await signalOf()).toEqual(['']);
  });

  it('is the member’s own with a title and a shortened last name', async () => {
    const [account] = await server.context.database.query<{ name: string }>(sql`
      select account_name as name
        from member_bank_accounts
       where member_id = ${member.id}`);
    const [first = '', last = ''] = (account?.name ?? '').split(' ');
    const { ref_code, deposit_amount } = await withSlip();
    const shown = `น.ส. ${first} ${last.slice(0, 1)}***`;
    answers = [() => verifiedTransfer(deposit_amount, { senderNames: [shown] })];
    await verify();
    expect(await shownCheck(ref_code)).toEqual([
      { outcome: 'credited', name: shown, match: 'own' },
    ]);
  });
});

describe('slip-07: what the member reads of a slip that does not pay', () => {
  const noticeOf = async (payer: TestMember, refCode: string) => {
    const { token } = payer;
    const answer = await server.call('getDeposit', { params: { refCode }, token });
    return answer.success ? answer.data.slip_notice : answer;
  };

  it('names the own deposit that it has paid, also where the new one is of another amount', async () => {
    const first = await withSlip();
    expect(await noticeOf(member, first.ref_code)).toBeNull();
    const paid = verifiedTransfer(first.deposit_amount, { transRef: first.transRef });
    answers = [() => paid];
    await verify();
    const again = await withSlip(member, first.transRef);
    await verify();
    expect(await noticeOf(member, again.ref_code)).toEqual({
      outcome: 'used',
      amount: first.deposit_amount,
      paid: { ref_code: first.ref_code, short_reference: first.short_reference },
    });
    const other = await newMember(server);
    const foreign = await withSlip(other, first.transRef);
    await verify();
    expect(await noticeOf(other, foreign.ref_code)).toMatchObject({ outcome: 'used', paid: null });
  });

  it('says another amount, and nothing of what may still end well', async () => {
    const { ref_code, deposit_amount } = await withSlip();
    answers = [() => ({ outcome: 'later', afterSeconds: 120, said: '1010' })];
    await verify();
    expect(await noticeOf(member, ref_code)).toBeNull();
    answers = [() => verifiedTransfer(deposit_amount + 1)];
    await makeDue();
    await verify();
    const amount = expect.closeTo(deposit_amount + 1);
    expect(await noticeOf(member, ref_code)).toEqual({
      outcome: 'other_amount',
      amount,
      paid: null,
    });
  });
});

describe('slip-05: a verifier that cannot tell', () => {
  it('gives way to the next one', async () => {
    const { ref_code, deposit_amount } = await withSlip();
    answers = [
      () => ({ outcome: 'unusable', said: '1004' }),
      () => verifiedTransfer(deposit_amount),
    ];
    await verify();
    expect(await checkOf(ref_code)).toMatchObject({ outcome: 'credited', verifier: 'verifier-2' });
  });

  it('is asked again by itself when the bank answers later', async () => {
    const { ref_code, deposit_amount } = await withSlip();
    answers = [() => ({ outcome: 'later', afterSeconds: 120, said: '1010' })];
    await verify();
    expect(await checkOf(ref_code)).toMatchObject({ outcome: 'later', isOver: false });
    answers = [() => verifiedTransfer(deposit_amount)];
    expect(await verify()).toBe(0);
    await makeDue();
    await verify();
    expect(await depositStatus(server, member, ref_code)).toBe('success');
  });

  it('costs nobody a deposit: the slip waits for staff as without one', async () => {
    const { ref_code } = await withSlip();
    answers = [() => ({ outcome: 'unknown', said: 'TimeoutError' })];
    for (let time = 0; time < 20; time += 1) {
      await makeDue();
      await verify();
    }
    expect(await checkOf(ref_code)).toMatchObject({ outcome: 'no_answer', isOver: true });
    expect(await depositStatus(server, member, ref_code)).toBe('pending');
    answers = [];
    const other = await withSlip(await newMember(server));
    await verify();
    expect(await checkOf(other.ref_code)).toMatchObject({ outcome: 'no_verifier', isOver: true });
  });

  it('changes nothing for a deposit that has ended meanwhile', async () => {
    const { ref_code, deposit_amount } = await withSlip();
    const transfer = transferOf({ deposit_amount }, { receiver: RECEIVER_ACCOUNT });
    await sendWebhook(server, 'transfer.received', transfer);
    answers = [() => verifiedTransfer(deposit_amount)];
    await verify();
    expect(await checkOf(ref_code)).toMatchObject({ outcome: 'deposit_ended' });
    expect((await balancesOf(server, member)).available).toBe(Math.round(deposit_amount * 100));
  });
});
