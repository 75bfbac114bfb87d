import type { FeatureMutation } from './feature-mutation.ts';

const server = 'apps/server/src';

/** Offers that a script must not empty. */
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
    test: `${server}/features/missions/missions.pg.test.ts`,
    title:
      'money that was only parked > fair-08: earns nothing, however large and however many days',
  },
];
