import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** Reports follow within seconds; later than this they have stopped. */
const LATE_MINUTES = 10;

/** More are not counted, so that a look costs little however far the sums are behind. */
const MOST_COUNTED = 10_000;

/** How far the sums of reports are behind the transfers. */
export interface ReportLag {
  transfers: bigint;
  /** Since when transfers wait; null if none does. */
  since: Date | null;
  isLate: boolean;
}

/** Reads the lag. Transfers of a past time are new until the sums have stood still as long. */
export async function readReportLag(on: Queryable): Promise<ReportLag> {
  const [lag] = await on.query<ReportLag>(sql`
    select behind.transfers,
           behind.since,
           coalesce(behind.since < now() - make_interval(mins => ${LATE_MINUTES}), false) as "isLate"
      from (
             select count(transfer.id)                                         as transfers,
                    greatest(min(transfer.created_at), max(transfer.moved_at)) as since
               from (
                      select transfer.id, transfer.created_at, fold.moved_at
                        from report_folds     as fold
                        join ledger_transfers as transfer
                          on transfer.id > fold.transfer_id
                       where fold.is_current
                       order by transfer.id
                       limit ${MOST_COUNTED}
                    ) as transfer
           ) as behind`);
  if (!lag) throw new Error('PostgreSQL answered no row');
  return lag;
}

/** Says the lag for the command line. */
export function lagText({ transfers, since, isLate }: ReportLag): string {
  if (since === null) return 'The reports have every transfer.';
  const count = transfers < MOST_COUNTED ? String(transfers) : `${MOST_COUNTED} or more`;
  const text = `${count} transfers since ${since.toISOString()} are not in the reports yet`;
  return isLate
    ? `${text}: the job fold-reports has stopped, see its failure in the log.`
    : `${text}.`;
}
