import type { DepositOrder } from '@kapao/contract/payments.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import {
  ageDeposit,
  balancesOf,
  houseBalance,
  newMember,
  openBankTransfer,
  openQr,
  depositStatus,
  RECEIVER,
  RECEIVER_ACCOUNT,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';

let server: PaymentServer;
let office: TestOffice;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
});
afterAll(async () => {
  await office.close();
  await server.close();
});

interface Scene {
  deposit: DepositOrder;
  member: TestMember;
  satang: number;
  /** Reports a transfer to the deposit's receiver; returns the HTTP status. */
  tell: (changes?: { id?: string; satang?: number; receiver?: string }) => Promise<number>;
  /** As if the deposit had been opened that long ago, and the job had run since. */
  age: (minutes: number) => Promise<void>;
}

interface Outcome {
  status: 'pending' | 'success' | 'failed';
  /** In satang: what the member has, and what the house keeps for whom it may concern. */
  credited: (scene: Scene) => number;
  unmatched: (scene: Scene) => number;
  answers: number[];
  conflicts?: number;
}

type Case = [name: string, act: (scene: Scene) => Promise<number[]>, outcome: Outcome];

const whole = ({ satang }: Scene) => satang;
const nothing = () => 0;
const oneDigitUp = ({ satang }: Scene) => satang + 1;

/** Deadline 15 minutes, and 15 more in which the amount is kept for a late transfer. */
const cases: Case[] = [
  [
    'in time and exact: credited',
    async ({ tell }) => [await tell()],
    { status: 'success', credited: whole, unmatched: nothing, answers: [200] },
  ],
  [
    'wrong amount: unmatched, and the deposit goes on waiting',
    async ({ tell, satang }) => [await tell({ satang: satang + 1 })],
    { status: 'pending', credited: nothing, unmatched: oneDigitUp, answers: [200] },
  ],
  [
    'late, while the amount is kept: credited',
    async ({ tell, age }) => {
      await age(20);
      return [await tell()];
    },
    { status: 'success', credited: whole, unmatched: nothing, answers: [200] },
  ],
  [
    'expired, after the amount was given up: unmatched',
    async ({ tell, age }) => {
      await age(31);
      return [await tell()];
    },
    { status: 'failed', credited: nothing, unmatched: whole, answers: [200] },
  ],
  [
    'double, two transfers of the same amount: one credited, the surplus unmatched',
    async ({ tell }) => [await tell(), await tell()],
    { status: 'success', credited: whole, unmatched: whole, answers: [200, 200] },
  ],
  [
    'repeated, one transfer told three times: credited once',
    async ({ tell, deposit }) => {
      const id = `again-${deposit.ref_code}`;
      return [await tell({ id }), await tell({ id }), await tell({ id })];
    },
    { status: 'success', credited: whole, unmatched: nothing, answers: [200, 200, 200] },
  ],
  [
    'conflicting, one id with another amount: refused and recorded, the first stands',
    async ({ tell, deposit, satang }) => {
      const id = `conflict-${deposit.ref_code}`;
      return [await tell({ id }), await tell({ id, satang: satang + 1 })];
    },
    { status: 'success', credited: whole, unmatched: nothing, answers: [200, 409], conflicts: 1 },
  ],
  [
    'conflicting, one id for another receiver: refused and recorded, the first stands',
    async ({ tell, deposit }) => {
      const id = `elsewhere-${deposit.ref_code}`;
      return [await tell({ id }), await tell({ id, receiver: '0999999999' })];
    },
    { status: 'success', credited: whole, unmatched: nothing, answers: [200, 409], conflicts: 1 },
  ],
  [
    'to a receiver that is not ours: unmatched',
    async ({ tell }) => [await tell({ receiver: '0999999999' })],
    { status: 'pending', credited: nothing, unmatched: whole, answers: [200] },
  ],
];

const countConflicts = async () =>
  (await server.context.database.query(sql`select 1 from contradictions`)).length;

describe.each([
  ['PromptPay', openQr, RECEIVER],
  ['bank transfer', openBankTransfer, RECEIVER_ACCOUNT],
] as const)('pay-32 pay-34: a transfer by %s', (_method, open, receiver) => {
  it.each(cases)('pay-33: %s', async (_name, act, outcome) => {
    const member = await newMember(server);
    const deposit = await open(server, member, 4_000);
    const { payer_account_number } = transferOf(deposit);
    const scene: Scene = {
      deposit,
      member,
      satang: Math.round(deposit.deposit_amount * 100),
      tell: ({ id, satang, receiver: other = receiver } = {}) =>
        sendWebhook(
          server,
          'transfer.received',
          transferOf(deposit, {
            receiver: other,
            payer_account_number,
            ...(id !== undefined && { transfer_id: id }),
            ...(satang !== undefined && { amount_satang: satang }),
          }),
        ),
      age: (minutes) => ageDeposit(server, deposit.ref_code, minutes),
    };
    const before = {
      unmatched: await houseBalance(server, 'unmatched_deposits'),
      clearing: await houseBalance(server, 'gateway_clearing'),
      conflicts: await countConflicts(),
    };
    expect(await act(scene)).toEqual(outcome.answers);
    expect(await depositStatus(server, member, deposit.ref_code)).toBe(outcome.status);
    const credited = (await balancesOf(server, member)).available;
    const unmatched = (await houseBalance(server, 'unmatched_deposits')) - before.unmatched;
    expect([credited, unmatched]).toEqual([outcome.credited(scene), outcome.unmatched(scene)]);
    // Whatever the gateway said has arrived is somewhere, and nothing else is.
    const arrived = before.clearing - (await houseBalance(server, 'gateway_clearing'));
    expect(arrived).toBe(credited + unmatched);
    expect((await countConflicts()) - before.conflicts).toBe(outcome.conflicts ?? 0);
  });
});

it('queue-11 queue-15: the office explains a payment that came late, while its amount is kept and after it', async () => {
  const member = await newMember(server);
  const cookie = await office.signIn('cashier');
  const payLater = async (minutes: number) => {
    const deposit = await openQr(server, member);
    await ageDeposit(server, deposit.ref_code, minutes);
    const transfer = transferOf(deposit);
    await sendWebhook(server, 'transfer.received', transfer);
    return { refCode: deposit.ref_code, transferId: transfer.transfer_id };
  };
  const { refCode } = await payLater(20);
  const kept = await office.call('getDeposit', { cookie, params: { refCode } });
  expect(kept.data?.status).toBe('success');
  expect(kept.data?.explanations).toContain('late');
  const missed = await payLater(31);
  const page = await office.call('listUnmatchedTransfers', { cookie, query: { limit: 100 } });
  const transfer = page.data?.rows.find(({ transfer_id }) => transfer_id === missed.transferId);
  expect(transfer?.likely).toMatchObject([{ ref_code: missed.refCode, why: 'late' }]);
});
