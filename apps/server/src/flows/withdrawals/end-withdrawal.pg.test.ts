import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { WithdrawalEnding } from '../../adapters/payment-gateway/port.ts';
import type { Tx } from '../../db/database.ts';
import { lockWithdrawalById } from '../../features/payments/withdrawals/withdrawals-store.ts';
import {
  askWithdrawal,
  balancesOf,
  newMember,
  requestWithdrawal,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer } from '../../testing/money/payments.ts';
import { endWithGatewayOutcome } from './end-withdrawal.ts';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.close());

const within = <Result>(work: (tx: Tx) => Promise<Result>) =>
  server.context.database.transaction(work);
const locked = async (tx: Tx, id: string) => (await lockWithdrawalById(tx, id)) ?? expect.fail();
const end = (id: string, ending: WithdrawalEnding) =>
  within(async (tx) =>
    endWithGatewayOutcome(tx, server.context.ledger, await locked(tx, id), ending),
  );
const settle = (id: string) => end(id, { outcome: 'succeeded', gatewayWithdrawalId: 'paid-1' });
const release = (id: string) => end(id, { outcome: 'failed', failure: 'no' });

it('pay-67: of two ends of a withdrawal the first counts', async () => {
  const member = await newMember(server, 1_000);
  const [paid, failed] = [
    await requestWithdrawal(server, member, 300),
    await requestWithdrawal(server, member, 400),
  ];
  await Promise.all([settle(paid), release(failed)]);
  await Promise.all([settle(paid), release(failed)]);
  await Promise.all([release(paid), settle(failed)]);
  expect(await balancesOf(server, member)).toEqual({ available: 70_000, held: 0 });
});

it('pay-58: a withdrawal without a fee leaves no record of one', async () => {
  const member = await newMember(server, 1_000);
  const id = await requestWithdrawal(server, member, 300);
  await settle(id);
  const transfers = await server.context.database.query(sql`
    select kind
      from ledger_transfers
     where reference = ${id}
     order by id`);
  expect(transfers).toEqual([{ kind: 'withdrawal_hold' }, { kind: 'withdrawal_settle' }]);
});

it('a withdrawal wakes the job that pays it, and a refused one does not', async () => {
  const member = await newMember(server, 1_000);
  const raise = vi.spyOn(server.context.withdrawalDue, 'raise');
  expect(await askWithdrawal(server, member, 5_000)).toMatchObject({ success: false });
  expect(raise).not.toHaveBeenCalled();
  await requestWithdrawal(server, member, 300);
  expect(raise).toHaveBeenCalledOnce();
  raise.mockRestore();
});
