import { PAGE_SIZE } from '@kapao/contract/notifications/rules.ts';
import type { Context } from '../../context.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { readPushKeys } from '../../features/notifications/push-keys.ts';
import {
  deleteSubscription,
  findSubscription,
  saveSubscription,
} from '../../features/notifications/push-store.ts';
import { listNotifications, markRead } from '../../features/notifications/store.ts';

type PushOperation = 'getPush' | 'subscribePush' | 'unsubscribePush';

/** The cursor of the first page: an id greater than every notification's. */
const NO_BOUND = 2n ** 63n - 1n;

export function notificationRoutes(
  context: Context,
): Handlers<'listNotifications' | 'readNotifications' | PushOperation> {
  const { database } = context;
  return {
    ...pushRoutes(context),

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
      await markRead(database, caller, BigInt(body.up_to));
      return done(null);
    },
  };
}

function pushRoutes(context: Context): Handlers<PushOperation> {
  const { database, push } = context;
  return {
    getPush: async (_input, { accessToken }) => {
      const { publicKey: public_key } = await readPushKeys(context);
      const subscription = await findSubscription(database, accessToken);
      const { showsDetails: shows_details = false, language = null } = subscription ?? {};
      return done({ public_key, is_on: subscription !== undefined, shows_details, language });
    },

    subscribePush: async ({ body }, caller) => {
      const { shows_details: showsDetails, ...subscription } = body;
      if (!push.mayCall(body.endpoint)) return refuse('invalid_input');
      await saveSubscription(database, caller, { ...subscription, showsDetails });
      return done(null);
    },

    unsubscribePush: async (_input, { accessToken }) => {
      await deleteSubscription(database, accessToken);
      return done(null);
    },
  };
}
