import { credential } from '@kapao/contract/third-parties/credentials.ts';
import type { AlertOutcome } from '../../adapters/alerts/port.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { keepPlan, listToldCauses, lockAlerts } from '../../features/alerts/causes-store.ts';
import {
  endAlert,
  keepMovedTarget,
  leaseDueAlert,
  postponeAlert,
  queueAlert,
} from '../../features/alerts/deliveries-store.ts';
import type { DueAlert } from '../../features/alerts/deliveries-store.ts';
import {
  causesText,
  isGivenUp,
  planAlerts,
  secondsUntilNextAttempt,
} from '../../features/alerts/rules.ts';
import type { AlertSite, SeenCause } from '../../features/alerts/rules.ts';
import { listAlertRules } from '../../features/alerts/rules-store.ts';
import type { StoredAlertRule } from '../../features/alerts/rules-store.ts';
import { loadSite } from '../../features/site/reads.ts';
import { nameTargets } from '../staff/name-targets.ts';
import { connectAlertService, findAlertProtocol, listAlertServices } from './alert-services.ts';
import type { StoredAlertService } from './alert-services.ts';
import { readCauses } from './read-causes.ts';

/** Longer than one call with its time-outs. */
const LEASE_SECONDS = 60;
/** The messages of one service in one round: a long backlog does not keep the round from ending. */
const ROUND = 20;

type Alerting = Pick<
  Context,
  'database' | 'lists' | 'secrets' | 'config' | 'log' | 'studioFailures' | 'jobFigures'
>;

/** Plans and sends alerts. Safe on several servers and after a crash at any point (notify-05). */
export async function sendAlerts(context: Alerting, stopping: AbortSignal): Promise<void> {
  const services = await listAlertServices(context.database, context.secrets);
  if (services.length === 0) return;
  await queueAlerts(
    context,
    services.filter(({ isEnabled }) => isEnabled),
  );
  // notify-07: each service has its own turn, so one that is down keeps no other waiting. One that is switched off still
  // sends its last message.
  const sends = await Promise.allSettled(
    services.map((service) => sendOfService(context, service, stopping)),
  );
  for (const send of sends) {
    if (send.status === 'rejected') context.log.error({ err: send.reason }, 'an alert failed');
  }
}

/** notify-03: queues a message of each phase for each service that has something to be told. */
async function queueAlerts(
  context: Alerting,
  services: readonly StoredAlertService[],
): Promise<void> {
  const { database, lists } = context;
  const rules = await listAlertRules(database);
  const asking = services.filter(({ code }) => rules.some((rule) => rule.serviceCode === code));
  if (asking.length === 0) return;
  const seen = await readCauses(lists, context, rules);
  await database.transaction(async (tx) => {
    await lockAlerts(tx);
    for (const service of asking) await queueOfService(tx, context, service, rules, seen);
  });
}

async function queueOfService(
  tx: Tx,
  context: Alerting,
  { code, language }: StoredAlertService,
  rules: readonly StoredAlertRule[],
  seen: readonly SeenCause[],
): Promise<void> {
  const own = rules.filter(({ serviceCode }) => serviceCode === code);
  const now = tx.now();
  const plan = planAlerts(now, code, own, seen, await listToldCauses(tx, code));
  await keepPlan(tx, code, plan);
  const told = [...plan.began, ...plan.still, ...plan.over].map(({ subject }) => subject);
  // Most rounds tell nothing, so that the site and the names are read by those that do.
  if (told.length === 0) return;
  const site = { ...(await alertSite(tx, context)), nameOf: await nameTargets(tx, told) };
  for (const phase of ['began', 'still', 'over'] as const) {
    const causes = plan[phase];
    if (causes.length > 0) {
      await queueAlert(tx, code, causesText(phase, causes, language, now, site));
    }
  }
}

/** The site's name and the office's address, for the messages. */
export async function alertSite(
  on: Queryable,
  { config }: Pick<Context, 'config'>,
): Promise<AlertSite> {
  const { settings } = await loadSite(on, config);
  return { siteName: settings.name, officeUrl: config.officeUrl, nameOf: () => null };
}

/** Sends the due messages of one service, until it does not take one. */
async function sendOfService(
  context: Alerting,
  service: StoredAlertService,
  stopping: AbortSignal,
): Promise<void> {
  const { database } = context;
  const { code: serviceCode } = service;
  for (let sent = 0; sent < ROUND && !stopping.aborted; sent += 1) {
    const due = await database.transaction((tx) =>
      leaseDueAlert(tx, { serviceCode, leaseSeconds: LEASE_SECONDS }),
    );
    if (!due) return;
    const outcome = await sendOne(context, service, due);
    await database.transaction((tx) => conclude(tx, service, due, outcome));
    if (outcome.outcome !== 'sent') {
      const reason = 'reason' in outcome ? outcome.reason : outcome.outcome;
      context.log.warn({ service: serviceCode, reason }, 'an alert was not taken');
      return;
    }
  }
}

async function sendOne(
  context: Alerting,
  stored: StoredAlertService,
  { id, title, text }: DueAlert,
): Promise<AlertOutcome> {
  const service = await connectAlertService(context, stored);
  return service?.send({ id, title, text }) ?? { outcome: 'refused', reason: 'unknown protocol' };
}

async function conclude(
  tx: Tx,
  { code, protocol, credentials }: StoredAlertService,
  due: DueAlert,
  outcome: AlertOutcome,
): Promise<void> {
  if (outcome.outcome === 'sent') return endAlert(tx, due, { outcome: 'sent', reason: null });
  if (outcome.outcome === 'refused') {
    return endAlert(tx, due, { outcome: 'refused', reason: outcome.reason });
  }
  if (outcome.outcome === 'moved') {
    const field = findAlertProtocol(protocol)?.target ?? '';
    await keepMovedTarget(tx, code, { from: credential(credentials, field), to: outcome.target });
  }
  const reason = outcome.outcome === 'later' ? outcome.reason : 'the receiver moved';
  if (isGivenUp(due.createdAt, tx.now())) {
    return endAlert(tx, due, { outcome: 'given_up', reason });
  }
  const wanted = outcome.outcome === 'later' ? (outcome.afterSeconds ?? 0) : 0;
  const seconds = Math.max(secondsUntilNextAttempt(due.attempts), wanted);
  return postponeAlert(tx, due, { seconds, reason });
}
