import type { ReferralTermsRow } from '@kapao/contract/referral/written.ts';
import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { referralsListCommand } from '../../entries/commands/rewards/referrals-list.ts';
import { awardLostBetShares } from '../../flows/rewards/award-lost-bet-shares.ts';
import { awardTurnover } from '../../flows/rewards/award-turnover.ts';
import { commandConfig, runCommand } from '../../testing/commands.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import {
  balancesOf,
  newMember,
  openQr,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { movePlayBack, recordPlay } from '../../testing/play/play.ts';
import { freshAddress, registration } from '../../testing/people/registration.ts';
import { expectClaimsToBeChecked } from '../../testing/money/returns.ts';
import { addTestStudio, betOf, openTestGame, winOf } from '../../testing/play/studio.ts';
import { saveReferralTerms } from './terms-store.ts';

const yesterday = addDays(bangkokDay(new Date()), -1);
const never = new AbortController().signal;

const terms: ReferralTermsRow = {
  first_deposit_percent: 10,
  first_deposit_min: 100,
  first_deposit_max: 500,
  first_deposit_stakes: 0,
  lost_bets_percent: 2,
  valid_days: 30,
  is_enabled: true,
};

let database: TestDatabase;
let server: PaymentServer;
/** A second server on the same database. */
let otherNode: PaymentServer;
let member: TestMember;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: database.url });
  otherNode = await startPaymentServer({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await otherNode.close();
  await server.close();
  await database.close();
});
beforeEach(async () => {
  await setTerms({});
  member = await newMember(server);
});

const setTerms = (changes: Partial<ReferralTermsRow>) =>
  database.database.transaction((tx) => saveReferralTerms(tx, 3, { ...terms, ...changes }));
const share = (day = yesterday, on = server) =>
  awardLostBetShares(on.context.database, { day, now: new Date() }, never);
const ask = ({ token } = member) => server.call('getReferralCredit', { token });
const claim = ({ token } = member) =>
  server.call('claimReferralCredit', { token, address: freshAddress() });

async function total(of = member): Promise<number> {
  const result = await ask(of);
  return result.success ? result.data.returnCreditTotal : expect.fail(result.message);
}

interface Friend extends TestMember {
  phone: string;
}

/** Registers a friend by the member's link. */
async function newFriend(referrer = member): Promise<Friend> {
  const body = registration({ aff_id: String(referrer.id), partner: 'blog-a' });
  const result = await server.call('register', { body, address: freshAddress() });
  if (!result.success) throw new Error(result.message);
  const { id, uuid } = result.data.memberData;
  return { id: BigInt(id), uuid, token: result.data.token, phone: body.phone };
}

/** Deposits by QR and returns the received amount, in satang. */
async function deposit(friend: TestMember, amount: number): Promise<number> {
  const request = await openQr(server, friend, amount);
  const transfer = transferOf(request);
  expect(await sendWebhook(server, 'transfer.received', transfer)).toBe(200);
  expect(await sendWebhook(server, 'transfer.received', transfer)).toBe(200);
  return transfer.amount_satang;
}

const tenth = (satang: number) => Math.floor(satang / 10) / 100;

async function setStatus({ id }: TestMember, status: string): Promise<void> {
  await database.database.query(sql`
    update members
       set status = ${status}
     where id = ${id}`);
}

describe('getReferralCredit', () => {
  it('reward-56: shows what friends have brought in, their number, and the terms', async () => {
    const [rich, poor] = [await newFriend(), await newFriend()];
    await newFriend();
    const first = await deposit(rich, 1000);
    await deposit(poor, 50);
    await recordPlay(server, rich, { day: yesterday, staked: 300, won: 49.4 });
    await share();
    const returnCreditTotal = Number((tenth(first) + 5.01).toFixed(2));
    expect(await ask()).toMatchObject({
      success: true,
      returnCreditTotal,
      data: {
        returnCreditTotal,
        friends_count: 3,
        friends_deposited: 2,
        terms: {
          first_deposit_percent: 10,
          first_deposit_min: 100,
          first_deposit_max: 500,
          first_deposit_stakes: 0,
          lost_bets_percent: 2,
          one_per_person: true,
        },
      },
    });
  });

  it('reward-56: shows nothing yet to who has no friends, and no terms where none are in force', async () => {
    await setTerms({ is_enabled: false });
    expect(await ask()).toMatchObject({
      returnCreditTotal: 0,
      data: { returnCreditTotal: 0, friends_count: 0, friends_deposited: 0, terms: null },
    });
  });

  it('reward-56: tells nothing of who the friends are, and nothing to anyone else', async () => {
    const friend = await newFriend();
    await deposit(friend, 1000);
    const answer = JSON.stringify(await ask());
    for (const secret of [friend.phone, friend.uuid, String(friend.id), 'มานี', '555']) {
      expect(answer).not.toContain(secret);
    }
    const stranger = await newMember(server);
    expect(await total(stranger)).toBe(0);
    expect(await total(friend)).toBe(0);
    expect(await claim(stranger)).toMatchObject({ code: 'nothing_to_claim' });
    for (const operation of ['getReferralCredit', 'claimReferralCredit'] as const) {
      expect(await server.call(operation)).toMatchObject({ status: 401, code: 'unauthorized' });
    }
  });
});

describe('listFriends', () => {
  it('reward-71: lists the latest friend first, with the share of the first deposit and nothing of play', async () => {
    const [rich, silent] = [await newFriend(), await newFriend()];
    const first = await deposit(rich, 1000);
    await recordPlay(server, rich, { day: yesterday, staked: 300 });
    await share();
    await setTerms({ first_deposit_stakes: 1 });
    const waiting = await newFriend();
    const second = await deposit(waiting, 200);
    const result = await server.call('listFriends', { token: member.token });
    const today = bangkokDay(new Date());
    const shown = (friend: Friend, rest: object) => ({
      phone_end: friend.phone.slice(-3),
      registered_on: today,
      has_deposited: true,
      first_deposit_share: 0,
      waiting_share: 0,
      ...rest,
    });
    expect(result).toMatchObject({
      data: {
        friends: [
          shown(waiting, { waiting_share: tenth(second) }),
          shown(silent, { has_deposited: false }),
          shown(rich, { first_deposit_share: tenth(first) }),
        ],
      },
    });
    expect(JSON.stringify(result)).not.toContain(rich.phone);
    const stranger = await newMember(server);
    expect(await server.call('listFriends', { token: stranger.token })).toMatchObject({
      data: { friends: [] },
    });
  });
});

describe('claimReferralCredit', () => {
  it('reward-57: pays all that is open in one transfer, and then nothing', async () => {
    const friends = [await newFriend(), await newFriend()];
    for (const friend of friends) {
      await recordPlay(server, friend, { day: yesterday, staked: 1000 });
    }
    await share();
    expect(await claim()).toMatchObject({
      success: true,
      returnCreditTotal: 40,
      message: 'รับยอดจากเพื่อน 40.00 บาทแล้ว',
      data: { returnCreditTotal: 40, message: 'รับยอดจากเพื่อน 40.00 บาทแล้ว' },
    });
    expect(await balancesOf(server, member)).toEqual({ available: 4000, held: 0 });
    const [transfer] = await database.database.query(sql`
      select kind, source, amount_micro
        from ledger_transfers
       where member_id = ${member.id}`);
    expect(transfer).toEqual({ kind: 'reward', source: 'referral', amount_micro: 40_000_000n });
    expect(await claim()).toMatchObject({ status: 409, code: 'nothing_to_claim' });
    expect(await total()).toBe(0);
  });

  it('reward-57: pays once under 100 concurrent claims', async () => {
    for (const friend of [await newFriend(), await newFriend()]) {
      await recordPlay(server, friend, { day: yesterday, staked: 1000 });
    }
    await share();
    const results = await Promise.all(Array.from({ length: 100 }, () => claim()));
    expect(results.filter((result) => result.success)).toHaveLength(1);
    expect(await balancesOf(server, member)).toEqual({ available: 4000, held: 0 });
  });

  it('reward-57: neither shows nor pays what is past its time, and the job ends it', async () => {
    await recordPlay(server, await newFriend(), { day: yesterday, staked: 1000 });
    await share();
    await database.database.transaction(async (tx) => {
      await tx.query(sql`set local role none`);
      await tx.query(sql`
        update referral_earnings
           set expires_at = now() - interval '1 second'
         where member_id = ${member.id}`);
    });
    expect(await total()).toBe(0);
    expect(await claim()).toMatchObject({ code: 'nothing_to_claim' });
    await share();
    const earnings = await database.database.query(sql`
      select status
        from referral_earnings
       where member_id = ${member.id}`);
    expect(earnings).toEqual([{ status: 'expired' }]);
  });
});

it('reward-46: agrees with the ledger over every claim, and ledger:verify would tell otherwise', async () => {
  await recordPlay(server, await newFriend(), { day: yesterday, staked: 1000 });
  await share();
  await claim();
  await expectClaimsToBeChecked(database.database, 'referral_earnings', member.id);
});

describe("a friend's first deposit", () => {
  it('reward-52: earns once, whatever is deposited later', async () => {
    const friend = await newFriend();
    const first = await deposit(friend, 200);
    await deposit(friend, 900);
    expect(await total()).toBe(tenth(first));
  });

  it('reward-52: earns no more than the maximum, and nothing below the smallest that counts', async () => {
    await deposit(await newFriend(), 20_000);
    const poor = await newFriend();
    await deposit(poor, 50);
    await deposit(poor, 5_000);
    expect(await total()).toBe(500);
  });

  it('reward-52: earns once when two deposits arrive at the same time', async () => {
    const friend = await newFriend();
    const transfers = [await openQr(server, friend, 20_000), await openQr(server, friend, 20_000)];
    const statuses = await Promise.all(
      transfers.map((request) => sendWebhook(server, 'transfer.received', transferOf(request))),
    );
    expect(statuses).toEqual([200, 200]);
    expect(await total()).toBe(500);
  });

  it('reward-53: is earned once the friend has staked it, not while it only passes through', async () => {
    await setTerms({ first_deposit_stakes: 2 });
    const friend = await newFriend();
    const studio = await addTestStudio(server);
    const session = await openTestGame(server, studio, friend);
    const stake = async (baht: number) => {
      const bet = betOf(session, baht * 100_000);
      for (const [call, body] of [
        ['bet', bet],
        ['win', winOf(bet, bet.amount)],
      ] as const) {
        expect(await studio.call(call, body)).toMatchObject({ status: 'RS_OK' });
      }
      await awardTurnover(server.context, [bangkokDay(new Date())], never);
    };
    const first = await deposit(friend, 1000);
    await stake(1000);
    expect(await ask()).toMatchObject({
      data: {
        returnCreditTotal: 0,
        waiting_credit: tenth(first),
        terms: { first_deposit_stakes: 2 },
      },
    });
    expect(await claim()).toMatchObject({ code: 'nothing_to_claim' });
    await stake(1000);
    expect(await total()).toBe(0);
    // The deposit has up to 99 satang more than 1,000 baht, which must be staked twice too.
    await stake(2);
    expect(await ask()).toMatchObject({
      data: { returnCreditTotal: tenth(first), waiting_credit: 0 },
    });
    expect(await claim()).toMatchObject({ success: true });
  });

  it('reward-55: earns nothing by a blocked friend, for a blocked member, or while the terms are off', async () => {
    const [blocked, ofBlocked, off] = [await newFriend(), await newFriend(), await newFriend()];
    const request = await openQr(server, blocked, 1000);
    await setStatus(blocked, 'blocked');
    await sendWebhook(server, 'transfer.received', transferOf(request));
    await setStatus(member, 'blocked');
    await deposit(ofBlocked, 1000);
    await setStatus(member, 'active');
    await setTerms({ is_enabled: false });
    await deposit(off, 1000);
    expect(await total()).toBe(0);
  });

  it('reward-50: earns nothing for who referred the referrer: one level deep', async () => {
    const friend = await newFriend();
    const friendsFriend = await newFriend(friend);
    const first = await deposit(friendsFriend, 1000);
    expect(await total()).toBe(0);
    expect(await total(friend)).toBe(tenth(first));
  });
});

describe("the share in friends' lost bets", () => {
  it('reward-54: is given once for a day, run twice and by two servers at once', async () => {
    await recordPlay(server, await newFriend(), { day: yesterday, staked: 1000, won: 500.5 });
    await Promise.all([share(), share(), share(yesterday, otherNode)]);
    await setTerms({ lost_bets_percent: 50 });
    await share();
    expect(await total()).toBe(9.99);
  });

  it('reward-54: is nothing for both sides of a game that ends after midnight', async () => {
    const friend = await newFriend();
    await deposit(friend, 1000);
    const before = await total();
    const studio = await addTestStudio(server);
    const session = await openTestGame(server, studio, friend);
    const [red, black] = [betOf(session, 30_000_000), betOf(session, 30_000_000)];
    expect(await studio.call('bet', red)).toMatchObject({ status: 'RS_OK' });
    expect(await studio.call('bet', black)).toMatchObject({ status: 'RS_OK' });
    await movePlayBack(server, friend, 1);
    expect(await studio.call('win', winOf(red, 60_000_000))).toMatchObject({ status: 'RS_OK' });
    await share();
    expect(await total()).toBe(before);
  });

  it('reward-54: is nothing for a lucky friend, a blocked one, a stranger, or without a percentage', async () => {
    const [lucky, blocked, loser] = [await newFriend(), await newFriend(), await newFriend()];
    await recordPlay(server, lucky, { day: yesterday, staked: 100, won: 100.01 });
    // The share of this loss is less than a satang.
    await recordPlay(server, await newFriend(), { day: yesterday, staked: 0.1 });
    await recordPlay(server, blocked, { day: yesterday, staked: 100 });
    await recordPlay(server, await newMember(server), { day: yesterday, staked: 100 });
    await setStatus(blocked, 'blocked');
    await share();
    await recordPlay(server, loser, { day: yesterday, staked: 100 });
    await setTerms({ lost_bets_percent: 0 });
    await share();
    expect(await total()).toBe(0);
  });
});

describe('referrals:list', () => {
  const run = (values: Record<string, string | true>) =>
    runCommand(commandConfig(database.url), referralsListCommand, values);

  it('reward-58: shows where a member came from, one level of friends and what they earned', async () => {
    const friend = await newFriend();
    const friendsFriend = await newFriend(friend);
    await recordPlay(server, friendsFriend, { day: yesterday, staked: 1000 });
    await share();
    await claim(friend);
    const shown: unknown = JSON.parse(await run({ phone: friend.phone, json: true, reveal: true }));
    expect(shown).toMatchObject({
      username: `KP${friend.id}`,
      referrerUsername: `KP${member.id}`,
      partner: 'blog-a',
      friends: [
        { phone: friendsFriend.phone, firstDepositBonus: 0, lostBetsShare: 20, claimed: 20 },
      ],
    });
    expect(await run({ phone: friend.phone, reveal: true })).toContain(
      `KP${friendsFriend.id}  ${friendsFriend.phone}  active`,
    );
    await expect(run({ phone: '0999999999' })).rejects.toThrow('no member');
  });
});
