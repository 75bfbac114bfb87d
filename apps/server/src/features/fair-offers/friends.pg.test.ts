import { afterAll, beforeAll, expect, it } from 'vitest';
import { awardTurnover } from '../../flows/rewards/award-turnover.ts';
import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { newMember, startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { recordPlay } from '../../testing/play/play.ts';
import { makeDeposit } from '../../testing/play/promotions.ts';
import { freshAddress, registration } from '../../testing/people/registration.ts';
import { noteSigns } from './signs-store.ts';
import { fairRuleRow, saveFairRules } from './store.ts';
import type { FairRuleRow } from './store.ts';
import { saveReferralTerms } from '../referral/terms-store.ts';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
  await server.context.database.transaction((tx) =>
    saveReferralTerms(tx, 3, {
      first_deposit_percent: 10,
      first_deposit_min: 100,
      first_deposit_max: 500,
      first_deposit_stakes: 1,
      lost_bets_percent: 0,
      valid_days: 30,
      is_enabled: true,
    }),
  );
});
afterAll(() => server.close());

/** Registers by a member's link, deposits 5,000 baht and stakes them. Returns the share that it earned. */
async function bringFriend(
  referrer: TestMember,
  address: string,
  beforeStakes = async (_friend: TestMember) => {},
): Promise<number> {
  const body = registration({ aff_id: String(referrer.id) });
  const result = await server.call('register', { body, address });
  if (!result.success) return expect.fail(result.message);
  const { memberData, token } = result.data;
  const friend = { id: BigInt(memberData.id), uuid: memberData.uuid, token };
  const before = await credit(referrer);
  const staked = await makeDeposit(server, friend, 5000);
  await beforeStakes(friend);
  const day = bangkokDay(new Date());
  await recordPlay(server, friend, { day, staked, won: staked });
  await awardTurnover(server.context, [day], new AbortController().signal);
  return (await credit(referrer)) - before;
}

async function credit({ token }: TestMember): Promise<number> {
  const result = await server.call('getReferralCredit', { token });
  return result.success ? result.data.returnCreditTotal : expect.fail(result.message);
}

it('fair-09: a friend of the referrer’s own network earns nothing, another person does, once for each network', async () => {
  const own = freshAddress();
  const result = await server.call('register', { body: registration(), address: own });
  if (!result.success) expect.fail(result.message);
  const { memberData, token } = result.data;
  const referrer = { id: BigInt(memberData.id), uuid: memberData.uuid, token };
  const theirs = freshAddress();
  expect(await bringFriend(referrer, own)).toBe(0);
  expect(await bringFriend(referrer, theirs)).toBe(500);
  expect(await bringFriend(referrer, theirs)).toBe(0);
  expect(await bringFriend(referrer, freshAddress())).toBe(500);
});

it('fair-09: a sign that appears before the share is earned counts too', async () => {
  const referrer = await newMember(server);
  const signIn = async ({ id }: TestMember) => {
    await server.context.database.transaction((tx) =>
      noteSigns(tx, id, [{ sign: 'network', key: 'shared' }]),
    );
  };
  await signIn(referrer);
  expect(await bringFriend(referrer, freshAddress(), signIn)).toBe(0);
});

it('fair-15: the terms say whether a friend must be another person', async () => {
  const { token } = await newMember(server, 0);
  const said = async () =>
    (await server.call('getReferralCredit', { token })).data?.terms?.one_per_person;
  expect(await said()).toBe(true);
  const setRule = (one_per: FairRuleRow['one_per']) =>
    server.context.database.transaction((tx) =>
      saveFairRules(tx, 3, [fairRuleRow.parse({ offer: 'referral', one_per })]),
    );
  await setRule([]);
  expect(await said()).toBe(false);
  await setRule(['device']);
  expect(await said()).toBe(true);
});

it('fair-09: friends of different referrers may share a network', async () => {
  const address = freshAddress();
  const [one, two] = [await newMember(server), await newMember(server)];
  expect(await bringFriend(one, address)).toBe(500);
  expect(await bringFriend(two, address)).toBe(500);
});
