import { credential } from '@kapao/contract/third-parties/credentials.ts';
import { z } from 'zod';
import { callBounded, jsonOf } from '../../fetch-bounded.ts';
import { withoutAnswer } from '../../service-protocol.ts';
import type { ServiceAddress } from '../../service-protocol.ts';
import { outcomeOfError, outcomeUnknown, refusedForSure } from '../failures.ts';
import type { SmsService } from '../port.ts';

const MAX_ANSWER_BYTES = 16 * 1024;
const accepted = z.object({ message_id: z.string().min(1).max(200) });
const refusal = z.object({ error: z.string() });

/** Implements SmsService over HTTP, as docs/protocols/sms.md specifies. */
export function connectKapaoSms({ baseUrl, credentials }: ServiceAddress): SmsService {
  const call = (body: object) =>
    callBounded(`${baseUrl}/sms/send`, {
      maxBytes: MAX_ANSWER_BYTES,
      request: {
        method: 'POST',
        headers: {
          authorization: `Bearer ${credential(credentials, 'api_key')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      },
    });
  return {
    send: async ({ phone, text }) => {
      try {
        const { status, bytes } = await call({ phone, text });
        const reason = `status ${status}`;
        if (status !== 202)
          return mayBeTaken(status) ? outcomeUnknown(reason) : refusedForSure(reason);
        const { message_id } = accepted.parse(JSON.parse(bytes.toString('utf8')));
        return { outcome: 'accepted', messageId: message_id };
      } catch (error) {
        return outcomeOfError(error);
      }
    },
    testConnection: async () => {
      try {
        // A message without phone and text is refused after the key was checked.
        const { status, bytes } = await call({});
        if (status === 401 || status === 403) return { outcome: 'key_refused', status };
        const isKnown = status === 400 && refusal.safeParse(jsonOf(bytes)).success;
        return { outcome: isKnown ? 'accepted' : 'unexpected', status };
      } catch (error) {
        return withoutAnswer(error);
      }
    },
  };
}

/** Whether the service may have taken a message that it answered with this status: after a fault, but not unavailable. */
function mayBeTaken(status: number): boolean {
  return status < 400 || (status >= 500 && status !== 503);
}
