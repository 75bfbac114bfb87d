import type { FeatureMutation } from './feature-mutation.ts';

const server = 'apps/server/src';

export const serviceMutations: readonly FeatureMutation[] = [
  {
    file: `${server}/features/alerts/rules.ts`,
    from: 'began: asked.filter((each) => !toldKeys.has(keyOf(each))),',
    to: 'began: asked,',
    test: `${server}/flows/alerts/send-alerts.pg.test.ts`,
    title: 'notify-03: one message when a cause begins, one each hour, and one when it is over',
  },
  {
    file: `${server}/features/alerts/rules.ts`,
    from: 'isOlder(each.seenAt, OVER_AFTER_MS)',
    to: 'isOlder(each.seenAt, 0)',
    test: `${server}/flows/alerts/send-alerts.pg.test.ts`,
    title: 'notify-05: two servers tell a cause once, also one that only the first of them sees',
  },
  {
    file: `${server}/adapters/alerts/line/line.ts`,
    from: "{ 'x-line-retry-key': id },",
    to: "{ 'x-line-retry-key': crypto.randomUUID() },",
    test: `${server}/flows/alerts/send-alerts.pg.test.ts`,
    title:
      'notify-05: a message whose server died before the answer was kept is sent again under its key',
  },
  {
    file: `${server}/entries/office/services/alert-rules.ts`,
    from: 'if (causes.length > 0) {',
    to: 'if (causes.length > 99) {',
    test: `${server}/flows/alerts/send-alerts.pg.test.ts`,
    title:
      'notify-09: alerts that one person takes away are told by all services; more alerts are not',
  },
];
