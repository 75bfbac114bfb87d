import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../testing/database.ts';
import { depositDesk, newTransferId } from '../../../testing/money/deposit-desk.ts';
import {
  balancesOf,
  depositStatus,
  newDepositor,
  openBankTransfer,
  openQr,
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
const { depositWithSlip, tell, rowOf, reject, transfers, unmatched, audited } = depositDesk(() => ({
  ...offices,
  member,
}));
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
