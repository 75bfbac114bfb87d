import { z } from 'zod';
import type { Operation } from '../operation-schemas.ts';
import { noData } from '../fields.ts';
import { dayRange, pageOf, pageQuery, rowId } from './fields.ts';

const auditOutcomes = ['done', 'refused', 'denied', 'held'] as const;

/** One row of the audit log. Its id follows the one before it, without a gap. */
const auditEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor_kind: z.enum(['staff', 'command', 'system']),
  /** The email, the operating system's user, or the part of the server. */
  actor: z.string(),
  role: z.string().nullable(),
  permission: z.string().nullable(),
  operation: z.string(),
  /** The record that the act changed, such as `withdrawal:…`; empty for acts without a target. */
  target: z.string(),
  /** The short reference of a payment, the name of staff; null for other targets. */
  target_name: z.string().nullable(),
  outcome: z.enum(auditOutcomes),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  address: z.string().nullable(),
  request_id: z.string().nullable(),
  /** The row's hash, over its fields and the hash of the row before. */
  hash: z.string(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

const auditFilters = {
  /** The number of one row, for links to it. */
  id: rowId.optional(),
  actor: z.string().max(200).optional(),
  operation: z.string().max(100).optional(),
  target: z.string().max(200).optional(),
  outcome: z.enum(auditOutcomes).optional(),
  ...dayRange,
};

export const auditOperations = {
  listAudit: {
    query: pageQuery.extend({
      ...auditFilters,
    }),
    data: pageOf(auditEvent),
  },
  /** Exports the rows that match the filters as a CSV file, the newest first. */
  exportAudit: {
    body: z.object({ language: z.enum(['th', 'en']), ...auditFilters }),
    data: noData,
  },
} satisfies Record<string, Operation>;
