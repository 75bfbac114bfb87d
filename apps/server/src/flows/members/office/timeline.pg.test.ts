import { randomUUID } from 'node:crypto';
import type { MemberEvent } from '@kapao/contract/office/members.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endWithGatewayOutcome } from '../../withdrawals/end-withdrawal.ts';
import { approveHeld } from '../../../testing/people/second-person.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import {
  newDepositor,
  newMember,
  openBankTransfer,
  openQr,
  queryAsOwner,
  requestWithdrawal,
  sendSlip,
  slipPicture,
  startPaymentServer,
} from '../../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../../testing/money/payments.ts';
import { askPromotion, offerPromotion } from '../../../testing/play/promotions.ts';
import { lockWithdrawalById } from '../../../features/payments/withdrawals/withdrawals-store.ts';

let server: PaymentServer;
let office: TestOffice;
let support: string;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  support = await office.signIn('support');
});
afterAll(async () => {
  await office.close();
  await server.close();
});

async function eventsOf({ id }: TestMember, limit = 100): Promise<MemberEvent[]> {
  const seen = [];
  let after: string | undefined;
  do {
    const page = await office.call('listMemberEvents', {
      params: { id: String(id) },
      query: { limit, ...(after !== undefined && { after }) },
      cookie: support,
    });
    if (!page.success) throw new Error(page.code);
    seen.push(...page.data.rows);
    after = page.data.next ?? undefined;
  } while (after !== undefined);
  return seen;
}

it('desk-07: orders deposits by their time, also where a later id has more digits', async () => {
  const member = await newDepositor(server);
  await openQr(server, member);
  await queryAsOwner(server, sql`alter sequence deposits_id_seq restart with 1001`);
  await openQr(server, member);
  const all = await eventsOf(member);
  const opened = all.filter(({ type }) => type === 'deposit_opened');
  expect(opened).toHaveLength(3);
  expect(opened[0]?.id).toBe('deposit_opened:1001');
  const times = all.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(await eventsOf(member, 1)).toEqual(all);
});

it('desk-07 desk-26: gives a paid deposit, a withdrawal and a claim their transfer, and an unpaid deposit none', async () => {
  const member = await newDepositor(server);
  const claimed = await askPromotion(server, member, await offerPromotion(server));
  expect(claimed.success).toBe(true);
  const { ref_code: unpaid } = await openQr(server, member);
  const withdrawal = await requestWithdrawal(server, member, 100);
  const rows = await eventsOf(member);
  const transferIdOf = (found: (event: MemberEvent) => boolean) => rows.find(found)?.transfer_id;
  // Requests and the money that moved for them have the payment's short reference.
  const holdText = rows.find(({ type }) => type === 'withdrawal_hold')?.text;
  expect(holdText).toMatch(/^W-\d{4}-\d{4}$/);
  expect(rows.find(({ payment }) => payment?.id === withdrawal)?.text).toBe(holdText);
  const hold = transferIdOf(({ type }) => type === 'withdrawal_hold');
  expect(transferIdOf(({ payment }) => payment?.id === withdrawal)).toBe(hold);
  expect(transferIdOf(({ payment }) => payment?.id === unpaid)).toBeNull();
  const credit = transferIdOf(({ type }) => type === 'deposit');
  const isPaid = ({ type, payment }: MemberEvent) =>
    type === 'deposit_opened' && payment?.id !== unpaid;
  expect(transferIdOf(isPaid)).toBe(credit);
  const bonus = transferIdOf(({ type }) => type === 'reward');
  expect(bonus).toMatch(/^\d+$/);
  expect(transferIdOf(({ type }) => type === 'claimed')).toBe(bonus);
  const shown = await office.call('getTransfer', {
    params: { id: hold ?? '' },
    cookie: support,
  });
  expect(shown.data?.payment).toEqual({ kind: 'withdrawal', id: withdrawal });
});

it('desk-07: shows money that leaves a member with a minus sign, and money that comes back with none', async () => {
  const member = await newMember(server, 1_000);
  const [paid, failed] = [
    await requestWithdrawal(server, member, 300),
    await requestWithdrawal(server, member, 400),
  ];
  const endings = [
    [paid, { outcome: 'succeeded', gatewayWithdrawalId: 'paid-1' }],
    [failed, { outcome: 'failed', failure: 'no' }],
  ] as const;
  for (const [id, ending] of endings) {
    await server.context.database.transaction(async (tx) => {
      const withdrawal = (await lockWithdrawalById(tx, id)) ?? expect.fail('no withdrawal');
      return endWithGatewayOutcome(tx, server.context.ledger, withdrawal, ending);
    });
  }
  const moved = (await eventsOf(member)).filter(({ id }) => id.startsWith('transfer:'));
  const withdrawals = moved.filter(({ type }) => type.startsWith('withdrawal_'));
  expect(
    withdrawals.map(({ type, amount_micro, balance_after_micro }) => [
      type,
      amount_micro,
      balance_after_micro,
    ]),
  ).toEqual([
    ['withdrawal_release', '400000000', '700000000'],
    ['withdrawal_settle', '-300000000', null],
    ['withdrawal_hold', '-400000000', '300000000'],
    ['withdrawal_hold', '-300000000', '700000000'],
  ]);
});

it('queue-23: names a waiting slip, and a withdrawal that waits for staff, as the queues do', async () => {
  const member = await newDepositor(server);
  const { ref_code } = await openBankTransfer(server, member);
  await sendSlip(server, member, ref_code, await slipPicture('TIMELINE1'));
  const states = async () =>
    (await eventsOf(member)).flatMap(({ type, status }) =>
      status === null ? [] : [[type, status]],
    );
  expect((await states())[0]).toEqual(['deposit_opened', 'slip_waits']);
  const found = await office.call('searchEverything', { query: { q: ref_code }, cookie: support });
  expect(found.data?.results).toMatchObject([{ kind: 'deposit', status: 'slip_waits' }]);
  await server.context.database.query(sql`
    update deposits
       set slip_at = null
     where ref_code = ${ref_code}`);
  expect((await states())[0]).toEqual(['deposit_opened', 'pending']);
  await server.context.database.query(sql`
    update site_settings
       set auto_payout_max_micro = 500000000
     where website_id = 3`);
  const rich = await newMember(server, 1_000);
  await requestWithdrawal(server, rich, 600);
  expect((await eventsOf(rich)).map(({ status }) => status)).toContain('to_review');
});

it('desk-37: names who decided withdrawals, deposits and proposals, by pages that lose none', async () => {
  const [cashier, risk] = [await office.signIn('cashier'), await office.signIn('risk')];
  const body = <Reason extends string>(reason: Reason) => ({
    key: randomUUID(),
    reason,
    note: '',
  });
  await server.context.database.query(sql`
    update site_settings
       set auto_payout_max_micro = 0
     where website_id = 3`);
  const member = await newMember(server, 1_000);
  const slipOf = async (reference: string) => {
    const { ref_code, deposit_amount } = await openBankTransfer(server, member);
    await sendSlip(server, member, ref_code, await slipPicture(reference));
    return { refCode: ref_code, amount_micro: String(Math.round(deposit_amount * 100) * 10_000) };
  };
  const as = { cookie: cashier };
  const [kept, refused] = [
    await requestWithdrawal(server, member, 300),
    await requestWithdrawal(server, member, 200),
  ];
  const [paid, unpaid] = [await slipOf('DECIDED1'), await slipOf('DECIDED2')];
  const { refCode, amount_micro } = paid;
  const adjustment = { key: randomUUID(), amount: 5, reason: 'counted twice' };
  const params = { id: String(member.id) };
  const proposed = await office.call('proposeAdjustment', { ...as, params, body: adjustment });
  const done = [
    await office.call('approveWithdrawal', { ...as, params: { id: kept }, body: body('checked') }),
    await office.call('rejectWithdrawal', {
      ...as,
      params: { id: refused },
      body: body('suspected_fraud'),
    }),
    await approveHeld(
      office,
      await office.call('approveDeposit', {
        ...as,
        params: { refCode },
        body: {
          key: randomUUID(),
          reason: 'on_statement',
          note: '',
          transfer_id: 'DECIDED1',
          amount_micro,
        },
      }),
      risk,
    ),
    await office.call('rejectDeposit', {
      ...as,
      params: { refCode: unpaid.refCode },
      body: body('slip_unreadable'),
    }),
    await office.call('rejectProposal', {
      cookie: risk,
      params: { id: proposed.data?.id ?? '' },
      body: { key: randomUUID(), reason: 'not so' },
    }),
  ];
  expect(done).toEqual(done.map(() => expect.objectContaining({ success: true })));
  const all = await eventsOf(member);
  const decisions = all.filter(({ kind }) => kind === 'decision');
  expect(decisions.map(({ type, actor, text, payment }) => [type, actor, text, payment])).toEqual([
    ['adjustment_refused', 'risk@kapao.test', 'not so', null],
    [
      'deposit_rejected',
      'cashier@kapao.test',
      'slip_unreadable',
      { kind: 'deposit', id: unpaid.refCode },
    ],
    ['deposit_approved', 'cashier@kapao.test', 'on_statement', { kind: 'deposit', id: refCode }],
    [
      'withdrawal_rejected',
      'cashier@kapao.test',
      'suspected_fraud',
      { kind: 'withdrawal', id: refused },
    ],
    ['withdrawal_approved', 'cashier@kapao.test', 'checked', { kind: 'withdrawal', id: kept }],
  ]);
  expect(await eventsOf(member, 1)).toEqual(all);
  expect(await eventsOf(member, 2)).toEqual(all);
});
