import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { checkSession } from './api/session.ts';
import { loadSiteData, readEmbeddedSettings } from './api/settings.ts';
import { App } from './app/App.tsx';
import { preloadMemberFrame } from './app/member-frame.ts';
import { rememberFirstVisit } from './lib/first-visit.ts';
import { followPushes } from './lib/follow-pushes.ts';
import { trackNavigation } from './lib/navigation-history.ts';
import { previewOf } from './lib/site.ts';
import { countVisit, keepInstallOffer } from './state/install.ts';
import { restoreLanguage } from './text/language.ts';
import './styles.css';

/**
 * How long the served page may show its static loading text; the app's own text has moving dots (site-03).
 */
const FIRST_DRAW_DEADLINE_MS = 400;
/**
 * The delay of the service worker: long enough for the first screen to load, so that caching assets does not slow it
 * down.
 */
const SERVICE_WORKER_DELAY_MS = 5000;

async function start(): Promise<void> {
  const settings = readEmbeddedSettings();
  rememberFirstVisit();
  countVisit();
  trackNavigation();
  followPushes();
  const session = checkSession();
  // With embedded settings the update waits for the first screen (App.tsx).
  if (settings === null) loadSiteData();
  await restoreLanguage();
  const parts = preloadMemberFrame(location.pathname);
  // Session and code have mostly arrived by now; drawing once avoids a loading view that is replaced at
  // once.
  await Promise.race([Promise.all([session, parts]), delay(FIRST_DRAW_DEADLINE_MS)]);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  // In a transition React draws in slices, and the phone stays responsive between them.
  startTransition(() => createRoot(root).render(<App />));
  if (import.meta.env.PROD) setTimeout(registerServiceWorker, SERVICE_WORKER_DELAY_MS);
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Registers public/service-worker.js. Without it the app works too, but loads its assets over the network.
 */
function registerServiceWorker(): void {
  navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
}

keepInstallOffer();
if (previewOf === undefined) void start();
else void import('./preview/start-preview.tsx').then(({ startPreview }) => startPreview());
