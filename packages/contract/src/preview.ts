import type { MemberAnswers } from './office/site.ts';

/** Messages between the office's page and the member app in its frame (look-01). */

/** The frame is ready to be shown a draft. */
export const PREVIEW_READY = 'kapao-preview-ready';

/** The page gives the frame its screen, its language and the answers to its calls. */
export interface PreviewMessage {
  kind: 'kapao-preview';
  /** A path of the member app. */
  path: string;
  language: 'th' | 'en';
  /** Whether the screen is for somebody who is not logged in. */
  isVisitor: boolean;
  answers: MemberAnswers;
}
