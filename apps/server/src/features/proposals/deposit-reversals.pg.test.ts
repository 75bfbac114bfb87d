import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberBalances } from '../../ledger/balances.ts';
import { expectSoundLedger } from '../../testing/money/ledger.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import {
  askWithdrawal,
  newMember,
  openQr,
  depositStatus,
  sendWebhook,
  transferOf,
} from '../../testing/money/payments.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { copyProposal } from '../../testing/people/second-person.ts';
import { startTwoNodes } from '../../testing/server.ts';
import type { TwoNodes } from '../../testing/server.ts';

const MANY = 40;

let nodes: TwoNodes;
let office: TestOffice;
let other: TestOffice;
let cashier: string;
let risk: string;
beforeAll(async () => {
  nodes = await startTwoNodes();
  office = await startTestOffice(nodes.server.context);
  other = await startTestOffice(nodes.other.context);
  [cashier, risk] = [await office.signIn('cashier'), await office.signIn('risk')];
});
afterAll(async () => {
  await expectSoundLedger(nodes.database);
  await office.close();
  await other.close();
  await nodes.close();
});

const reason = 'the bank recalled it';
const evidence = 'letter of the gateway of Monday';
const cashOf = async ({ id }: TestMember) =>
  (await memberBalances(nodes.database, id)).availableMicro;

async function credited() {
  const member = await newMember(nodes.server);
  const request = await openQr(nodes.server, member);
  const transfer = transferOf(request);
  expect(await sendWebhook(nodes.server, 'transfer.received', transfer)).toBe(200);
  return { member, refCode: request.ref_code, transfer };
}

const propose = (refCode: string, cookie = cashier) =>
  office.call('proposeDepositReversal', {
    params: { refCode },
    body: { key: randomUUID(), reason, evidence },
    cookie,
  });

async function proposed(refCode: string): Promise<string> {
  return (await propose(refCode)).data?.id ?? expect.fail('nothing was proposed');
}

const approve = (id: string, at = office, cookie = risk) =>
  at.call('approveProposal', { params: { id }, body: { key: randomUUID() }, cookie });

it('reversal-13 risk-24: takes a deposit back once a second person has approved, once for two servers', async () => {
  const { member, refCode, transfer } = await credited();
  const id = await proposed(refCode);
  const amount_micro = String(transfer.amount_satang * 10_000);
  expect(await cashOf(member)).toBe(BigInt(amount_micro));
  const listed = await office.call('listProposals', { query: { limit: 5 }, cookie: risk });
  expect(listed.data?.rows[0]).toMatchObject({
    id,
    member: { id: String(member.id) },
    change: { kind: 'deposit_reversal', ref_code: refCode, amount_micro, fee_micro: '0' },
    target_name: expect.stringMatching(/^D-\d{4}-\d{4}$/),
    payment: { deposit: { ref_code: refCode, asked_micro: amount_micro }, transfer: null },
    reason,
    evidence,
  });
  const owner = await office.signIn('owner');
  expect(await propose(refCode, owner)).toMatchObject({ code: 'already_proposed' });
  const copy = await copyProposal(nodes.server.context, id);
  const answers = await Promise.all(
    Array.from({ length: MANY }, (_, index) => approve(id, index % 2 === 0 ? office : other)),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(await cashOf(member)).toBe(0n);
  expect(await depositStatus(nodes.server, member, refCode)).toBe('reversed');
  expect(await approve(copy)).toMatchObject({ status: 409, code: 'target_changed' });
  const [moved] = await nodes.database.query<{ id: bigint; actor: string }>(sql`
    select id, actor
      from ledger_transfers
     where member_id = ${member.id}
       and kind      = 'deposit_reversal'`);
  expect(moved).toMatchObject({ actor: 'cashier@kapao.test' });
  const shown = { params: { id: String(moved?.id) }, cookie: risk };
  expect(await office.call('getTransfer', shown)).toMatchObject({
    data: { source: { kind: 'deposit', id: refCode } },
  });
});

it('reversal-13: is refused where the gateway was first, and the gateway where a proposal was', async () => {
  const first = await credited();
  const id = await proposed(first.refCode);
  const reversed = (transfer: object) =>
    sendWebhook(nodes.other, 'transfer.reversed', { ...transfer, reason: 'chargeback' });
  expect(await reversed(first.transfer)).toBe(200);
  expect(await approve(id)).toMatchObject({ status: 409, code: 'target_changed' });
  expect(await propose(first.refCode)).toMatchObject({ status: 409, code: 'deposit_not_credited' });
  const second = await credited();
  const race = await proposed(second.refCode);
  const [approved, answer] = await Promise.all([approve(race), reversed(second.transfer)]);
  expect(answer).toBe(200);
  expect(approved.success || approved.code === 'target_changed').toBe(true);
  expect(await cashOf(second.member)).toBe(0n);
});

it('reversal-13: is proposed for a credited deposit alone, by those who decide deposits', async () => {
  const member = await newMember(nodes.server);
  const { ref_code: refCode } = await openQr(nodes.server, member);
  expect(await propose(refCode)).toMatchObject({ status: 409, code: 'deposit_not_credited' });
  expect(await propose('unknown')).toMatchObject({ status: 404, code: 'not_found' });
  const support = await office.signIn('support');
  expect(await propose(refCode, support)).toMatchObject({ code: 'permission_missing' });
});

it('reversal-15: the review of a withdrawal and the deposit say what was taken back, and why', async () => {
  const { member, refCode, transfer } = await credited();
  const asked = await askWithdrawal(nodes.server, member, 100);
  const id = asked.success ? asked.data.payout_id : expect.fail(asked.message);
  await sendWebhook(nodes.server, 'transfer.reversed', { ...transfer, reason: 'chargeback' });
  const shown = await office.call('getWithdrawal', { params: { id }, cookie: cashier });
  const sign = shown.data?.signals.find(({ code }) => code === 'deposit_reversed');
  expect(sign).toMatchObject({
    code: 'deposit_reversed',
    is_raised: true,
    rows: [
      { kind: 'debt', amount_micro: '100000000' },
      { kind: 'deposit', reference: refCode, note: 'chargeback' },
    ],
  });
  const query = { status: 'reversed', limit: 100 } as const;
  const listed = await office.call('listDeposits', { query, cookie: cashier });
  expect(listed.data?.rows.find((row) => row.ref_code === refCode)).toMatchObject({
    status: 'reversed',
    reversal: { by: 'gateway:sandbox', reason: 'chargeback', at: expect.any(String) },
  });
});
