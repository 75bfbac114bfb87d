import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '../../../audit/list.ts';
import { advanceWithdrawals } from '../../../flows/gateways/advance-withdrawals.ts';
import { commandConfig, runCommand } from '../../../testing/commands.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import {
  askWithdrawal,
  balancesOf,
  houseBalance,
  newDepositor,
  newMember,
  openBankTransfer,
  openQr,
  depositStatus,
  withdrawalStatus,
  RECEIVER_ACCOUNT,
  requestWithdrawal,
  sendSlip,
  sendWebhook,
  slipPicture,
  startPaymentServer,
  transferOf,
} from '../../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../../testing/money/payments.ts';
import { commands } from '../command-line.ts';

let database: TestDatabase;
let server: PaymentServer;
let member: TestMember;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: database.url });
  folder = await mkdtemp(join(tmpdir(), 'kapao-slips-'));
});
afterAll(async () => {
  await server.close();
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  member = await newMember(server);
});

const REASON = { reason: 'seen on the statement' };
const run = (name: string, args: Record<string, string | true>) =>
  runCommand(commandConfig(database.url), commands[name] ?? expect.fail(name), args);
const rows = async (name: string, args: Record<string, string | true> = {}) => {
  const listed: Record<string, unknown>[] = JSON.parse(
    await run(name, { ...args, limit: '1000', json: true }),
  );
  return listed;
};
const available = async () => (await balancesOf(server, member)).available;
const unmatched = () => houseBalance(server, 'unmatched_deposits');
const status = (refCode: string) => depositStatus(server, member, refCode);
const told = (data: object) => sendWebhook(server, 'transfer.received', data);

let lastTransfer = 0;
const newTransferId = () => `STATEMENT${(lastTransfer += 1)}`;

async function depositWithSlip(transRef: string) {
  const deposit = await openBankTransfer(server, member);
  await sendSlip(server, member, deposit.ref_code, await slipPicture(transRef));
  const satang = Math.round(deposit.deposit_amount * 100);
  return { ref: deposit.ref_code, satang, amount: deposit.deposit_amount.toFixed(2), deposit };
}

describe('deposits:list and deposit:slip', () => {
  it('pay-30 pay-42 command-05: lists what waits, names the slips that two deposits share, and shows the picture', async () => {
    member = await newDepositor(server);
    const shared = newTransferId();
    const [one, two] = [await depositWithSlip(shared), await depositWithSlip(shared)];
    const alone = await depositWithSlip(newTransferId());
    await openBankTransfer(server, member);
    const waiting = await rows('deposits:list', { waiting: true });
    const row = (ref: string) => waiting.find((each) => each['ref'] === ref);
    expect(row(one.ref)).toMatchObject({ slip_transfers: [shared] });
    expect(row(one.ref)).not.toHaveProperty('SAME_SLIP_AS');
    expect(row(two.ref)).toMatchObject({ amount: two.amount, SAME_SLIP_AS: [one.ref] });
    expect(row(alone.ref)).not.toHaveProperty('SAME_SLIP_AS');
    expect(waiting).toHaveLength(3);
    expect(await rows('deposits:list')).toHaveLength(5);
    expect([await status(one.ref), await status(two.ref)]).toEqual(['pending', 'pending']);

    const out = join(folder, 'slip.webp');
    await run('deposit:slip', { ref: one.ref, out });
    const events = await listAudit(server.context.database, { operation: 'showSlips', limit: 2 });
    expect(events).toMatchObject([{ target: `deposit:${one.ref}`, after: '{"pictures":1}' }]);
    expect((await readFile(out)).subarray(8, 12).toString()).toBe('WEBP');
    expect((await stat(out)).mode & 0o077).toBe(0);
    await expect(run('deposit:slip', { ref: one.ref, out, number: '2' })).rejects.toThrow(
      /1 slips/,
    );
    for (const { ref } of [one, two, alone]) await run('deposit:reject', { ref, ...REASON });
  });

  it('pay-42: says that a slip names money which somebody has been credited with', async () => {
    const first = await openBankTransfer(server, member);
    const ids = { receiver: RECEIVER_ACCOUNT, transfer_id: newTransferId() };
    const transfer = transferOf(first, ids);
    await told(transfer);
    const second = await depositWithSlip(transfer.transfer_id);
    const [row] = await rows('deposits:list', { waiting: true });
    expect(row).toMatchObject({ ref: second.ref, SLIP_ALREADY_CREDITED: true });
    const again = { ref: second.ref, amount: second.amount, 'transfer-id': transfer.transfer_id };
    await expect(run('deposit:approve', { ...again, ...REASON })).rejects.toThrow(/credited/);
    await run('deposit:reject', { ref: second.ref, ...REASON });
  });
});

describe('deposit:approve', () => {
  const approve = (ref: string, amount: string, transferId: string) =>
    run('deposit:approve', { ref, amount, 'transfer-id': transferId, ...REASON });

  it('pay-41 pay-43: credits with actor, reason, and balances before and after', async () => {
    const { ref, amount, satang } = await depositWithSlip(newTransferId());
    await approve(ref, amount, newTransferId());
    expect(await status(ref)).toBe('success');
    expect(await available()).toBe(satang);
    const [transfer] = await server.context.database.query(sql`
      select kind, actor, reason, debit_balance_after, credit_balance_after
        from ledger_transfers
       where reference = ${ref}`);
    expect(transfer).toMatchObject({
      kind: 'deposit',
      actor: `command:${userInfo().username}`,
      reason: REASON.reason,
      credit_balance_after: BigInt(satang) * 10_000n,
    });
  });

  it.each([['under the same id'], ['under an id of its own']])(
    "pay-44: the gateway's later word %s pays nothing more",
    async (which) => {
      const before = await unmatched();
      const { ref, amount, satang, deposit } = await depositWithSlip(newTransferId());
      const id = newTransferId();
      await approve(ref, amount, id);
      expect(await unmatched()).toBe(before - satang);
      expect((await rows('transfers:unmatched')).at(-1)).toMatchObject({
        what: 'approved, not told of',
        transfer: id,
        ref,
      });
      const transfer = transferOf(deposit, {
        receiver: RECEIVER_ACCOUNT,
        ...(which === 'under the same id' && { transfer_id: id }),
      });
      expect(await told(transfer)).toBe(200);
      expect(await told(transfer)).toBe(200);
      expect(await available()).toBe(satang);
      expect(await unmatched()).toBe(before);
      expect(await rows('transfers:unmatched')).not.toContainEqual(
        expect.objectContaining({ ref }),
      );
      // A second transfer is a surplus; it belongs to nobody until the operator decides.
      await told({ ...transfer, transfer_id: newTransferId() });
      expect(await available()).toBe(satang);
      expect(await unmatched()).toBe(before + satang);
    },
  );

  it('pay-43 pay-44: a transfer that the operator used for one deposit pays no other that it would fit', async () => {
    const one = await depositWithSlip(newTransferId());
    const other = await depositWithSlip(newTransferId());
    const fits = { receiver: RECEIVER_ACCOUNT, transfer_id: newTransferId() };
    await approve(one.ref, other.amount, fits.transfer_id);
    expect(await told(transferOf(other.deposit, fits))).toBe(200);
    expect([await status(one.ref), await status(other.ref)]).toEqual(['success', 'pending']);
    expect(await available()).toBe(other.satang);
  });

  it('pay-44 pay-47: keeps a difference in view when the gateway tells of another amount', async () => {
    const before = await unmatched();
    const { ref, deposit } = await depositWithSlip(newTransferId());
    const id = newTransferId();
    await approve(ref, '90.00', id);
    const less = { receiver: RECEIVER_ACCOUNT, transfer_id: id, amount_satang: 8_000 };
    expect(await told(transferOf(deposit, less))).toBe(200);
    expect(await available()).toBe(9_000);
    expect(await unmatched()).toBe(before - 1_000);
    expect(await rows('transfers:unmatched')).toContainEqual(
      expect.objectContaining({ what: 'approved, told otherwise', amount: '90.00', told: '80.00' }),
    );
  });

  it('pay-43: takes money that the gateway told of before, and only that amount', async () => {
    const before = await unmatched();
    const { ref, deposit } = await depositWithSlip(newTransferId());
    const id = newTransferId();
    await told(
      transferOf(deposit, { receiver: RECEIVER_ACCOUNT, transfer_id: id, amount_satang: 8_000 }),
    );
    expect(await unmatched()).toBe(before + 8_000);
    await expect(approve(ref, '90', id)).rejects.toThrow(/another amount/);
    await approve(ref, '80', id);
    expect([await available(), await unmatched()]).toEqual([8_000, before]);
  });

  it('pay-43: credits one deposit once for one transfer, whoever asks at the same time', async () => {
    const [one, two] = [
      await depositWithSlip(newTransferId()),
      await depositWithSlip(newTransferId()),
    ];
    const id = newTransferId();
    const results = await Promise.allSettled([
      approve(one.ref, '50', id),
      approve(two.ref, '50', id),
      approve(one.ref, '50', newTransferId()),
      told(transferOf({ deposit_amount: 50 }, { receiver: RECEIVER_ACCOUNT, transfer_id: id })),
    ]);
    const paid = [await status(one.ref), await status(two.ref)].filter(
      (each) => each === 'success',
    );
    expect(await available()).toBe(paid.length * 5_000);
    const approved = results.slice(0, 3).filter((each) => each.status === 'fulfilled');
    expect(approved).toHaveLength(paid.length);
  });

  it('pay-36 pay-41: is refused for what has ended, is not there, or is no amount', async () => {
    const { ref, amount } = await depositWithSlip(newTransferId());
    await run('deposit:reject', { ref, ...REASON });
    await expect(approve(ref, amount, newTransferId())).rejects.toThrow(/has ended/);
    await expect(approve('nothing', amount, newTransferId())).rejects.toThrow(/no such deposit/);
    for (const bad of ['0', '-5', '1e3', '5.001', 'all', '']) {
      await expect(approve(ref, bad, newTransferId())).rejects.toThrow(/--amount/);
    }
    await expect(
      run('deposit:approve', { ref, amount, 'transfer-id': newTransferId() }),
    ).rejects.toThrow(/--reason/);
  });
});

describe('deposit:reject', () => {
  it('pay-36 pay-45: ends it without money, and money that still comes is unmatched', async () => {
    const before = await unmatched();
    const { ref, deposit, satang } = await depositWithSlip(newTransferId());
    await run('deposit:reject', { ref, ...REASON });
    expect(await status(ref)).toBe('reject');
    await told(transferOf(deposit, { receiver: RECEIVER_ACCOUNT }));
    expect(await status(ref)).toBe('reject');
    expect([await available(), await unmatched()]).toEqual([0, before + satang]);
    await expect(run('deposit:reject', { ref, ...REASON })).rejects.toThrow(/has ended/);
  });
});

describe('transfer:assign and transfer:return', () => {
  const arrive = async (satang: number) => {
    const id = newTransferId();
    await told(transferOf({ deposit_amount: satang / 100 }, { transfer_id: id }));
    return id;
  };
  const phoneOf = async () => {
    const [row] = await server.context.database.query<{ phone: string }>(sql`
      select phone
        from members
       where id = ${member.id}`);
    return row?.phone ?? '';
  };

  it('pay-46: give unmatched money to a member once, whoever asks at the same time', async () => {
    const before = await unmatched();
    const transfer = await arrive(1_234);
    expect(await rows('transfers:unmatched')).toContainEqual(
      expect.objectContaining({ what: 'unmatched', transfer, amount: '12.34' }),
    );
    const phone = await phoneOf();
    const results = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => run('transfer:assign', { transfer, phone, ...REASON })),
      run('transfer:return', { transfer, ...REASON }),
    ]);
    expect(results.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    const given = results.slice(0, 5).some((each) => each.status === 'fulfilled');
    expect([await available(), await unmatched()]).toEqual([given ? 1_234 : 0, before]);
    expect(await rows('transfers:unmatched')).not.toContainEqual(
      expect.objectContaining({ transfer }),
    );
  });

  it('pay-46: pay a deposit with it, and only one that waits for money', async () => {
    const before = await unmatched();
    const { ref_code: ref } = await openQr(server, member);
    const transfer = await arrive(4_321);
    await run('transfer:assign', { transfer, ref, ...REASON });
    expect(await status(ref)).toBe('success');
    expect([await available(), await unmatched()]).toEqual([4_321, before]);
    const another = await arrive(100);
    await expect(run('transfer:assign', { transfer: another, ref, ...REASON })).rejects.toThrow(
      /has ended/,
    );
    await run('transfer:return', { transfer: another, ...REASON });
    expect(await unmatched()).toBe(before);
  });

  it('are refused for transfers that are unknown or somebody else’s already', async () => {
    const deposit = await openQr(server, member);
    const transfer = transferOf(deposit);
    await told(transfer);
    const phone = await phoneOf();
    const assign = (id: string) => run('transfer:assign', { transfer: id, phone, ...REASON });
    await expect(assign(transfer.transfer_id)).rejects.toThrow(/already/);
    await expect(assign('nothing')).rejects.toThrow(/no gateway/);
    await expect(
      run('transfer:assign', { transfer: transfer.transfer_id, phone: '0600000000', ...REASON }),
    ).rejects.toThrow(/no member/);
  });
});

describe('withdrawals that wait for the operator', () => {
  const settings = (changes: { max: number }) =>
    server.context.database.query(sql`
      update site_settings
         set auto_payout_max_micro = ${BigInt(changes.max) * 1_000_000n}
       where website_id = 3`);
  const job = () => advanceWithdrawals(server.context, new AbortController().signal);
  const state = (id: string) => withdrawalStatus(server, member, id);
  const balances = () => balancesOf(server, member);

  beforeAll(() => settings({ max: 500 }));
  afterAll(() => settings({ max: 5_000 }));
  beforeEach(async () => {
    member = await newMember(server, 2_000);
    server.gateway.calls.length = 0;
  });

  it('pay-63: are those above auto_payout_max, and are not submitted', async () => {
    const automatic = await requestWithdrawal(server, member, 500);
    const result = await askWithdrawal(server, member, 500.01);
    const waiting = result.success ? result.data.payout_id : expect.fail();
    expect(result.message).toBe('รับคำขอถอนเงินแล้ว รอเจ้าหน้าที่ตรวจสอบ');
    await job();
    expect([await state(automatic), await state(waiting)]).toEqual(['waiting_callback', 'pending']);
    expect(await rows('withdrawals:list', { waiting: true })).toMatchObject([
      { id: waiting, amount: '500.01', approval: 'waiting' },
    ]);
    expect(await rows('withdrawals:list')).toHaveLength(2);
    const refused = { reference: waiting, amount_satang: 50_001, failure: 'x', payout_id: 'x' };
    expect(await sendWebhook(server, 'payout.failed', refused)).toBe(409);
    await run('withdrawal:approve', { id: waiting, ...REASON });
    await job();
    expect(await state(waiting)).toBe('waiting_callback');
    expect(server.gateway.withdrawals.get(waiting)).toMatchObject({ amount_satang: 50_001 });
  });

  it('pay-63: give the money back once when they are rejected', async () => {
    const id = await requestWithdrawal(server, member, 1_500);
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => run('withdrawal:reject', { id, ...REASON })),
    );
    expect(results.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    expect(await state(id)).toBe('reject');
    expect(await balances()).toEqual({ available: 200_000, held: 0 });
    await expect(run('withdrawal:approve', { id, ...REASON })).rejects.toThrow(/not wait/);
    await job();
    expect(server.gateway.withdrawals.has(id)).toBe(false);
  });

  it('pay-63 pay-69: are approved or rejected, never both', async () => {
    const ids = await Promise.all(
      Array.from({ length: 3 }, () => requestWithdrawal(server, member, 600)),
    );
    for (const id of ids) {
      const [approved, rejected] = await Promise.allSettled([
        run('withdrawal:approve', { id, ...REASON }),
        run('withdrawal:reject', { id, ...REASON }),
      ]);
      expect([approved.status, rejected.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await state(id)).toBe(approved.status === 'fulfilled' ? 'pending' : 'reject');
    }
  });

  it('pay-68: give back a paid one that came back, with its fee, once', async () => {
    await server.context.database.query(sql`
      update payment_methods
         set fee_fixed_micro = 10000000
       where id = 1`);
    const id = await requestWithdrawal(server, member, 400);
    await expect(run('withdrawal:refund', { id, ...REASON })).rejects.toThrow(/was paid/);
    await job();
    const withdrawal = server.gateway.withdrawals.get(id) ?? expect.fail('no withdrawal');
    expect(withdrawal.amount_satang).toBe(39_000);
    await sendWebhook(server, 'payout.succeeded', withdrawal);
    expect(await balances()).toEqual({ available: 160_000, held: 0 });
    await run('withdrawal:refund', { id, ...REASON });
    expect(await state(id)).toBe('refund');
    await expect(run('withdrawal:refund', { id, ...REASON })).rejects.toThrow(/was paid/);
    expect(await balances()).toEqual({ available: 200_000, held: 0 });
    await server.context.database.query(sql`
      update payment_methods
         set fee_fixed_micro = 0
       where id = 1`);
  });
});
