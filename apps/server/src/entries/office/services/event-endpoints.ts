import { randomBytes } from 'node:crypto';
import type {
  OfficeEventDelivery,
  OfficeEventEndpoint,
} from '@kapao/contract/office/event-endpoints.ts';
import { TEST_EVENT } from '@kapao/contract/outgoing-events/event-types.ts';
import { privateUrlFault } from '../../../adapters/outside-addresses.ts';
import { isPlainAddress } from '../../../adapters/service-protocol.ts';
import { changedFields } from '../../../audit/difference.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import {
  liveServiceRefusal,
  serviceRefusals,
} from '../../../features/services/service-refusals.ts';
import {
  findDelivery,
  listDeliveriesOf,
} from '../../../features/outgoing-events/deliveries-list-store.ts';
import type { EventDeliveryRow } from '../../../features/outgoing-events/deliveries-list-store.ts';
import {
  replayDeliveries,
  resumeDeliveries,
  writeTestEvent,
} from '../../../features/outgoing-events/deliveries-store.ts';
import {
  deleteEndpoint,
  forgetState,
  isForeignEndpoint,
  keepSecret,
  listEndpoints,
  lockEndpoint,
  saveEndpoint,
  setEndpointPaused,
} from '../../../features/outgoing-events/endpoints-store.ts';
import type {
  EventEndpoint,
  ListedEndpoint,
  StoredEndpoint,
} from '../../../features/outgoing-events/endpoints-store.ts';
import { outgoingEventText, webhookIdOf } from '../../../features/outgoing-events/rules.ts';
import { idPage, readIdCursor } from '../../../http/id-pages.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type {
  ActAnswer,
  OfficeHandlers,
  OfficeRefusal,
} from '../../../http/office/office-handlers.ts';
import { termsMark } from '../../../http/office/seen-terms.ts';

type ReadOperation = 'listEventEndpoints' | 'listEventDeliveries' | 'showEventDelivery';
type SaveOperation = 'saveEventEndpoint' | 'makeEventSecret';
type StateOperation = 'pauseEventEndpoint' | 'removeEventEndpoint';
type SendOperation = 'testEventEndpoint' | 'replayEvents';

/** hook-09: data about members leaves the house to this address, so two persons decide on it. */
const ALWAYS = { scope: 'always', valueMicro: 0n } as const;
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** The operator's own systems that hear of events. */
export function eventEndpointsOffice(
  context: Context,
): OfficeHandlers<ReadOperation | SaveOperation | StateOperation | SendOperation> {
  return {
    ...readEndpoints(context),
    ...saveEndpoints(context),
    ...changeStates(context),
    ...sendEventsAgain(context),
  };
}

function readEndpoints({ config }: Context): OfficeHandlers<ReadOperation> {
  const { websiteId, mode } = config;
  return {
    listEventEndpoints: async (_input, _caller, read) => {
      const endpoints = await listEndpoints(read, websiteId);
      return officeDone({
        endpoints: endpoints.map((each) => shownEndpoint(each, mode, read.now())),
      });
    },
    listEventDeliveries: async ({ params: { code }, query }, _caller, read) => {
      const { after, limit, outcome, member } = query;
      const cursor = readIdCursor(after);
      if (!cursor) return officeRefusal('invalid_input');
      if (await isForeignEndpoint(read, { websiteId, code })) return officeRefusal('not_found');
      const rows = await listDeliveriesOf(read, code, {
        outcome,
        memberId: member === undefined ? undefined : BigInt(member.replace(/^kp/i, '')),
        belowId: cursor.lastId,
        limit: limit + 1,
      });
      const { shown, next } = idPage(rows, limit);
      return officeDone({ rows: shown.map((row) => shownDelivery(row)), next });
    },
    showEventDelivery: async ({ params: { code, id } }, _caller, read) => {
      if (await isForeignEndpoint(read, { websiteId, code })) return officeRefusal('not_found');
      const row = await findDelivery(read, code, BigInt(id));
      if (!row) return officeRefusal('not_found');
      return officeDone({ ...shownDelivery(row), body: outgoingEventText(row) });
    },
  };
}

function saveEndpoints({ config, secrets }: Context): OfficeHandlers<SaveOperation> {
  const { websiteId, mode } = config;
  return {
    saveEventEndpoint: async ({ params: { code }, body }, _caller, tx) => {
      const { reason } = body;
      const target = targetOf(code);
      if (await isForeignEndpoint(tx, { websiteId, code })) {
        return { ...officeRefusal('not_found'), target };
      }
      const saved = await lockEndpoint(tx, { websiteId, code });
      if (saved && body.seen === null) return { ...endpointRefusals.code_taken, target };
      if ((saved && markOf(saved)) !== (body.seen ?? undefined)) {
        return { ...officeRefusal('target_changed'), target };
      }
      const refusal = refusedAddress(body.url, mode);
      if (refusal) return { ...refusal, target };
      const endpoint = { code, url: body.url, eventTypes: body.event_types };
      const after = termsOf({ ...endpoint, isPaused: saved?.isPaused ?? false });
      if (saved && markOf(saved) === termsMark(after)) {
        return { ...officeRefusal('as_it_is'), target };
      }
      await saveEndpoint(tx, websiteId, endpoint);
      if (saved && saved.url !== endpoint.url) await forgetState(tx, code);
      const change = saved ? changedFields<object>(termsOf(saved), after) : { after };
      return { ...officeDone(null), ...change, target, reason, risk: ALWAYS };
    },
    makeEventSecret: async ({ params: { code }, body }, _caller, tx) => {
      const target = targetOf(code);
      const saved = await lockEndpoint(tx, { websiteId, code });
      if (!saved) return { ...officeRefusal('not_found'), target };
      if (markOf(saved) !== body.seen) return { ...officeRefusal('target_changed'), target };
      const hours = body.keep_hours;
      const keepUntil = hours === 0 ? null : new Date(tx.now().getTime() + hours * 3_600_000);
      const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
      await keepSecret(tx, secrets, { code, secret, keepUntil });
      const after = { secret: 'new', keep_hours: saved.hasSecret ? hours : null };
      return { ...officeDone({ secret }), target, reason: body.reason, after };
    },
  };
}

function changeStates({ config }: Context): OfficeHandlers<StateOperation> {
  const { websiteId } = config;
  return {
    pauseEventEndpoint: ({ params: { code }, body }, _caller, tx) =>
      changeIfUnchanged(tx, { websiteId, code }, body, async (saved) => {
        const isPaused = body.is_paused;
        // An endpoint that is gone is resumed too.
        if (saved.isPaused && isPaused) return officeRefusal('as_it_is');
        await setEndpointPaused(tx, code, isPaused);
        if (!isPaused) {
          await forgetState(tx, code);
          await resumeDeliveries(tx, code);
        }
        const before = { is_paused: saved.isPaused };
        return { ...officeDone(null), before, after: { is_paused: isPaused } };
      }),
    removeEventEndpoint: ({ params: { code }, body }, _caller, tx) =>
      changeIfUnchanged(tx, { websiteId, code }, body, async (saved) => {
        if (!saved.isPaused && saved.goneAt === null) return endpointRefusals.still_sending;
        await deleteEndpoint(tx, code);
        return {
          ...officeDone(null),
          before: termsOf(saved),
          after: { removed: true },
          risk: ALWAYS,
        };
      }),
  };
}

function sendEventsAgain({ config }: Context): OfficeHandlers<SendOperation> {
  const { websiteId } = config;
  return {
    testEventEndpoint: async ({ params: { code } }, _caller, tx) => {
      const target = targetOf(code);
      const saved = await lockEndpoint(tx, { websiteId, code });
      if (!saved) return { ...officeRefusal('not_found'), target };
      if (isStopped(saved)) return { ...endpointRefusals.not_sending, target };
      await writeTestEvent(tx, code, TEST_EVENT);
      return { ...officeDone(null), target };
    },
    replayEvents: async ({ params: { code }, body: { which, reason } }, _caller, tx) => {
      const target = targetOf(code);
      const saved = await lockEndpoint(tx, { websiteId, code });
      if (!saved) return { ...officeRefusal('not_found'), target };
      const chosen =
        'event' in which
          ? { event: BigInt(which.event) }
          : {
              from: new Date(which.from),
              until: new Date(which.until),
              isGivenUpOnly: which.only_given_up,
            };
      const replayed = await replayDeliveries(tx, code, chosen);
      if (replayed === 0) return { ...endpointRefusals.nothing_to_replay, target };
      return { ...officeDone({ replayed }), target, reason, after: { ...which, replayed } };
    },
  };
}

/** Changes an endpoint that stands as the person saw it. */
async function changeIfUnchanged(
  tx: Tx,
  name: { websiteId: number; code: string },
  { seen, reason }: { seen: string; reason: string },
  change: (
    saved: StoredEndpoint,
  ) => Promise<Omit<Extract<ActAnswer<null>, { outcome: 'done' }>, 'target'> | OfficeRefusal>,
): Promise<ActAnswer<null>> {
  const target = targetOf(name.code);
  const saved = await lockEndpoint(tx, name);
  if (!saved) return { ...officeRefusal('not_found'), target };
  if (markOf(saved) !== seen) return { ...officeRefusal('target_changed'), target };
  const changed = await change(saved);
  return changed.outcome === 'refused' ? { ...changed, target } : { ...changed, target, reason };
}

const endpointRefusals = {
  code_taken: {
    ...officeRefusal('rule_broken', {
      th: 'มีระบบอื่นใช้รหัสนี้แล้ว',
      en: 'Another endpoint has this code',
    }),
    field: 'code',
  },
  not_sending: officeRefusal('rule_broken', {
    th: 'ยังส่งไม่ได้ เพราะพักการส่งอยู่ ปลายทางเลิกรับ หรือยังไม่มีรหัสลับ',
    en: 'Nothing is sent now: the endpoint is paused or gone, or has no secret',
  }),
  still_sending: officeRefusal('rule_broken', {
    th: 'พักการส่งก่อนจึงจะลบได้',
    en: 'Pause it before you remove it',
  }),
  nothing_to_replay: officeRefusal('rule_broken', {
    th: 'ไม่มีเหตุการณ์ให้ส่งซ้ำ เหตุการณ์ที่รอส่งอยู่แล้วไม่ต้องส่งซ้ำ',
    en: 'There is nothing to send again. Events that wait are sent anyway',
  }),
} as const satisfies Record<string, OfficeRefusal>;

/** hook-09: refuses an address with a place for a secret, and in live mode one that is not of the internet. */
function refusedAddress(url: string, mode: Context['config']['mode']): OfficeRefusal | undefined {
  if (!isPlainAddress(url)) return { ...serviceRefusals.address_with_more, field: 'url' };
  const fault = mode === 'live' ? privateUrlFault(url) : undefined;
  return fault === undefined ? undefined : { ...liveServiceRefusal([fault]), field: 'url' };
}

/** hook-08, hook-10: whether nothing is sent until staff act. */
function isStopped({ isPaused, goneAt, hasSecret }: StoredEndpoint): boolean {
  return isPaused || goneAt !== null || !hasSecret;
}

/** The facts of an endpoint that staff can change, in the form of the audit log. */
function termsOf({ url, eventTypes, isPaused }: EventEndpoint | StoredEndpoint) {
  return { base_url: url, event_types: [...eventTypes].sort(), is_paused: isPaused };
}

function markOf(endpoint: StoredEndpoint): string {
  return termsMark(termsOf(endpoint));
}

function targetOf(code: string): string {
  return `event-endpoint:${code}`;
}

function shownEndpoint(
  endpoint: ListedEndpoint,
  mode: Context['config']['mode'],
  now: Date,
): OfficeEventEndpoint {
  const { oldSecretUntil, retryAt } = endpoint;
  const isRetried = retryAt !== null && retryAt > now && !isStopped(endpoint);
  const isOldValid = oldSecretUntil !== null && oldSecretUntil > now;
  return {
    code: endpoint.code,
    url: endpoint.url,
    event_types: endpoint.eventTypes,
    is_paused: endpoint.isPaused,
    has_secret: endpoint.hasSecret,
    old_secret_until: isOldValid ? oldSecretUntil.toISOString() : null,
    fault: (mode === 'live' ? privateUrlFault(endpoint.url) : undefined) ?? null,
    failures: endpoint.failures,
    retry_at: isRetried ? retryAt.toISOString() : null,
    gone_at: endpoint.goneAt?.toISOString() ?? null,
    last_taken_at: endpoint.lastTakenAt?.toISOString() ?? null,
    failing_since: endpoint.failingSince?.toISOString() ?? null,
    waiting: endpoint.waiting,
    oldest_waiting_at: endpoint.oldestWaitingAt?.toISOString() ?? null,
    given_up: endpoint.givenUp,
    seen: markOf(endpoint),
  };
}

function shownDelivery(row: EventDeliveryRow): OfficeEventDelivery {
  return {
    id: String(row.id),
    event_id: webhookIdOf(row.uuid),
    type: row.type,
    member_id: row.memberId === 0n ? null : String(row.memberId),
    occurred_at: row.occurredAt.toISOString(),
    outcome: row.outcome,
    attempts: row.attempts,
    attempted_at: row.attemptedAt?.toISOString() ?? null,
    due_at: row.nextAt?.toISOString() ?? null,
    status: row.status,
    failure: row.failure,
    took_ms: row.tookMs,
  };
}
