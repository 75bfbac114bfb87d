import { z } from 'zod';
import { noData } from '../fields.ts';
import type { Operation } from '../operation-schemas.ts';
import { CODE_FORM } from './code-rules.ts';
import { alertCauseNames, thresholdOf } from './alert-causes.ts';
import { actKey, seenMark, typedReason } from './fields.ts';

const code = z.string().regex(CODE_FORM);

const rule = z.object({
  cause: z.enum(alertCauseNames),
  /** Minutes that a queue may wait, or the baht from which an event is large; null for another cause. */
  threshold: z.number().int().nullable(),
});
export type AlertRule = z.infer<typeof rule>;

const rules = z
  .array(rule)
  .max(alertCauseNames.length)
  .refine(
    (all) => new Set(all.map(({ cause }) => cause)).size === all.length,
    'a cause stands twice',
  )
  .refine((all) => all.every(hasThresholdInBounds), 'a threshold is missing or out of bounds');

function hasThresholdInBounds({ cause, threshold }: AlertRule): boolean {
  const bounds = thresholdOf(cause);
  if (bounds === null || threshold === null) return bounds === null && threshold === null;
  return threshold >= bounds.min && threshold <= bounds.max;
}

const alertService = z.object({
  code,
  protocol: z.string(),
  is_enabled: z.boolean(),
  rules: z.array(rule),
  seen: seenMark,
});
export type OfficeAlertService = z.infer<typeof alertService>;

export const alertOperations = {
  /** The alert services, with the causes that each is told. */
  listAlertRules: { data: z.object({ services: z.array(alertService) }) },
  /** Says of which causes a service is told. Causes that are taken away are told by all alert services. */
  saveAlertRules: {
    params: z.object({ code }),
    body: z.object({ key: actKey, reason: typedReason, seen: seenMark, rules }),
    data: noData,
  },
} satisfies Record<string, Operation>;
