import type { FeatureMutation } from './feature-mutation.ts';

const server = 'apps/server/src';

export const reportMutations: readonly FeatureMutation[] = [
  {
    file: `${server}/features/reports/lines.ts`,
    from: "when 'rollback' then 'bet_rollback' else 'win'",
    to: "when 'rollback' then 'win' else 'win'",
    test: `${server}/features/reports/fold-reports.pg.test.ts`,
    title: 'report-03: sums random play, cash and bonuses to the micro, by each dimension',
  },
  {
    file: `${server}/features/reports/beneath-store.ts`,
    from: 'rows with ties',
    to: 'rows only',
    test: `${server}/features/reports/reports.pg.test.ts`,
    title:
      'listReportRows > report-08: opens every number of play by day, and the rows add up to it',
  },
];
