import { z } from 'zod';
import { noData } from '../fields.ts';
import type { Operation } from '../operation-schemas.ts';
import { serviceKindNames } from '../third-parties/service-kinds.ts';
import { CODE_FORM } from './code-rules.ts';
import { actKey, seenMark, typedReason } from './fields.ts';

/**
 * How a third party answers a test: `accepted` if it takes our key, `sent` if it also took a test message to its
 * receivers, `not_sent` if it takes our key and not the message, `unexpected` for an answer outside the protocol,
 * `timed_out` and `unreachable` without an answer.
 */
const testOutcomes = [
  'accepted',
  'sent',
  'not_sent',
  'key_refused',
  'unexpected',
  'timed_out',
  'unreachable',
] as const;

const both = z.object({ th: z.string(), en: z.string() });
const kind = z.enum(serviceKindNames);
const code = z.string().regex(CODE_FORM);
const params = z.object({ kind, code });

const tested = z.object({
  outcome: z.enum(testOutcomes),
  /** The status of the answer; null without one. */
  status: z.number().int().nullable(),
  /** How long the call took, in milliseconds. */
  took_ms: z.number().int(),
});
export type ServiceTest = z.infer<typeof tested>;

const service = z.object({
  kind,
  code,
  protocol: z.string(),
  base_url: z.string(),
  is_enabled: z.boolean(),
  /** The values of each field that has some; of a secret the last characters at most. */
  fields: z.record(z.string(), z.array(z.string())),
  /** The address at which the third party calls us; null where it makes no calls. */
  webhook_url: z.string().nullable(),
  /** What live mode refuses of it, where this server is in live mode. */
  faults: z.array(z.string()),
  /** The last test of its present fields, also one that was made in the form before it was saved; null without one. */
  last_test: tested.extend({ tested_at: z.iso.datetime() }).nullable(),
  seen: seenMark,
});
export type OfficeService = z.infer<typeof service>;

/** A field of a form that a protocol describes. */
export const serviceField = both.extend({
  name: z.string(),
  is_secret: z.boolean(),
  /** Whether an old value stays valid beside a new one. */
  is_rotated: z.boolean(),
  is_optional: z.boolean(),
  /** Whether we choose the secret, so that the server can make one. */
  is_ours: z.boolean(),
  /** The regular expression of a value. */
  pattern: z.string(),
  hint: both.nullable(),
});
export type ServiceField = z.infer<typeof serviceField>;

const protocol = both.extend({
  kind,
  protocol: z.string(),
  /** The company's address; null where each operator has another one. */
  base_url: z.string().nullable(),
  fields: z.array(serviceField),
  /** What a gateway of this protocol can do; empty for the other kinds. */
  capabilities: z.array(z.string()),
  /** The places to which its payment page may lead. */
  channels: z.array(both.extend({ code: z.string() })),
});
export type OfficeServiceProtocol = z.infer<typeof protocol>;

/** A secret is longer where it is sealed in a proposal. */
export const fieldValues = z.record(z.string().max(60), z.string().max(4_000));
const form = {
  protocol: z.string().max(40),
  base_url: z.url({ protocol: /^(https?|smtps?)$/ }).max(300),
  /** The open fields as they shall be; an absent one becomes empty. */
  values: fieldValues,
  /** The secrets that change; an absent or empty one keeps its values. */
  secrets: fieldValues,
};
const made = { key: actKey, reason: typedReason };
/** The body of an act on a service: `seen` marks the state that the person saw, and another state is refused. */
const act = { ...made, seen: seenMark };

export const serviceOperations = {
  listServices: {
    data: z.object({
      services: z.array(service),
      /** Whether the messages go to the SMS service of the server's configuration, because none is saved. */
      is_sms_configured: z.boolean(),
    }),
  },
  listServiceProtocols: { data: z.object({ protocols: z.array(protocol) }) },
  /** Adds a service (`seen` is null), or changes its address and fields. Its protocol never changes. */
  saveService: {
    params,
    body: z.object({ ...made, ...form, seen: seenMark.nullable() }),
    data: noData,
  },
  /** Drops the older value of a rotated field, which the third party does not use any more. */
  dropOldSecret: {
    params,
    body: z.object({ ...act, field: z.string().max(60) }),
    data: noData,
  },
  setServiceEnabled: {
    params,
    body: z.object({ ...act, is_enabled: z.boolean() }),
    data: noData,
  },
  /** Moves a service before or behind its neighbour: the first enabled one is tried first. */
  moveService: {
    params,
    body: z.object({ ...made, direction: z.enum(['up', 'down']) }),
    data: noData,
  },
  removeService: { params, body: z.object(act), data: noData },
  /**
   * Makes a call that changes nothing, and of an alert service sends a test message: with the saved values, or with
   * those of a form before it is saved.
   */
  testService: {
    params,
    body: z.object({ form: z.object(form).nullable() }),
    data: tested,
  },
} satisfies Record<string, Operation>;
