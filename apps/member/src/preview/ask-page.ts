import { isViewedOperation } from '@kapao/contract/office/viewed-operations.ts';
import type { ViewAnswer, ViewQuestion } from '@kapao/contract/preview.ts';
import { routes } from '@kapao/contract/routes.ts';
import { API_BASE } from '@kapao/web/call-url.ts';
import { findOperation } from '@kapao/web/find-operation.ts';
import { refuseInPreview } from './answers.ts';

/**
 * Takes the place of the browser's fetch where staff view a member's screens: the page around the frame is asked for
 * each read. All else is refused here and reaches nobody (desk-34).
 */
export function createAskPage(): (method: string, url: string) => Promise<Response> {
  const waiting = new Map<number, (answer: ViewAnswer) => void>();
  let lastId = 0;
  addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== parent || !isAnswer(data)) return;
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  });
  return async (method, url) => {
    const operation = findOperation(routes, method, url)?.name;
    if (operation === undefined || !isViewedOperation(operation)) return refuseInPreview();
    lastId += 1;
    const question: ViewQuestion = {
      kind: 'kapao-view-question',
      id: lastId,
      operation,
      path: url.slice(API_BASE.length),
    };
    const answer = new Promise<ViewAnswer>((resolve) => waiting.set(question.id, resolve));
    parent.postMessage(question, location.origin);
    const { status, body } = await answer;
    return Response.json(body, { status });
  };
}

function isAnswer(data: unknown): data is ViewAnswer {
  return (
    typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'kapao-view-answer'
  );
}
