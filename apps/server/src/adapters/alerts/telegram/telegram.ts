import { credential } from '@kapao/contract/third-parties/credentials.ts';
import { z } from 'zod';
import { callBounded, jsonOf } from '../../fetch-bounded.ts';
import { withoutAnswer } from '../../service-protocol.ts';
import type { ServiceAddress } from '../../service-protocol.ts';
import { laterAfter, testResult } from '../answers.ts';
import type { AlertOutcome, AlertService } from '../port.ts';

const MAX_ANSWER_BYTES = 64 * 1024;
/** A longer pause than Telegram asks of anyone; a larger number is not believed. */
const MAX_PAUSE_SECONDS = 3_600;

const taken = z.object({
  ok: z.literal(true),
  result: z.object({ message_id: z.number().int() }),
});
const bot = z.object({ ok: z.literal(true), result: z.object({ is_bot: z.literal(true) }) });
const failure = z.object({
  ok: z.literal(false),
  error_code: z.number().int(),
  parameters: z
    .object({
      retry_after: z.number().int().positive().optional(),
      migrate_to_chat_id: z.number().int().optional(),
    })
    .optional(),
});

/** The token is part of each address, so no address, and no error that may repeat one, leaves this file. */
export function connectTelegram({ baseUrl, credentials }: ServiceAddress): AlertService {
  const call = (method: string, body: object) =>
    callBounded(`${baseUrl}/bot${credential(credentials, 'bot_token')}/${method}`, {
      maxBytes: MAX_ANSWER_BYTES,
      request: {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    });
  return {
    send: async ({ text }) => {
      try {
        // Without `parse_mode` the text is plain, and nothing in it has to be escaped.
        const { status, bytes } = await call('sendMessage', {
          chat_id: credential(credentials, 'chat_id'),
          text,
          link_preview_options: { is_disabled: true },
        });
        return outcomeOf(status, jsonOf(bytes));
      } catch (error) {
        return laterAfter(error);
      }
    },
    testConnection: async () => {
      try {
        const { status, bytes } = await call('getMe', {});
        // A token of another form is an unknown address to Telegram.
        if (status === 404) return { outcome: 'key_refused', status };
        return testResult(status, status === 200 && bot.safeParse(jsonOf(bytes)).success);
      } catch (error) {
        return withoutAnswer(error);
      }
    },
  };
}

function outcomeOf(status: number, body: unknown): AlertOutcome {
  const reason = `status ${status}`;
  if (status === 200) {
    return taken.safeParse(body).success
      ? { outcome: 'sent' }
      : { outcome: 'later', reason: 'status 200 with another body' };
  }
  const { data } = failure.safeParse(body);
  if (data?.error_code !== status) return { outcome: 'later', reason };
  const { retry_after: pause, migrate_to_chat_id: chat } = data.parameters ?? {};
  if (status === 400 && chat !== undefined) return { outcome: 'moved', target: String(chat) };
  if (status === 429) {
    return { outcome: 'later', reason, afterSeconds: Math.min(pause ?? 0, MAX_PAUSE_SECONDS) };
  }
  const isRefused = status >= 400 && status < 500;
  return isRefused ? { outcome: 'refused', reason } : { outcome: 'later', reason };
}
