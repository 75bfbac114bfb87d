import { todayFigures } from '@kapao/contract/office/today-figures.ts';
import type { PresetRole } from '@kapao/contract/office/permissions.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import {
  newMember,
  queryAsOwner,
  requestWithdrawal,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { makeDeposit } from '../../testing/play/promotions.ts';
import {
  addTestStudio,
  betOf,
  openTestGame,
  rollbackOf,
  winOf,
} from '../../testing/play/studio.ts';

let server: PaymentServer;
let office: TestOffice;
let member: TestMember;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  member = await newMember(server);
});
afterAll(async () => {
  await office.close();
  await server.close();
});

async function eventsOf(role: PresetRole): Promise<string[]> {
  const { data } = await office.call('listLargeEvents', { cookie: await office.signIn(role) });
  // A deposit's amount has satang of its own, by which it is told from others.
  const baht = (micro: string) => BigInt(micro) / 1_000_000n;
  return (data?.rows ?? []).map(({ kind, amount_micro }) => `${kind} ${baht(amount_micro)}`);
}

it('work-08: lists payments and wins above the site’s sums, as the role may see them', async () => {
  await queryAsOwner(
    server,
    sql`
      update site_settings
         set auto_payout_max_micro  = 3000000000,
             max_withdraw_micro     = 9000000000,
             auto_payout_thresholds = auto_payout_thresholds || '{"win_baht": 10000}'`,
  );
  await makeDeposit(server, member, 2_900);
  await makeDeposit(server, member, 3_100);
  const studio = await addTestStudio(server);
  const game = await openTestGame(server, studio, member);
  const win = async (baht: number) => {
    const bet = betOf(game, 100_000);
    await studio.call('bet', bet);
    const won = winOf(bet, baht * 100_000);
    expect(await studio.call('win', won)).toMatchObject({ status: 'RS_OK' });
    return () => studio.call('rollback', rollbackOf({ ...bet, ...won, round_closed: false }));
  };
  await win(9_999);
  await win(10_000);
  const takeBack = await win(20_000);
  expect(await takeBack()).toMatchObject({ status: 'RS_OK' });
  await requestWithdrawal(server, member, 3_000);
  await requestWithdrawal(server, member, 2_000);
  expect(await eventsOf('cashier')).toEqual(['withdrawal 3000', 'win 10000', 'deposit 3100']);
  expect(await eventsOf('marketing')).toEqual([]);
  await queryAsOwner(server, sql`update site_settings set auto_payout_max_micro = 0`);
  expect(await eventsOf('cashier')).toEqual(['win 10000']);
});

it('work-06: opens each figure of today by its own permission', async () => {
  const figuresOf = async (role: PresetRole) => {
    const answer = await office.call('getToday', { cookie: await office.signIn(role) });
    return (answer.data?.figures ?? []).map(({ figure }) => figure);
  };
  expect(await figuresOf('owner')).toEqual(Object.keys(todayFigures));
  expect(await figuresOf('cashier')).toEqual(['deposit_count', 'withdrawal_count']);
  expect(await figuresOf('marketing')).not.toContain('withdrawal_count');
});

it('work-05: shows each problem to those who may read its screen', async () => {
  await queryAsOwner(
    server,
    sql`insert into switches (kind, target, reason, set_by) values ('play', '', 'maintenance', 'ann')`,
  );
  await queryAsOwner(
    server,
    sql`
      insert into job_runs (job, day, attempts, failure, taken_until)
      values ('award-cashback', '2026-11-21', 3, 'no figures', now() + interval '1 hour')`,
  );
  const kindsOf = async (role: PresetRole) => {
    const answer = await office.call('listProblems', { cookie: await office.signIn(role) });
    return answer.data?.problems.map(({ kind }) => kind);
  };
  expect(await kindsOf('manager')).toEqual(expect.arrayContaining(['job_failed', 'switched_off']));
  expect(await kindsOf('support')).toContain('switched_off');
  expect(await kindsOf('support')).not.toContain('job_failed');
  expect(await kindsOf('cashier')).not.toContain('switched_off');
});
