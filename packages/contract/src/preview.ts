import type { ViewedOperation } from './office/viewed-operations.ts';
import type { Data } from './operation.ts';
import type { OperationName } from './routes.ts';

/** Messages between the office's page and the member app in its frame (look-01). */

/**
 * The page's answers to the member app's calls. A call that is missing gets the sample member's answer, or is refused.
 */
export type PreviewAnswers = { [Name in OperationName]?: Data<Name> };

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
  answers: PreviewAnswers;
  /** The time of the app's clock when the frame is first drawn; now unless given. */
  at?: string;
  /**
   * Whether the frame asks the page for each read by a message. Then nothing of the sample member is shown (desk-34).
   */
  isAsking?: true;
}

/** A message by which the frame asks the page for the answer to a read. */
export interface ViewQuestion {
  kind: 'kapao-view-question';
  id: number;
  operation: ViewedOperation;
  /** The path of the call below /api, with its search parameters. */
  path: string;
}

/** The page's answer to the question of that id: a status and an envelope. */
export interface ViewAnswer {
  kind: 'kapao-view-answer';
  id: number;
  status: number;
  body: unknown;
}
