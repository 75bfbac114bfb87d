import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectSoundLedger } from '../../testing/money/ledger.ts';
import {
  balancesOf,
  houseBalance,
  newMember,
  openQr,
  depositStatus,
  queryAsOwner,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import type { WireTransfer } from '../../testing/money/fake-gateway.ts';
import { debtOf, paidDeposit, sendReversal, spendCash } from '../../testing/money/reversals.ts';
import { createRandom } from '../../demo/history/random.ts';
import { lockDeposit } from '../../features/payments/deposits/deposits-store.ts';
import { listWaitingReversals } from '../../features/payments/deposits/reversals-store.ts';
import { approveDeposit } from './approve-deposit.ts';
import { assignTransfer, returnTransfer } from './assign-transfer.ts';
import { reverseDeposit } from './reverse-deposit.ts';

const SATANG = 10_000n;
/** A failing test prints it; `REVERSALS_SEED=… npx vitest run --project server reverse-deposit` repeats it. */
const SEED = process.env['REVERSALS_SEED'] ?? String(Date.now());

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(async () => {
  await expectSoundLedger(server.context.database);
  await server.close();
});

const decision = { actor: 'somchai', reason: 'seen on the statement' };
const received = (transfer: object) => sendWebhook(server, 'transfer.received', transfer);
const reversed = (
  transfer: Pick<WireTransfer, 'transfer_id' | 'amount_satang'>,
  options?: Parameters<typeof sendReversal>[2],
) => sendReversal(server, transfer, options);
const available = async (member: TestMember) => (await balancesOf(server, member)).available;
const debt = (member: TestMember) => debtOf(server, member);
const paid = (member: TestMember, baht?: number) => paidDeposit(server, member, baht);
const spend = (member: TestMember, satang: number) => spendCash(server, member, satang);

describe('transfer.reversed', () => {
  it('reversal-01 reversal-03: takes the whole deposit back once, however often it is told', async () => {
    const member = await newMember(server, 30);
    const { refCode, transfer } = await paid(member);
    const clearing = await houseBalance(server, 'gateway_clearing');
    const same = { id: `msg_${randomUUID()}`, at: new Date() };
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => reversed(transfer, index % 2 === 0 ? same : {})),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await available(member)).toBe(3_000);
    expect(await depositStatus(server, member, refCode)).toBe('reversed');
    expect(await houseBalance(server, 'gateway_clearing')).toBe(clearing + transfer.amount_satang);
    const moved = await server.context.database.query(sql`
      select kind, actor, reason, reference
        from ledger_transfers
       where member_id = ${member.id}
         and kind = 'deposit_reversal'`);
    expect(moved).toEqual([
      {
        kind: 'deposit_reversal',
        actor: 'gateway:sandbox',
        reason: 'chargeback',
        reference: refCode,
      },
    ]);
  });

  it('reversal-02: becomes a debt beyond the cash, which the next deposit repays', async () => {
    const member = await newMember(server);
    const { transfer } = await paid(member);
    await spend(member, 6_000);
    await reversed(transfer);
    expect(await available(member)).toBe(0);
    expect(await debt(member)).toBe(6_000);
    const next = await paid(member, 200);
    expect(await debt(member)).toBe(0);
    expect(await available(member)).toBe(next.transfer.amount_satang - 6_000);
  });

  it('reversal-02: gives the fee of the deposit back', async () => {
    const setFee = (micro: bigint) =>
      queryAsOwner(server, sql`update payment_methods set fee_fixed_micro = ${micro} where id = 2`);
    await setFee(5_000_000n);
    const member = await newMember(server, 1);
    const { transfer } = await paid(member);
    await setFee(0n);
    expect(await available(member)).toBe(100 + transfer.amount_satang - 500);
    await reversed(transfer);
    expect(await available(member)).toBe(100);
  });

  it('reversal-03: refuses another amount, an unsigned event and one without a reason', async () => {
    const member = await newMember(server);
    const { transfer } = await paid(member);
    const more = { ...transfer, amount_satang: transfer.amount_satang + 1 };
    expect(await reversed(more)).toBe(409);
    expect(await reversed(transfer, { signature: 'v1,AAAA' })).toBe(401);
    const { transfer_id, amount_satang } = transfer;
    const unexplained = { transfer_id, amount_satang, reason: '' };
    expect(await sendWebhook(server, 'transfer.reversed', unexplained)).toBe(400);
    expect(await available(member)).toBe(transfer.amount_satang);
    expect(await reversed(transfer)).toBe(200);
    expect(await reversed(more)).toBe(409);
    expect(await available(member)).toBe(0);
  });

  it('reversal-04: waits for a transfer that was not reported yet, and takes it back with its report', async () => {
    const member = await newMember(server);
    const request = await openQr(server, member);
    const transfer = transferOf(request);
    expect(await reversed(transfer)).toBe(200);
    expect(await depositStatus(server, member, request.ref_code)).toBe('pending');
    const waiting = await listWaitingReversals(server.context.database, 100);
    expect(waiting.map(({ transferId }) => transferId)).toContain(transfer.transfer_id);
    const other = { ...transfer, amount_satang: transfer.amount_satang + 100 };
    expect(await received(other)).toBe(409);
    expect(await received(transfer)).toBe(200);
    expect(await received(transfer)).toBe(200);
    expect(await depositStatus(server, member, request.ref_code)).toBe('reversed');
    expect(await available(member)).toBe(0);
    expect(await debt(member)).toBe(0);
  });

  it('reversal-04: no deposit is approved by a transfer that the gateway took back', async () => {
    const member = await newMember(server);
    const { ref_code: refCode } = await openQr(server, member);
    const order = { refCode, transferId: `T-${randomUUID()}`, amountMicro: 50_000_000n };
    await reversed({ transfer_id: order.transferId, amount_satang: 5_000 });
    const { database, ledger } = server.context;
    const approved = await database.transaction((tx) =>
      approveDeposit(tx, ledger, { ...order, ...decision }),
    );
    expect(approved).toEqual({ outcome: 'refused', refusal: 'transfer_taken' });
  });
});

describe('a deposit that the operator approved', () => {
  async function approved(baht: number) {
    const member = await newMember(server);
    const { ref_code: refCode } = await openQr(server, member);
    const transferId = `T-${randomUUID()}`;
    const amountMicro = BigInt(baht) * 1_000_000n;
    const { database, ledger } = server.context;
    await database.transaction((tx) =>
      approveDeposit(tx, ledger, { refCode, transferId, amountMicro, ...decision }),
    );
    return { member, refCode, transferId };
  }

  it('reversal-05: goes back with the amount that the gateway reported, whichever was approved', async () => {
    for (const told of [40, 60]) {
      const before = await houseBalance(server, 'unmatched_deposits');
      const { member, transferId } = await approved(50);
      const transfer = transferOf({ deposit_amount: told }, { transfer_id: transferId });
      await received(transfer);
      expect(await houseBalance(server, 'unmatched_deposits')).toBe(before + (told - 50) * 100);
      expect(await reversed(transfer)).toBe(200);
      expect(await available(member)).toBe(0);
      expect(await houseBalance(server, 'unmatched_deposits')).toBe(before);
      await expectSoundLedger(server.context.database);
    }
  });

  it('reversal-05: goes back to unmatched money where the gateway never confirmed it', async () => {
    const before = await houseBalance(server, 'unmatched_deposits');
    const clearing = await houseBalance(server, 'gateway_clearing');
    const { member, refCode, transferId } = await approved(50);
    const { database, ledger } = server.context;
    const reverse = () =>
      database.transaction(async (tx) => {
        const deposit = await lockDeposit(tx, refCode);
        return deposit && (await reverseDeposit(tx, ledger, deposit, decision)).outcome;
      });
    expect(await reverse()).toBe('reversed');
    expect(await reverse()).toBe('refused');
    expect(await available(member)).toBe(0);
    expect(await houseBalance(server, 'unmatched_deposits')).toBe(before);
    expect(await houseBalance(server, 'gateway_clearing')).toBe(clearing);
    const transfer = transferOf({ deposit_amount: 50 }, { transfer_id: transferId });
    expect(await received(transfer)).toBe(200);
    expect(await houseBalance(server, 'unmatched_deposits')).toBe(before + 5_000);
    expect(await reversed(transfer)).toBe(200);
    expect(await houseBalance(server, 'gateway_clearing')).toBe(clearing);
  });

  it('reversal-04: is taken back by the report that confirms it, where the gateway had reversed it', async () => {
    const { member, refCode, transferId } = await approved(50);
    const transfer = transferOf({ deposit_amount: 50 }, { transfer_id: transferId });
    expect(await reversed(transfer)).toBe(200);
    expect(await available(member)).toBe(5_000);
    expect(await received(transfer)).toBe(200);
    expect(await available(member)).toBe(0);
    expect(await depositStatus(server, member, refCode)).toBe('reversed');
  });
});

describe('a transfer that paid no deposit', () => {
  const loose = async () => {
    const transfer = transferOf({ deposit_amount: 7.77 });
    await received(transfer);
    return { transfer, known: { gatewayCode: 'sandbox', transferId: transfer.transfer_id } };
  };

  it('reversal-06: leaves the unmatched ones, is taken from the member who was given it', async () => {
    const before = await houseBalance(server, 'unmatched_deposits');
    const unmatched = await loose();
    expect(await reversed(unmatched.transfer)).toBe(200);
    expect(await houseBalance(server, 'unmatched_deposits')).toBe(before);
    const member = await newMember(server);
    const given = await loose();
    const { database, ledger } = server.context;
    await database.transaction((tx) =>
      assignTransfer(tx, ledger, { ...given.known, to: { memberId: member.id }, ...decision }),
    );
    await spend(member, 500);
    expect(await reversed(given.transfer)).toBe(200);
    expect(await debt(member)).toBe(500);
  });

  it('reversal-06: contradicts the operator who sent it back', async () => {
    const { transfer, known } = await loose();
    const { database, ledger } = server.context;
    await database.transaction((tx) => returnTransfer(tx, ledger, { ...known, ...decision }));
    expect(await reversed(transfer)).toBe(409);
  });
});

describe('the member', () => {
  it('reversal-10: is told what went back and what is owed, and sees both movements', async () => {
    const member = await newMember(server);
    const { refCode, transfer } = await paid(member);
    await spend(member, 1_000);
    await reversed(transfer);
    const { token } = member;
    const told = await server.call('listNotifications', { token });
    const amount = transfer.amount_satang / 100;
    expect(told).toMatchObject({
      data: {
        notifications: [
          { kind: 'deposit_reversed', params: { amount, owed: 10, ref_code: refCode } },
          { kind: 'deposit_received' },
        ],
      },
    });
    const listed = await server.call('listTransactions', { query: {}, token });
    expect(listed).toMatchObject({
      data: { transactions: [{ reference: refCode, status: 'reversed', amount }] },
    });
    const activity = await server.call('listActivity', { query: {}, token });
    expect(activity).toMatchObject({
      data: {
        activities: expect.arrayContaining([
          expect.objectContaining({ kind: 'deposit_reversal', amount: -amount, balance_after: 0 }),
          expect.objectContaining({ kind: 'debt', amount: 10 }),
        ]),
      },
    });
  });
});

it('reversal-12: the sums hold through random deposits, approvals, spending and reversals', async () => {
  const random = createRandom(SEED);
  const members = [await newMember(server), await newMember(server)] as const;
  const { database, ledger } = server.context;
  const open: { member: TestMember; refCode: string; transfer: WireTransfer }[] = [];
  const expected = new Map<TestMember, number>(members.map((member) => [member, 0]));
  const add = (member: TestMember, satang: number) =>
    expected.set(member, (expected.get(member) ?? 0) + satang);
  for (let act = 0; act < 60; act += 1) {
    const member = random.pick(members);
    const drawn = random.whole(1, 10);
    const [known, ...others] = open;
    if (!known || drawn <= 4) {
      const request = await openQr(server, member, random.whole(20, 400));
      const transfer = transferOf(request);
      const isEarly = random.chance(0.2);
      if (isEarly) await reversed(transfer);
      const isApproved = !isEarly && random.chance(0.3);
      if (isApproved) {
        await database.transaction((tx) =>
          approveDeposit(tx, ledger, {
            refCode: request.ref_code,
            transferId: transfer.transfer_id,
            amountMicro: BigInt(transfer.amount_satang) * SATANG,
            ...decision,
          }),
        );
      }
      await received(transfer);
      if (!isEarly) {
        add(member, transfer.amount_satang);
        open.push({ member, refCode: request.ref_code, transfer });
      }
    } else if (drawn <= 7) {
      const satang = Math.floor((await available(member)) * (random.chance(0.5) ? 0.5 : 1));
      if (satang > 0) {
        await spend(member, satang);
        add(member, -satang);
      }
    } else {
      const chosen = random.pick([known, ...others]);
      expect(await reversed(chosen.transfer)).toBe(200);
      open.splice(open.indexOf(chosen), 1);
      add(chosen.member, -chosen.transfer.amount_satang);
    }
  }
  for (const [member, satang] of expected) {
    const have = (await available(member)) - (await debt(member));
    expect(have, `seed ${SEED}`).toBe(satang);
  }
  await expectSoundLedger(database);
});
