/** Prints PostgreSQL's plans (explain analyze) of the statements behind the calls. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '../apps/server/src/db/database.ts';
import { openPostgres } from '../apps/server/src/db/open.ts';
import { createProfileLoader } from '../apps/server/src/features/members/check-access-token.ts';
import { listTransactions } from '../apps/server/src/features/history/transactions-store.ts';
import { historyWindow, transactionTypesOf } from '../apps/server/src/features/history/rules.ts';
import { promotionsVersion } from '../apps/server/src/features/promotions/promotions-store.ts';
import { findSession } from '../apps/server/src/features/sessions/store.ts';
import type { Stage } from './stage.ts';

const WEBSITE_ID = 3;

/** For members with a history, the longest first. */
export async function printPlans(url: string, { tokens }: Stage): Promise<void> {
  const { database, ...opened } = await openPostgres(url);
  const [longest = '', ...others] = tokens;
  const shown = (name: string) => explaining(database, name);
  const session = await findSession(shown('authentication'), longest);
  const readProfile = createProfileLoader(shown('profiles of 16 members at once'));
  await Promise.all(others.slice(0, 16).map(readProfile));
  if (session) {
    const window = historyWindow({ limit: 20 }, new Date());
    const page = { types: transactionTypesOf('all'), after: undefined };
    const on = shown('history page of a member with 6,250 entries');
    await listTransactions(on, session.memberId, window, page);
  }
  await promotionsVersion(shown('version of the promotions'), WEBSITE_ID);
  await opened.close();
}

function explaining(on: Queryable, name: string): Queryable {
  return {
    query: async <Row extends object>(statement: Sql): Promise<Row[]> => {
      const plan = await on.query<{ 'QUERY PLAN': string }>(
        sql`${raw('explain (analyze, costs off, timing off)')} ${join([statement], '')}`,
      );
      console.log(`${name}:`);
      for (const row of plan) console.log(`  ${row['QUERY PLAN']}`);
      return on.query<Row>(statement);
    },
    now: () => on.now(),
  };
}
