import { MICRO_PER_BAHT, MICRO_PER_STUDIO_UNIT, microFromSatang } from '@kapao/contract/money.ts';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { askAboutDeposits } from '../../flows/gateways/ask-about-deposits.ts';
import { expireOpenDeposits } from './deposits/expire-open-deposits.ts';
import { registerReceivingAccounts } from './methods/register-receiving-accounts.ts';
import { memberBalances } from '../../ledger/balances.ts';
import {
  askDeposit,
  queryAsOwner,
  balancesOf,
  houseBalance,
  newDepositor,
  newMember,
  openBankTransfer,
  openQr,
  depositStatus,
  withdrawalStatus,
  PROMPTPAY_METHOD,
  RECEIVER,
  RECEIVER_ACCOUNT,
  RECEIVER_WALLET,
  REDIRECT_METHOD,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import {
  addTestStudio,
  betOf,
  openTestGame,
  rollbackOf,
  winOf,
} from '../../testing/play/studio.ts';
import { startTransferJobs } from '../../entries/jobs/jobs.ts';

let server: PaymentServer;
let member: TestMember;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.gateway.faults.clear();
  member = await newMember(server, 1000);
});

const UNITS_PER_BAHT = 100_000;
const never = new AbortController().signal;

/** Puts the member into debt: a spent win is taken back. */
async function putIntoDebt(debtor: TestMember, baht: number): Promise<void> {
  const studio = await addTestStudio(server);
  const gameSession = await openTestGame(server, studio, debtor);
  const { availableMicro } = await memberBalances(server.context.database, debtor.id);
  const win = winOf(betOf(gameSession, 0), baht * UNITS_PER_BAHT);
  await studio.call('bet', { ...win, transaction_uuid: win.reference_transaction_uuid, amount: 0 });
  await studio.call('win', win);
  const stakeUnits = Number(availableMicro / MICRO_PER_STUDIO_UNIT) + baht * UNITS_PER_BAHT;
  await studio.call('bet', betOf(gameSession, stakeUnits));
  await studio.call('rollback', rollbackOf(win));
}

describe('asking about deposits', () => {
  it('pay-38: finds the transfers whose webhook never came, once', async () => {
    const request = await openQr(server, member);
    const transfer = transferOf(request);
    const unmatched = transferOf({ deposit_amount: 7.77 });
    server.gateway.transfers.push(transfer, unmatched);
    const before = await houseBalance(server, 'unmatched_deposits');
    await Promise.all([askAboutDeposits(server.context), askAboutDeposits(server.context)]);
    await sendWebhook(server, 'transfer.received', transfer);
    expect(await depositStatus(server, member, request.ref_code)).toBe('success');
    expect((await balancesOf(server, member)).available).toBe(100_000 + transfer.amount_satang);
    expect(await houseBalance(server, 'unmatched_deposits')).toBe(before + 777);
  });

  it("pay-38: finds a bank transfer in the statement of the method's account", async () => {
    const deposit = await openBankTransfer(server, member);
    server.gateway.transfers.push(transferOf(deposit, { receiver: RECEIVER_ACCOUNT }));
    await askAboutDeposits(server.context);
    expect(await depositStatus(server, member, deposit.ref_code)).toBe('success');
  });

  it('pay-21: asks after checkouts left open', async () => {
    const payer = await newDepositor(server);
    const references = [];
    for (let count = 0; count < 3; count += 1) {
      await askDeposit(server, payer, { method: REDIRECT_METHOD });
      references.push([...server.gateway.checkouts.keys()].at(-1) ?? '');
    }
    const [paid = '', failed = '', open = ''] = references;
    Object.assign(server.gateway.checkouts.get(paid) ?? {}, {
      status: 'succeeded',
      transfer_id: 'checkout-transfer-1',
    });
    Object.assign(server.gateway.checkouts.get(failed) ?? {}, { status: 'expired' });
    await askAboutDeposits(server.context);
    const statuses = await Promise.all(
      [paid, failed, open].map((reference) => depositStatus(server, payer, reference)),
    );
    expect(statuses).toEqual(['success', 'failed', 'pending']);
  });

  it('ledger-37: credits a deposit with a fee to a member in debt: the debt falls by the rest', async () => {
    await putIntoDebt(member, 1_500);
    const fee = { fixed: 5_000_000n };
    await queryAsOwner(
      server,
      sql`
      update payment_methods
         set fee_fixed_micro = ${fee.fixed}
       where id = ${PROMPTPAY_METHOD}`,
    );
    try {
      const request = await openQr(server, member);
      const transfer = transferOf(request);
      await sendWebhook(server, 'transfer.received', transfer);
      expect(await depositStatus(server, member, request.ref_code)).toBe('success');
      const { availableMicro, debtMicro } = await memberBalances(
        server.context.database,
        member.id,
      );
      const creditedMicro = microFromSatang(transfer.amount_satang) - fee.fixed;
      expect(availableMicro).toBe(0n);
      expect(debtMicro).toBe(1_500n * MICRO_PER_BAHT - creditedMicro);
    } finally {
      await queryAsOwner(
        server,
        sql`
        update payment_methods
           set fee_fixed_micro = 0
         where id = ${PROMPTPAY_METHOD}`,
      );
    }
  });

  it('ops-35 pay-39: settles the next transfer where one cannot be settled, and counts that one', async () => {
    const [bad, good] = [await openQr(server, member), await openQr(server, member)];
    const transfers = [transferOf(bad), transferOf(good)];
    server.gateway.transfers.push(...transfers);
    await queryAsOwner(
      server,
      sql`
      create function refuse_one() returns trigger language plpgsql as $$
      begin
        raise exception 'this one is refused';
      end $$`,
    );
    await queryAsOwner(
      server,
      sql`
      create trigger refuse_one before update on deposits
        for each row when (new.ref_code = ${raw(`'${bad.ref_code}'`)})
        execute function refuse_one()`,
    );
    const before = server.context.transferFaults.count();
    await askAboutDeposits(server.context);
    expect(await depositStatus(server, member, good.ref_code)).toBe('success');
    expect(await depositStatus(server, member, bad.ref_code)).toBe('pending');
    expect(server.context.transferFaults.count()).toBe(before + 1);
    await queryAsOwner(server, sql`drop trigger refuse_one on deposits`);
    await askAboutDeposits(server.context);
    expect(await depositStatus(server, member, bad.ref_code)).toBe('success');
  });

  it('ops-35 pay-39: is put off by a gateway that is gone, and nothing else', async () => {
    const request = await openQr(server, member);
    server.gateway.faults.set('GET /v1/transfers', ['hang up']);
    server.gateway.faults.set('GET /v1/checkouts', ['hang up', { status: 500 }]);
    await askAboutDeposits(server.context);
    expect(await depositStatus(server, member, request.ref_code)).toBe('pending');
  });
});

describe('expiring deposits', () => {
  it('pay-37: fails what is past its deadline, and leaves the rest', async () => {
    const [old, fresh] = [await openQr(server, member), await openQr(server, member)];
    await server.context.database.transaction(async (tx) => {
      await tx.query(sql`set local role none`);
      await tx.query(sql`
        update deposits
           set deadline_at = now() - interval '1 second'
         where ref_code = ${old.ref_code}`);
    });
    await Promise.all([1, 2].map(() => expireOpenDeposits(server.context, never)));
    expect(await depositStatus(server, member, old.ref_code)).toBe('failed');
    expect(await depositStatus(server, member, fresh.ref_code)).toBe('pending');
  });
});

describe('registering receivers', () => {
  it('pay-38: tells the gateway which transfers we want to hear of', async () => {
    server.gateway.faults.set('POST /v1/receivers', ['hang up', 'hang up', 'hang up']);
    await registerReceivingAccounts(server.context);
    expect(server.gateway.receivers).toEqual(new Set());
    await registerReceivingAccounts(server.context);
    expect(server.gateway.receivers).toEqual(
      new Set([RECEIVER, RECEIVER_ACCOUNT, RECEIVER_WALLET]),
    );
  });
});

describe('the runner', () => {
  it('ops-35 pay-64: pays a withdrawal at once when it is requested', async () => {
    const jobs = startTransferJobs(server.context);
    const id = await requestWithdrawal(server, member, 500);
    await vi.waitFor(
      async () => expect(await withdrawalStatus(server, member, id)).toBe('waiting_callback'),
      { timeout: 1_500, interval: 20 },
    );
    await jobs.stop();
  });

  it('ops-31: starts nothing after it has stopped, and waits for what is running', async () => {
    const jobs = startTransferJobs(server.context);
    await jobs.stop();
    server.gateway.calls.length = 0;
    await requestWithdrawal(server, member, 500);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(server.gateway.calls).toEqual([]);
  });
});
