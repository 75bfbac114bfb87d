import { screen } from '@testing-library/react';
import { PREVIEW_READY, type PreviewMessage } from '@kapao/contract/preview.ts';
import { vi } from 'vitest';

/** Says for the preview's frame that it is ready. The returned function returns the last draft that the page has posted. */
export async function readyPreview(): Promise<() => PreviewMessage | undefined> {
  const frame = await screen.findByTitle('ตัวอย่างแอปสมาชิก');
  if (!(frame instanceof HTMLIFrameElement) || frame.contentWindow === null)
    throw new Error('no frame');
  const posted = vi.spyOn(frame.contentWindow, 'postMessage');
  const { origin } = location;
  dispatchEvent(
    new MessageEvent('message', { data: PREVIEW_READY, origin, source: frame.contentWindow }),
  );
  // postMessage takes any value; the page posts only previews.
  return () => posted.mock.lastCall?.[0] as PreviewMessage | undefined;
}
