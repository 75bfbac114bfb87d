import { z } from 'zod';
import { callBounded, jsonOf } from '../fetch-bounded.ts';
import { withoutAnswer } from '../service-protocol.ts';
import type { ConnectionTest } from '../service-protocol.ts';
import type { SlipAnswer } from './port.ts';

const succeeded = z.object({ success: z.literal(true) });
const MAX_TEST_BYTES = 64 * 1024;

/** Turns a failed call into `unknown`: the slip is asked about again, or another verifier is. */
export async function answerOrUnknown(call: () => Promise<SlipAnswer>): Promise<SlipAnswer> {
  try {
    return await call();
  } catch (error) {
    return { outcome: 'unknown', said: error instanceof Error ? error.name : 'fault' };
  }
}

/** Asks a verifier about our own account there, which costs nothing. */
export async function testByRead(
  url: string,
  headers: Record<string, string>,
): Promise<ConnectionTest> {
  try {
    const { status, bytes } = await callBounded(url, {
      maxBytes: MAX_TEST_BYTES,
      request: { headers },
    });
    if (status === 401 || status === 403) return { outcome: 'key_refused', status };
    const isAnswer = status === 200 && succeeded.safeParse(jsonOf(bytes)).success;
    return { outcome: isAnswer ? 'accepted' : 'unexpected', status };
  } catch (error) {
    return withoutAnswer(error);
  }
}
