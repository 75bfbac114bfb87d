import { PREVIEW_READY, type PreviewMessage } from '@kapao/contract/preview.ts';
import { useEffect, useRef, useState } from 'react';

/** A screen of the member app for the preview, with its language and the answers to its calls. */
export type Preview = Omit<PreviewMessage, 'kind'>;

/** Posts the preview to the frame once the frame is ready, and again whenever the preview changes. */
export function usePreviewFrame(preview: Preview | undefined) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const onMessage = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (data === PREVIEW_READY) setReady(true);
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
