import { z } from 'zod';
import { callBounded, faultText, hearingAnswers, jsonOf, answerText } from '../fetch-bounded.ts';
import { withoutAnswer } from '../service-protocol.ts';
import type { ConnectionTest } from '../service-protocol.ts';
import { wordsForStaff } from '../words-for-staff.ts';
import type { SlipAnswer } from './port.ts';

const succeeded = z.object({ success: z.literal(true) });
const MAX_TEST_BYTES = 64 * 1024;
const MAX_WORDS = 300;
/** The reason of an answer that is none of its protocol; its text stands beside it. */
export const UNFIT = 'it does not fit the protocol';

/**
 * Turns a failed call into `unknown`: the slip is asked about again, or another verifier is. An unknown answer brings its
 * text for staff (door-26), without the key that the call sent.
 */
export async function answerOrUnknown(
  key: string,
  call: () => Promise<SlipAnswer>,
): Promise<SlipAnswer> {
  return hearingAnswers(async (heard) => {
    const answer = await answerOrFault(call);
    if (answer.outcome !== 'unknown') return answer;
    const words = [answer.said, answerText(heard.answer)].filter((part) => part !== undefined);
    const said = wordsForStaff(words.join(': '), { secrets: [key], maxLength: MAX_WORDS });
    return { ...answer, said };
  });
}

async function answerOrFault(call: () => Promise<SlipAnswer>): Promise<SlipAnswer> {
  try {
    return await call();
  } catch (error) {
    return { outcome: 'unknown', said: faultText(error) };
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
