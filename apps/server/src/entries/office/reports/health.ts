import { countSmsDeliveries } from '../../../features/services/sms-deliveries-store.ts';
import { readBacklog, readRecentDeposits } from '../../../features/health/backlog.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { hastenDay, listDailyJobs, listOpenDays } from '../../../job-runner/runs-store.ts';
import { readLastDay } from '../../../ledger/days/days-store.ts';
import { listStudioHealth } from '../../../features/games/studios/studio-health-store.ts';
import { listGatewayHealth } from '../../../features/payments/reads.ts';
import { listProblems } from '../../../flows/checks/list-problems.ts';
import { problemPermissions } from '../../../flows/checks/problem-permissions.ts';
import { countAlerts } from '../../../features/alerts/reads.ts';
import { silentSince } from '../../../features/health/rules.ts';
import { runCheck } from '../../../flows/checks/run-check.ts';
import { insertCheck, listLastChecks } from '../../../features/health/store.ts';

type Names =
  | 'getOperations'
  | 'listLastChecks'
  | 'rerunJobDay'
  | 'runJobNow'
  | 'startCheck'
  | 'listProblems';

export function healthOffice(context: Context): OfficeHandlers<Names> {
  return {
    getOperations: async (_input, _caller, read) => officeDone(await readOperations(read, context)),
    listLastChecks: async (_input, _caller, read) =>
      officeDone({ checks: (await listLastChecks(read)).map(shownCheck) }),
    rerunJobDay: async ({ body: { job, day } }, _caller, tx) => {
      const target = `job:${job}:${day}`;
      // The day only becomes due here; the job, which polls every minute on every server, then runs it.
      const before = await hastenDay(tx, job, day);
      if (!before) return { ...officeRefusal('target_changed'), target };
      return { ...officeDone(null), target, before, after: { next_try: 'now' } };
    },
    runJobNow: async ({ body: { job } }) => {
      const target = `job:${job}`;
      if (!context.jobFigures.read().has(job)) return { ...officeRefusal('not_found'), target };
      return { ...officeDone(null), target, afterCommit: () => void context.jobFigures.wake(job) };
    },
    startCheck: async ({ body: { kind } }, { actor }, tx) => {
      const target = `check:${kind}`;
      const id = await insertCheck(tx, kind, actor.name);
      if (id === undefined) return { ...officeRefusal('already_decided'), target };
      return {
        ...officeDone(null),
        target,
        afterCommit: () => void runCheck(context, id, kind),
      };
    },
    listProblems: async (_input, { permissions }, read) => {
      const problems = await listProblems(read, context);
      const isShown = ({ kind }: (typeof problems)[number]) =>
        permissions.has('operations:read') || permissions.has(problemPermissions[kind]);
      return officeDone({ problems: problems.filter(isShown) });
    },
  };
}

async function readOperations(read: Queryable, context: Context) {
  const [health, jobs, checks, backlog, deposits, closed, deliveries, alerts] = await Promise.all([
    readHealth(read),
    readJobs(read, context),
    listLastChecks(read),
    readBacklog(read),
    readRecentDeposits(read),
    readLastDay(read),
    countSmsDeliveries(read),
    countAlerts(read),
  ]);
  return {
    ...jobs,
    ...health,
    waiting: { ...backlog },
    deposits_last_hour: deposits,
    sms: shownSms(context),
    sms_deliveries: deliveries.map(({ serviceCode, errorCode, ...counted }) => ({
      service: serviceCode,
      error_code: errorCode,
      ...counted,
    })),
    alerts: alerts.map(({ lastFailure, ...counted }) => ({
      ...counted,
      last_failure: lastFailure,
    })),
    closed_day: closed?.day ?? null,
    checks: checks.map(shownCheck),
  };
}

function shownCheck(check: Awaited<ReturnType<typeof listLastChecks>>[number]) {
  return {
    kind: check.kind,
    asked_by: check.askedBy,
    started_at: check.startedAt.toISOString(),
    ended_at: check.endedAt?.toISOString() ?? null,
    is_ok: check.isOk,
    detail: check.detail,
  };
}

async function readJobs(on: Queryable, { jobFigures }: Pick<Context, 'jobFigures'>) {
  const [jobs, days] = await Promise.all([listDailyJobs(on), listOpenDays(on)]);
  const ofJob = Map.groupBy(days, ({ job }) => job);
  const daily = new Set(jobs.map(({ job }) => job));
  return {
    daily_jobs: jobs.map(({ job, doneDay, doneAt }) => ({
      job,
      done_day: doneDay,
      done_at: doneAt?.toISOString() ?? null,
      open_days: (ofJob.get(job) ?? []).map(({ day, attempts, failure, nextTryAt, isRunning }) => ({
        day,
        attempts,
        failure,
        next_try_at: nextTryAt?.toISOString() ?? null,
        is_running: isRunning,
      })),
    })),
    server_jobs: [...jobFigures.read()].flatMap(([job, { runs, failures, lastRunSeconds }]) => {
      const at = lastRunSeconds === 0 ? null : new Date(lastRunSeconds * 1000).toISOString();
      return daily.has(job) ? [] : [{ job, runs, failures, last_run_at: at }];
    }),
  };
}

async function readHealth(on: Queryable) {
  const now = on.now();
  const [gateways, studios] = await Promise.all([listGatewayHealth(on), listStudioHealth(on)]);
  return {
    gateways: gateways.map((gateway) => ({
      code: gateway.code,
      is_enabled: gateway.isEnabled,
      last_webhook_at: gateway.lastWebhookAt?.toISOString() ?? null,
      refused: gateway.refused,
      opened: gateway.opened,
      silent_since: silentSince(gateway, now)?.toISOString() ?? null,
    })),
    studios: studios.map(({ code, name, isEnabled, lastCallAt }) => ({
      code,
      name,
      is_enabled: isEnabled,
      last_call_at: lastCallAt?.toISOString() ?? null,
    })),
  };
}

function shownSms({ sms }: Pick<Context, 'sms'>) {
  const figures = sms.figures();
  return {
    accepted: figures.accepted,
    failed: figures.failed,
    sending: figures.sending,
    last_accepted_at: figures.lastAcceptedAt?.toISOString() ?? null,
    last_failed_at: figures.lastFailedAt?.toISOString() ?? null,
    last_failure: figures.lastFailure,
  };
}
