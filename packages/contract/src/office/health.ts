import { z } from 'zod';
import { noData } from '../fields.ts';
import type { Operation } from '../operation-schemas.ts';
import { actKey } from './fields.ts';

const checkKinds = ['audit', 'ledger'] as const;

/** A run of `audit:verify`, or of the ledger's checks over its last closed day. */
const check = z.object({
  kind: z.enum(checkKinds),
  asked_by: z.string(),
  started_at: z.iso.datetime(),
  /** Null while it runs, and for one whose server died. */
  ended_at: z.iso.datetime().nullable(),
  is_ok: z.boolean().nullable(),
  detail: z.string().nullable(),
});
export type OfficeCheck = z.infer<typeof check>;

const dailyJob = z.object({
  job: z.string(),
  /** The last Bangkok day that is done, and when it was. */
  done_day: z.iso.date().nullable(),
  done_at: z.iso.datetime().nullable(),
  /** Days that are not done, the earliest first. */
  open_days: z.array(
    z.object({
      day: z.iso.date(),
      attempts: z.number().int(),
      failure: z.string().nullable(),
      /** A server works on it, or it waits until then. */
      next_try_at: z.iso.datetime().nullable(),
      is_running: z.boolean(),
    }),
  ),
});
export type DailyJob = z.infer<typeof dailyJob>;

const problemKinds = [
  'job_failed',
  'job_late',
  'webhook_refused',
  'gateway_silent',
  'withdrawal_stuck',
  'check_broken',
  'change_failed',
  'switched_off',
] as const;

const problem = z.object({
  kind: z.enum(problemKinds),
  /** The job, gateway, check or switch; empty where there is one only. */
  subject: z.string(),
  since: z.iso.datetime(),
});
export type OfficeProblem = z.infer<typeof problem>;

export const healthOperations = {
  getOperations: {
    data: z.object({
      daily_jobs: z.array(dailyJob),
      /** The frequent jobs of the server that answers, since its start. */
      server_jobs: z.array(
        z.object({
          job: z.string(),
          runs: z.number().int(),
          failures: z.number().int(),
          last_run_at: z.iso.datetime().nullable(),
        }),
      ),
      gateways: z.array(
        z.object({
          code: z.string(),
          is_enabled: z.boolean(),
          last_webhook_at: z.iso.datetime().nullable(),
        }),
      ),
      /** Signed webhooks that contradicted an earlier one, the latest first. */
      refused_webhooks: z.array(
        z.object({
          gateway: z.string(),
          id: z.string(),
          type: z.string().nullable(),
          received_at: z.iso.datetime(),
        }),
      ),
      /** How long the oldest of each kind has waited, in seconds; null where nothing waits. */
      waiting: z.record(z.string(), z.number().nullable()),
      deposits_last_hour: z.object({ opened: z.number().int(), credited: z.number().int() }),
      /** Of the server that answers, since its start. */
      sms: z.object({ accepted: z.number().int(), failed: z.number().int() }),
      closed_day: z.iso.date().nullable(),
      /** The last one of each kind. */
      checks: z.array(check),
    }),
  },
  rerunJobDay: {
    body: z.object({ job: z.string().regex(/^[a-z0-9-]{1,60}$/), day: z.iso.date(), key: actKey }),
    data: noData,
  },
  startCheck: { body: z.object({ kind: z.enum(checkKinds), key: actKey }), data: noData },
  listProblems: { data: z.object({ problems: z.array(problem) }) },
} satisfies Record<string, Operation>;
