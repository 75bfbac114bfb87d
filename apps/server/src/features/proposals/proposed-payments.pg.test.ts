import { randomUUID } from 'node:crypto';
import { isHeldData } from '@kapao/contract/office/held.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { depositDesk, newTransferId } from '../../testing/money/deposit-desk.ts';
import { newDepositor } from '../../testing/money/payments.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { setBounds } from '../../testing/people/second-person.ts';
import { startTwoOffices } from '../../testing/people/two-offices.ts';
import type { TwoOffices } from '../../testing/people/two-offices.ts';

let offices: TwoOffices;
let member: TestMember;
let risk: string;
beforeAll(async () => {
  offices = await startTwoOffices();
  await setBounds(offices.opened.database, { member: 0 });
  member = await newDepositor(offices.server);
  risk = await offices.office.signIn('risk');
});
afterAll(() => offices.close());

const { depositWithSlip, rowOf, tell } = depositDesk(() => ({ ...offices, member }));
const micro = (baht: number) => String(Math.round(baht * 100) * 10_000);
const heldId = (answer: { data: unknown }): string =>
  isHeldData(answer.data) ? answer.data.held.proposal_id : expect.fail(JSON.stringify(answer));
const approve = async (refCode: string, transfer_id: string, amount_micro: string) =>
  heldId(
    await offices.office.call('approveDeposit', {
      cookie: offices.cashier,
      params: { refCode },
      body: { key: randomUUID(), reason: 'on_statement', transfer_id, amount_micro },
    }),
  );

async function proposal(id: string) {
  const { office } = offices;
  const { data: one } = await office.call('getProposal', { params: { id }, cookie: risk });
  const { data: all } = await office.call('listProposals', { query: {}, cookie: risk });
  expect(all?.rows.find((row) => row.id === id)).toEqual(one);
  return one ?? expect.fail(`no proposal ${id}`);
}

async function openRow(id: string) {
  const { data } = await offices.office.call('listOpenProposals', { cookie: risk });
  return data?.rows.find((row) => row.id === id) ?? expect.fail(`${id} is not open`);
}

it('risk-24: shows what was asked and what arrived, with payer, method and short reference', async () => {
  const { ref, amount } = await depositWithSlip();
  const paid = { payer_name: 'นาย ปิติ ใจดี', payer_account_number: '0123456789' };
  const told = await tell({ baht: amount - 10, ...paid });
  const { short_reference, method, created_at } = await rowOf(ref);
  const id = await approve(ref, told.transfer_id, micro(amount - 10));
  expect(await proposal(id)).toMatchObject({
    target_name: short_reference,
    payment: {
      deposit: { ref_code: ref, short_reference, created_at, method, asked_micro: micro(amount) },
      transfer: {
        transfer_id: told.transfer_id,
        arrives_micro: micro(amount - 10),
        payer: { name: 'นาย ปิติ ใจดี', account_last4: '6789', paid_at: told.paid_at },
      },
    },
  });
  expect(JSON.stringify(await proposal(id))).not.toContain('0123456789');
  const marketing = await offices.office.signIn('marketing');
  const read = { params: { id }, cookie: marketing };
  expect((await offices.office.call('getProposal', read)).data?.payment).toBeNull();
  expect(await openRow(id)).toMatchObject({ target_name: short_reference });
});

it('risk-24: says of a typed transfer that nobody reported its payer, then the amount of a later report', async () => {
  const { ref, amount } = await depositWithSlip();
  const transfer_id = newTransferId();
  const proposed_micro = micro(amount);
  const id = await approve(ref, transfer_id, proposed_micro);
  expect((await proposal(id)).payment?.transfer).toEqual({
    transfer_id,
    arrives_micro: proposed_micro,
    proposed_micro,
    payer: null,
  });
  const { payer_name: name } = await tell({ baht: amount - 10, transfer_id });
  expect((await proposal(id)).payment?.transfer).toMatchObject({
    arrives_micro: micro(amount - 10),
    proposed_micro,
    payer: { name },
  });
});

it('risk-19 risk-24: names the deposit of an assigned transfer, on whose page the proposal stands', async () => {
  const { ref } = await depositWithSlip();
  const told = await tell({ baht: 33 });
  const id = heldId(
    await offices.office.call('assignTransfer', {
      cookie: offices.cashier,
      body: {
        key: randomUUID(),
        reason: 'slip_agrees',
        gateway: 'sandbox',
        transfer_id: told.transfer_id,
        to: { ref_code: ref },
      },
    }),
  );
  const { short_reference } = await rowOf(ref);
  expect((await proposal(id)).payment).toMatchObject({
    deposit: { short_reference },
    transfer: { arrives_micro: micro(33), payer: { name: told.payer_name } },
  });
  const { targets } = await openRow(id);
  expect(targets).toEqual([
    `transfer:sandbox:${told.transfer_id}`,
    `deposit:${ref}`,
    `member:${member.id}`,
  ]);
});
