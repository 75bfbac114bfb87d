import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { moves, openMembers } from '../testing/money/ledger.ts';
import { memberBalances } from './balances.ts';
import { createLedger, type Ledger } from './engine.ts';
import { readLiabilities } from './liabilities.ts';

let opened: TestDatabase;
let ledger: Ledger;
beforeAll(async () => {
  opened = await createTestDatabase();
  ledger = createLedger(opened.database);
});
// Closing the test database verifies its ledger.
afterAll(() => opened.close());

it('ledger-40: the liability report is the sum of the members’ accounts, and the house holds the other side', async () => {
  const members = await openMembers(opened.database, 7);
  for (const [index, memberId] of members.entries()) {
    await ledger.post(moves.deposit(memberId, BigInt(1_000 + index)));
    await ledger.post(moves.bet(memberId, BigInt(100 * index)));
    await ledger.post(moves.win(memberId, 33n));
    await ledger.post(moves.hold(memberId, 50n));
    await ledger.post(moves.rewardPoints(memberId, 9n));
  }
  // Owes 500: the win that is taken back is more than this member has.
  const [debtor = 0n] = members;
  const balance = await memberBalances(opened.database, debtor);
  await ledger.post({
    ...moves.bet(debtor, balance.availableMicro + 500n),
    kind: 'rollback',
    onShortage: 'lend',
  });
  const report = await readLiabilities(opened.database);
  let [available, held, points] = [0n, 0n, 0n];
  for (const memberId of members) {
    const balances = await memberBalances(opened.database, memberId);
    available += balances.availableMicro;
    held += balances.heldMicro;
    points += balances.pointsMicro;
  }
  expect(report).toMatchObject({
    members: 7,
    availableMicro: available,
    heldMicro: held,
    debtMicro: 500n,
    totalMicro: available + held - 500n,
    pointsMicro: points,
  });
  const houseSum = (asset: string) =>
    report.house
      .filter((account) => account.asset === asset)
      .reduce((sum, { balanceMicro }) => sum + balanceMicro, 0n);
  expect(houseSum('THB')).toBe(-report.totalMicro);
  expect(houseSum('POINTS')).toBe(-points);
});
