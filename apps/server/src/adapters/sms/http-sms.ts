import { z } from 'zod';
import { callBounded } from '../fetch-bounded.ts';
import type { SmsService } from './port.ts';

/** The sandbox's API key is public, so live mode refuses it (config.ts). */
export const SANDBOX_SMS_API_KEY = 'sandbox-sms-api-key';

const MAX_ANSWER_BYTES = 16 * 1024;
const accepted = z.object({ message_id: z.string().min(1).max(200) });

export interface SmsAddress {
  url: string;
  apiKey: string;
}

/** Implements SmsService over HTTP, as docs/protocols/sms.md specifies. */
export function connectHttpSms({ url, apiKey }: SmsAddress): SmsService {
  return {
    send: async ({ phone, text }) => {
      try {
        const answer = await callBounded(`${url}/sms/send`, {
          maxBytes: MAX_ANSWER_BYTES,
          request: {
            method: 'POST',
            headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
            body: JSON.stringify({ phone, text }),
          },
        });
        if (answer.status !== 202) {
          const reason = `status ${answer.status}`;
          return { outcome: 'failed', reason, mayHaveArrived: mayBeTaken(answer.status) };
        }
        const { message_id } = accepted.parse(JSON.parse(answer.bytes.toString('utf8')));
        return { outcome: 'accepted', messageId: message_id };
      } catch (error) {
        const reason = kindOf(error);
        return { outcome: 'failed', reason, mayHaveArrived: reason !== 'ECONNREFUSED' };
      }
    },
  };
}

/** Returns the kind of an error for the log, because its text may repeat the message, and with it the code. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'fault';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : error.name;
}

/** Whether the service may have taken a message that it answered with this status: after a fault, but not unavailable. */
function mayBeTaken(status: number): boolean {
  return status < 400 || (status >= 500 && status !== 503);
}
