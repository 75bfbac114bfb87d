import { credential } from '@kapao/contract/third-parties/credentials.ts';
import { z } from 'zod';
import { callBounded, jsonOf } from '../../fetch-bounded.ts';
import { withoutAnswer } from '../../service-protocol.ts';
import type { ServiceAddress } from '../../service-protocol.ts';
import { laterAfter, testResult } from '../answers.ts';
import type { AlertOutcome, AlertService } from '../port.ts';

const MAX_ANSWER_BYTES = 64 * 1024;

const taken = z.object({ sentMessages: z.array(z.object({ id: z.string() })).min(1) });

export function connectLine({ baseUrl, credentials }: ServiceAddress): AlertService {
  const call = (path: string, body: object, headers: Record<string, string> = {}) =>
    callBounded(`${baseUrl}/v2/bot/message/${path}`, {
      maxBytes: MAX_ANSWER_BYTES,
      request: {
        method: 'POST',
        headers: {
          authorization: `Bearer ${credential(credentials, 'access_token')}`,
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify(body),
      },
    });
  return {
    send: async ({ id, text }) => {
      try {
        const { status, bytes } = await call(
          'push',
          { to: credential(credentials, 'to'), messages: [{ type: 'text', text }] },
          { 'x-line-retry-key': id },
        );
        return outcomeOf(status, jsonOf(bytes));
      } catch (error) {
        return laterAfter(error);
      }
    },
    testConnection: async () => {
      try {
        const { status, bytes } = await call('validate/push', {
          messages: [{ type: 'text', text: 'Kapao' }],
        });
        return testResult(status, status === 200 && z.object({}).safeParse(jsonOf(bytes)).success);
      } catch (error) {
        return withoutAnswer(error);
      }
    },
  };
}

/** 409 answers a retry key whose message was accepted before. Other answers outside the form are asked about again. */
function outcomeOf(status: number, body: unknown): AlertOutcome {
  const reason = `status ${status}`;
  if (status === 409) return { outcome: 'sent' };
  if (status === 200) {
    return taken.safeParse(body).success
      ? { outcome: 'sent' }
      : { outcome: 'later', reason: 'status 200 with another body' };
  }
  if (status === 400 || status === 401 || status === 403) return { outcome: 'refused', reason };
  return { outcome: 'later', reason };
}
