import { z } from 'zod';
import { callBounded, jsonOf } from '../../fetch-bounded.ts';
import { withoutAnswer } from '../../service-protocol.ts';
import type { ConnectionTest } from '../../service-protocol.ts';
import { laterAfter, testResult } from '../answers.ts';
import type { AlertOutcome } from '../port.ts';

const MAX_ANSWER_BYTES = 64 * 1024;
/** The reason of a message that LINE refuses: of a good form, its receiver is not to be reached. */
export const BAD_REQUEST = 'status 400';

/** A channel of the Messaging API. */
interface MessagingChannel {
  baseUrl: string;
  accessToken: string;
}

type TextOutcome = Extract<AlertOutcome, { outcome: 'sent' | 'later' | 'refused' }>;

const taken = z.object({ sentMessages: z.array(z.object({ id: z.string() })).min(1) });

/** Sends one text. LINE takes a message once by its retry key, a UUID. */
export async function pushText(
  channel: MessagingChannel,
  { to, text, retryKey }: { to: string; text: string; retryKey: string },
): Promise<TextOutcome> {
  try {
    const { status, bytes } = await post(
      channel,
      'push',
      { to, messages: [{ type: 'text', text }] },
      { 'x-line-retry-key': retryKey },
    );
    return outcomeOf(status, jsonOf(bytes));
  } catch (error) {
    return laterAfter(error);
  }
}

/** Has a message checked that is sent to nobody, which shows whether LINE takes the token. */
export async function testMessaging(channel: MessagingChannel): Promise<ConnectionTest> {
  try {
    const { status, bytes } = await post(channel, 'validate/push', {
      messages: [{ type: 'text', text: 'Kapao' }],
    });
    return testResult(status, status === 200 && z.object({}).safeParse(jsonOf(bytes)).success);
  } catch (error) {
    return withoutAnswer(error);
  }
}

function post(
  { baseUrl, accessToken }: MessagingChannel,
  path: string,
  body: object,
  headers: Record<string, string> = {},
) {
  return callBounded(`${baseUrl}/v2/bot/message/${path}`, {
    maxBytes: MAX_ANSWER_BYTES,
    request: {
      method: 'POST',
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    },
  });
}

/** 409 answers a retry key whose message was accepted before. Other answers outside the form are asked about again. */
function outcomeOf(status: number, body: unknown): TextOutcome {
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
