import { randomUUID } from 'node:crypto';
import { usualThresholds } from '@kapao/contract/payments/automatic.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeBankAccount } from '../members/proof-store.ts';
import { applyScheduledChanges } from '../../flows/configuration/apply-scheduled-changes.ts';
import { readReviewFacts } from '../../flows/withdrawals/read-withdrawal-signals.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import {
  balancesOf,
  newDepositor,
  openBankTransfer,
  queryAsOwner,
  RECEIVER_ACCOUNT,
  sendSlip,
  sendWebhook,
  slipPicture,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { sendReversal } from '../../testing/money/reversals.ts';
import { approveHeld, setBounds } from '../../testing/people/second-person.ts';

let server: PaymentServer;
let office: TestOffice;
let cashier: string;
let risk: string;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  [cashier, risk] = [await office.signIn('cashier'), await office.signIn('risk')];
});
afterAll(async () => {
  await office.close();
  await server.close();
});

let transfers = 0;
const newTransferId = () => `TYPED${(transfers += 1)}`;
const micro = (baht: number) => String(Math.round(baht * 100) * 10_000);
const bound = async (member: number) => {
  await queryAsOwner(server, sql`delete from lone_acts`);
  await setBounds(server.context.database, { member });
};

async function deposit(member: TestMember, { slip = false, transferId = newTransferId() } = {}) {
  const { ref_code: ref, deposit_amount: asked } = await openBankTransfer(server, member);
  if (slip) await sendSlip(server, member, ref, await slipPicture(transferId));
  return { ref, asked, transferId };
}

const approve = (refCode: string, transfer_id: string, amount_micro: string) =>
  office.call('approveDeposit', {
    cookie: cashier,
    params: { refCode },
    body: { key: randomUUID(), reason: 'on_statement', transfer_id, amount_micro },
  });
const assign = (transfer_id: string, to: { ref_code: string } | { member: string }) =>
  office.call('assignTransfer', {
    cookie: cashier,
    body: { key: randomUUID(), reason: 'slip_agrees', gateway: 'sandbox', transfer_id, to },
  });
const held = { status: 202, code: 'second_person' };
const credited = async (member: TestMember) => (await balancesOf(server, member)).available;

/** A transfer that the gateway reports, of nobody's deposit. */
async function reported(payer: {
  payer_name?: string;
  payer_account_number?: string;
  payer_bank_code?: string;
}) {
  const transfer = transferOf(
    { deposit_amount: 5_000 },
    { receiver: RECEIVER_ACCOUNT, transfer_id: newTransferId(), ...payer },
  );
  await sendWebhook(server, 'transfer.received', transfer);
  return transfer.transfer_id;
}

it('risk-08 risk-13: a typed transfer is at most a baht above the asked amount, and never beyond all bounds', async () => {
  await bound(1_000_000);
  const member = await newDepositor(server);
  const before = await credited(member);
  const { ref, asked, transferId } = await deposit(member, { slip: true });
  const above = await approve(ref, transferId, micro(asked + 1.01));
  expect(above).toMatchObject({ status: 409, code: 'above_asked' });
  for (const amount of ['10000010000000', '1000000000000000000', '99999999999999990000']) {
    expect(await approve(ref, transferId, amount)).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
  }
  expect(await credited(member)).toBe(before);
  expect(await approve(ref, transferId, micro(asked + 1))).toMatchObject({ status: 200 });
});

it('risk-13: a method has its own tolerance, and a larger one waits a day', async () => {
  await bound(1_000_000);
  const owner = await office.signIn('owner');
  const [methods] = await server.context.database.query<{ id: number }>(sql`
    select id
      from payment_methods
     where adapter = 'bank-transfer'`);
  const id = methods?.id ?? expect.fail('no method');
  const set = async (typed_tolerances: Record<string, number>) => {
    const { data } = await office.call('getOperatingSettings', { cookie: owner });
    const seen = data?.seen ?? '';
    const body = { settings: { typed_tolerances }, seen, key: randomUUID(), reason: 'ปัดเศษ' };
    return office.call('saveOperatingSettings', { cookie: owner, body });
  };
  const tolerances = async () =>
    (await office.call('getOperatingSettings', { cookie: owner })).data?.settings.typed_tolerances;
  for (const baht of [20.01, -1, 0.001]) {
    expect(await set({ [id]: baht })).toMatchObject({ code: 'invalid_input' });
  }
  expect(await set({ 999_999: 1 })).toMatchObject({ code: 'deposit_method_unknown' });
  expect(await set({ [id]: 20 })).toMatchObject({ data: { waits_until: expect.any(String) } });
  expect(await tolerances()).toEqual({});
  await queryAsOwner(
    server,
    sql`
    update scheduled_changes
       set created_at = created_at - interval '25 hours',
           due_at     = now() - interval '1 second'
     where status = 'waiting'`,
  );
  await applyScheduledChanges(server.context);
  expect(await tolerances()).toEqual({ [id]: 20 });
  const member = await newDepositor(server);
  const one = await deposit(member, { slip: true });
  const above = await approve(one.ref, one.transferId, micro(one.asked + 20.01));
  expect(above).toMatchObject({ code: 'above_asked' });
  expect(await approve(one.ref, one.transferId, micro(one.asked + 20))).toMatchObject({
    status: 200,
  });
  expect(await set({ [id]: 0 })).toMatchObject({ data: { waits_until: null } });
  const other = await deposit(member, { slip: true });
  const more = await approve(other.ref, other.transferId, micro(other.asked + 0.01));
  expect(more).toMatchObject({ code: 'above_asked' });
});

it('risk-08: Home names a typed transfer with its deposit, amount and author until the gateway reports it', async () => {
  await bound(1_000_000);
  const owner = await office.signIn('owner');
  const typed = async () =>
    (await office.call('listProblems', { cookie: owner })).data?.problems.filter(
      ({ target }) => target === `deposit:${ref}`,
    );
  const { ref, asked, transferId } = await deposit(await newDepositor(server), { slip: true });
  await approve(ref, transferId, micro(asked));
  const amount = asked.toLocaleString('en-US', { minimumFractionDigits: 2 });
  expect(await typed()).toMatchObject([
    {
      kind: 'transfer_unreported',
      subject: `${ref} · ${amount} · cashier@kapao.test`,
      since: expect.any(String),
    },
  ]);
  const report = { receiver: RECEIVER_ACCOUNT, transfer_id: transferId };
  await sendWebhook(server, 'transfer.received', transferOf({ deposit_amount: asked }, report));
  expect(await typed()).toEqual([]);
});

it('risk-08: without the slip it needs a second person from the first baht, with it from the bound', async () => {
  await bound(1_000_000);
  const member = await newDepositor(server);
  const before = await credited(member);
  const bare = await deposit(member);
  const answer = await approve(bare.ref, bare.transferId, micro(bare.asked));
  expect(answer).toMatchObject(held);
  expect(await credited(member)).toBe(before);
  expect(await approveHeld(office, answer, risk)).toMatchObject({ success: true });
  expect(await credited(member)).toBeGreaterThan(before);
  const [one, other] = [
    await deposit(member, { slip: true }),
    await deposit(member, { slip: true }),
  ];
  expect(await approve(one.ref, one.transferId, micro(one.asked))).toMatchObject({ status: 200 });
  await bound(0);
  expect(await approve(other.ref, other.transferId, micro(other.asked))).toMatchObject(held);
});

it('auto-02: an assigned transfer counts as a deposit to be played, and as taken back when its gateway does so', async () => {
  await bound(1_000_000);
  const member = await newDepositor(server);
  const [row] = await server.context.database.query<{ username: string }>(sql`
    select username
      from members
     where id = ${member.id}`);
  const facts = () =>
    readReviewFacts(server.context.database, {
      memberId: member.id,
      requestedAt: new Date(),
      thresholds: usualThresholds,
    });
  const transfer_id = await reported({ payer_name: 'นาย แปลก หน้า' });
  const assigned = await assign(transfer_id, { member: row?.username ?? '' });
  expect(await approveHeld(office, assigned, risk)).toMatchObject({ success: true });
  const { deposited, reversed } = await facts();
  expect(deposited.at(-1)?.micro).toBeGreaterThanOrEqual(BigInt(micro(5_000)));
  expect(reversed).toEqual([]);
  expect(await sendReversal(server, { transfer_id, amount_satang: 500_000 })).toBe(200);
  expect((await facts()).reversed).toMatchObject([
    { refCode: transfer_id, creditedMicro: BigInt(micro(5_000)) },
  ]);
});

it('risk-09: money that a stranger sent is worth its amount, whoever gets it', async () => {
  await bound(1_000);
  const member = await newDepositor(server);
  const { ref } = await deposit(member);
  const stranger = { payer_name: 'นาย แปลก หน้า', payer_account_number: '9999999999' };
  const [row] = await server.context.database.query<{ username: string }>(sql`
    select username
      from members
     where id = ${member.id}`);
  const username = row?.username ?? '';
  expect(await assign(await reported(stranger), { member: username })).toMatchObject(held);
  const transfer = await reported(stranger);
  expect(await approve(ref, transfer, micro(5_000))).toMatchObject(held);
  expect(await assign(transfer, { ref_code: ref })).toMatchObject(held);
  const [account] = await server.context.database.query<{
    name: string;
    number: string;
    bank: string;
  }>(sql`
    select account.account_name   as name,
           account.account_number as number,
           bank.bot_code          as bank
      from member_bank_accounts as account
      join banks                as bank on bank.bank_abbr = account.bank_abbr
     where account.member_id = ${member.id}`);
  // Anybody may register under the payer's name, before or after the transfer.
  const namesake = await reported({ payer_name: account?.name ?? '' });
  expect(await assign(namesake, { member: username })).toMatchObject(held);
  const own = await reported({
    payer_name: account?.name ?? '',
    payer_bank_code: account?.bank ?? '',
    payer_account_number: account?.number ?? '',
  });
  expect(await assign(own, { member: username })).toMatchObject({ status: 200 });
});

it('risk-09: neither an account registered after the transfer, nor another holder, nor the house itself is the member', async () => {
  await bound(1_000);
  const [account] = await server.context.database.query<{ number: string; bank: string }>(sql`
    select method.bank_acc_number as number,
           bank.bot_code          as bank
      from payment_methods as method
      join banks           as bank on bank.bank_abbr = method.bank_abbr
     where method.bank_acc_number <> ''
     limit 1`);
  const house = {
    payer_account_number: account?.number ?? '',
    payer_bank_code: account?.bank ?? '',
  };
  const member = await newDepositor(server);
  const [row] = await server.context.database.query<{
    username: string;
    number: string;
    bank: string;
  }>(sql`
    select member.username,
           account.account_number as number,
           bank.bot_code          as bank
      from members              as member
      join member_bank_accounts as account on account.member_id = member.id
      join banks                as bank    on bank.bank_abbr    = account.bank_abbr
     where member.id = ${member.id}`);
  const own = { payer_account_number: row?.number ?? '', payer_bank_code: row?.bank ?? '' };
  const to = { member: row?.username ?? '' };
  expect(await assign(await reported({ ...own, payer_name: 'นาย แปลก หน้า' }), to)).toMatchObject(
    held,
  );
  const early = await reported({ ...own, payer_name: '' });
  await queryAsOwner(
    server,
    sql`update member_bank_accounts set created_at = now() where member_id = ${member.id}`,
  );
  expect(await assign(early, to)).toMatchObject(held);
  const late = await reported({ ...own, payer_name: '' });
  const doubtful = await reported({ ...own, payer_name: '' });
  const wrong = { transfer_id: doubtful, amount_satang: 1, reason: 'chargeback' };
  await sendWebhook(server, 'transfer.received', {
    ...transferOf({ deposit_amount: 1 }, { receiver: RECEIVER_ACCOUNT, transfer_id: doubtful }),
    ...wrong,
  });
  expect(await assign(doubtful, to)).toMatchObject(held);
  expect(await assign(late, to)).toMatchObject({ status: 200 });
  await queryAsOwner(
    server,
    sql`
      update member_bank_accounts as account
         set account_number = ${house.payer_account_number},
             bank_abbr      = (select bank_abbr from banks where bot_code = ${house.payer_bank_code})
       where member_id = ${member.id}`,
  );
  expect(await assign(await reported({ ...house, payer_name: '' }), to)).toMatchObject(held);
});

it('risk-05: a transfer goes to nobody but the member that its approver has read', async () => {
  await bound(0);
  const [member, other] = [await newDepositor(server), await newDepositor(server)];
  const phone = '0877770001';
  const setPhone = ({ id }: TestMember, to: string | null) =>
    queryAsOwner(server, sql`update members set phone = ${to} where id = ${id}`);
  await setPhone(member, phone);
  const held = await assign(await reported({ payer_name: 'นาย แปลก หน้า' }), { member: phone });
  expect(held).toMatchObject({ status: 202 });
  await setPhone(member, '0877770002');
  await setPhone(other, phone);
  const before = await credited(other);
  expect(await approveHeld(office, held, risk)).toMatchObject({ code: 'target_changed' });
  expect(await credited(other)).toBe(before);
  await setPhone(other, '0877770003');
  await setPhone(member, phone);
  const own = await credited(member);
  expect(await approveHeld(office, held, risk)).toMatchObject({ success: true });
  expect(await credited(member)).toBeGreaterThan(own);
});

it('risk-08: refuses a method beyond the database’s numbers, and does not fail by it', async () => {
  for (const method of [2_147_483_648, 10 ** 18, 0, 1.5]) {
    expect(await office.call('listDeposits', { cookie: cashier, query: { method } })).toMatchObject(
      { status: 400, code: 'invalid_input' },
    );
  }
});

it('risk-09: an account counts from its last change on, and against the time of the payment', async () => {
  await bound(1_000);
  const member = await newDepositor(server);
  const [row] = await server.context.database.query<{
    username: string;
    number: string;
    abbr: string;
    bank: string;
  }>(sql`
    select member.username,
           account.account_number as number,
           account.bank_abbr      as abbr,
           bank.bot_code          as bank
      from members              as member
      join member_bank_accounts as account on account.member_id = member.id
      join banks                as bank    on bank.bank_abbr    = account.bank_abbr
     where member.id = ${member.id}`);
  const own = { payer_account_number: row?.number ?? '', payer_bank_code: row?.bank ?? '' };
  const to = { member: row?.username ?? '' };
  const changed = await reported({ ...own, payer_name: '' });
  await server.context.database.transaction((tx) =>
    changeBankAccount(tx, member.id, {
      bankAbbr: row?.abbr ?? '',
      accountNumber: row?.number ?? '',
    }),
  );
  expect(await assign(changed, to)).toMatchObject(held);
  const transfer = transferOf(
    { deposit_amount: 5_000 },
    { receiver: RECEIVER_ACCOUNT, transfer_id: newTransferId(), ...own, payer_name: '' },
  );
  const earlier = new Date(Date.now() - 10_000).toISOString();
  await sendWebhook(server, 'transfer.received', { ...transfer, paid_at: earlier });
  expect(await assign(transfer.transfer_id, to)).toMatchObject(held);
});

it.each([
  ['another amount than was typed', -0.5, -0.49],
  ['the asked amount', -30, 0],
])(
  'risk-08: nobody alone assigns or returns %s while a typed transfer is unreported',
  async (_, typed, real) => {
    await bound(1_000_000);
    const [member, other] = [await newDepositor(server), await newDepositor(server)];
    const { ref, asked, transferId } = await deposit(member, { slip: true });
    expect(await approve(ref, transferId, micro(asked + typed))).toMatchObject({ status: 200 });
    const [row] = await server.context.database.query<{
      username: string;
      number: string;
      bank: string;
    }>(sql`
    select member.username,
           account.account_number as number,
           bank.bot_code          as bank
      from members              as member
      join member_bank_accounts as account on account.member_id = member.id
      join banks                as bank    on bank.bank_abbr    = account.bank_abbr
     where member.id = ${other.id}`);
    const own = { payer_account_number: row?.number ?? '', payer_bank_code: row?.bank ?? '' };
    const transfer = transferOf(
      { deposit_amount: asked + real },
      { receiver: '0999999999', transfer_id: newTransferId(), ...own, payer_name: '' },
    );
    await sendWebhook(server, 'transfer.received', transfer);
    expect(await assign(transfer.transfer_id, { member: row?.username ?? '' })).toMatchObject(held);
  },
);
