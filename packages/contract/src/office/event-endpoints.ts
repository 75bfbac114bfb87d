import { z } from 'zod';
import { noData } from '../fields.ts';
import type { Operation } from '../operation-schemas.ts';
import { eventOutcomes, eventTypes } from '../outgoing-events/event-types.ts';
import { CODE_FORM } from './code-rules.ts';
import { actKey, pageOf, pageQuery, rowId, seenMark, typedReason } from './fields.ts';

const code = z.string().regex(CODE_FORM);
const params = z.object({ code });
const made = { key: actKey, reason: typedReason };
const act = { ...made, seen: seenMark };

/** A member's number, also as the office's lists show it: KP100228. */
const memberReference = z.string().regex(/^(?:kp)?[1-9]\d{0,17}$/i);

const eventType = z.enum(eventTypes);
const chosenTypes = z
  .array(eventType)
  .min(1)
  .max(eventTypes.length)
  .refine((all) => new Set(all).size === all.length, 'a type stands twice');

const endpoint = z.object({
  code,
  url: z.string(),
  event_types: z.array(eventType),
  is_paused: z.boolean(),
  /** Whether a secret was made; without one nothing is sent. */
  has_secret: z.boolean(),
  /** Until when the secret before signs too; null without one. */
  old_secret_until: z.iso.datetime().nullable(),
  /** What live mode refuses of it, where this server is in live mode. */
  fault: z.string().nullable(),
  /** Calls in a row that showed no working endpoint. */
  failures: z.number().int(),
  /** When an endpoint that does not work is tried next; null where it is due, or stopped. */
  retry_at: z.iso.datetime().nullable(),
  gone_at: z.iso.datetime().nullable(),
  last_taken_at: z.iso.datetime().nullable(),
  /** Since when every call has failed; null where one was taken since, or none has failed. */
  failing_since: z.iso.datetime().nullable(),
  waiting: z.number().int(),
  /** The time of the oldest event that waits; null without one. */
  oldest_waiting_at: z.iso.datetime().nullable(),
  given_up: z.number().int(),
  seen: seenMark,
});
export type OfficeEventEndpoint = z.infer<typeof endpoint>;

const delivery = z.object({
  /** The event's number, which is its `sequence`. */
  id: rowId,
  /** The `webhook-id` of each attempt. */
  event_id: z.string(),
  type: z.string(),
  /** Null for a test. */
  member_id: z.string().nullable(),
  occurred_at: z.iso.datetime(),
  outcome: z.enum(eventOutcomes),
  attempts: z.number().int(),
  attempted_at: z.iso.datetime().nullable(),
  /** When it is sent next; null where it has ended or is due, and while the endpoint is stopped. */
  due_at: z.iso.datetime().nullable(),
  /** The status of the last answer; null without one. */
  status: z.number().int().nullable(),
  failure: z.string().nullable(),
  took_ms: z.number().int().nullable(),
});
export type OfficeEventDelivery = z.infer<typeof delivery>;

export const eventEndpointOperations = {
  listEventEndpoints: { data: z.object({ endpoints: z.array(endpoint) }) },
  /** Adds an endpoint (`seen` is null), or changes its address and types. */
  saveEventEndpoint: {
    params,
    body: z.object({
      ...made,
      url: z.url({ protocol: /^https?$/ }).max(300),
      event_types: chosenTypes,
      seen: seenMark.nullable(),
    }),
    data: noData,
  },
  /** Makes a secret, which is shown once. The one before signs too for `keep_hours`. */
  makeEventSecret: {
    params,
    body: z.object({
      reason: typedReason,
      seen: seenMark,
      keep_hours: z.union([z.literal(0), z.literal(24), z.literal(72)]),
    }),
    data: z.object({ secret: z.string() }),
  },
  /** Pauses an endpoint, or resumes it, also one that answered that it is gone. */
  pauseEventEndpoint: {
    params,
    body: z.object({ ...act, is_paused: z.boolean() }),
    data: noData,
  },
  removeEventEndpoint: { params, body: z.object(act), data: noData },
  /** Sends an event without data, so that the receiver can be tried. */
  testEventEndpoint: { params, body: z.object({ key: actKey }), data: noData },
  listEventDeliveries: {
    params,
    query: pageQuery.extend({
      outcome: z.enum(eventOutcomes).optional(),
      member: memberReference.optional(),
    }),
    data: pageOf(delivery),
  },
  /** One delivery with the body that is sent. */
  showEventDelivery: {
    params: z.object({ code, id: rowId }),
    data: delivery.extend({ body: z.string() }),
  },
  /** Sends events again under their ids: one, or all of an endpoint from a time until another. */
  replayEvents: {
    params,
    body: z.object({
      ...made,
      which: z.union([
        z.object({ event: rowId }),
        z.object({
          from: z.iso.datetime({ offset: true }),
          until: z.iso.datetime({ offset: true }),
          only_given_up: z.boolean(),
        }),
      ]),
    }),
    data: z.object({ replayed: z.number().int() }),
  },
} satisfies Record<string, Operation>;
