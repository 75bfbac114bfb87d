import type { OfficeProblem } from '@kapao/contract/office/health.ts';
import { readBacklog, readRecentDeposits } from '../../backlog.ts';
import type { Queryable } from '../../db/database.ts';
import { listOpenDays } from '../../jobs/runs-store.ts';
import { listGatewayHealth, listRefusedWebhooks } from '../payments/reads.ts';
import { listClosings } from '../switches/reads.ts';
import { listManyReveals } from '../staff/reads.ts';
import { listRefusedWins } from '../games/reads.ts';
import { readReportLag } from '../reports/reads.ts';
import type { JobFigures } from '../../jobs/figures.ts';
import { listFailedChanges } from '../versions/reads.ts';
import { findProblems } from './rules.ts';
import { listLastChecks } from './store.ts';

/** engine-06: everything that is wrong now, by the same bounds as the alerts of deploy/monitoring. */
export async function listProblems(
  on: Queryable,
  jobFigures: JobFigures,
  now: Date,
): Promise<OfficeProblem[]> {
  const [days, refused, gateways, backlog, deposits, checks, closings, changes, reveals, wins, lag] =
    await Promise.all([
      listOpenDays(on),
      listRefusedWebhooks(on),
      listGatewayHealth(on),
      readBacklog(on),
      readRecentDeposits(on),
      listLastChecks(on, { hasEnded: true }),
      listClosings(on, ['play', 'deposits', 'withdrawals']),
      listFailedChanges(on),
      listManyReveals(on),
      listRefusedWins(on),
      readReportLag(on),
    ]);
  const found = findProblems(
    {
      days,
      refused,
      gateways,
      backlog,
      deposits,
      checks,
      closings,
      changes,
      reveals,
      wins,
      reportsLateSince: lag.isLate ? lag.since : null,
      jobs: [...jobFigures.read()].map(([job, { failing }]) => ({ job, failing })),
    },
    now,
  );
  return found.map(({ since, ...problem }) => ({ ...problem, since: since.toISOString() }));
}
