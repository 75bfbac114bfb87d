import type { FeatureMutation } from './feature-mutation.ts';

const server = 'apps/server/src';
const fair = `${server}/features/fair-offers/fair-offers.pg.test.ts`;

/** Mutations of the rules that keep a script from emptying offers. */
export const fairMutations: readonly FeatureMutation[] = [
  {
    file: `${server}/ledger/cash-down.ts`,
    from: 'return netLossMicro < downMicro ? netLossMicro : downMicro;',
    to: 'return netLossMicro;',
    test: `${server}/features/rebates/lost-cash.pg.test.ts`,
    title:
      'cashback and a friend’s share > fair-07: are nothing for who lost 500 at play and withdrew 920, and say so while the day runs',
  },
  {
    file: `${server}/features/missions/store.ts`,
    from: 'least(daily.micro, coalesce(played.micro, 0))::bigint',
    to: 'daily.micro::bigint',
    test: `${server}/features/missions/parked.pg.test.ts`,
    title:
      'money that was only parked > fair-08: earns nothing, however large and however many days',
  },
  {
    file: `${server}/features/fair-offers/rules.ts`,
    from: "if (facts.isLimited) return of('offers_limited');",
    to: '',
    test: `${server}/flows/cases/risk-case.pg.test.ts`,
    title: 'link-07 link-09: a limited member gets no coupon until a second person has lifted it',
  },
  {
    file: `${server}/features/risk/reads.ts`,
    from: "isMarked(memberId, 'watch')",
    to: "isMarked(memberId, 'limit_offers')",
    test: `${server}/flows/cases/risk-case.pg.test.ts`,
    title:
      'link-06 link-08: a watched member’s withdrawals wait, and nothing is found only after the watch',
  },
  {
    file: `${server}/entries/office/cases/risk-acts.ts`,
    from: "risk: { scope: 'always', memberId, valueMicro: 'unbounded' }",
    to: '',
    test: `${server}/flows/cases/risk-case.pg.test.ts`,
    title: 'link-07 link-09: a limited member gets no coupon until a second person has lifted it',
  },
  {
    file: `${server}/features/fair-offers/reads.ts`,
    from: 'facts.isTaken || facts.ownSigns.some((own) => hasAlike(signs, own))',
    to: 'facts.isTaken',
    test: fair,
    title: 'one claim per person > fair-03: two accounts of one person in one batch: paid once',
  },
  {
    file: `${server}/features/fair-offers/rules.ts`,
    from: "if (facts.isTaken) return of('one_person');",
    to: '',
    test: fair,
    title: 'one claim per person > fair-01: holds each day’s reward',
  },
  {
    file: `${server}/features/fair-offers/rules.ts`,
    from: 'limit !== null && claims >= limit',
    to: 'limit !== null && claims > limit',
    test: fair,
    title: 'times and stakes > fair-06: pays a coupon so often a day, a week and in all',
  },
  {
    file: `${server}/features/fair-offers/rules.ts`,
    from: 'missingMicro > 0n ?',
    to: 'missingMicro > 1_000_000n ?',
    test: fair,
    title:
      'times and stakes > fair-10: pays after so much own money was staked, and says how much is missing',
  },
  {
    file: `${server}/features/referral/first-deposits-store.ts`,
    from: '       and not ${isOwnFriend(sql`share.friend_id`, sql`share.member_id`)}\n',
    to: '',
    test: `${server}/features/fair-offers/friends.pg.test.ts`,
    title: 'fair-09: a sign that appears before the share is earned counts too',
  },
];
