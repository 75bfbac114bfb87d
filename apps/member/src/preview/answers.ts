import type { Data } from '@kapao/contract/operation.ts';
import type { PreviewAnswers } from '@kapao/contract/preview.ts';
import { routes } from '@kapao/contract/routes.ts';
import { findOperation } from '@kapao/web/find-operation.ts';
import { useLanguage } from '../text/language.ts';
import { playPreviewedSpin } from './play-spin.ts';
import { sampleAnswers } from './sample-member.ts';

const OK = 200;
const CONFLICT = 409;
const NOTHING_SAVED = {
  th: 'นี่คือตัวอย่าง จึงไม่มีอะไรถูกส่งหรือบันทึก',
  en: 'This is a preview: nothing is sent or saved',
};

/**
 * Takes the place of the browser's fetch in the preview: it answers from the page around the frame and from the sample
 * member, and never reaches the network (look-01).
 */
export function answerFrom(answers: PreviewAnswers, method: string, url: string): Response {
  const name = findOperation(routes, method, url)?.name;
  const known: PreviewAnswers = { ...sampleAnswers, ...answers, ...enoughPoints(answers) };
  const data = name && known[name];
  return data === undefined ? refuseInPreview() : envelope(OK, '', data);
}

/**
 * Answers a call with a body: a spin is drawn with the member's text, as the server draws it (editor-20). All others are
 * answered as without a body.
 */
export async function answerAct(
  answers: PreviewAnswers,
  { method, url, body }: { method: string; url: string; body: unknown },
): Promise<Response> {
  const { playSpin } = answers;
  if (playSpin === undefined || findOperation(routes, method, url)?.name !== 'playSpin') {
    return answerFrom(answers, method, url);
  }
  return envelope(OK, '', { round: await playPreviewedSpin(playSpin.round, body) });
}

/** A previewed wheel shows a member whose points are enough for its spins. */
function enoughPoints({ getSpinRound }: PreviewAnswers): PreviewAnswers {
  const sample: Data<'checkAccessToken'> | undefined = sampleAnswers.checkAccessToken;
  if (getSpinRound === undefined || sample === undefined) return {};
  const current_points = Math.max(sample.member_data.current_points, 10 * getSpinRound.round.price);
  return { checkAccessToken: { member_data: { ...sample.member_data, current_points } } };
}

/** Answers a call that the preview does not make. */
export function refuseInPreview(): Response {
  return envelope(CONFLICT, NOTHING_SAVED[useLanguage.getState().language], null);
}

function envelope(status: number, message: string, data: unknown): Response {
  return Response.json(
    { success: status === OK, status, status_code: status, message, data },
    { status },
  );
}
