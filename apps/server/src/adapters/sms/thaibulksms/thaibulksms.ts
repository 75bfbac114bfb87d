import { credential, validCredentials } from '@kapao/contract/third-parties/credentials.ts';
import { z } from 'zod';
import { callBounded, jsonOf } from '../../fetch-bounded.ts';
import type { BoundedAnswer } from '../../fetch-bounded.ts';
import { withoutAnswer } from '../../service-protocol.ts';
import type { ServiceAddress } from '../../service-protocol.ts';
import { outcomeOfError, outcomeUnknown, refusedForSure } from '../failures.ts';
import type { SmsOutcome, SmsService } from '../port.ts';

const MAX_ANSWER_BYTES = 16 * 1024;

const sent = z.object({
  phone_number_list: z
    .array(z.object({ number: z.string(), message_id: z.string().min(1).max(200) }))
    .default([]),
  bad_phone_number_list: z.array(z.object({ number: z.string() })).default([]),
});
/** The credits that are left, by their type; an account may have none of a type. */
const balance = z.object({
  remaining_credit: z.record(z.string(), z.union([z.number(), z.string()]).nullable()),
});
/** `code` and `name` may be logged. `description` may repeat the message. */
const failure = z.object({
  error: z.object({ code: z.union([z.number(), z.string()]), name: z.string().max(100) }),
});

export function connectThaiBulkSms({ baseUrl, credentials }: ServiceAddress): SmsService {
  const pair = ['api_key', 'api_secret'].map((name) => credential(credentials, name)).join(':');
  const headers = {
    authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
    accept: 'application/json',
  };
  const call = (path: 'sms' | 'credit', request: RequestInit) =>
    callBounded(`${baseUrl}/${path}`, {
      maxBytes: MAX_ANSWER_BYTES,
      request: { ...request, headers },
    });
  const [force] = validCredentials(credentials, 'force');
  return {
    send: async ({ phone, text }) => {
      const msisdn = internationalOf(phone);
      const sender = credential(credentials, 'sender');
      try {
        const fields = { msisdn, message: text, sender, ...(force && { force }) };
        const answer = await call('sms', { method: 'POST', body: new URLSearchParams(fields) });
        return outcomeOf(answer, msisdn);
      } catch (error) {
        return outcomeOfError(error);
      }
    },
    testConnection: async () => {
      try {
        // The balance is told to the right key alone, and costs nothing.
        const { status, bytes } = await call('credit', { method: 'GET' });
        if (status === 401 || status === 403) return { outcome: 'key_refused', status };
        const isKnown = status === 200 && balance.safeParse(jsonOf(bytes)).success;
        return { outcome: isKnown ? 'accepted' : 'unexpected', status };
      } catch (error) {
        return withoutAnswer(error);
      }
    },
  };
}

/** A success says nothing of a number: it counts only by the list in which the number stands. */
function outcomeOf({ status, bytes }: BoundedAnswer, msisdn: string): SmsOutcome {
  const body = jsonOf(bytes);
  if (status < 200 || status > 299) {
    const { data } = failure.safeParse(body);
    const isRefused = data !== undefined && status >= 400 && status < 500;
    if (!isRefused) return outcomeUnknown(`status ${status}`);
    return refusedForSure(`status ${status}, ${data.error.code} ${data.error.name}`);
  }
  const { data } = sent.safeParse(body);
  if (!data) return outcomeUnknown(`status ${status} with another body`);
  const isOurs = ({ number }: { number: string }) => internationalOf(number) === msisdn;
  const accepted = data.phone_number_list.find(isOurs);
  if (accepted) return { outcome: 'accepted', messageId: accepted.message_id };
  return data.bad_phone_number_list.some(isOurs)
    ? refusedForSure('the number was refused')
    : outcomeUnknown('the answer does not name the number');
}

/** Converts 0812345678 to 66812345678. */
function internationalOf(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.startsWith('0') ? `66${digits.slice(1)}` : digits;
}
