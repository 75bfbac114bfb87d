import { statementMonths } from '@kapao/contract/statements/rules.ts';
import type { Context } from '../../context.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { archiveEndTime } from '../../ledger/days/archives.ts';
import { monthBounds } from '../../features/statements/rules.ts';
import {
  findFile,
  findStatement,
  memberSince,
  queueStatement,
} from '../../features/statements/store.ts';

const mediaTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
} as const;

export function statementRoutes({
  database,
  statementRequested,
}: Context): Handlers<
  'listStatementMonths' | 'requestStatement' | 'getStatement' | 'downloadStatement'
> {
  return {
    listStatementMonths: async (_request, { memberId }) => {
      const since = await memberSince(database, memberId);
      const archiveEnd = await archiveEndTime(database);
      const first = archiveEnd && archiveEnd > since ? archiveEnd : since;
      return done({ months: statementMonths(new Date(), first) });
    },

    requestStatement: async ({ body }, { memberId }) => {
      const { month } = body;
      if (!statementMonths(new Date()).includes(month)) return refuse('statement_month_refused');
      const archiveEnd = await archiveEndTime(database);
      if (archiveEnd && monthBounds(month).from < archiveEnd) return refuse('archived');
      // Proofs grow with each day that closes, so a file with them is never final.
      const finalFrom = body.format === 'json' ? new Date() : monthBounds(month).until;
      const statement = await queueStatement(database, memberId, body, finalFrom);
      if (statement === undefined) return refuse('not_found');
      if (statement.status === 'queued') statementRequested.raise();
      return done({ statement });
    },

    getStatement: async ({ params }, { memberId }) => {
      const statement = await findStatement(database, memberId, params.statementId);
      return statement ? done({ statement }) : refuse('not_found');
    },

    downloadStatement: async ({ params: { statementId } }, { memberId }) => {
      const found = await findFile(database, memberId, statementId);
      if (found === undefined) return refuse('not_found');
      const { month, format, file } = found;
      if (file === null) return refuse('statement_not_ready');
      return done({
        file_name: `statement-${month}.${format}`,
        media_type: mediaTypes[format],
        content: file.toString('base64'),
      });
    },
  };
}
