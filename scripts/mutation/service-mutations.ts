import type { FeatureMutation } from './feature-mutation.ts';

const server = 'apps/server/src';
const office = `${server}/entries/office/services`;
const test = `${office}/services.pg.test.ts`;

/** Mutations by which one person, or a stranger, could reach the secrets and messages of third parties. */
export const serviceMutations: readonly FeatureMutation[] = [
  {
    file: `${office}/services.ts`,
    from: 'return { ...answer, target, reason, risk: ALWAYS, heldInput };',
    to: 'return { ...answer, target, reason, heldInput };',
    test,
    title: 'svc-04: a service is added by two persons',
  },
  {
    file: `${office}/services.ts`,
    from: "return answer.outcome === 'refused' || !isEnabled ? answer",
    to: "return answer.outcome === 'refused' || isEnabled ? answer",
    test,
    title: 'svc-04 svc-05: one person switches a service off; on, and away, it goes by two',
  },
  {
    file: `${office}/services.ts`,
    from: 'body: sealedForm(secrets, row, body) };',
    to: 'body };',
    test,
    title: 'svc-03 svc-04: no secret stands in a proposal, the log, an answer or the key of an act',
  },
  {
    file: `${server}/http/office/act-keys.ts`,
    from: 'name === SECRETS_FIELD ? undefined : value',
    to: 'value',
    test,
    title: 'svc-03 svc-04: no secret stands in a proposal, the log, an answer or the key of an act',
  },
  {
    file: `${office}/service-form.ts`,
    from: '  if (isAsSaved) return false;',
    to: '  if (isAsSaved || !isAsSaved) return false;',
    test: `${office}/tested-services.pg.test.ts`,
    title: 'svc-07: a test sends stored secrets to the saved address alone',
  },
  {
    file: `${office}/service-form.ts`,
    from: "const faults = config.mode === 'live' ? serviceFaults(service) : [];",
    to: 'const faults: string[] = [];',
    test,
    title: 'svc-10: live mode takes no inside address and no public credentials',
  },
  {
    file: `${server}/features/services/tests-store.ts`,
    from: "['fields of a test', kind, code, protocol, baseUrl, newest]",
    to: "['fields of a test', kind, code, protocol, baseUrl]",
    test: `${office}/tested-services.pg.test.ts`,
    title:
      'svc-07: a test in the form holds for the service that is saved with exactly those fields',
  },
  {
    file: `${server}/adapters/outside-calls.ts`,
    from: 'return fetch(url, { ...request, dispatcher: outside.dispatcher });',
    to: 'return fetch(url, request);',
    test: `${server}/adapters/outside-calls.test.ts`,
    title: 'svc-10: a studio is not called inside',
  },
  {
    file: `${office}/services.ts`,
    from: "isMoved && params.kind === 'gateway' &&",
    to: "!isMoved && params.kind === 'gateway' &&",
    test,
    title: 'svc-13: a gateway stays where it is while a withdrawal there has no outcome',
  },
  {
    file: `${server}/adapters/sms/outbox.ts`,
    from: "last.result.outcome === 'accepted' || last.result.mayHaveArrived",
    to: "last.result.outcome === 'accepted'",
    test: `${server}/adapters/sms/outbox.test.ts`,
    title: 'svc-08: tries no other service when the answer is unknown',
  },
  {
    file: `${server}/adapters/sms/twilio/signature.ts`,
    from: 'own.length === given.length && timingSafeEqual(own, given)',
    to: 'own.length === given.length',
    test: `${server}/entries/third-parties/sms/reports.pg.test.ts`,
    title:
      'svc-09: takes no report without a valid signature, and soon asks a stranger for patience',
  },
  {
    file: `${server}/features/services/sms-deliveries-store.ts`,
    from: "or (sms_deliveries.state = 'sent' and",
    to: "or (sms_deliveries.state <> 'x' and",
    test: `${server}/entries/third-parties/sms/reports.pg.test.ts`,
    title: 'svc-09: a report moves a message forward, and an end state stays',
  },
  {
    file: `${server}/features/outgoing-events/deliveries-store.ts`,
    from: 'where earlier_id is null',
    to: 'where true',
    test: `${server}/features/outgoing-events/send-events.pg.test.ts`,
    title: 'hook-05: an event that is refused holds back the later ones of its member alone',
  },
  {
    file: `${server}/features/outgoing-events/deliveries-store.ts`,
    from: 'and before.is_replay     = looked_at.is_replay',
    to: 'and true',
    test: `${server}/features/outgoing-events/deliveries-store.pg.test.ts`,
    title:
      'hook-11 hook-05: refused events that are sent again hold back no new one, and keep their order',
  },
  {
    file: `${server}/features/api-keys/store.ts`,
    from: '&& given.includes(permission)',
    to: '&& given.length > 0',
    test: `${server}/entries/office/staff/api-keys.pg.test.ts`,
    title: 'key-01: a key reads what its permissions name, and is told which one it lacks',
  },
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
    file: `${server}/adapters/alerts/line/messaging.ts`,
    from: "{ 'x-line-retry-key': retryKey },",
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
