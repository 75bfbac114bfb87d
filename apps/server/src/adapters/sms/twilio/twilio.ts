import { credential } from '@kapao/contract/third-parties/credentials.ts';
import { z } from 'zod';
import { callBounded, jsonOf } from '../../fetch-bounded.ts';
import type { BoundedAnswer } from '../../fetch-bounded.ts';
import { withoutAnswer } from '../../service-protocol.ts';
import type { ServiceAddress } from '../../service-protocol.ts';
import { outcomeOfError, outcomeUnknown, refusedForSure } from '../failures.ts';
import type { SmsOutcome, SmsReport, SmsService } from '../port.ts';

const MAX_ANSWER_BYTES = 64 * 1024;
/** Twilio's own bounds of `ValidityPeriod`. */
const MAX_VALIDITY_SECONDS = 36_000;
/** The id of no message, for a question that only shows whether Twilio takes the token. */
const NO_MESSAGE = `SM${'0'.repeat(32)}`;

const messageId = z.string().regex(/^(SM|MM)[0-9a-f]{32}$/);
const created = z.object({ sid: messageId, status: z.string().max(40), to: z.string() });
const failure = z.object({ code: z.number().int(), message: z.string(), status: z.number().int() });

const states: Readonly<Record<string, SmsReport['state']>> = {
  accepted: 'accepted',
  scheduled: 'accepted',
  queued: 'accepted',
  sending: 'accepted',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
};

export function connectTwilio(
  { code, baseUrl, credentials }: ServiceAddress,
  publicUrl: string,
): SmsService {
  const account = credential(credentials, 'account_sid');
  const pair = `${account}:${credential(credentials, 'auth_token')}`;
  const call = (path: string, form?: Record<string, string>) =>
    callBounded(`${baseUrl}/2010-04-01/Accounts/${account}/${path}`, {
      maxBytes: MAX_ANSWER_BYTES,
      request: {
        headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      },
    });
  return {
    send: async ({ phone, text, lifeSeconds }) => {
      const to = `+66${phone.slice(1)}`;
      const validity = lifeSeconds && Math.min(lifeSeconds, MAX_VALIDITY_SECONDS);
      try {
        const answer = await call('Messages.json', {
          To: to,
          ...senderOf(credential(credentials, 'sender')),
          Body: text,
          StatusCallback: `${publicUrl}/api/sms/${code}/status`,
          ...(validity && { ValidityPeriod: String(validity) }),
        });
        return outcomeOf(answer, to);
      } catch (error) {
        return outcomeOfError(error);
      }
    },
    testConnection: async () => {
      try {
        const { status, bytes } = await call(`Messages/${NO_MESSAGE}.json`);
        if (status === 401 || status === 403) return { outcome: 'key_refused', status };
        const isKnown = status === 404 && failure.safeParse(jsonOf(bytes)).success;
        return { outcome: isKnown ? 'accepted' : 'unexpected', status };
      } catch (error) {
        return withoutAnswer(error);
      }
    },
  };
}

/** A messaging service chooses the number by itself; anything else is the sender. */
function senderOf(sender: string): Record<string, string> {
  return sender.startsWith('MG') ? { MessagingServiceSid: sender } : { From: sender };
}

function outcomeOf({ status, bytes }: BoundedAnswer, to: string): SmsOutcome {
  const body = jsonOf(bytes);
  if (status !== 201) {
    const { data } = failure.safeParse(body);
    const isRefused = data?.status === status && status >= 400 && status < 500;
    // Only the code is kept: Twilio's words repeat the number.
    return isRefused
      ? refusedForSure(`status ${status}, code ${data.code}`)
      : outcomeUnknown(`status ${status}`);
  }
  const { data } = created.safeParse(body);
  if (data?.to !== to) return outcomeUnknown('status 201 with another body');
  const state = states[data.status];
  if (state === undefined) return outcomeUnknown('status 201 in an unknown state');
  if (state === 'failed') return refusedForSure(data.status);
  return { outcome: 'accepted', messageId: data.sid };
}

const report = z.object({
  MessageSid: messageId,
  MessageStatus: z.string(),
  ErrorCode: z
    .string()
    .regex(/^\d{1,10}$/)
    .optional(),
});

/** Reads a call of `StatusCallback`. */
export function parseTwilioReport(parameters: URLSearchParams): SmsReport | undefined {
  const { data } = report.safeParse(Object.fromEntries(parameters));
  const state = data && states[data.MessageStatus];
  if (!state) return undefined;
  return { messageId: data.MessageSid, state, errorCode: data.ErrorCode ?? null };
}
