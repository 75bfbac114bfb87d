import { randomUUID } from 'node:crypto';
import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Queryable } from '../../../db/database.ts';
import { listQueuedDeposits } from '../../../features/payments/deposits/deposit-queue-store.ts';
import { listUnmatchedPage } from '../../../features/payments/transfers/unmatched-store.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { depositDesk, newTransferId } from '../../../testing/money/deposit-desk.ts';
import {
  balancesOf,
  BANK_METHOD,
  depositStatus,
  newDepositor,
  openQr,
  RECEIVER_ACCOUNT,
  sendWebhook,
  transferOf,
} from '../../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../../testing/money/payments.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { startTwoOffices } from '../../../testing/people/two-offices.ts';
import type { TwoOffices } from '../../../testing/people/two-offices.ts';

let offices: TwoOffices;
let opened: TestDatabase;
let server: PaymentServer;
let office: TestOffice;
let elsewhere: TestOffice;
let cashier: string;
let member: TestMember;
beforeAll(async () => {
  offices = await startTwoOffices();
  ({ opened, server, office, elsewhere, cashier } = offices);
});
afterAll(() => offices.close());
beforeEach(async () => {
  member = await newDepositor(server);
});

const key = () => randomUUID();
const { depositWithSlip, tell, list, rowOf, reject, transfers, unmatched, audited } = depositDesk(
  () => ({ ...offices, member }),
);
const micro = (baht: number) => String(Math.round(baht * 100) * 10_000);
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

  it('queue-11 slip-06 type-16: explains another amount, another payer, and a slip that two deposits share, with its bank', async () => {
    const [one, two] = [await depositWithSlip('SHARED'), await depositWithSlip('SHARED')];
    const [first, second] = [await rowOf(one.ref), await rowOf(two.ref)];
    const named = ({ ref_code, short_reference }: typeof first) => ({ ref_code, short_reference });
    expect(first).toMatchObject({
      explanations: [],
      same_slip_as: [],
      slip_again_in: [named(second)],
      slip_transfers: ['SHARED'],
    });
    expect(second).toMatchObject({
      explanations: ['double_slip'],
      same_slip_as: [named(first)],
      slip_again_in: [],
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
      explanations: ['wrong_amount', 'other_payer'],
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
