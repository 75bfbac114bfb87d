import { randomUUID } from 'node:crypto';
import { usualThresholds } from '@kapao/contract/payments/automatic.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceWithdrawals } from '../../flows/gateways/advance-withdrawals.ts';
import { readReviewFacts } from '../../flows/withdrawals/read-withdrawal-signals.ts';
import { aCoupon } from '../../testing/money/coupon-terms.ts';
import { setAutomaticRules } from '../../testing/money/automatic.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import {
  newMember,
  openBankTransfer,
  queryAsOwner,
  RECEIVER_ACCOUNT,
  requestWithdrawal,
  sendSlip,
  sendWebhook,
  slipPicture,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { paidDeposit, sendReversal } from '../../testing/money/reversals.ts';
import {
  approveAllDocuments,
  askForDocuments,
  giveAllDocuments,
} from '../../testing/people/documents.ts';
import { setBounds } from '../../testing/people/second-person.ts';

let server: PaymentServer;
let office: TestOffice;
let owner: string;
let cashier: string;
let manager: string;
let risk: string;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  [owner, cashier, manager, risk] = [
    await office.signIn('owner'),
    await office.signIn('cashier'),
    await office.signIn('manager'),
    await office.signIn('risk'),
  ];
  await setAutomaticRules(server, { signals: [], max: 0, dayMax: 0 });
});
afterAll(async () => {
  await office.close();
  await server.close();
});
beforeEach(() => queryAsOwner(server, sql`delete from lone_acts`));

const bound = (member: number) => setBounds(server.context.database, { member });
const waitingWithdrawal = (member: TestMember, baht: number) =>
  requestWithdrawal(server, member, baht);
const approve = (id: string, { cookie = risk, key = randomUUID() } = {}) =>
  office.call('approveProposal', { params: { id }, body: { key }, cookie });

const heldId = (answer: unknown): string => {
  expect(answer).toMatchObject({ success: true, status: 202, code: 'second_person' });
  // The line above has checked that the answer is of this form.
  return (answer as { data: { held: { proposal_id: string } } }).data.held.proposal_id;
};

const friendTerms = aCoupon({ code: 'FRIEND', amount: 15_000, total_limit: 1, duration_hours: 24 });

describe('the release of money that one person gave', () => {
  const approveWithdrawal = (id: string, cookie: string) =>
    office.call('approveWithdrawal', {
      params: { id },
      body: { key: randomUUID(), reason: 'checked' },
      cookie,
    });
  const give = async (member: TestMember, amount: number) => {
    const body = { key: randomUUID(), amount, reason: 'a little each day' };
    const params = { id: String(member.id) };
    const { data } = await office.call('proposeAdjustment', { params, body, cookie: cashier });
    expect(data?.status).toBe('approved');
    await queryAsOwner(
      server,
      sql`update lone_acts set created_at = created_at - interval '25 hours'`,
    );
  };

  it('risk-14: needs a second person where the giver releases the sum of many days', async () => {
    await bound(1_000);
    const member = await newMember(server, 500);
    await give(member, 900);
    await give(member, 900);
    const id = await waitingWithdrawal(member, 2_000);
    const answer = await approveWithdrawal(id, cashier);
    expect(answer).toMatchObject({ data: { held: { value_micro: '1800000000' } } });
    const waiting = await office.call('getWithdrawal', { params: { id }, cookie: cashier });
    expect(waiting.data?.approval).toBe('waiting');
    expect(await approve(heldId(answer))).toMatchObject({ success: true });
    const approved = await office.call('getWithdrawal', { params: { id }, cookie: cashier });
    expect(approved.data?.approval).not.toBe('waiting');
  });

  it('risk-14: counts what offers gave the member since the same person made one alone', async () => {
    await bound(1_000);
    const member = await newMember(server, 500);
    const terms = friendTerms;
    const saving = { id: null, seen: null, terms, key: randomUUID() };
    const { data } = await office.call('saveCoupon', { cookie: manager, body: saving });
    if (!data || !('id' in data)) throw new Error('not saved');
    const { id, seen } = data;
    const publishing = {
      params: { id },
      body: { seen, reason: 'agreed', key: randomUUID() },
      cookie: manager,
    };
    expect(await office.call('publishCoupon', publishing)).toMatchObject({ status: 200 });
    const redeeming = { body: { coupon: 'FRIEND' }, token: member.token };
    expect(await server.call('redeemCoupon', redeeming)).toMatchObject({ success: true });
    const small = await waitingWithdrawal(member, 200);
    const large = await waitingWithdrawal(member, 15_300);
    expect(await approveWithdrawal(large, manager)).toMatchObject({
      data: { held: { value_micro: '15000000000' } },
    });
    expect(await approveWithdrawal(small, manager)).toMatchObject({ status: 200 });
    expect(await approveWithdrawal(large, cashier)).toMatchObject({ status: 200 });
  });

  it('risk-14: counts what a member had by codes that the same person took, whoever decided their value', async () => {
    await bound(1_000);
    const member = await newMember(server, 500);
    const terms = {
      ...friendTerms,
      code: 'HANDED',
      amount: 900,
      total_limit: null,
      unique_codes: true,
    };
    const saving = { id: null, seen: null, terms, key: randomUUID() };
    const { data } = await office.call('saveCoupon', { cookie: owner, body: saving });
    if (!data || !('id' in data)) throw new Error('not saved');
    const params = { id: data.id };
    const acting = (cookie: string) => ({ params, cookie });
    const making = { ...acting(owner), body: { count: 1, key: randomUUID() } };
    const batch = (await office.call('makeCouponCodes', making)).data;
    const body = { seen: data.seen, reason: 'agreed', key: randomUUID() };
    expect(await office.call('publishCoupon', { ...acting(owner), body })).toMatchObject({
      status: 200,
    });
    const taking = { batch: batch && 'id' in batch ? batch.id : '', key: randomUUID() };
    const taken = await office.call('takeCouponCodes', { ...acting(manager), body: taking });
    const [code = ''] = taken.data && 'codes' in taken.data ? taken.data.codes : [];
    const redeeming = { body: { coupon: code }, token: member.token };
    expect(await server.call('redeemCoupon', redeeming)).toMatchObject({ success: true });
    await bound(0);
    const id = await waitingWithdrawal(member, 1_000);
    expect(await approveWithdrawal(id, manager)).toMatchObject({
      data: { held: { value_micro: '900000000' } },
    });
    expect(await approveWithdrawal(id, cashier)).toMatchObject({ status: 200 });
  });

  it('risk-14: is worth at most the withdrawal, counts once, and nothing for others or after 30 days', async () => {
    await bound(1_000);
    const member = await newMember(server, 5_000);
    await give(member, 900);
    const [small, large, theirs, late] = [
      await waitingWithdrawal(member, 600),
      await waitingWithdrawal(member, 900),
      await waitingWithdrawal(member, 1_000),
      await waitingWithdrawal(member, 1_000),
    ];
    expect(await approveWithdrawal(small, cashier)).toMatchObject({ status: 200 });
    heldId(await approveWithdrawal(large, cashier));
    expect(await approveWithdrawal(theirs, manager)).toMatchObject({ status: 200 });
    await queryAsOwner(
      server,
      sql`update lone_acts set created_at = created_at - interval '31 days'`,
    );
    expect(await approveWithdrawal(late, cashier)).toMatchObject({ status: 200 });
  });

  it('risk-16: two people release money whose deposit was taken back, or of which a gateway says two things', async () => {
    await bound(1_000_000);
    const [taken, contradicted] = [await newMember(server, 0), await newMember(server, 0)];
    const deposits = [
      await paidDeposit(server, taken, 1_000),
      await paidDeposit(server, contradicted, 1_000),
    ] as const;
    const ids = [await waitingWithdrawal(taken, 500), await waitingWithdrawal(contradicted, 500)];
    const [back, other] = deposits.map(({ transfer }) => transfer);
    expect(await sendReversal(server, back ?? expect.fail())).toBe(200);
    const wrong = { transfer_id: other?.transfer_id ?? '', amount_satang: 1 };
    expect(await sendReversal(server, wrong)).toBe(409);
    for (const id of ids) {
      const held = await approveWithdrawal(id, cashier);
      expect(held).toMatchObject({ data: { held: { value_micro: '500000000' } } });
      expect(await approve(heldId(held))).toMatchObject({ success: true });
    }
  });

  it('news-03 risk-16: a contradiction that is told again after its decision holds the release anew', async () => {
    await bound(1_000_000);
    const member = await newMember(server, 0);
    const { transfer } = await paidDeposit(server, member, 1_000);
    const [first, second, third] = [
      await waitingWithdrawal(member, 100),
      await waitingWithdrawal(member, 200),
      await waitingWithdrawal(member, 300),
    ];
    const wrong = { transfer_id: transfer.transfer_id, amount_satang: 1 };
    const decided = { id: `msg_${randomUUID()}` };
    expect(await sendReversal(server, wrong, decided)).toBe(409);
    heldId(await approveWithdrawal(first, cashier));
    await queryAsOwner(
      server,
      sql`
        update contradictions
           set decision       = 'no_movement',
               decided_by     = 'test',
               decided_reason = 'asked the gateway',
               decided_at     = now()
         where subject = ${transfer.transfer_id}`,
    );
    expect(await sendReversal(server, wrong, decided)).toBe(409);
    expect(await approveWithdrawal(second, cashier)).toMatchObject({ data: null });
    expect(await sendReversal(server, wrong)).toBe(409);
    heldId(await approveWithdrawal(third, cashier));
    await advanceWithdrawals(server.context, new AbortController().signal);
    const { data } = await office.call('getWithdrawal', {
      params: { id: second },
      cookie: cashier,
    });
    expect(data?.approval).toBe('waiting');
  });

  it('risk-16 auto-14: money that a colleague proposed to take back leaves by two people, also once that is rejected', async () => {
    await bound(1_000_000);
    const member = await newMember(server, 0);
    const { refCode } = await paidDeposit(server, member, 5_000);
    const earlier = await waitingWithdrawal(member, 1_000);
    const later = await waitingWithdrawal(member, 1_000);
    const proof = { key: randomUUID(), reason: 'the bank recalled it', evidence: 'letter 12' };
    const proposed = await office.call('proposeDepositReversal', {
      params: { refCode },
      body: proof,
      cookie: manager,
    });
    const facts = await readReviewFacts(server.context.database, {
      memberId: member.id,
      requestedAt: new Date(),
      thresholds: usualThresholds,
    });
    expect(facts.proposalsToTake).toBe(1);
    heldId(await approveWithdrawal(earlier, cashier));
    const rejected = await office.call('rejectProposal', {
      params: { id: proposed.data?.id ?? '' },
      body: { key: randomUUID(), reason: 'no letter there' },
      cookie: risk,
    });
    expect(rejected).toMatchObject({ success: true });
    heldId(await approveWithdrawal(later, risk));
  });

  it('risk-14: who unblocked a member does not release the money alone', async () => {
    await bound(0);
    const member = await newMember(server, 5_000);
    const id = await waitingWithdrawal(member, 1_000);
    const params = { id: String(member.id) };
    const why = { params, body: { reason: 'fraud ring suspected' } };
    expect(await office.call('blockMember', { ...why, cookie: owner })).toMatchObject({
      status: 200,
    });
    expect(await office.call('unblockMember', { ...why, cookie: risk })).toMatchObject({
      status: 200,
    });
    heldId(await approveWithdrawal(id, risk));
    expect(await approveWithdrawal(id, cashier)).toMatchObject({ status: 200 });
  });

  it('risk-14: who approved the documents does not release the money alone', async () => {
    await bound(0);
    const member = await newMember(server, 5_000);
    const id = await waitingWithdrawal(member, 1_000);
    await askForDocuments(server, 'withdrawal');
    await giveAllDocuments(server, member);
    expect(await approveAllDocuments(office, risk, member)).toMatchObject({ success: true });
    await askForDocuments(server, 'off');
    heldId(await approveWithdrawal(id, risk));
    expect(await approveWithdrawal(id, cashier)).toMatchObject({ status: 200 });
  });

  it('auto-15: the approval of a person ends with a block before it is sent, and its author releases nothing alone', async () => {
    await bound(0);
    const member = await newMember(server, 5_000);
    const id = await waitingWithdrawal(member, 1_000);
    expect(await approveWithdrawal(id, manager)).toMatchObject({ status: 200 });
    const params = { id: String(member.id) };
    const why = { params, body: { reason: 'fraud ring suspected' } };
    await office.call('blockMember', { ...why, cookie: risk });
    await advanceWithdrawals(server.context, new AbortController().signal);
    expect(server.gateway.withdrawals.has(id)).toBe(false);
    const waiting = await office.call('getWithdrawal', { params: { id }, cookie: cashier });
    expect(waiting.data).toMatchObject({ approval: 'waiting', status: 'pending', decision: null });
    const query = { target: `withdrawal:${id}`, limit: 1 };
    const log = await office.call('listAudit', { query, cookie: owner });
    expect(log.data?.rows).toMatchObject([{ operation: 'returnToReview', actor: 'withdrawals' }]);
    await office.call('unblockMember', { ...why, cookie: manager });
    heldId(await approveWithdrawal(id, manager));
  });

  it('auto-15 risk-17: a block ends the approval also after it was lifted, and nobody rejects alone what was sent', async () => {
    await bound(0);
    const member = await newMember(server, 5_000);
    const [unsent, unanswered] = [
      await waitingWithdrawal(member, 1_000),
      await waitingWithdrawal(member, 1_100),
    ];
    const never = new AbortController().signal;
    server.gateway.faults.set('POST /v1/payouts', ['hang up']);
    expect(await approveWithdrawal(unanswered, manager)).toMatchObject({ status: 200 });
    await advanceWithdrawals(server.context, never);
    expect(await approveWithdrawal(unsent, manager)).toMatchObject({ status: 200 });
    const params = { id: String(member.id) };
    const why = { params, body: { reason: 'fraud ring suspected' } };
    await office.call('blockMember', { ...why, cookie: risk });
    await office.call('unblockMember', { ...why, cookie: manager });
    await queryAsOwner(
      server,
      sql`update withdrawals set next_ask_at = now() where member_id = ${member.id}`,
    );
    await advanceWithdrawals(server.context, never);
    for (const id of [unsent, unanswered]) {
      expect(server.gateway.withdrawals.has(id)).toBe(false);
      const { data } = await office.call('getWithdrawal', { params: { id }, cookie: cashier });
      expect(data?.approval).toBe('waiting');
    }
    const reject = (id: string) =>
      office.call('rejectWithdrawal', {
        params: { id },
        body: { key: randomUUID(), reason: 'suspected_fraud' },
        cookie: cashier,
      });
    expect(await reject(unsent)).toMatchObject({ status: 200 });
    expect(await reject(unanswered)).toMatchObject({
      data: { held: { value_micro: '1100000000' } },
    });
  });

  it('risk-16: two people release money that staff typed in, until the gateway reports the transfer', async () => {
    await bound(1_000_000);
    const member = await newMember(server, 0);
    const { ref_code: refCode, deposit_amount: asked } = await openBankTransfer(
      server,
      member,
      500,
    );
    const transfer_id = 'TYPEDRELEASE1';
    await sendSlip(server, member, refCode, await slipPicture(transfer_id));
    // Another amount than was asked for, so that the bank's report finds no deposit by it.
    const typed = asked - 0.5;
    const amount_micro = String(BigInt(Math.round(typed * 100)) * 10_000n);
    const body = { key: randomUUID(), reason: 'on_statement', transfer_id, amount_micro } as const;
    const typing = { params: { refCode }, body, cookie: cashier };
    expect(await office.call('approveDeposit', typing)).toMatchObject({ status: 200 });
    const id = await waitingWithdrawal(member, 400);
    heldId(await approveWithdrawal(id, manager));
    // The bank reports it under an id of its own: nobody sends it away, or to somebody else, alone.
    const report = transferOf({ deposit_amount: typed }, { receiver: RECEIVER_ACCOUNT });
    await sendWebhook(server, 'transfer.received', report);
    const listed = await office.call('listUnmatchedTransfers', { query: {}, cookie: cashier });
    const found = listed.data?.rows.find((row) => row.transfer_id === report.transfer_id);
    expect(found?.likely).toMatchObject([{ ref_code: refCode, why: 'typed' }]);
    const decision = {
      key: randomUUID(),
      reason: 'payer_unknown',
      gateway: 'sandbox',
      transfer_id: report.transfer_id,
    } as const;
    heldId(await office.call('returnTransfer', { body: decision, cookie: cashier }));
    const same = { ...report, transfer_id };
    await sendWebhook(server, 'transfer.received', same);
    expect(await approveWithdrawal(id, manager)).toMatchObject({ status: 200 });
  });
});
