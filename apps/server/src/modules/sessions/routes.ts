import type { Context } from '../../context.ts';
import { changePassword } from '../../flows/change-password.ts';
import { requestResetCode } from '../../flows/request-reset-code.ts';
import { resetPassword } from '../../flows/reset-password.ts';
import { verifyResetCode } from '../../flows/verify-reset-code.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Authenticate } from '../../http/register-operations.ts';
import { logIn } from './log-in.ts';
import { oldPasswordWaitMessage, RESET_TOKEN_MINUTES, resetWaitMessage } from './rules.ts';
import { endSession, findSession, noteActivity } from './store.ts';

const CODE_SENT = 'หากเบอร์นี้เป็นสมาชิก ระบบได้ส่งรหัสยืนยันทาง SMS แล้ว';
const CODE_STILL_GOOD = 'รหัสที่ส่งไปก่อนหน้านี้ยังใช้ได้';
const PASSWORD_SET = 'ตั้งรหัสผ่านใหม่เรียบร้อยแล้ว';

type SessionOperation =
  | 'login'
  | 'logout'
  | 'requestPassword'
  | 'verifyResetCode'
  | 'resetPassword'
  | 'changePassword';

export function sessionRoutes(context: Context): Handlers<SessionOperation> {
  const { config, database } = context;
  return {
    login: ({ body }, visitor) => logIn(context, body, visitor),

    logout: async (_input, caller) => {
      await database.transaction((tx) => endSession(tx, caller.accessToken));
      return done(null);
    },

    requestPassword: async ({ body }, { address }) => {
      if (body.website_id !== config.websiteId) return refuse('invalid_input');
      const { phone, request_token: requestToken } = body;
      const requested = await requestResetCode(context, { phone, address, requestToken });
      if (requested.outcome === 'wait') {
        return refuse('too_many_requests', resetWaitMessage(requested.seconds));
      }
      return done(
        {
          request_token: requested.requestToken,
          expires_in_seconds: requested.expiresInSeconds,
          resend_in_seconds: requested.resendInSeconds,
        },
        requested.outcome === 'entered' ? CODE_SENT : CODE_STILL_GOOD,
      );
    },

    verifyResetCode: async ({ body }, { address }) => {
      if (body.website_id !== config.websiteId) return refuse('invalid_input');
      const { phone, code, request_token: requestToken } = body;
      const token = await verifyResetCode(context, { phone, code, requestToken, address });
      if (token === undefined) return refuse('reset_code_wrong');
      return done({ reset_token: token, expires_in_seconds: RESET_TOKEN_MINUTES * 60 });
    },

    resetPassword: async ({ body }, { accessToken, address }) => {
      const reset = { token: accessToken, password: body.password, address };
      const result = await resetPassword(context, reset);
      return result === 'done' ? done(null, PASSWORD_SET) : refuse(result);
    },

    changePassword: async ({ body }, { memberId, accessToken, address }) => {
      const result = await changePassword(context, {
        memberId,
        accessToken,
        address,
        oldPassword: body.old_password,
        newPassword: body.new_password,
      });
      switch (result.outcome) {
        case 'done':
          return done(null, PASSWORD_SET);
        case 'wait':
          return refuse('too_many_requests', oldPasswordWaitMessage(result.seconds));
        case 'refused':
          return refuse(result.refusal);
        default:
          return result satisfies never;
      }
    },
  };
}

/** Finds the living session of a token, and notes that its member is active, unless the app polls (REQUIREMENTS 28). */
export function sessionAuthentication({ database }: Context): Authenticate {
  return async ({ isPoll, ...holder }) => {
    const session = await findSession(database, holder.accessToken);
    if (!session) return undefined;
    const { isStale, ...member } = session;
    if (isStale && !isPoll)
      await database.transaction((tx) => noteActivity(tx, holder.accessToken));
    return { ...holder, ...member };
  };
}
