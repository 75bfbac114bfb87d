import { z } from 'zod';
import type { Operation } from '../operation-schemas.ts';
import { near } from '../fields.ts';
import { actKey, rowId, typedReason } from './fields.ts';
import { brandRecordKinds, rewardRecordKinds } from './record-kinds.ts';

/** A record's form, as a row of an operator's file has it. */
const content = z.record(z.string(), z.unknown());

/** The most records that one act changes: two for each day of a month. */
const MAX_CHANGES = 62;

const save = {
  body: z.object({
    changes: z
      .array(z.object({ content, latest: rowId.nullable() }))
      .min(1)
      .max(MAX_CHANGES),
    reason: typedReason,
    /** The time at which the changes are made; without it, now. */
    due_at: near(z.iso.datetime({ offset: true })).optional(),
    key: actKey,
  }),
  data: z.object({
    /** The saved records in the order of the changes; none if they are scheduled. */
    records: z.array(z.object({ key: z.string(), latest: rowId.nullable() })),
    scheduled: z.array(z.string()),
  }),
};

export const recordOperations = {
  saveRewardRecords: { params: z.object({ kind: z.enum(rewardRecordKinds) }), ...save },
  saveBrandRecords: { params: z.object({ kind: z.enum(brandRecordKinds) }), ...save },
} satisfies Record<string, Operation>;
