import type { Context } from '../../context.ts';
import { done } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Authenticate } from '../../http/register-operations.ts';
import { logIn } from './log-in.ts';
import { endSession, findSession, noteActivity } from './store.ts';

export function sessionRoutes(context: Context): Handlers<'login' | 'logout'> {
  return {
    login: ({ body }, visitor) => logIn(context, body, visitor),

    logout: async (_input, caller) => {
      await context.database.transaction((tx) => endSession(tx, caller.accessToken));
      return done(null);
    },
  };
}

/** Finds the living session of a token, and notes that its member is active (REQUIREMENTS 28). */
export function sessionAuthentication({ database }: Context): Authenticate {
  return async (holder) => {
    const session = await findSession(database, holder.accessToken);
    if (!session) return undefined;
    const { isStale, ...member } = session;
    if (isStale) await database.transaction((tx) => noteActivity(tx, holder.accessToken));
    return { ...holder, ...member };
  };
}
