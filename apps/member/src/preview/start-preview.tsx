import { PREVIEW_READY, type PreviewMessage } from '@kapao/contract/preview.ts';
import { createRoot } from 'react-dom/client';
import { navigate } from 'wouter/use-browser-location';
import { queryClient } from '../api/query-client.ts';
import { App } from '../app/App.tsx';
import { trackNavigation } from '../lib/navigation-history.ts';
import { WEBSITE_ID } from '../lib/site.ts';
import { useSession } from '../state/session.ts';
import { chooseLanguage, useLanguage } from '../text/language.ts';
import { answerAct } from './answers.ts';
import { createAskPage } from './ask-page.ts';
import { memoryStorage } from './memory-storage.ts';

/**
 * Starts the app as the frame of the office's preview. It shows what the page around it posts, stores nothing in the
 * browser, and calls no server.
 */
export function startPreview(): void {
  let shown: PreviewMessage | undefined;
  const askPage = createAskPage();
  keepNothing();
  leaveFocus();
  scrollFrameAlone();
  document.documentElement.style.scrollbarWidth = 'none';
  window.fetch = async (input, init) => {
    if (shown === undefined) throw new TypeError('the preview has no network');
    const method = init?.method ?? 'GET';
    const url = input instanceof Request ? input.url : input.toString();
    return shown.isAsking
      ? askPage(method, url)
      : answerAct(shown.answers, { method, url, body: init?.body });
  };
  let drawnPath: string | undefined;
  const show = async (message: PreviewMessage) => {
    const { language, isVisitor, path, at } = message;
    const isDrawn = drawnPath !== undefined;
    if (!isDrawn && at !== undefined) setClock(at);
    if (!isDrawn || useLanguage.getState().language !== language) await chooseLanguage(language);
    // A newer message came while the language loaded, so this one is not drawn.
    if (message !== shown) return;
    useSession.setState(isVisitor ? visitor : sampleSession);
    if (drawnPath === undefined) draw(path);
    else if (path !== drawnPath) navigate(path, { replace: true });
    drawnPath = path;
    await queryClient.invalidateQueries();
  };
  addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== parent || !isPreviewMessage(data)) return;
    shown = data;
    void show(data);
  });
  parent.postMessage(PREVIEW_READY, location.origin);
}

/** Moves the app's clock, so that a month to come is drawn as on one of its days. */
function setClock(at: string): void {
  const real = Date.now;
  const ahead = Date.parse(at) - real();
  Date.now = () => real() + ahead;
}

function draw(path: string): void {
  history.replaceState(null, '', path);
  trackNavigation();
  const root = document.getElementById('root');
  if (root !== null) createRoot(root).render(<App />);
}

const visitor = { access_token: null, id: null, uuid: null, website_id: null, isLogin: false };
const sampleSession = {
  access_token: 'preview',
  id: 1,
  uuid: 'preview',
  website_id: WEBSITE_ID,
  isLogin: true,
};

/** The frame has the office's origin: its storage must stay as the office left it. */
function keepNothing(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    Object.defineProperty(window, name, { configurable: true, value: memoryStorage() });
  }
}

/** A screen that opens takes no focus from a field of the page around the frame. */
function leaveFocus(): void {
  HTMLElement.prototype.focus = () => {};
}

/** The browser's own way to a part of the screen would scroll the page around the frame, too. */
function scrollFrameAlone(): void {
  Element.prototype.scrollIntoView = function scrollWithinFrame() {
    const { top, bottom } = this.getBoundingClientRect();
    scrollBy({ top: top < 0 ? top : Math.max(bottom - innerHeight, 0) });
  };
}

function isPreviewMessage(data: unknown): data is PreviewMessage {
  return (
    typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'kapao-preview'
  );
}
