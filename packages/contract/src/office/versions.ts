import { z } from 'zod';
import { near, noData } from '../fields.ts';
import type { Operation } from '../operation-schemas.ts';
import { actKey, dayRange, pageOf, pageQuery, rowId, typedReason } from './fields.ts';
import { versionKindNames } from './version-kinds.ts';

const kind = z.enum(versionKindNames);
/** A row, or its form in an operator's file, as JSON. Amounts of a row are texts: micro-baht may pass 2^53. */
const json = z.record(z.string(), z.unknown());

const version = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The author of the version, such as `staff:ann@…`, `command:root` or `system:sandbox`. */
  actor: z.string(),
  /** The reason of the change, or the command that made it; null for the server's own, and for old versions. */
  reason: z.string().nullable(),
  kind,
  /** The row's key; several columns are joined by a slash. */
  record: z.string(),
  /** The row without secrets; null before its first version and after its last. */
  before: json.nullable(),
  after: json.nullable(),
});
export type ConfigVersion = z.infer<typeof version>;

export const versionStates = ['before', 'after'] as const;
/** A state that can be brought back, as an operator's file has it. */
const state = z.object({
  content: json.nullable(),
  /** The reason why the state cannot be brought back; null if it can. */
  refusal: z.enum(['nothing_there', 'as_it_is', 'own_place']).nullable(),
});

const scheduledStatuses = ['waiting', 'applied', 'failed', 'cancelled'] as const;
const scheduled = z.object({
  id: z.string(),
  kind,
  record: z.string().nullable(),
  before: json.nullable(),
  content: json,
  reason: z.string(),
  maker: z.string(),
  made_at: z.iso.datetime(),
  due_at: z.iso.datetime(),
  status: z.enum(scheduledStatuses),
  ended_at: z.iso.datetime().nullable(),
  ended_by: z.string().nullable(),
  failure: z.string().nullable(),
});
export type ScheduledChange = z.infer<typeof scheduled>;

/** office-53: one setting that becomes looser at `due_at`, unless somebody stops the change. */
const loosening = z.object({
  id: z.string(),
  kind: z.enum(['site_settings', 'office_access', 'fair_rules']),
  /** The offer of a fair rule: `coupons/12`, `promotions/7`, `daily-rewards` or `referral`. */
  record: z.string().nullable(),
  setting: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  /** The reason given for the change; empty if the screen does not ask for one. */
  reason: z.string(),
  maker: z.string(),
  made_at: z.iso.datetime(),
  due_at: z.iso.datetime(),
  may_stop: z.boolean(),
});
export type Loosening = z.infer<typeof loosening>;

const dueAt = near(z.iso.datetime({ offset: true }));

export const versionOperations = {
  listVersions: {
    query: pageQuery.extend({
      kind: kind.optional(),
      record: z.string().max(200).optional(),
      actor: z.string().max(200).optional(),
      ...dayRange,
    }),
    data: pageOf(version),
  },
  getVersion: {
    params: z.object({ id: rowId }),
    data: z.object({
      version,
      /** The newest version of the same record. A call that brings a state back names it, and is refused if there is a newer one. */
      latest: z.string(),
      /** The present state. A wheel includes its prizes, and a promotion its contributions. */
      current: json.nullable(),
      before: state,
      after: state,
    }),
  },
  rollBackVersion: {
    params: z.object({ id: rowId }),
    body: z.object({
      /** The state to bring back: the one before this version, or the one after it. */
      state: z.enum(versionStates),
      latest: rowId,
      reason: typedReason,
      /** The time at which the state is brought back; without it, now. */
      due_at: dueAt.optional(),
      key: actKey,
    }),
    /** The id of the scheduled change, if `due_at` was given or the state loosens a guard; else null. */
    data: z.object({ scheduled: z.string().nullable() }),
  },
  scheduleChange: {
    body: z.object({
      kind,
      /** The record's new state as a row of an operator's file, such as `promotions:save` reads (docs/product). */
      content: json,
      /**
       * The newest version that the person saw; null if there was none. Without this field the newest version is
       * assumed.
       */
      latest: rowId.nullable().optional(),
      reason: typedReason,
      due_at: dueAt,
      key: actKey,
    }),
    data: z.object({ scheduled: z.string() }),
  },
  listScheduledChanges: {
    query: pageQuery.extend({ status: z.enum(scheduledStatuses).optional() }),
    data: pageOf(scheduled),
  },
  listLoosenings: { data: z.object({ rows: z.array(loosening) }) },
  stopLoosening: {
    params: z.object({ id: rowId }),
    body: z.object({ reason: typedReason, key: actKey }),
    data: noData,
  },
  cancelScheduledChange: {
    params: z.object({ id: rowId }),
    body: z.object({ reason: typedReason, key: actKey }),
    data: noData,
  },
} satisfies Record<string, Operation>;
