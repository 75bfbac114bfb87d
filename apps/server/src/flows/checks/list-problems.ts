import { bahtText, microFromBaht } from '@kapao/contract/money.ts';
import type { OfficeProblem } from '@kapao/contract/office/health.ts';
import { readBacklog, readRecentDeposits } from '../../features/health/backlog.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { listOpenDays } from '../../job-runner/runs-store.ts';
import { listRefusedWins, listStudioHealth } from '../../features/games/reads.ts';
import {
  listChargebacks,
  listGatewayHealth,
  listOpenContradictions,
  listRefusedWebhooks,
} from '../../features/payments/reads.ts';
import type { TroubledPayment } from '../../features/payments/reads.ts';
import { listUnreportedTransfers } from '../../features/payments/approvals-store.ts';
import { listLongRiskChecks } from '../../features/payments/withdrawals/risk-checks-store.ts';
import type { TypedTransfer } from '../../features/payments/approvals-store.ts';
import { listExpiringProposals } from '../../features/proposals/reads.ts';
import { listClosings } from '../../features/switches/reads.ts';
import { listManyReveals } from '../../features/staff/reads.ts';
import { readReportLag } from '../../features/reports/reads.ts';
import { listFailedChanges } from '../../features/versions/reads.ts';
import { findProblems } from '../../features/health/rules.ts';
import type { NamedSign, Signs } from '../../features/health/rules.ts';
import { listUntakenEndpoints } from '../../features/outgoing-events/reads.ts';
import { listUnsentAlerts } from '../../features/alerts/reads.ts';
import { listDebtsFrom, listLastChecks } from '../../features/health/store.ts';

/** news-10: the debt in baht from which a member is listed among the problems. */
const DEBT_SHOWN_FROM_BAHT = 1_000;

/**
 * engine-06: lists everything that is wrong now, by the same bounds as the alerts of deploy/monitoring. The reads run
 * one after the other, because all lists together have only two connections.
 */
export async function listProblems(
  on: Queryable,
  {
    config: { websiteId },
    studioFailures,
    jobFigures,
  }: Pick<Context, 'config' | 'studioFailures' | 'jobFigures'>,
): Promise<OfficeProblem[]> {
  const lag = await readReportLag(on);
  const found = findProblems(
    {
      days: await listOpenDays(on),
      refused: await listRefusedWebhooks(on),
      gateways: await listGatewayHealth(on),
      backlog: await readBacklog(on),
      deposits: await readRecentDeposits(on),
      checks: await listLastChecks(on, { hasEnded: true }),
      closings: await listClosings(on, ['play', 'deposits', 'withdrawals']),
      changes: await listFailedChanges(on),
      reveals: await listManyReveals(on),
      wins: await listRefusedWins(on),
      alerts: await listUnsentAlerts(on),
      eventEndpoints: await listUntakenEndpoints(on),
      reportsLateSince: lag.isLate ? lag.since : null,
      jobs: [...jobFigures.read()].map(([job, { failing }]) => ({ job, failing })),
      ...(await readNamedSigns(on, websiteId, studioFailures)),
    },
    on.now(),
  );
  return found.map(({ since, ...problem }) => ({ ...problem, since: since.toISOString() }));
}

type NamedSigns = Pick<
  Signs,
  'contradictions' | 'chargebacks' | 'debts' | 'studios' | 'proposals' | 'typed' | 'riskChecks'
>;

/** Reads the problems that concern one payment, member, studio or proposal each. */
async function readNamedSigns(
  on: Queryable,
  websiteId: number,
  studioFailures: Context['studioFailures'],
): Promise<NamedSigns> {
  const failing = studioFailures.listFailing(on.now());
  const [contradictions, chargebacks, debts, studios, proposals, typed, checks] = await Promise.all(
    [
      listOpenContradictions(on, websiteId),
      listChargebacks(on, websiteId),
      listDebtsFrom(on, websiteId, microFromBaht(DEBT_SHOWN_FROM_BAHT)),
      failing.length === 0 ? [] : listStudioHealth(on),
      listExpiringProposals(on, websiteId),
      listUnreportedTransfers(on, websiteId),
      listLongRiskChecks(on, websiteId),
    ],
  );
  const names = new Map(studios.map(({ code, name }) => [code, name]));
  return {
    contradictions: contradictions.map(paymentSign),
    chargebacks: chargebacks.map(paymentSign),
    debts: debts.map(({ memberId, name, owedMicro, since }) => ({
      subject: `${bahtText(owedMicro)} · ${name}`,
      target: `member:${memberId}`,
      since: since ?? on.now(),
    })),
    // Leave out failures under unknown codes, because strangers can call under any code.
    studios: failing.flatMap(({ code, failure, since }) => {
      const name = names.get(code);
      return name === undefined ? [] : [{ subject: name, target: null, failure, since }];
    }),
    proposals: proposals.map(({ id, name, since }) => ({
      subject: name,
      target: `proposal:${id}`,
      since,
    })),
    typed: typed.map(typedSign),
    riskChecks: checks.map(({ id, amountMicro, name, since }) => ({
      subject: `${bahtText(amountMicro)} · ${name}`,
      target: `withdrawal:${id}`,
      since,
    })),
  };
}

/** risk-08: builds the problem of a typed transfer: the deposit, its amount, and the person who credited it. */
function typedSign({ refCode, amountMicro, approvedBy, createdAt }: TypedTransfer): NamedSign {
  const subject = [refCode, bahtText(amountMicro), approvedBy].join(' · ');
  return { subject, target: `deposit:${refCode}`, since: createdAt };
}

function paymentSign({ target, amountMicro, name, reference, since }: TroubledPayment): NamedSign {
  const words = [amountMicro === null ? null : bahtText(amountMicro), name ?? reference];
  return { subject: words.filter((word) => word !== null).join(' · '), target, since };
}
