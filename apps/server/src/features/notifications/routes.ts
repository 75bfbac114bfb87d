import { PAGE_SIZE } from '@kapao/contract/notifications/rules.ts';
import type { Context } from '../../context.ts';
import { done } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { listNotifications, markRead } from './store.ts';

/** Above every id. */
const NO_BOUND = 2n ** 63n - 1n;

export function notificationRoutes({
  database,
}: Context): Handlers<'listNotifications' | 'readNotifications'> {
  return {
    listNotifications: async ({ query }, caller) => {
      const { cursor, limit = PAGE_SIZE } = query;
      const belowId = cursor === undefined ? NO_BOUND : BigInt(cursor);
      const { notifications, nextCursor } = await listNotifications(database, caller, {
        belowId,
        limit,
      });
      return done({ notifications, next_cursor: nextCursor });
    },

    readNotifications: async ({ body }, caller) => {
      await database.transaction((tx) => markRead(tx, caller, BigInt(body.up_to)));
      return done(null);
    },
  };
}
