import { z } from 'zod';
import { gatewayCapabilities } from '../payments/rules.ts';
import type { Operation } from '../operation-schemas.ts';
import { near } from '../fields.ts';
import { actKey, rowId, typedReason } from './fields.ts';
import {
  brandRecordKinds,
  listedRecordKinds,
  paymentRecordKinds,
  rewardRecordKinds,
} from './record-kinds.ts';

/** A record's form, as a row of an operator's file has it. */
const content = z.record(z.string(), z.unknown());

const savedRecord = z.object({
  /** The record's key among the versions. */
  key: z.string(),
  content,
  /** The newest version of the record. A save names it, and is refused if there is a newer one. */
  latest: rowId.nullable(),
  /** The number of changes that wait for their time. */
  scheduled: z.number().int(),
});
export type OfficeRecord = z.infer<typeof savedRecord>;

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
  listRewardRecords: {
    params: z.object({ kind: z.enum(listedRecordKinds) }),
    /** The month of dates, such as `2026-12`. */
    query: z.object({
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
        .optional(),
    }),
    data: z.object({
      records: z.array(savedRecord),
      /** The id of the next new mission. Ids are unique among all websites; null for the kinds without them. */
      next_id: z.number().int().nullable(),
    }),
  },
  saveRewardRecords: { params: z.object({ kind: z.enum(rewardRecordKinds) }), ...save },
  listMethodRecords: {
    data: z.object({
      records: z.array(savedRecord),
      /** The id of the next new method. Ids are unique among all websites. */
      next_id: z.number().int(),
      /** The method by which members withdraw, whose gateway is asked first (door-28). */
      payout_method_id: z.number().int(),
      gateways: z.array(
        z.object({
          code: z.string(),
          is_enabled: z.boolean(),
          /** What its protocol can do; a method names a gateway that can do what the method needs. */
          capabilities: z.array(z.enum(gatewayCapabilities)),
          /** The places to which its payment page may lead; empty where the company's page has them all. */
          channels: z.array(z.object({ code: z.string(), th: z.string(), en: z.string() })),
        }),
      ),
      banks: z.array(z.object({ bank_abbr: z.string(), th: z.string(), en: z.string() })),
    }),
  },
  saveMethodRecords: { params: z.object({ kind: z.enum(paymentRecordKinds) }), ...save },
  saveBrandRecords: { params: z.object({ kind: z.enum(brandRecordKinds) }), ...save },
} satisfies Record<string, Operation>;
