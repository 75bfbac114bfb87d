import { randomUUID } from 'node:crypto';
import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Queryable } from '../../../db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import type { WireTransfer } from '../../../testing/money/fake-gateway.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import {
  balancesOf,
  BANK_METHOD,
  newDepositor,
  openBankTransfer,
  openQr,
  depositStatus,
  RECEIVER_ACCOUNT,
  sendSlip,
  sendWebhook,
  slipPicture,
  startPaymentServer,
  transferOf,
} from '../../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../../testing/money/payments.ts';
import { NO_BOUND, setBounds } from '../../../testing/people/second-person.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { listQueuedDeposits } from '../../../features/payments/deposits/deposit-queue-store.ts';
import { listUnmatchedPage } from '../../../features/payments/transfers/unmatched-store.ts';

let opened: TestDatabase;
let server: PaymentServer;
let second: TestServer;
let office: TestOffice;
let elsewhere: TestOffice;
let cashier: string;
let member: TestMember;
beforeAll(async () => {
  opened = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: opened.url });
  second = await startTestServer({ DATABASE_URL: opened.url, SANDBOX_URL: server.gateway.url });
  office = await startTestOffice(server.context);
  elsewhere = await startTestOffice(second.context);
  cashier = await office.signIn('cashier');
  await setBounds(opened.database, { member: NO_BOUND });
});
afterAll(async () => {
  await office.close();
  await elsewhere.close();
  await second.close();
  await server.close();
  await opened.close();
});
beforeEach(async () => {
  member = await newDepositor(server);
});
const key = () => randomUUID();
let lastTransfer = 0;
const newTransferId = () => `STATEMENT${(lastTransfer += 1)}`;
const micro = (baht: number) => String(Math.round(baht * 100) * 10_000);
async function depositWithSlip(transRef = newTransferId(), of = member) {
  const deposit = await openBankTransfer(server, of);
  await sendSlip(server, of, deposit.ref_code, await slipPicture(transRef));
  return { ref: deposit.ref_code, amount: deposit.deposit_amount, transRef, deposit };
}
const tell = async (changes: Partial<WireTransfer> & { baht: number }) => {
  const { baht, ...details } = changes;
  const told = transferOf(
    { deposit_amount: baht },
    { receiver: RECEIVER_ACCOUNT, transfer_id: newTransferId(), ...details },
  );
  await sendWebhook(server, 'transfer.received', told);
  return told;
};
const list = (query: object = { queue: 'slips', limit: 100 }) =>
  office.call('listDeposits', { cookie: cashier, query });
const rowOf = async (ref: string, query?: object) =>
  (await list(query)).data?.rows.find(({ ref_code }) => ref_code === ref) ??
  expect.fail(`${ref} is not in the list`);
const approve = (
  refCode: string,
  paid: { transfer_id: string; amount_micro: string },
  { at = office, key: of = key() } = {},
) =>
  at.call('approveDeposit', {
    cookie: cashier,
    params: { refCode },
    body: { key: of, reason: 'on_statement', ...paid },
  });
const reject = (refCode: string) =>
  office.call('rejectDeposit', {
    cookie: cashier,
    params: { refCode },
    body: { key: key(), reason: 'not_on_statement' },
  });
const audited = (target: string) =>
  opened.database.query<{ operation: string; outcome: string; reason: string | null }>(sql`
    select operation,
           outcome,
           reason
      from audit_events
     where target = ${target}
     order by id`);

describe('getDeposit', () => {
  it('queue-25: shows one deposit as its row of the list, with its candidates', async () => {
    const { ref, transRef } = await depositWithSlip();
    await tell({ baht: 12.34, transfer_id: transRef });
    const shown = await office.call('getDeposit', { cookie: cashier, params: { refCode: ref } });
    expect(shown.data?.candidates[0]?.transfer_id).toBe(transRef);
    expect(shown.data).toEqual(await rowOf(ref));
    const none = await office.call('getDeposit', { cookie: cashier, params: { refCode: 'X' } });
    expect(none).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('listDeposits', () => {
  it('queue-11 queue-32: pages the waiting slips from the oldest, and other lists from the newest', async () => {
    const refs = [
      (await depositWithSlip()).ref,
      (await depositWithSlip()).ref,
      (await depositWithSlip()).ref,
    ];
    const { username } = (await rowOf(refs[0] ?? '')).member;
    const read = async (query: object) => {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = await list({ member: username, limit: 2, ...query, after });
        seen.push(...(page.data?.rows ?? []).map(({ ref_code }) => ref_code));
        after = page.data?.next ?? undefined;
      } while (after !== undefined);
      return seen;
    };
    expect(await read({ queue: 'slips' })).toEqual(refs);
    expect((await read({})).slice(0, 3)).toEqual(refs.toReversed());
    expect(await read({ queue: 'slips', sort: 'newest' })).toEqual(refs.toReversed());
    expect((await read({ sort: 'oldest' })).slice(-3)).toEqual(refs);
    expect(await read({ status: 'success' })).toHaveLength(1);
    expect(await read({ method: BANK_METHOD })).toHaveLength(3);
    const today = bangkokDay(new Date());
    expect(await read({ from: today, until: today, status: 'pending' })).toHaveLength(3);
    expect(await read({ until: '2020-01-01' })).toEqual([]);
    expect(await read({ member: 'nobody' })).toEqual([]);
    for (const ref of refs) await reject(ref);
  });

  it('queue-11 type-16: explains another amount and a slip that two deposits share, with its bank', async () => {
    const [one, two] = [await depositWithSlip('SHARED'), await depositWithSlip('SHARED')];
    expect(await rowOf(one.ref)).toMatchObject({
      explanations: ['double_slip'],
      same_slip_as: [two.ref],
      slip_transfers: ['SHARED'],
    });
    const credited = await tell({ baht: one.amount, transfer_id: 'SHARED' });
    expect(await rowOf(two.ref)).toMatchObject({ explanations: ['double_slip', 'slip_credited'] });
    expect(await rowOf(one.ref, { limit: 100 })).toMatchObject({
      status: 'success',
      slip_banks: ['SCB'],
      payer_name: credited.payer_name,
    });
    await reject(two.ref);
    const [other, paid] = [await depositWithSlip(), await tell({ baht: 55.5 })];
    await approve(other.ref, { transfer_id: paid.transfer_id, amount_micro: micro(55.5) });
    expect(await rowOf(other.ref, { limit: 100 })).toMatchObject({
      explanations: ['wrong_amount'],
      credited_micro: micro(55.5),
    });
  });

  it('queue-11 queue-32: leaves account numbers out, and reads its pages by an index', async () => {
    const { ref } = await depositWithSlip();
    await tell({ baht: 44.44, payer_account_number: '9876543210', payer_name: 'มานี มีนา' });
    const row = await rowOf(ref);
    expect(row.candidates).toMatchObject([{ payer_account_last4: '3210' }]);
    expect(JSON.stringify([row, await transfers()])).not.toContain('9876543210');
    const plans: string[] = [];
    const explaining: Queryable = {
      now: () => new Date(),
      query: async <Row extends object>(statement: Sql): Promise<Row[]> =>
        opened.database.transaction(async (tx) => {
          await tx.query(sql`set local enable_seqscan = off`);
          await tx.query(sql`set local enable_sort = off`);
          const plan = await tx.query<{ 'QUERY PLAN': string }>(
            sql`${raw('explain ')}${join([statement], '')}`,
          );
          plans.push(plan.map((line) => line['QUERY PLAN']).join('\n'));
          return tx.query<Row>(statement);
        }),
    };
    const common = { websiteId: 3, isQueue: false, sort: 'newest', limit: 51 } as const;
    await listQueuedDeposits(explaining, { ...common, isQueue: true, sort: 'oldest' });
    await listQueuedDeposits(explaining, { ...common, status: 'failed' });
    await listQueuedDeposits(explaining, { ...common, methodId: BANK_METHOD });
    await listQueuedDeposits(explaining, { ...common, memberId: member.id });
    await listQueuedDeposits(explaining, common);
    await listUnmatchedPage(explaining, { websiteId: 3, limit: 51 });
    await listQueuedDeposits(explaining, { ...common, isQueue: true });
    await listQueuedDeposits(explaining, { ...common, sort: 'oldest' });
    const indexes = ['waiting', 'by_status', 'by_method', 'by_member', 'newest'];
    for (const [at, index] of indexes.entries()) expect(plans[at]).toContain(`deposits_${index}`);
    expect(plans[5]).toContain('incoming_transfers_unmatched');
    expect(plans[5]).not.toContain('Seq Scan on member_bank_accounts');
    expect(plans[6]).toContain('deposits_waiting');
    expect(plans[7]).toContain('deposits_newest');
    await reject(ref);
  });

  it('queue-12: names the transfer of a slip as its candidate, with the reasons', async () => {
    const { ref, transRef } = await depositWithSlip();
    await tell({ baht: 12.34, transfer_id: transRef });
    const { candidates } = await rowOf(ref);
    expect(candidates[0]).toMatchObject({
      transfer_id: transRef,
      amount_micro: micro(12.34),
      reasons: ['slip_names_it', 'in_time'],
    });
    await reject(ref);
    expect((await rowOf(ref, { limit: 100 })).candidates).toEqual([]);
  });

  it('queue-22: says of a candidate, and of a deposit beside a transfer, that the amount differs', async () => {
    const less = await depositWithSlip();
    await tell({ baht: less.amount - 40.72, transfer_id: less.transRef });
    const row = await rowOf(less.ref);
    expect(row.candidates[0]).toMatchObject({ is_other_amount: true });
    expect((await unmatched(less.transRef))?.likely).toMatchObject([
      { ref_code: less.ref, is_other_amount: true, slip_at: row.slip_at },
    ]);
    const paid = await openQr(server, member);
    await sendWebhook(server, 'transfer.received', transferOf(paid));
    const twice = transferOf(paid, { transfer_id: newTransferId() });
    await sendWebhook(server, 'transfer.received', twice);
    expect((await unmatched(twice.transfer_id))?.likely).toMatchObject([
      { ref_code: paid.ref_code, is_other_amount: false, slip_at: null },
    ]);
    await reject(less.ref);
  });
});

describe('approveDeposit, rejectDeposit and showSlips', () => {
  it('queue-13: credits once for 100 calls on two servers, and the gateway’s word later changes nothing', async () => {
    const { available } = await balancesOf(server, member);
    const { ref, amount, transRef, deposit } = await depositWithSlip();
    const paid = { transfer_id: transRef, amount_micro: micro(amount) };
    const of = key();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, call) =>
        approve(ref, paid, {
          at: call % 2 === 0 ? office : elsewhere,
          ...(call < 50 && { key: of }),
        }),
      ),
    );
    const codes = answers.map((answer) => (answer.success ? 'done' : answer.code));
    expect(new Set(codes)).toEqual(new Set(['done', 'already_decided']));
    const told = transferOf(deposit, { receiver: RECEIVER_ACCOUNT, transfer_id: transRef });
    for (const _ of [1, 2]) expect(await sendWebhook(server, 'transfer.received', told)).toBe(200);
    expect((await balancesOf(server, member)).available).toBe(available + Math.round(amount * 100));
    expect((await audited(`deposit:${ref}`)).filter(({ outcome }) => outcome === 'done')).toEqual([
      { operation: 'approveDeposit', outcome: 'done', reason: 'on_statement' },
    ]);
  });

  it('queue-13: refuses a transfer that was used, another amount, and a deposit that has ended', async () => {
    const [one, two] = [await depositWithSlip(), await depositWithSlip()];
    const told = await tell({ baht: 10 });
    const paid = { transfer_id: told.transfer_id, amount_micro: micro(10) };
    expect(await approve(one.ref, { ...paid, amount_micro: micro(11) })).toMatchObject({
      code: 'amount_differs',
    });
    expect(await approve(one.ref, { ...paid, amount_micro: '10000001' })).toMatchObject({
      code: 'invalid_input',
    });
    expect(await approve(one.ref, paid)).toMatchObject({ success: true });
    expect(await approve(two.ref, paid)).toMatchObject({ code: 'transfer_taken' });
    expect(await reject(two.ref)).toMatchObject({ success: true });
    expect(await depositStatus(server, member, two.ref)).toBe('reject');
    expect(await reject(two.ref)).toMatchObject({ code: 'already_decided' });
    expect(await approve('nothing', paid)).toMatchObject({ code: 'not_found' });
    for (const name of [
      'approveDeposit',
      'rejectDeposit',
      'assignTransfer',
      'returnTransfer',
    ] as const)
      expect(officeRoutes[name]).toMatchObject({ stepUp: true, keyed: true });
  });

  it('queue-14: shows the slips to those who may, and records the look', async () => {
    const { ref: refCode } = await depositWithSlip();
    const show = (cookie: string) => office.call('showSlips', { cookie, params: { refCode } });
    const shown = await show(cashier);
    expect(shown.data?.pictures).toEqual([expect.stringMatching(/^data:image\/webp;base64,UklG/)]);
    expect(await show(await office.signIn('auditor'))).toMatchObject({
      code: 'permission_missing',
    });
    expect(await audited(`deposit:${refCode}`)).toMatchObject([
      { operation: 'showSlips', outcome: 'done' },
    ]);
    await reject(refCode);
  });
});

const transfers = (query: object = { limit: 100 }) =>
  office.call('listUnmatchedTransfers', { cookie: cashier, query });
const unmatched = async (id: string) =>
  (await transfers()).data?.rows.find(({ transfer_id }) => transfer_id === id);
const assign = (
  transfer_id: string,
  to: { ref_code: string } | { member: string },
  { at = office, key: of = key() } = {},
) =>
  at.call('assignTransfer', {
    cookie: cashier,
    body: { key: of, reason: 'slip_agrees', gateway: 'sandbox', transfer_id, to },
  });
const giveBack = (transfer_id: string, at = office) =>
  at.call('returnTransfer', {
    cookie: cashier,
    body: { key: key(), reason: 'payer_unknown', gateway: 'sandbox', transfer_id },
  });

describe('unmatched transfers', () => {
  it('queue-15: are listed from the oldest, with the deposits that they may belong to', async () => {
    const first = await tell({ baht: 71 });
    const slip = await depositWithSlip(first.transfer_id);
    const paid = await openQr(server, member);
    await sendWebhook(server, 'transfer.received', transferOf(paid));
    const twice = transferOf(paid, { transfer_id: newTransferId() });
    await sendWebhook(server, 'transfer.received', twice);
    const why = async (id: string) =>
      (await unmatched(id))?.likely.map(({ ref_code, why: reason }) => [ref_code, reason]);
    expect(await why(first.transfer_id)).toEqual([[slip.ref, 'slip']]);
    expect(await why(twice.transfer_id)).toEqual([[paid.ref_code, 'paid_twice']]);
    const all = (await transfers()).data?.rows.map(({ transfer_id }) => transfer_id) ?? [];
    expect(all.indexOf(first.transfer_id)).toBeLessThan(all.indexOf(twice.transfer_id));
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await transfers({ limit: 1, after });
      seen.push(...(page.data?.rows ?? []).map(({ transfer_id }) => transfer_id));
      after = page.data?.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(all);
    expect(await transfers({ after: 'x' })).toMatchObject({ code: 'invalid_input' });
    await reject(slip.ref);
  });

  it('queue-15: name an open deposit of the payer’s own account', async () => {
    const deposit = await openBankTransfer(server, member);
    const [account] = await opened.database.query<{ number: string }>(sql`
      select account_number as number
        from member_bank_accounts
       where member_id = ${member.id}`);
    const told = await tell({
      baht: 33.33,
      payer_bank_code: '004',
      payer_account_number: account?.number ?? '',
    });
    expect((await unmatched(told.transfer_id))?.likely).toMatchObject([
      { ref_code: deposit.ref_code, why: 'payer' },
    ]);
  });

  it('queue-16: are assigned or returned once, whoever asks on which server', async () => {
    const { available } = await balancesOf(server, member);
    const told = await tell({ baht: 21 });
    const { username } = (await rowOf((await depositWithSlip()).ref)).member;
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_, call) =>
        assign(told.transfer_id, { member: username }, { at: call % 2 === 0 ? office : elsewhere }),
      ),
      giveBack(told.transfer_id, elsewhere),
    ]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const isGiven = answers.slice(0, -1).some(({ success }) => success);
    expect((await balancesOf(server, member)).available).toBe(available + (isGiven ? 2_100 : 0));
    expect(await unmatched(told.transfer_id)).toBeUndefined();
    expect(await giveBack(told.transfer_id)).toMatchObject({ code: 'transfer_taken' });
    const done = (await audited(`transfer:sandbox:${told.transfer_id}`)).filter(
      ({ outcome }) => outcome === 'done',
    );
    expect(done).toHaveLength(1);
  });

  it('queue-16: pay an open deposit with the money, and are refused for what is not there', async () => {
    const { ref_code } = await openBankTransfer(server, member);
    const told = await tell({ baht: 22 });
    for (const nobody of [{ ref_code: 'nothing' }, { member: '0600000000' }]) {
      expect(await assign(told.transfer_id, nobody)).toMatchObject({ code: 'not_found' });
    }
    expect(await assign('nothing', { ref_code })).toMatchObject({ code: 'not_found' });
    expect(await assign(told.transfer_id, { ref_code })).toMatchObject({ success: true });
    expect(await depositStatus(server, member, ref_code)).toBe('success');
    const another = await tell({ baht: 23 });
    expect(await assign(another.transfer_id, { ref_code })).toMatchObject({
      code: 'already_decided',
    });
    expect(await giveBack(another.transfer_id)).toMatchObject({ success: true });
  });
});
