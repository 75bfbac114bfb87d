import type { FeatureMutation } from './feature-mutation.ts';

const server = 'apps/server/src';

/** The office's search, members and proposals. */
export const deskMutations: readonly FeatureMutation[] = [
  {
    file: `${server}/features/payments/decisions-store.ts`,
    from: "approval = 'approved'                              as",
    to: 'approval is not null                               as',
    test: `${server}/features/desk/timeline.pg.test.ts`,
    title:
      'desk-37: names who decided withdrawals, deposits and proposals, by pages that lose none',
  },
  {
    file: `${server}/member-view.ts`,
    from: 'const database = context.lists;',
    to: 'const { database } = context;',
    test: `${server}/features/desk/view.pg.test.ts`,
    title: 'desk-34: reads by the connections of the office’s lists, which cannot write',
  },
  {
    file: `${server}/features/desk/view-office.ts`,
    from: "return officeRefusal('view_over');",
    to: "if (staffId < 0n) return officeRefusal('view_over');",
    test: `${server}/features/desk/view.pg.test.ts`,
    title:
      'desk-33: answers nothing before the look is recorded, and records each look with its author',
  },
  {
    file: `${server}/features/desk/rules.ts`,
    from: "digits.length === LAST_DIGITS || permissions.has('members:reveal')",
    to: 'permissions.size > 0',
    test: `${server}/features/desk/rules.test.ts`,
    title:
      'desk-03: reads more than the last four digits of an account for those who may reveal it',
  },
  {
    file: `${server}/features/proposals/rules.ts`,
    from: 'return JSON.stringify([status, String(lastMoneyId)]);',
    to: 'return JSON.stringify([String(lastMoneyId)]);',
    test: `${server}/features/proposals/proposals.pg.test.ts`,
    title: 'a proposal > desk-16: does nothing when its target has changed since',
  },
  {
    file: `${server}/flows/propose-change.ts`,
    from: 'proposal.makerId === decider.staffId && !isAlone',
    to: 'proposal.makerId === 0n && !isAlone',
    test: `${server}/features/proposals/proposals.pg.test.ts`,
    title: 'a proposal > desk-15: is carried out by another person, never by its maker',
  },
  {
    file: `${server}/features/proposals/rules.ts`,
    from: 'Math.max(proposal.aloneFrom.getTime(), byDelayOfNow)',
    to: 'byDelayOfNow',
    test: `${server}/features/proposals/rules.test.ts`,
    title: 'desk-39: counts the longer of the delay of a proposal and the delay of now',
  },
  {
    file: `${server}/features/proposals/rules.ts`,
    from: 'if (!kinds.includes(wanted.kind)) return false;',
    to: '',
    test: `${server}/features/proposals/rules.test.ts`,
    title: 'desk-19: asks for a second person for the kinds of the setting alone',
  },
  {
    file: `${server}/flows/set-member-timeout.ts`,
    from: 'before !== null && before >= endsAt',
    to: 'false',
    test: `${server}/features/desk/acts.pg.test.ts`,
    title: 'desk-11: lengthens a time-out, and never shortens one',
  },
];
