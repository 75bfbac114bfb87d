import type { OfficeProblem } from '@kapao/contract/office/health.ts';

/** The bounds from which Home shows a problem, the same as in deploy/monitoring/alerts.yml. */
const JOB_LATE_SECONDS = 43_200;
const WITHDRAWAL_STUCK_SECONDS = 900;
const SILENT_FROM_DEPOSITS = 20;
/** The number of failures in a row from which a frequent job counts as stuck. */
const STUCK_FROM_RUNS = 3;
const HOUR_MS = 3_600_000;
/** The number of opened deposits from which a gateway without a webhook for an hour counts as silent. */
const SILENT_FROM_OPENED = 3;
/** The launched games from which a studio that has not called for so long counts as silent (engine-18). */
const SILENT_FROM_LAUNCHED = 3;
const STUDIO_SILENT_MS = 900_000;

/** A problem of one payment, member or studio. `target` is the page of the office that shows it. */
export interface NamedSign {
  subject: string;
  target: string | null;
  since: Date;
  amountMicro?: bigint | null;
}

export interface Signs {
  days: readonly { job: string; failure: string | null; dueAt: Date }[];
  refused: readonly { gateway: string; receivedAt: Date }[];
  gateways: readonly {
    code: string;
    isEnabled: boolean;
    lastWebhookAt: Date | null;
    opened: number;
    openedAt: Date | null;
  }[];
  backlog: { withdrawalAtGateway: number | null };
  deposits: { opened: number; credited: number };
  checks: readonly { kind: string; isOk: boolean | null; startedAt: Date }[];
  closings: readonly { kind: string; setAt: Date }[];
  /** Scheduled changes of settings that failed. */
  changes: readonly { subject: string; endedAt: Date }[];
  /** Members of staff who have revealed the data of many members (office-64). */
  reveals: readonly { email: string; since: Date }[];
  /** Refused wins, above a studio's bound or too fine, that were not paid. */
  wins: readonly { studioCode: string; firstAt: Date }[];
  reportsLateSince: Date | null;
  /** The frequent jobs of the server that answers this call. */
  jobs: readonly { job: string; failing: { since: Date; runs: number } | null }[];
  /** Transfers that staff typed and no gateway has reported. */
  typed: readonly NamedSign[];
  /** Withdrawals with risk that were asked for more than a day ago. */
  riskChecks: readonly NamedSign[];
  /** Withdrawals whose outcome has been unknown for long (unknown-03). */
  unknown: readonly NamedSign[];
  contradictions: readonly NamedSign[];
  chargebacks: readonly NamedSign[];
  debts: readonly NamedSign[];
  studios: readonly (NamedSign & { failure: 'unsigned' | 'failed' })[];
  launches: readonly {
    code: string;
    name: string;
    isEnabled: boolean;
    lastCallAt: Date | null;
    launched: number;
    launchedAt: Date | null;
  }[];
  proposals: readonly NamedSign[];
  /** Alert services that do not take their messages. */
  alerts: readonly { service: string; since: Date }[];
  eventEndpoints: readonly { code: string; since: Date }[];
}

export type Problem = Omit<OfficeProblem, 'since'> & {
  since: Date;
  /** The sum of the payment or debt that the problem is about. */
  amountMicro?: bigint | null;
};

/**
 * engine-06: returns the problems, the worst kinds first. A job that missed many days is one problem since the first
 * missed day, so that it does not hide the others.
 */
export function findProblems(signs: Signs, now: Date): Problem[] {
  const { days, refused, gateways, backlog, deposits, checks, closings, changes } = signs;
  const { reveals, wins, reportsLateSince, jobs } = signs;
  const ageMs = (since: Date) => now.getTime() - since.getTime();
  const stuck = backlog.withdrawalAtGateway ?? 0;
  const isSilent = deposits.opened >= SILENT_FROM_DEPOSITS && deposits.credited === 0;
  const found = [
    ...signs.contradictions.map((sign) => named('contradiction', sign)),
    ...checks.flatMap(({ kind, isOk, startedAt }) =>
      isOk === false ? [problem('check_broken', kind, startedAt)] : [],
    ),
    ...(isSilent ? [problem('gateway_silent', '', new Date(now.getTime() - HOUR_MS))] : []),
    ...gateways.flatMap((gateway) => {
      const since = silentSince(gateway, now);
      return since ? [problem('gateway_silent', gateway.code, since)] : [];
    }),
    ...(stuck > WITHDRAWAL_STUCK_SECONDS
      ? [problem('withdrawal_stuck', '', new Date(now.getTime() - stuck * 1000))]
      : []),
    ...signs.unknown.map((sign) => named('withdrawal_unknown', sign)),
    ...wins.map(({ studioCode, firstAt }) => problem('win_refused', studioCode, firstAt)),
    ...(reportsLateSince ? [problem('reports_late', '', reportsLateSince)] : []),
    ...jobs.flatMap(({ job, failing }) =>
      failing && failing.runs >= STUCK_FROM_RUNS ? [problem('job_stuck', job, failing.since)] : [],
    ),
    ...days.flatMap(({ job, failure, dueAt }) => {
      if (failure !== null) return [problem('job_failed', job, dueAt)];
      // The demo's history covers old days, which are overdue from the start; its job makes them within minutes.
      const isLate = job !== 'demo-history' && ageMs(dueAt) > JOB_LATE_SECONDS * 1000;
      return isLate ? [problem('job_late', job, dueAt)] : [];
    }),
    ...refused.map(({ gateway, receivedAt }) => problem('webhook_refused', gateway, receivedAt)),
    ...changes.map(({ subject, endedAt }) => problem('change_failed', subject, endedAt)),
    ...reveals.map(({ email, since }) => problem('many_reveals', email, since)),
    ...signs.typed.map((sign) => named('transfer_unreported', sign)),
    ...signs.riskChecks.map((sign) => named('risk_check_long', sign)),
    ...closings.map(({ kind, setAt }) => problem('switched_off', kind, setAt)),
    ...signs.chargebacks.map((sign) => named('chargeback', sign)),
    ...signs.debts.map((sign) => named('debt_high', sign)),
    ...signs.studios.map(({ failure, ...sign }) =>
      named(failure === 'unsigned' ? 'studio_unsigned' : 'studio_failing', sign),
    ),
    ...signs.launches.flatMap((studio) => {
      const since = studioSilentSince(studio, now);
      const { code, name } = studio;
      return since
        ? [named('studio_silent', { subject: name, target: `studio:${code}`, since })]
        : [];
    }),
    ...signs.proposals.map((sign) => named('proposal_expiring', sign)),
    ...signs.eventEndpoints.map(({ code, since }) => problem('event_untaken', code, since)),
    ...signs.alerts.map(({ service, since }) => problem('alert_unsent', service, since)),
  ];
  const alike = Map.groupBy(found, ({ kind, subject, target }) => `${kind} ${subject} ${target}`);
  return [...alike.values()].flatMap((same) =>
    same.toSorted((a, b) => a.since.getTime() - b.since.getTime()).slice(0, 1),
  );
}

/** engine-10: since when a gateway has sent no webhook despite new deposits; undefined if it is not silent. */
export function silentSince(
  { isEnabled, lastWebhookAt, opened, openedAt }: Signs['gateways'][number],
  now: Date,
): Date | undefined {
  if (!isEnabled || opened < SILENT_FROM_OPENED || openedAt === null) return undefined;
  const since = lastWebhookAt ?? openedAt;
  return now.getTime() - since.getTime() >= HOUR_MS ? since : undefined;
}

/** engine-18: since when a studio has not called despite launched games; undefined if it is not silent. */
function studioSilentSince(
  { isEnabled, lastCallAt, launched, launchedAt }: Signs['launches'][number],
  now: Date,
): Date | undefined {
  if (!isEnabled || launched < SILENT_FROM_LAUNCHED || launchedAt === null) return undefined;
  return now.getTime() - launchedAt.getTime() >= STUDIO_SILENT_MS
    ? (lastCallAt ?? launchedAt)
    : undefined;
}

function problem(kind: Problem['kind'], subject: string, since: Date): Problem {
  return { kind, subject, target: null, since };
}

function named(kind: Problem['kind'], sign: NamedSign): Problem {
  const { subject, target, since, amountMicro } = sign;
  return { kind, subject, target, since, ...(amountMicro != null && { amountMicro }) };
}
