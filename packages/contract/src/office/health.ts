import { z } from 'zod';
import { bangkokDayText, near, noData } from '../fields.ts';
import type { Operation } from '../operation-schemas.ts';
import { actKey, pageOf, pageQuery, rowId } from './fields.ts';
import { problemKinds } from './problem-names.ts';
import { webhookVerdicts } from './webhook-verdicts.ts';

const jobName = z.string().regex(/^[a-z0-9-]{1,60}$/);

const webhook = z.object({
  id: z.string(),
  gateway: z.string(),
  webhook_id: z.string().nullable(),
  type: z.string().nullable(),
  received_at: z.iso.datetime(),
  verdict: z.enum(webhookVerdicts),
  /** Whether staff can replay the webhook. */
  can_replay: z.boolean(),
  replayed_at: z.iso.datetime().nullable(),
  replayed_by: z.string().nullable(),
});
export type GatewayWebhookRow = z.infer<typeof webhook>;

const checkKinds = ['audit', 'ledger'] as const;

/** A run of `audit:verify`, or of the ledger's checks over its last closed day. */
const check = z.object({
  kind: z.enum(checkKinds),
  asked_by: z.string(),
  started_at: z.iso.datetime(),
  /** The end of the check; null while it runs, or if its server died. */
  ended_at: z.iso.datetime().nullable(),
  is_ok: z.boolean().nullable(),
  detail: z.string().nullable(),
});
export type OfficeCheck = z.infer<typeof check>;

const dailyJob = z.object({
  job: z.string(),
  /** The last Bangkok day that the job has finished, and the time at which it finished. */
  done_day: z.iso.date().nullable(),
  done_at: z.iso.datetime().nullable(),
  /** The days that the job has not finished, the earliest first. */
  open_days: z.array(
    z.object({
      day: z.iso.date(),
      attempts: z.number().int(),
      failure: z.string().nullable(),
      /** The time of the next attempt, unless a server works on the day now. */
      next_try_at: z.iso.datetime().nullable(),
      is_running: z.boolean(),
    }),
  ),
});
export type DailyJob = z.infer<typeof dailyJob>;

const problem = z.object({
  kind: z.enum(problemKinds),
  /**
   * The job, gateway, check, switch, studio, member or person of the problem; empty if only one thing can have this
   * problem.
   */
  subject: z.string(),
  /** The record of the problem, if it has a page: `withdrawal:ID`, `deposit:REF`, `member:ID` or `proposal:ID`. */
  target: z.string().nullable(),
  since: z.iso.datetime(),
});
export type OfficeProblem = z.infer<typeof problem>;

export const healthOperations = {
  getOperations: {
    data: z.object({
      daily_jobs: z.array(dailyJob),
      /** The frequent jobs of the answering server, counted since its start. */
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
          /** The number of the gateway's webhooks of the last day that changed nothing. */
          refused: z.number().int(),
          /** The number of deposits opened with the gateway since its last webhook, 100 at most. */
          opened: z.number().int(),
          /** The time since which the gateway has reported none of these deposits; null if it is not silent. */
          silent_since: z.iso.datetime().nullable(),
        }),
      ),
      studios: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          is_enabled: z.boolean(),
          /** The time of the studio's last signed call, to the minute. */
          last_call_at: z.iso.datetime().nullable(),
        }),
      ),
      /** By kind, the seconds that the oldest waiting item has waited; null if nothing waits. */
      waiting: z.record(z.string(), z.number().nullable()),
      deposits_last_hour: z.object({ opened: z.number().int(), credited: z.number().int() }),
      /** The text messages of the answering server since its start. */
      sms: z.object({
        accepted: z.number().int(),
        failed: z.number().int(),
        /** The messages that the SMS service has not answered yet. */
        sending: z.number().int(),
        last_accepted_at: z.iso.datetime().nullable(),
        last_failed_at: z.iso.datetime().nullable(),
        last_failure: z.string().nullable(),
      }),
      /** By SMS service and state, the messages that it accepted within 24 hours, on all servers. */
      sms_deliveries: z.array(
        z.object({
          service: z.string(),
          state: z.enum(['accepted', 'sent', 'delivered', 'failed']),
          messages: z.number().int(),
          /** The service's code of the newest failure. */
          error_code: z.string().nullable(),
        }),
      ),
      /** The messages to staff of 24 hours, by alert service. */
      alerts: z.array(
        z.object({
          service: z.string(),
          sent: z.number().int(),
          waiting: z.number().int(),
          /** The messages that the service refused, or that were given up after a day. */
          failed: z.number().int(),
          last_failure: z.string().nullable(),
        }),
      ),
      closed_day: z.iso.date().nullable(),
      /** The last check of each kind. */
      checks: z.array(check),
    }),
  },
  /** The last check of each kind, for pages that show nothing else of the system. */
  listLastChecks: { data: z.object({ checks: z.array(check) }) },
  rerunJobDay: {
    body: z.object({ job: jobName, day: near(bangkokDayText), key: actKey }),
    data: noData,
  },
  /** A frequent job runs at once on the server that answers. */
  runJobNow: { body: z.object({ job: jobName, key: actKey }), data: noData },
  listWebhooks: {
    query: pageQuery.extend({
      gateway: z.string().max(40).optional(),
      verdict: z.enum(webhookVerdicts).optional(),
    }),
    data: pageOf(webhook),
  },
  replayWebhook: {
    params: z.object({ id: rowId }),
    body: z.object({ key: actKey }),
    /** `repeated`: the webhook had been received before, and changed nothing. */
    data: z.object({ outcome: z.enum(['accepted', 'repeated']) }),
  },
  startCheck: { body: z.object({ kind: z.enum(checkKinds), key: actKey }), data: noData },
  listProblems: { data: z.object({ problems: z.array(problem) }) },
} satisfies Record<string, Operation>;
