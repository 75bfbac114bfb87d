import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { spendableMicro } from '../../ledger/balances.ts';
import { couponRow } from '@kapao/contract/coupons/written.ts';
import { saveCoupons } from '../../features/coupons/store.ts';
import { playInvariants } from '../../features/play/invariants.ts';
import { contradict, moves } from '../../testing/money/ledger.ts';
import { createMembers } from '../../testing/people/members.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let member: TestMember;
let player: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  const [one, other] = await createMembers(server, 2);
  member = one ?? expect.fail('no member');
  player = other ?? expect.fail('no player');
  // Money that moves past the tables of the games.
  contradict(playInvariants);
  await server.context.ledger.post(moves.win(player.id, 1_000n));
});
afterAll(() => server.close());

async function newCoupon(code: string): Promise<string> {
  const coupon = couponRow.parse({ code, type: 'credit', amount: 50, total_limit: 10 });
  await server.context.database.transaction((tx) => saveCoupons(tx, 3, [coupon]));
  return code;
}

const redeem = (coupon: string) =>
  server.call('redeemCoupon', { body: { coupon }, token: member.token });

/** Holds the coupon's row, as an operator's open transaction would, while `work` runs. */
async function whileHeld<Result>(code: string, work: () => Promise<Result>): Promise<Result> {
  return server.context.database.transaction(async (tx) => {
    await tx.query(sql`
      select
        from coupons
       where code = ${code}
         for update`);
    return work();
  });
}

it('lets no bet wait for a coupon that somebody else holds, and refuses that one coupon', async () => {
  const code = await newCoupon('HELD');
  const bets: string[] = [];
  const result = await whileHeld(code, async () => {
    let isAnswered = false;
    const redeeming = Promise.race([redeem(code), sleep(10_000)]).finally(() => {
      isAnswered = true;
    });
    while (!isAnswered) {
      const verdict = server.context.ledger.post(moves.bet(player.id, 1n));
      const bet = await Promise.race([verdict, sleep(2_000, { outcome: 'stuck' })]);
      bets.push(bet.outcome);
      if (bet.outcome === 'stuck') break;
      await sleep(20);
    }
    return redeeming;
  });
  expect(bets.length).toBeGreaterThan(5);
  expect([...new Set(bets)]).toEqual(['posted']);
  expect(result).toMatchObject({ success: false, status: 409, code: 'coupon_busy' });
  expect(await spendableMicro(server.context.database, member.id)).toBe(0n);
  expect(await redeem(code)).toMatchObject({ success: true });
});

it('reward-13: redeems a coupon that is held for a moment only', async () => {
  const code = await newCoupon('BRIEF');
  let redeeming: ReturnType<typeof redeem> | undefined;
  await whileHeld(code, async () => {
    redeeming = redeem(code);
    await sleep(300);
  });
  expect(await redeeming).toMatchObject({ success: true });
});

it('reward-13: looks a refused coupon up once, and only a held one again', async () => {
  const code = await newCoupon('TWICE');
  expect(await redeem(code)).toMatchObject({ success: true });
  const lookUps = vi.spyOn(server.context.database, 'transaction');
  expect(await redeem(code)).toMatchObject({ code: 'already_claimed' });
  expect(lookUps).toHaveBeenCalledOnce();
  lookUps.mockRestore();
});

it('reward-13: goes by the coupon as it stands when it is let go', async () => {
  const code = await newCoupon('CLOSED');
  let redeeming: ReturnType<typeof redeem> | undefined;
  await server.context.database.transaction(async (tx) => {
    await tx.query(sql`
      update coupons
         set is_enabled = false
       where code = ${code}`);
    redeeming = redeem(code);
    await sleep(300);
  });
  expect(await redeeming).toMatchObject({ code: 'coupon_unknown' });
});
