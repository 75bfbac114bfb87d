import { HISTORY_PAGE_SIZE } from '@kapao/contract/history/rules.ts';
import type { Context } from '../../context.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { listRound } from '../../features/games/find-store.ts';
import { readTurnoverNotes } from '../../features/promotions/reads.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { archiveEndTime, readArchiveEnd } from '../../ledger/days/archives.ts';
import { toActivity } from '../../features/history/activity.ts';
import { listActivity, listMovements } from '../../features/history/activity-store.ts';
import type { ActivityRow } from '../../features/history/activity-store.ts';
import { toSessionRound } from '../../features/history/days.ts';
import { listSessionRounds } from '../../features/history/days-store.ts';
import { listActivityDays } from '../../features/history/list-days.ts';
import { findClaim, listPromotionHistory } from '../../features/history/list-promotion-history.ts';
import {
  formatActivityCursor,
  ONE_OF_ALL,
  historyWindow,
  toHistoryPage,
  readActivityCursor,
  readTransactionCursor,
  transactionTypesOf,
} from '../../features/history/rules.ts';
import { listTransactions } from '../../features/history/transactions-store.ts';

/** The cursor of the first page: an id above every transfer id. */
const NO_BOUND = 2n ** 63n - 1n;

export function historyRoutes({
  database,
}: Context): Handlers<
  'listTransactions' | 'listActivity' | 'listPromotionHistory' | 'getClaim' | ActivityOperation
> {
  return {
    ...activityRoutes(database),
    listTransactions: async ({ query }, { memberId }) => {
      const { cursor, txn_type } = query;
      const after = cursor === undefined ? undefined : readTransactionCursor(cursor);
      if (cursor !== undefined && after === undefined) return refuse('invalid_input');
      const window = historyWindow(query, new Date());
      const types = transactionTypesOf(txn_type);
      return done(await listTransactions(database, memberId, window, { types, after }));
    },

    listActivity: async ({ query }, { memberId }) => {
      const { cursor } = query;
      const belowId = cursor === undefined ? NO_BOUND : readActivityCursor(cursor);
      if (belowId === undefined) return refuse('invalid_input');
      const window = historyWindow(query, new Date());
      const rows = await listActivity(database, memberId, window, belowId);
      // Only a period that lies wholly in the archived months is refused; a longer one lists its newer part.
      const isEmpty = rows.length === 0;
      if (isEmpty && (await isArchived(database, window.until))) return refuse('archived');
      const { page, last } = toHistoryPage(rows, window.limit);
      const notes = await readTurnoverNotes(database, memberId, page);
      return done({
        activities: page.map((row) => toActivity(row, notes.get(row.id))),
        next_cursor: last ? formatActivityCursor(last.id) : null,
      });
    },

    getClaim: async ({ params }, { memberId }) => {
      const claim = await findClaim(database, memberId, BigInt(params.claimId));
      return claim ? done({ claim }) : refuse('not_found');
    },

    listPromotionHistory: async ({ query }, { memberId }) => {
      const history = await listPromotionHistory(database, memberId, query);
      return history ? done(history) : refuse('invalid_input');
    },
  };
}

type ActivityOperation = 'listActivityDays' | 'listSessionRounds' | 'getActivity';

/** The activity by days and play sessions, and the page of one movement. */
function activityRoutes(database: Database): Handlers<ActivityOperation> {
  return {
    getActivity: async ({ params }, { memberId }) => {
      const id = BigInt(params.activityId);
      const [row] = await listActivity(database, memberId, ONE_OF_ALL, id + 1n);
      if (row?.id !== id) {
        const { lastId } = await readArchiveEnd(database);
        return refuse(id <= lastId ? 'archived' : 'not_found');
      }
      const movements = await listRoundMovements(database, memberId, row);
      const notes = await readTurnoverNotes(database, memberId, [row, ...movements]);
      return done({
        activity: toActivity(row, notes.get(id)),
        round_movements: movements.map((each) => toActivity(each, notes.get(each.id))),
      });
    },

    listActivityDays: async ({ query }, { memberId }) => {
      const page = await listActivityDays(database, memberId, query, new Date());
      if (!page) return refuse('invalid_input');
      const { until } = historyWindow(query, new Date());
      if (page.days.length === 0 && (await isArchived(database, until))) return refuse('archived');
      return done(page);
    },

    listSessionRounds: async ({ query: { session, cursor } }, { memberId }) => {
      const [firstId = 0n, lastId = 0n] = session.split('-').map(BigInt);
      const rows = await listSessionRounds(
        database,
        memberId,
        { firstId, lastId },
        { belowId: cursor === undefined ? NO_BOUND : BigInt(cursor), limit: HISTORY_PAGE_SIZE },
      );
      const { page, last } = toHistoryPage(rows, HISTORY_PAGE_SIZE);
      return done({
        rounds: page.map(toSessionRound),
        next_cursor: last ? String(last.newestId) : null,
      });
    },
  };
}

async function isArchived(database: Database, until: Date): Promise<boolean> {
  const archiveEnd = await archiveEndTime(database);
  return archiveEnd !== undefined && until <= archiveEnd;
}

/** Lists the movements of an activity's round, oldest first; none for one outside play. */
async function listRoundMovements(
  on: Queryable,
  memberId: bigint,
  { studio_code: studioCode, round }: ActivityRow,
): Promise<ActivityRow[]> {
  if (studioCode === null || round === null) return [];
  const played = await listRound(on, { studioCode, memberId, round });
  const ids = played.map(({ transferId }) => transferId);
  return (await listMovements(on, memberId, ids)).toReversed();
}
