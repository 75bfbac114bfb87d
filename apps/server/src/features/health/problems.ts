import type { OfficeProblem } from '@kapao/contract/office/health.ts';
import { readBacklog, readRecentDeposits } from '../../backlog.ts';
import type { Queryable } from '../../db/database.ts';
import { listOpenDays } from '../../jobs/runs-store.ts';
import {
  listGatewayHealth,
  listRefusedWebhooks,
  listUnreportedTransfers,
} from '../payments/reads.ts';
import { listExpiringProposals } from '../proposals/reads.ts';
import { listClosings } from '../switches/reads.ts';
import { listManyReveals } from '../staff/reads.ts';
import { listRefusedWins } from '../games/reads.ts';
import { readReportLag } from '../reports/reads.ts';
import type { JobFigures } from '../../jobs/figures.ts';
import { listFailedChanges } from '../versions/reads.ts';
import { findProblems } from './rules.ts';
import { listLastChecks } from './store.ts';

/**
 * engine-06: everything that is wrong now, by the same bounds as the alerts of deploy/monitoring. The reads follow each
 * other, because lists have two connections for everybody.
 */
export async function listProblems(
  on: Queryable,
  jobFigures: JobFigures,
  now: Date,
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
      proposals: await listExpiringProposals(on),
      typed: await listUnreportedTransfers(on),
      reportsLateSince: lag.isLate ? lag.since : null,
      jobs: [...jobFigures.read()].map(([job, { failing }]) => ({ job, failing })),
    },
    now,
  );
  return found.map(({ since, ...problem }) => ({ ...problem, since: since.toISOString() }));
}
