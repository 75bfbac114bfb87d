import { faultText, hearingAnswers, answerText } from '../fetch-bounded.ts';
import type { Unknown } from './port.ts';

/**
 * Turns any failure of the call into `unknown`: the gateway may have acted on it. An unknown outcome brings the last answer
 * as it came (door-26).
 */
export async function unknownOnFailure<Answer extends { outcome: string }>(
  call: () => Promise<Answer>,
): Promise<Answer | Unknown> {
  return hearingAnswers(async (heard) => {
    const answer = await answerOf(call);
    if (!isUnknown(answer)) return answer;
    const said = answerText(heard.answer);
    return { ...answer, ...(said !== undefined && { said }) };
  });
}

async function answerOf<Answer>(call: () => Promise<Answer>): Promise<Answer | Unknown> {
  try {
    return await call();
  } catch (error) {
    return unknown(faultText(error));
  }
}

function isUnknown(answer: { outcome: string }): answer is Unknown {
  return answer.outcome === 'unknown';
}

export function unknown(reason: string): Unknown {
  return { outcome: 'unknown', reason };
}
