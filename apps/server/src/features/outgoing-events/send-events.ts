import { setTimeout as pause } from 'node:timers/promises';
import { postEvent } from '../../adapters/standard-webhooks/post-event.ts';
import type { PostOutcome } from '../../adapters/standard-webhooks/post-event.ts';
import type { Tx } from '../../db/database.ts';
import type { Platform } from '../../platform.ts';
import { endDelivery, leaseDueEvents, postponeDelivery } from './deliveries-store.ts';
import type { DueEvent } from './deliveries-store.ts';
import {
  listDueEndpoints,
  noteAnswering,
  noteGone,
  noteNotWorking,
  noteWorking,
} from './endpoints-store.ts';
import type { SendingEndpoint } from './endpoints-store.ts';
import {
  outgoingEventText,
  secondsUntilNextEvent,
  secondsUntilNextLook,
  verdictOf,
  webhookIdOf,
} from './rules.ts';
import type { EventVerdict } from './rules.ts';

/** Longer than one call with its time-out. */
const LEASE_SECONDS = 60;
/** The calls to one endpoint at a time. */
const WIDTH = 10;
/** While an endpoint is busy, the others are looked at again so often. */
const LOOK_MS = 1_000;

type Sending = Pick<Platform, 'database' | 'secrets' | 'config' | 'log'>;

/**
 * Sends the due events, each endpoint by a queue of its own (hook-07). A run goes on while one of them is busy, and looks
 * at the others meanwhile, so that a slow endpoint keeps none waiting. Safe on several servers and after a crash at any
 * point: a delivery is leased before its call.
 */
export async function sendEvents(context: Sending, stopping: AbortSignal): Promise<void> {
  const busy = new Map<string, Promise<void>>();
  /** When an endpoint that had nothing more to send is looked at again. */
  const idleUntilMs = new Map<string, number>();
  while (!stopping.aborted) {
    for (const endpoint of await listDueEndpoints(context.database, context.secrets)) {
      const { code } = endpoint;
      if (busy.has(code) || (idleUntilMs.get(code) ?? 0) > performance.now()) continue;
      const sending = sendOfEndpoint(context, endpoint, stopping)
        .catch((error: unknown) => context.log.error({ err: error, code }, 'an event failed'))
        .finally(() => {
          busy.delete(code);
          idleUntilMs.set(code, performance.now() + LOOK_MS);
        });
      busy.set(code, sending);
    }
    if (busy.size === 0) return;
    const isOver = new AbortController();
    const tick = pause(LOOK_MS, undefined, { signal: AbortSignal.any([isOver.signal, stopping]) });
    await Promise.race([Promise.all(busy.values()), tick.catch(() => undefined)]);
    isOver.abort();
  }
  await Promise.all(busy.values());
}

/** Sends the due events of one endpoint until none is left, or until it does not work. */
async function sendOfEndpoint(
  context: Sending,
  endpoint: SendingEndpoint,
  stopping: AbortSignal,
): Promise<void> {
  const { database } = context;
  const { code } = endpoint;
  let { failures } = endpoint;
  while (!stopping.aborted) {
    // hook-07: an endpoint that did not work is asked with one event.
    const lease = { code, limit: failures > 0 ? 1 : WIDTH, leaseSeconds: LEASE_SECONDS };
    const { due, isMore } = await database.transaction((tx) => leaseDueEvents(tx, lease));
    if (!isMore) return;
    const asked = { ...endpoint, failures };
    const verdicts = await Promise.all(due.map((event) => sendEvent(context, asked, event)));
    if (verdicts.includes('gone') || verdicts.includes('not_working')) return;
    if (due.length > 0) failures = 0;
  }
}

async function sendEvent(
  { database, config, log }: Sending,
  endpoint: SendingEndpoint,
  event: DueEvent,
): Promise<EventVerdict> {
  const { code, url, secrets, failures } = endpoint;
  const startedMs = performance.now();
  const signed = {
    webhookId: webhookIdOf(event.uuid),
    text: outgoingEventText(event),
    secrets,
    now: database.now(),
  };
  const outcome = await postEvent(url, signed, { mayBeInside: config.mode !== 'live' });
  const tookMs = Math.round(performance.now() - startedMs);
  const verdict = verdictOf(outcome.status);
  await database.transaction((tx) => conclude(tx, event, { verdict, outcome, tookMs, failures }));
  if (verdict !== 'taken') {
    const { status } = outcome;
    log.warn(
      { endpoint: code, event: String(event.id), status, verdict },
      'an event was not taken',
    );
  }
  return verdict;
}

interface Concluded {
  verdict: EventVerdict;
  outcome: PostOutcome;
  tookMs: number;
  /** The calls in a row before this one that showed no working endpoint. */
  failures: number;
}

async function conclude(
  tx: Tx,
  event: DueEvent,
  { verdict, outcome, tookMs, failures }: Concluded,
): Promise<void> {
  const { endpointCode: code, attempts } = event;
  const { status } = outcome;
  if (verdict === 'taken') {
    await endDelivery(tx, event, { outcome: 'taken', status, tookMs, failure: null });
    await noteWorking(tx, code);
    return;
  }
  const failure = outcome.status === null ? outcome.failure : verdict;
  const asked = outcome.status === null ? null : outcome.retryAfterSeconds;
  // While an endpoint does not work, its events wait for it and not for their own, growing pauses.
  const isOfEndpoint = verdict === 'not_working' && failures > 0;
  const seconds = isOfEndpoint
    ? secondsUntilNextLook(failures + 1, asked)
    : secondsUntilNextEvent(attempts, Math.random());
  const postponed = await postponeDelivery(tx, event, { status, tookMs, failure, seconds });
  if (postponed?.isOver) {
    await endDelivery(tx, event, { outcome: 'given_up', status, tookMs, failure });
  }
  if (verdict === 'refused') await noteAnswering(tx, code);
  if (verdict === 'gone') await noteGone(tx, code);
  if (verdict === 'not_working') {
    await noteNotWorking(tx, code, (inARow) => secondsUntilNextLook(inARow, asked));
  }
}
