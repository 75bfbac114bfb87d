import type { ErrorCode } from '@kapao/contract/errors.ts';
import type { Context } from '../../context.ts';
import { changePassword } from '../../flows/sessions/change-password.ts';
import { logIn } from '../../flows/sessions/log-in.ts';
import { requestResetCode } from '../../features/sessions/request-reset-code.ts';
import { resetPassword } from '../../flows/sessions/reset-password.ts';
import { verifyResetCode } from '../../flows/sessions/verify-reset-code.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Refusal } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Authenticate } from '../../http/register-operations.ts';
import { answerSentCode } from './phones.ts';
import {
  networkOf,
  oldPasswordWaitMessage,
  RESET_TOKEN_MINUTES,
  shownAccountEnd,
  waitMessage,
} from '../../features/sessions/rules.ts';
import { endOtherSessions, endOwnSession } from '../../features/sessions/end-own-sessions.ts';
import {
  endSession,
  findSession,
  listSessions,
  noteActivity,
} from '../../features/sessions/store.ts';
import type { ListedSession } from '../../features/sessions/store.ts';

const LOGGED_IN = 'เข้าสู่ระบบสำเร็จ';
const CODE_SENT = 'หากเบอร์นี้เป็นสมาชิก ระบบได้ส่งรหัสยืนยันทาง SMS แล้ว';
const PASSWORD_SET = 'ตั้งรหัสผ่านใหม่เรียบร้อยแล้ว';

type SessionOperation = 'login' | 'logout' | 'listSessions' | 'endSession' | 'endOtherSessions';
type PasswordOperation = 'requestPassword' | 'verifyResetCode' | 'resetPassword' | 'changePassword';

export function sessionRoutes(context: Context): Handlers<SessionOperation | PasswordOperation> {
  return { ...signInRoutes(context), ...passwordRoutes(context) };
}

function signInRoutes(context: Context): Handlers<SessionOperation> {
  const { database } = context;
  return {
    login: async ({ body }, { address, userAgent, deviceId }) => {
      const origin = { network: networkOf(address), userAgent, deviceId };
      const result = await logIn(context, body, origin);
      if (result.outcome === 'refused') {
        const { code, waitSeconds } = result;
        return refuse(code, waitSeconds === undefined ? undefined : waitMessage(waitSeconds));
      }
      const { memberId, memberUuid: uuid } = result.member;
      const website_id = context.config.websiteId;
      const session = { access_token: result.token, id: Number(memberId), uuid, website_id };
      return done({ member_data: session }, LOGGED_IN);
    },

    logout: async (_input, caller) => {
      await endSession(database, caller.accessToken);
      return done(null);
    },

    listSessions: async (_input, caller) => {
      const sessions = await listSessions(database, caller);
      return done({ sessions: sessions.map(toListed) });
    },

    endSession: async ({ body }, { memberId }) => {
      const isEnded = await endOwnSession(database, memberId, body.id);
      return isEnded ? done(null) : refuse('not_found');
    },

    endOtherSessions: async (_input, caller) => {
      await endOtherSessions(database, caller);
      return done(null);
    },
  };
}

function passwordRoutes(context: Context): Handlers<PasswordOperation> {
  const { config } = context;
  return {
    requestPassword: async ({ body }, { address }) => {
      if (body.website_id !== config.websiteId) return refuse('invalid_input');
      const { phone, request_token: requestToken } = body;
      const requested = await requestResetCode(context, { phone, address, requestToken });
      return answerSentCode(requested, CODE_SENT);
    },

    verifyResetCode: async ({ body }, { address }) => {
      if (body.website_id !== config.websiteId) return refuse('invalid_input');
      const { phone, code, request_token: requestToken } = body;
      const verified = await verifyResetCode(context, { phone, code, requestToken, address });
      if (!verified) return refuse('reset_code_wrong');
      const { token, account } = verified;
      return done({
        reset_token: token,
        expires_in_seconds: RESET_TOKEN_MINUTES * 60,
        bank_account: account
          ? { bank_abbr: account.bankAbbr, number_end: shownAccountEnd(account.accountNumber) }
          : null,
      });
    },

    resetPassword: async ({ body }, { accessToken, address, userAgent }) => {
      const { password, bank_account_confirmed: isBankConfirmed = false } = body;
      const reset = { token: accessToken, password, isBankConfirmed, address, userAgent };
      const result = await resetPassword(context, reset);
      return result === 'done' ? done(null, PASSWORD_SET) : refuse(result);
    },

    changePassword: async ({ body }, { memberId, accessToken, address, userAgent }) => {
      const result = await changePassword(context, {
        memberId,
        accessToken,
        address,
        userAgent,
        oldPassword: body.old_password,
        newPassword: body.new_password,
      });
      return result.outcome === 'done' ? done(null, PASSWORD_SET) : refuseOwnPassword(result);
    },
  };
}

/** Builds the refusal of a call that asks for the member's own password. Its Thai text names the time to wait. */
export function refuseOwnPassword({
  refusal,
  waitSeconds,
}: {
  refusal: ErrorCode;
  waitSeconds?: number;
}): Refusal {
  return refuse(
    refusal,
    waitSeconds === undefined ? undefined : oldPasswordWaitMessage(waitSeconds),
  );
}

function toListed(session: ListedSession) {
  return {
    id: session.id,
    user_agent: session.userAgent,
    network: session.network,
    started_at: session.startedAt.toISOString(),
    last_active_at: session.lastActiveAt.toISOString(),
    is_current: session.isCurrent,
  };
}

/**
 * Finds the live session of a token, and records the member's activity unless the call is polling (account-39). Where a
 * lock counts the minutes, only an act of a person counts (lock-04).
 */
export function sessionAuthentication({ database }: Context): Authenticate {
  return async ({ activity, ...holder }) => {
    const session = await findSession(database, holder.accessToken);
    if (!session) return undefined;
    const { isStale, locksByTime, ...member } = session;
    const isActive = activity === 'act' || (activity === 'read' && !locksByTime);
    // A refused call must not open the lock that refuses it.
    if (isStale && isActive && !session.isLocked) await noteActivity(database, holder.accessToken);
    return { ...holder, ...member };
  };
}
