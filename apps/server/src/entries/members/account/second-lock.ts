import { bahtFromMicro, microFromBaht } from '@kapao/contract/money.ts';
import type { Data } from '@kapao/contract/operation.ts';
import type { Context } from '../../../context.ts';
import {
  endSuggestion,
  findLock,
  openLock,
  readPinTriesLeft,
} from '../../../features/sessions/lock/lock-store.ts';
import { proveOwner } from '../../../features/sessions/lock/prove-owner.ts';
import { startLockPasskey } from '../../../features/sessions/lock/start-lock-passkey.ts';
import { listPasskeys } from '../../../features/sessions/passkeys-store.ts';
import { removeLock, setLock } from '../../../flows/sessions/set-lock.ts';
import { done, refuse } from '../../../http/answer.ts';
import type { Caller, Handlers } from '../../../http/handlers.ts';

const SET = 'ตั้งล็อกชั้นที่สองแล้ว';
const REMOVED = 'ปิดล็อกชั้นที่สองแล้ว';

type LockOperation =
  | 'getLock'
  | 'setLock'
  | 'removeLock'
  | 'unlock'
  | 'startLockPasskey'
  | 'dismissLockSuggestion'
  | 'noteTouch';

export function secondLockRoutes(context: Context): Handlers<LockOperation> {
  const { database } = context;
  return {
    getLock: async (_input, caller) => done(await showLock(context, caller)),

    setLock: async ({ body }, session) => {
      const { after_minutes: afterMinutes, ask_above, pin, proof } = body;
      const askAboveMicro = ask_above === null ? null : microFromBaht(ask_above);
      const settings = { afterMinutes, askAboveMicro };
      const refused = await setLock(context, { session, settings, pin, proof });
      return refused ? refuse(refused.refusal, refused.message) : done(null, SET);
    },

    removeLock: async ({ body }, session) => {
      const refused = await removeLock(context, session, body.proof);
      return refused ? refuse(refused.refusal, refused.message) : done(null, REMOVED);
    },

    unlock: async ({ body }, session) => {
      const refused = await proveOwner(context, session, body.proof);
      if (refused) return refuse(refused.refusal, refused.message);
      await database.transaction((tx) => openLock(tx, session.accessToken));
      return done(null);
    },

    startLockPasskey: async (_input, caller) => {
      const options = await startLockPasskey(context, caller);
      return options ? done({ options: { ...options } }) : refuse('not_found');
    },

    dismissLockSuggestion: async (_input, { memberId }) => {
      await database.transaction((tx) => endSuggestion(tx, memberId));
      return done(null);
    },

    /** The authentication of the call has noted the act. */
    noteTouch: async () => done(null),
  };
}

/** Shows the caller's lock: while it is locked, only the ways to open it. */
async function showLock(
  { database }: Pick<Context, 'database'>,
  { memberId, accessToken, isLocked }: Caller,
): Promise<Data<'getLock'>> {
  const [lock, triesLeft, passkeys] = await Promise.all([
    findLock(database, memberId),
    readPinTriesLeft(database, accessToken),
    listPasskeys(database, memberId),
  ]);
  const askAbove = lock?.askAboveMicro ?? null;
  const isShown = lock !== undefined && !isLocked;
  return {
    is_locked: isLocked,
    has_pin: lock?.pinHash != null,
    pin_tries_left: triesLeft,
    has_passkey: passkeys.length > 0,
    settings: isShown
      ? {
          after_minutes: lock.afterMinutes,
          ask_above: askAbove === null ? null : bahtFromMicro(askAbove),
        }
      : null,
  };
}
