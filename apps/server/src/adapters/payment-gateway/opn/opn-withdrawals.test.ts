import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  callsTo,
  connectFakeOpn,
  emptyOpn,
  only,
  question,
  withdrawalOrder,
} from '../../../testing/money/connected-opn.ts';
import { startFakeOpn } from '../../../testing/money/fake-opn.ts';
import type { FakeOpn } from '../../../testing/money/fake-opn.ts';
import { sandboxOpn } from './default-secrets.ts';

let fake: FakeOpn;
let opn: ReturnType<typeof connectFakeOpn>;
const connect = (secretKey: string, more: object) => connectFakeOpn(fake, secretKey, more);
beforeAll(async () => {
  fake = await startFakeOpn();
  opn = connectFakeOpn(fake);
});
afterAll(() => fake.close());
beforeEach(() => emptyOpn(fake));

const sent = (call: string) => callsTo(fake, call);

describe('a withdrawal by Opn', () => {
  it('door-11: names a recipient of its own, and pays the fee on top', async () => {
    const one = withdrawalOrder();
    const state = await opn.payout.submit(one);
    const transfer = only(fake.transfers);
    expect(state).toEqual({ outcome: 'processing', gatewayWithdrawalId: transfer.id });
    const recipient = only(fake.recipients);
    expect(recipient['bank_account']).toMatchObject({
      brand: 'kbank',
      account_number: '1234567890',
    });
    expect(sent('POST /transfers')[0]?.body).toEqual({
      amount: 53_000,
      recipient: recipient.id,
      fail_fast: true,
      metadata: { reference: one.reference },
      idemp_key: one.reference,
    });
    expect(await opn.payout.ask(question(one, transfer.id))).toMatchObject(state);
    Object.assign(transfer, { sent: true });
    expect(await opn.payout.ask(question(one, transfer.id))).toMatchObject(state);
    Object.assign(transfer, { paid: true });
    expect(await opn.payout.ask(question(one))).toMatchObject({
      outcome: 'succeeded',
      gatewayWithdrawalId: transfer.id,
      feeSatang: 3_000,
    });
  });

  it('door-11: corrects an amount by the fee that Opn told, before it is sent', async () => {
    fake.transferFee = 2_140;
    expect(await opn.payout.submit(withdrawalOrder())).toMatchObject({ outcome: 'processing' });
    expect(only(fake.transfers)).toMatchObject({ amount: 52_140, net: 50_000 });
    const contract = connect(sandboxOpn.secretKey, { transfer_fee: ['2140'] });
    fake.transfers.clear();
    fake.recipients.clear();
    expect(await contract.payout.submit(withdrawalOrder())).toMatchObject({
      outcome: 'processing',
    });
    expect(sent('PATCH /transfers')).toHaveLength(1);
  });

  it('door-11: deletes a transfer that would bring another sum, and has failed', async () => {
    fake.transferFee = 2_140;
    const one = withdrawalOrder();
    fake.faults.set('PATCH /transfers', ['hang up']);
    expect(await opn.payout.submit(one)).toMatchObject({ outcome: 'unknown' });
    const wrong = { ...only(fake.transfers), amount: 52_140, net: 49_000 };
    fake.faults.set('PATCH /transfers', [{ status: 200, body: wrong }]);
    expect(await opn.payout.ask(question(one))).toMatchObject({
      outcome: 'failed',
      failure: 'the bank would receive 49000 satang instead of 50000',
    });
    expect(fake.transfers.size).toBe(0);
  });

  it('door-11: is unknown where another sum was sent', async () => {
    const one = withdrawalOrder();
    await opn.payout.submit(one);
    const transfer = only(fake.transfers);
    for (const changes of [{ sent: true }, { paid: true }]) {
      Object.assign(transfer, { net: 49_000 }, changes);
      expect(await opn.payout.ask(question(one))).toMatchObject({ outcome: 'unknown' });
    }
  });

  it('door-12: waits for a recipient to be verified, and then orders one transfer', async () => {
    fake.verifies = false;
    const one = withdrawalOrder();
    const waiting = await opn.payout.submit(one);
    const recipient = only(fake.recipients);
    expect(waiting).toEqual({ outcome: 'processing', gatewayWithdrawalId: recipient.id });
    expect(await opn.payout.ask(question(one, recipient.id))).toEqual(waiting);
    expect(fake.transfers.size).toBe(0);
    Object.assign(recipient, { verified: true, active: true });
    expect(await opn.payout.ask(question(one, recipient.id))).toEqual({ outcome: 'not_received' });
    expect(fake.transfers.size).toBe(0);
    await opn.payout.submit(one);
    await opn.payout.submit(one);
    only(fake.recipients);
    only(fake.transfers);
  });

  it('door-12: has failed where Opn refuses the account', async () => {
    fake.verifies = false;
    const one = withdrawalOrder();
    await opn.payout.submit(one);
    only(fake.recipients)['failure_code'] = 'name_mismatch';
    expect(await opn.payout.ask(question(one))).toMatchObject({
      outcome: 'failed',
      failure: 'recipient: name_mismatch',
    });
  });

  it('door-13: is never ordered twice where the answer to the order was lost', async () => {
    const one = withdrawalOrder();
    fake.faults.set('POST /transfers', ['hang up after']);
    expect(await opn.payout.submit(one)).toMatchObject({ outcome: 'unknown' });
    const { id } = only(fake.transfers);
    expect(await opn.payout.ask(question(one))).toEqual({
      outcome: 'processing',
      gatewayWithdrawalId: id,
    });
    const hidden = structuredClone(only(fake.transfers));
    fake.transfers.clear();
    expect(await opn.payout.ask(question(one))).toMatchObject({ outcome: 'unknown' });
    expect(await opn.payout.submit(one)).toMatchObject({ outcome: 'unknown' });
    expect(sent('POST /transfers')).toHaveLength(1);
    fake.transfers.set(id, hidden);
    expect(await opn.payout.submit(one)).toMatchObject({ outcome: 'processing' });
    expect(sent('POST /transfers')).toHaveLength(1);
  });

  it('door-13: was not received where no recipient was made, after two minutes', async () => {
    const one = withdrawalOrder();
    expect(await opn.payout.ask(question(one))).toEqual({ outcome: 'not_received' });
    const fresh = { ...question(one), lastSubmittedAt: new Date() };
    expect(await opn.payout.ask(fresh)).toMatchObject({ outcome: 'unknown' });
  });

  it('door-13: keeps the first of two transfers that two servers ordered at once', async () => {
    const one = withdrawalOrder();
    await opn.payout.submit(one);
    const first = structuredClone(only(fake.transfers));
    only(fake.recipients)['metadata'] = { reference: one.reference, transfer: 'none' };
    // The list of the second server does not show the first one's transfer yet.
    const empty = { object: 'list', total: 0, data: [] };
    fake.faults.set('GET /transfers', [{ status: 200, body: empty }]);
    expect(await opn.payout.submit(one)).toMatchObject({ gatewayWithdrawalId: first.id });
    expect([...fake.transfers.keys()]).toEqual([first.id]);
  });

  it('door-13: believes no failure but a final one', async () => {
    const outcomes = [];
    const error = (code: string) => ({ object: 'error', code, message: 'no' });
    for (const [status, code] of [
      [400, 'bad_request'],
      [422, 'invalid_amount'],
      [400, 'backend_error'],
      [401, 'authentication_failure'],
      [429, 'too_many_requests'],
      [500, 'internal_error'],
      [503, 'service_unavailable'],
    ] as const) {
      fake.faults.set('POST /transfers', [{ status, body: error(code) }]);
      outcomes.push((await opn.payout.submit(withdrawalOrder())).outcome);
    }
    fake.faults.set('POST /transfers', [{ status: 400, body: '<html>' }]);
    outcomes.push((await opn.payout.submit(withdrawalOrder())).outcome);
    expect(outcomes).toEqual(['failed', 'failed', ...Array.from({ length: 6 }, () => 'unknown')]);
  });

  it('door-13: may be ordered again where Opn had not looked at the order', async () => {
    const one = withdrawalOrder();
    const body = { object: 'error', code: 'too_many_requests', message: 'slow down' };
    fake.faults.set('POST /transfers', [{ status: 429, body }]);
    expect(await opn.payout.submit(one)).toMatchObject({ outcome: 'unknown' });
    expect(await opn.payout.ask(question(one))).toEqual({ outcome: 'not_received' });
    expect(await opn.payout.submit(one)).toMatchObject({ outcome: 'processing' });
  });

  it('unknown-04: takes the note back although Opn refuses that several times, too', async () => {
    const one = withdrawalOrder();
    const body = { object: 'error', code: 'too_many_requests', message: 'slow down' };
    const busy = { status: 429, body };
    fake.faults.set('POST /transfers', [busy]);
    // The first is the note of the order; the others take it back.
    fake.faults.set('PATCH /recipients', [undefined, busy, { ...busy, retryAfterSeconds: 1 }]);
    expect(await opn.payout.submit(one)).toMatchObject({ outcome: 'unknown' });
    expect(sent('PATCH /recipients')).toHaveLength(4);
    expect(await opn.payout.ask(question(one))).toEqual({ outcome: 'not_received' });
    expect(await opn.payout.submit(one)).toMatchObject({ outcome: 'processing' });
  });

  it.each([
    ['failed', { failure_code: 'insufficient_balance' }],
    ['failed', { failure_code: 'transfer_failed', sent: true }],
    ['failed', { deleted: true }],
    ['unknown', { failure_code: 'transfer_sent' }],
    ['unknown', { failure_code: 'of_tomorrow' }],
    ['unknown', { failure_code: 'transfer_failed', paid: true }],
    ['unknown', { failure_code: 'transfer_failed', fail_fast: false }],
    ['unknown', { deleted: true, sent: true }],
    ['unknown', { paid: true, currency: 'USD' }],
    ['unknown', { paid: true, metadata: { reference: 'other' } }],
    ['unknown', { paid: true, livemode: true }],
  ])('door-13: is %s with %j', async (outcome, changes) => {
    const one = withdrawalOrder();
    await opn.payout.submit(one);
    const transfer = only(fake.transfers);
    Object.assign(transfer, changes);
    expect(await opn.payout.ask(question(one, transfer.id))).toMatchObject({ outcome });
  });

  it('door-11: goes to accounts of banks alone, and to the account that was named', async () => {
    expect(await opn.payout.submit({ ...withdrawalOrder(), bankCode: '' })).toMatchObject({
      outcome: 'failed',
    });
    expect(fake.calls).toEqual([]);
    const one = withdrawalOrder();
    fake.verifies = false;
    await opn.payout.submit(one);
    Object.assign(only(fake.recipients), { verified: true, active: true });
    expect(await opn.payout.submit({ ...one, accountNumber: '1234560000' })).toMatchObject({
      outcome: 'unknown',
    });
    expect(fake.transfers.size).toBe(0);
  });
});
