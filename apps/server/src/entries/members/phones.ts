import type { Data } from '@kapao/contract/operation.ts';
import type { Context } from '../../context.ts';
import {
  provePhone,
  requestOwnPhoneCode,
  requestRegistrationCode,
} from '../../flows/sessions/prove-phone.ts';
import type { RequestedCode } from '../../features/sessions/request-code.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Answer } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { resetWaitMessage } from '../../features/sessions/rules.ts';

const CODE_SENT = 'ส่งรหัสยืนยันทาง SMS แล้ว';
const CODE_STILL_GOOD = 'รหัสที่ส่งไปก่อนหน้านี้ยังใช้ได้';
const PROVEN = 'ยืนยันเบอร์โทรศัพท์แล้ว';

/** Routes by which a visitor or a member proves a phone with a code (account-62, account-64). */
export function phoneRoutes(
  context: Context,
): Handlers<'requestPhoneCode' | 'requestOwnPhoneCode' | 'provePhone'> {
  return {
    requestPhoneCode: async ({ body }, { address }) => {
      if (body.website_id !== context.config.websiteId) return refuse('invalid_input');
      const { phone, request_token: requestToken } = body;
      const requested = await requestRegistrationCode(context, { phone, address, requestToken });
      return requested ? answerSentCode(requested, CODE_SENT) : refuse('not_found');
    },

    requestOwnPhoneCode: async ({ body }, { memberId, address }) => {
      const { request_token: requestToken } = body;
      const requested = await requestOwnPhoneCode(context, { memberId, address, requestToken });
      return requested ? answerSentCode(requested, CODE_SENT) : refuse('not_found');
    },

    provePhone: async ({ body }, { memberId, address }) => {
      const { code, request_token: requestToken } = body;
      const isProven = await provePhone(context, { memberId, address, code, requestToken });
      return isProven ? done(null, PROVEN) : refuse('phone_code_wrong');
    },
  };
}

export function answerSentCode(
  requested: RequestedCode,
  message: string,
): Answer<Data<'requestPassword'>> {
  if (requested.outcome === 'wait') {
    return refuse('too_many_requests', resetWaitMessage(requested.seconds));
  }
  const data = {
    request_token: requested.requestToken,
    expires_in_seconds: requested.expiresInSeconds,
    resend_in_seconds: requested.resendInSeconds,
  };
  return done(data, requested.outcome === 'entered' ? message : CODE_STILL_GOOD);
}
