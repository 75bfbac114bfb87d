import type { FeatureMutation } from './feature-mutation.ts';

const server = 'apps/server/src';

export const officeMutations: readonly FeatureMutation[] = [
  {
    file: `${server}/features/audit/office.ts`,
    from: 'BigInt(after)',
    to: 'BigInt(after) + 1n',
    test: `${server}/office-app.pg.test.ts`,
    title: 'office-05: records what was done, refused and denied, and shows it to auditors',
  },
  {
    file: `${server}/features/staff/store.ts`,
    from: 'and staff.disabled_at is null',
    to: '',
    test: `${server}/office-app.pg.test.ts`,
    title: 'office-02: ends a session that was not used for an hour, and one of a disabled person',
  },
];
