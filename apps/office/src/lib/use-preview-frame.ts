import {
  PREVIEW_READY,
  type PreviewMessage,
  type ViewAnswer,
  type ViewQuestion,
} from '@kapao/contract/preview.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A screen of the member app for the preview, with its language and the answers to its calls. */
export type Preview = Omit<PreviewMessage, 'kind'>;

/** Answers what the frame asks; only a frame that `isAsking` asks. */
export type AnswerQuestion = (question: ViewQuestion) => Promise<Omit<ViewAnswer, 'kind' | 'id'>>;

/** Posts the preview to the frame once the frame is ready, and again whenever the preview changes. */
export function usePreviewFrame(preview: Preview | undefined, answer?: AnswerQuestion) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const onQuestion = useEffectEvent(async (question: ViewQuestion) => {
    const answered = await answer?.(question);
    if (answered === undefined) return;
    const message: ViewAnswer = { kind: 'kapao-view-answer', id: question.id, ...answered };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  });
  useEffect(() => {
    const onMessage = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (data === PREVIEW_READY) setReady(true);
      else if (isQuestion(data)) void onQuestion(data);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  const json = JSON.stringify(preview);
  useEffect(() => {
    if (!isReady || json === undefined) return;
    const message: PreviewMessage = { kind: 'kapao-preview', ...JSON.parse(json) };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [isReady, json]);
  return frame;
}

function isQuestion(data: unknown): data is ViewQuestion {
  return (
    typeof data === 'object' &&
    data !== null &&
    'kind' in data &&
    data.kind === 'kapao-view-question'
  );
}
