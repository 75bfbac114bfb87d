import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDuePromotions } from '../../flows/close-due-promotions.ts';
import { contradict } from '../../testing/ledger.ts';
import { askPayout, balancesOf, newMember, startPaymentServer } from '../../testing/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/payments.ts';
import {
  askPromotion,
  claimStateOf,
  expectSoundPromotions,
  expireClaim,
  newClaimant,
  offerPromotion,
  openStays,
} from '../../testing/promotions.ts';
import { freshAddress } from '../../testing/registration.ts';
import { addTestStudio, betOf, rollbackOf, winOf } from '../../testing/studio.ts';
import type { Stay, TestStudio } from '../../testing/studio.ts';
import { playInvariants } from '../play/invariants.ts';
import { OPEN_STAKE_HOURS } from './rules.ts';

const BAHT = 100_000;

let server: PaymentServer;
let studio: TestStudio;
beforeAll(async () => {
  server = await startPaymentServer();
  studio = await addTestStudio(server);
});
afterAll(async () => {
  await expectSoundPromotions(server.context.database);
  await server.close();
});

/** A member with this much of their own, a bonus of 100 baht, and more to stake than they ever will. */
const claimant = (baht: number, terms: Parameters<typeof offerPromotion>[1] = {}) =>
  newClaimant(server, studio, baht, { turnover: { amount: 10_000 }, ...terms });

async function stayOf(member: TestMember): Promise<Stay> {
  const [stay] = await openStays(server, studio, [member]);
  if (!stay) throw new Error('there is no stay');
  return stay;
}

async function stake(stay: Stay, baht: number, changes: Partial<ReturnType<typeof betOf>> = {}) {
  const bet = { ...betOf(stay, baht * BAHT), ...changes };
  expect(await studio.call('bet', bet)).toMatchObject({ status: 'RS_OK' });
  return bet;
}

async function settle(bet: ReturnType<typeof betOf>, baht: number) {
  const win = winOf(bet, baht * BAHT);
  expect(await studio.call('win', win)).toMatchObject({ status: 'RS_OK' });
}

const runJob = () => closeDuePromotions(server.context, new AbortController().signal);

const stateOf = (member: TestMember) => claimStateOf(server, member);

function cancel({ token }: TestMember, promotionId: number) {
  return server.call('cancelPromotion', {
    body: { promotion_id: promotionId },
    token,
    address: freshAddress(),
  });
}

/** Moves a member's bets into the past, to this long ago; no role of the application may do that. */
async function ageStakes({ id }: TestMember, age: string): Promise<void> {
  contradict(playInvariants);
  await server.context.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`
      update studio_transactions
         set created_at = now() - ${age}::interval
       where member_id = ${id}`);
  });
}

const stillOut = (baht: string) => ({
  status: 409,
  code: 'stakes_still_out',
  message: expect.stringContaining(`เดิมพันที่รอผลอยู่ ${baht} บาท`),
});

describe('cancelPromotion with stakes out', () => {
  it('is refused while everything is on both sides of a long bet, and then takes what it should', async () => {
    const { member, stay, id } = await claimant(500, { max_withdrawal: 50 });
    const [one, other] = [await stake(stay, 300), await stake(stay, 300)];
    expect(await cancel(member, id)).toMatchObject(stillOut('600.00'));
    expect(await stateOf(member)).toEqual({ status: 'open', forfeited: 0, available: 0 });
    await settle(one, 0);
    expect(await cancel(member, id)).toMatchObject(stillOut('300.00'));
    await settle(other, 590);
    expect(await cancel(member, id)).toMatchObject({
      data: { forfeited: 90, status: 'cancelled' },
    });
    expect(await stateOf(member)).toEqual({ status: 'cancelled', forfeited: 90, available: 500 });
  });

  it('waits for the winnings of a fulfilled one with a maximum, and not without', async () => {
    const terms = { turnover: { amount: 100 } };
    const capped = await claimant(0, { ...terms, max_withdrawal: 200 });
    const bet = await stake(capped.stay, 100);
    expect(await cancel(capped.member, capped.id)).toMatchObject(stillOut('100.00'));
    await settle(bet, 900);
    await cancel(capped.member, capped.id);
    expect(await stateOf(capped.member)).toEqual({
      status: 'completed',
      forfeited: 700,
      available: 200,
    });

    const free = await claimant(0, terms);
    await stake(free.stay, 100);
    expect(await cancel(free.member, free.id)).toMatchObject({ data: { status: 'completed' } });
  });

  it('waits for no stake that is answered: by a win, a rollback, or the end of its round', async () => {
    const { member, stay, id } = await claimant(500);
    await settle(await stake(stay, 10), 0);
    await stake(stay, 20, { round_closed: true });
    const undone = await stake(stay, 30);
    await studio.call('rollback', rollbackOf(undone));
    const round = 'several-bets';
    await stake(stay, 40, { round });
    await settle(await stake(stay, 50, { round }), 0);
    expect(await cancel(member, id)).toMatchObject({ success: true });
    expect(await stateOf(member)).toEqual({ status: 'cancelled', forfeited: 0, available: 480 });
  });

  it("takes neither an earlier end of the round, nor that of another member's, for an answer", async () => {
    const { member, stay, id } = await claimant(500);
    const round = 'one-name';
    const stranger = await newMember(server, 500);
    await stake(stay, 10, { round, round_closed: true });
    await stake(stay, 20, { round });
    await stake(await stayOf(stranger), 10, { round, round_closed: true });
    expect(await cancel(member, id)).toMatchObject(stillOut('20.00'));
  });

  it('waits neither for stakes from before the claim nor for free ones, whose wins are winnings', async () => {
    const member = await newMember(server, 50);
    const stay = await stayOf(member);
    await stake(stay, 20);
    const id = await offerPromotion(server);
    await askPromotion(server, member, id);
    await settle(await stake(stay, 15, { is_free: true }), 70);
    await stake(stay, 15, { is_free: true });
    expect(await cancel(member, id)).toMatchObject({ data: { forfeited: 170 } });
    expect(await stateOf(member)).toMatchObject({ status: 'cancelled', available: 30 });
  });

  it(`waits for a stake ${OPEN_STAKE_HOURS} hours`, async () => {
    expect(OPEN_STAKE_HOURS).toBe(48);
    const { member, stay, id } = await claimant(500);
    await stake(stay, 60);
    await ageStakes(member, '47:59:00');
    expect(await cancel(member, id)).toMatchObject(stillOut('60.00'));
    await ageStakes(member, '48:00:01');
    expect(await cancel(member, id)).toMatchObject({ data: { forfeited: 40 } });
    expect(await stateOf(member)).toMatchObject({ status: 'cancelled', available: 500 });
  });

  it('R8: 100 concurrent cancels and bets: a claim ends with all its money in, or not at all', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => claimant(30)));
    const calls = players.flatMap(({ member, id, stay }, index) => {
      const bets = Array.from({ length: 10 }, () => async () => {
        const { status } = await studio.call('bet', betOf(stay, 2 * BAHT));
        return { member, staked: status === 'RS_OK' ? 2 : 0 };
      });
      const cancels = Array.from({ length: 10 }, () => async () => {
        expect([200, 404, 409]).toContain((await cancel(member, id)).status);
        return { member, staked: 0 };
      });
      return index % 2 === 0 ? [...bets, ...cancels] : [...cancels, ...bets];
    });
    const results = await Promise.all(calls.map((call) => call()));
    for (const { member } of players) {
      const stakes = results.filter((each) => each.member === member);
      const staked = stakes.reduce((sum, each) => sum + each.staked, 0);
      const { status, forfeited, available } = await stateOf(member);
      expect(forfeited).toBe(status === 'cancelled' ? 100 : 0);
      expect(available + staked + forfeited).toBe(130);
    }
  });
});

describe('the end of a claim with stakes out', () => {
  it('waits for all that was staked since the bonus, after its time too, and then comes', async () => {
    const { member, stay, id } = await claimant(30);
    const before = await stake(stay, 60);
    await expireClaim(server, member);
    const after = await stake(stay, 70);
    await runJob();
    expect(await stateOf(member)).toEqual({ status: 'open', forfeited: 0, available: 0 });
    await settle(before, 80);
    await runJob();
    expect(await cancel(member, id)).toMatchObject(stillOut('70.00'));
    await settle(after, 90);
    await runJob();
    expect(await stateOf(member)).toEqual({ status: 'expired', forfeited: 140, available: 30 });
  });

  it(`comes ${OPEN_STAKE_HOURS} hours after the last stake that is out, whose win is the member's`, async () => {
    const { member, stay } = await claimant(30);
    const bet = await stake(stay, 60);
    await expireClaim(server, member);
    await ageStakes(member, '47:59:00');
    await runJob();
    expect(await stateOf(member)).toMatchObject({ status: 'open' });
    await ageStakes(member, '48:00:01');
    await runJob();
    expect(await stateOf(member)).toEqual({ status: 'expired', forfeited: 40, available: 30 });
    await settle(bet, 80);
    expect(await stateOf(member)).toMatchObject({ available: 110 });
  });

  it('is not brought about by a withdrawal or the next claim', async () => {
    const { member, stay } = await claimant(800);
    const bet = await stake(stay, 50);
    const next = await offerPromotion(server);
    expect(await askPayout(server, member, 200)).toMatchObject({ code: 'turnover_remaining' });
    await expireClaim(server, member);
    expect(await askPayout(server, member, 200)).toMatchObject(stillOut('50.00'));
    expect(await askPromotion(server, member, next)).toMatchObject(stillOut('50.00'));
    expect(await balancesOf(server, member)).toEqual({ available: 850_00, held: 0 });
    await settle(bet, 90);
    expect(await askPayout(server, member, 800)).toMatchObject({ success: true });
    expect(await stateOf(member)).toEqual({ status: 'expired', forfeited: 140, available: 0 });
  });

  it('is not brought about where it is fulfilled with a maximum; without one nothing waits', async () => {
    const terms = { turnover: { amount: 100 } };
    const capped = await claimant(300, { ...terms, max_withdrawal: 320 });
    const bet = await stake(capped.stay, 100);
    const next = await offerPromotion(server);
    expect(await askPayout(server, capped.member, 300)).toMatchObject(stillOut('100.00'));
    expect(await askPromotion(server, capped.member, next)).toMatchObject(stillOut('100.00'));
    await settle(bet, 190);
    expect(await askPayout(server, capped.member, 320)).toMatchObject({ success: true });
    expect(await stateOf(capped.member)).toMatchObject({ status: 'completed', forfeited: 170 });

    const free = await claimant(300, terms);
    await stake(free.stay, 100);
    expect(await askPayout(server, free.member, 300)).toMatchObject({ success: true });
    expect(await stateOf(free.member)).toMatchObject({ status: 'completed', forfeited: 0 });
  });
});
