import { bahtText, microFromBaht } from '@kapao/contract/money.ts';
import type { OfficeProblem } from '@kapao/contract/office/health.ts';
import { problemKinds } from '@kapao/contract/office/problem-names.ts';
import type { ProblemKind } from '@kapao/contract/office/problem-names.ts';
import { readBacklog, readRecentDeposits } from '../../features/health/backlog.ts';
import type { Backlog } from '../../features/health/backlog.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { listOpenDays } from '../../job-runner/runs-store.ts';
import { listStudioHealth } from '../../features/games/studios/studio-health-store.ts';
import { listRefusedWins } from '../../features/games/reads.ts';
import { listGatewayHealth, listRefusedWebhooks } from '../../features/payments/reads.ts';
import {
  listChargebacks,
  listOpenContradictions,
} from '../../features/payments/troubled-payments.ts';
import type { TroubledPayment } from '../../features/payments/troubled-payments.ts';
import { listUnreportedTransfers } from '../../features/payments/approvals-store.ts';
import { listLongRiskChecks } from '../../features/payments/withdrawals/risk-checks-store.ts';
import { listUnknownWithdrawals } from '../../features/payments/withdrawals/withdrawal-gateways-store.ts';
import type { LongUnknown } from '../../features/payments/withdrawals/withdrawal-gateways-store.ts';
import type { TypedTransfer } from '../../features/payments/approvals-store.ts';
import { listExpiringProposals } from '../../features/proposals/reads.ts';
import { listClosings } from '../../features/switches/reads.ts';
import { listManyReveals } from '../../features/staff/reads.ts';
import { readReportLag } from '../../features/reports/reads.ts';
import { listFailedChanges } from '../../features/versions/reads.ts';
import { findProblems } from '../../features/health/rules.ts';
import type { NamedSign, Problem, Signs } from '../../features/health/rules.ts';
import { listUntakenEndpoints } from '../../features/outgoing-events/reads.ts';
import { listUnsentAlerts } from '../../features/alerts/reads.ts';
import { listDebtsFrom, listLastChecks } from '../../features/health/store.ts';

/** news-10: the debt in baht from which a member is listed among the problems. */
const DEBT_SHOWN_FROM_BAHT = 1_000;

type Watching = Pick<Context, 'config' | 'studioFailures' | 'jobFigures'>;

/** engine-06: lists everything that is wrong now, by the same bounds as the alerts of deploy/monitoring. */
export async function listProblems(on: Queryable, context: Watching): Promise<OfficeProblem[]> {
  const found = await findCurrentProblems(on, context, await readBacklog(on));
  return found.map(({ kind, subject, target, since }) => ({
    kind,
    subject,
    target,
    since: since.toISOString(),
  }));
}

/** Whether one of these kinds is asked about. */
type Asks = (...kinds: ProblemKind[]) => boolean;

/**
 * Finds the problems of the given kinds, of all without them; a kind that nobody asks about is not read. The reads run
 * one after the other, because all lists together have only two connections.
 */
export async function findCurrentProblems(
  on: Queryable,
  { config: { websiteId }, studioFailures, jobFigures }: Watching,
  backlog: Backlog,
  kinds: readonly ProblemKind[] = problemKinds,
): Promise<Problem[]> {
  const asks: Asks = (...wanted) => wanted.some((kind) => kinds.includes(kind));
  const lag = asks('reports_late') ? await readReportLag(on) : undefined;
  const isSilenceAsked = asks('gateway_silent');
  const found = findProblems(
    {
      days: asks('job_failed', 'job_late') ? await listOpenDays(on) : [],
      refused: asks('webhook_refused') ? await listRefusedWebhooks(on) : [],
      gateways: isSilenceAsked ? await listGatewayHealth(on) : [],
      backlog,
      deposits: isSilenceAsked ? await readRecentDeposits(on) : { opened: 0, credited: 0 },
      checks: asks('check_broken') ? await listLastChecks(on, { hasEnded: true }) : [],
      closings: asks('switched_off')
        ? await listClosings(on, ['play', 'deposits', 'withdrawals'])
        : [],
      changes: asks('change_failed') ? await listFailedChanges(on) : [],
      reveals: asks('many_reveals') ? await listManyReveals(on) : [],
      wins: asks('win_refused') ? await listRefusedWins(on) : [],
      alerts: asks('alert_unsent') ? await listUnsentAlerts(on) : [],
      eventEndpoints: asks('event_untaken') ? await listUntakenEndpoints(on) : [],
      reportsLateSince: lag?.isLate ? lag.since : null,
      jobs: [...jobFigures.read()].map(([job, { failing }]) => ({ job, failing })),
      ...(await readPaymentSigns(on, websiteId, asks)),
      ...(await readStudioSigns(on, studioFailures, asks)),
    },
    on.now(),
  );
  return found.filter(({ kind }) => kinds.includes(kind));
}

type PaymentSigns = Pick<
  Signs,
  'contradictions' | 'chargebacks' | 'debts' | 'proposals' | 'typed' | 'riskChecks' | 'unknown'
>;

/** Reads the problems that concern one payment, member or proposal each. */
async function readPaymentSigns(
  on: Queryable,
  websiteId: number,
  asks: Asks,
): Promise<PaymentSigns> {
  const debtFrom = microFromBaht(DEBT_SHOWN_FROM_BAHT);
  const contradictions = asks('contradiction') ? await listOpenContradictions(on, websiteId) : [];
  const chargebacks = asks('chargeback') ? await listChargebacks(on, websiteId) : [];
  const debts = asks('debt_high') ? await listDebtsFrom(on, websiteId, debtFrom) : [];
  const proposals = asks('proposal_expiring') ? await listExpiringProposals(on, websiteId) : [];
  const typed = asks('transfer_unreported') ? await listUnreportedTransfers(on, websiteId) : [];
  const checks = asks('risk_check_long') ? await listLongRiskChecks(on, websiteId) : [];
  const unknown = asks('withdrawal_unknown') ? await listUnknownWithdrawals(on, websiteId) : [];
  return {
    contradictions: contradictions.map(paymentSign),
    chargebacks: chargebacks.map(paymentSign),
    debts: debts.map(({ memberId, name, owedMicro, since }) => ({
      subject: `${bahtText(owedMicro)} · ${name}`,
      target: `member:${memberId}`,
      since: since ?? on.now(),
      amountMicro: owedMicro,
    })),
    proposals: proposals.map(({ id, name, since }) => ({
      subject: name,
      target: `proposal:${id}`,
      since,
    })),
    typed: typed.map(typedSign),
    riskChecks: checks.map(withdrawalSign),
    unknown: unknown.map(withdrawalSign),
  };
}

/** Reads the studios whose calls fail, and those that do not call after launches. */
async function readStudioSigns(
  on: Queryable,
  studioFailures: Context['studioFailures'],
  asks: Asks,
): Promise<Pick<Signs, 'studios' | 'launches'>> {
  const isAsked = asks('studio_unsigned', 'studio_failing');
  const failing = isAsked ? studioFailures.listFailing(on.now()) : [];
  const isSilenceAsked = asks('studio_silent');
  const launches = failing.length > 0 || isSilenceAsked ? await listStudioHealth(on) : [];
  const names = new Map(launches.map(({ code, name }) => [code, name]));
  return {
    launches,
    // Leave out failures under unknown codes, because strangers can call under any code.
    studios: failing.flatMap(({ code, failure, since }) => {
      const name = names.get(code);
      return name === undefined ? [] : [{ subject: name, target: null, failure, since }];
    }),
  };
}

/** risk-08: builds the problem of a typed transfer: the deposit, its amount, and the person who credited it. */
function typedSign({ refCode, amountMicro, approvedBy, createdAt }: TypedTransfer): NamedSign {
  const subject = [refCode, bahtText(amountMicro), approvedBy].join(' · ');
  return { subject, target: `deposit:${refCode}`, since: createdAt, amountMicro };
}

function withdrawalSign({ id, amountMicro, name, since }: LongUnknown): NamedSign {
  const subject = `${bahtText(amountMicro)} · ${name}`;
  return { subject, target: `withdrawal:${id}`, since, amountMicro };
}

function paymentSign({ target, amountMicro, name, reference, since }: TroubledPayment): NamedSign {
  const words = [amountMicro === null ? null : bahtText(amountMicro), name ?? reference];
  return { subject: words.filter((word) => word !== null).join(' · '), target, since, amountMicro };
}
