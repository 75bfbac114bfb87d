import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/**
 * The age in minutes of the oldest transfer missing from the reports' sums, from which reports count as late. Normally
 * the sums follow within seconds.
 */
const LATE_MINUTES = 10;

/** The most missing transfers that are counted, so that the count is cheap however far the sums are behind. */
const MOST_COUNTED = 10_000;

/** How far the sums of reports are behind the ledger's transfers. */
export interface ReportLag {
  transfers: bigint;
  /** The time of the oldest missing transfer; null if none is missing. */
  since: Date | null;
  isLate: boolean;
}

/**
 * Reads the lag of the reports. Transfers that are written now with a past time do not count as late at once, but only
 * after the sums have stood still for as long.
 */
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

/** Formats the lag of the reports for the command line. */
export function lagText({ transfers, since, isLate }: ReportLag): string {
  if (since === null) return 'The reports have every transfer.';
  const count = transfers < MOST_COUNTED ? String(transfers) : `${MOST_COUNTED} or more`;
  const text = `${count} transfers since ${since.toISOString()} are not in the reports yet`;
  return isLate
    ? `${text}: the job fold-reports has stopped, see its failure in the log.`
    : `${text}.`;
}
