import type { Context } from '../../context.ts';
import { done } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { historyWindow } from './rules.ts';
import { listTransactions } from './store.ts';

export function historyRoutes({ database }: Context): Handlers<'listTransactions'> {
  return {
    listTransactions: async ({ query }, { memberId }) => {
      const window = historyWindow(query, new Date());
      return done({ transactions: await listTransactions(database, memberId, window) });
    },
  };
}
