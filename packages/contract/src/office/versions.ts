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
  /** `staff:ann@…`, `command:root`, `system:sandbox`. */
  actor: z.string(),
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
  /** Why it cannot be brought back; null where it can. */
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

/** office-53: one setting that will be looser, unless somebody stops it. */
const loosening = z.object({
  id: z.string(),
  kind: z.enum(['site_settings', 'office_access', 'fair_rules']),
  /** The offer of a fair rule: `coupons/12`, `promotions/7`, `daily-rewards` or `referral`. */
  record: z.string().nullable(),
  setting: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  /** Empty where the screen asks for none. */
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
      /** The state before or after this version. */
      state: z.enum(versionStates),
      latest: rowId,
      reason: typedReason,
      /** At this time instead of now. */
      due_at: dueAt.optional(),
      key: actKey,
    }),
    /** The scheduled change, if `due_at` was given or the state loosens a guard. */
    data: z.object({ scheduled: z.string().nullable() }),
  },
  scheduleChange: {
    body: z.object({
      kind,
      /** One row as `promotions:save` and its like take it (docs/product). */
      content: json,
      /** The last version that the person saw; null for none. Without it, the last one there is. */
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
