import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { checkSession } from './api/session.ts';
import { loadSiteData, readEmbeddedSettings } from './api/settings.ts';
import { App } from './app/App.tsx';
import { prepareMemberParts } from './app/member-parts.ts';
import { rememberFirstVisit } from './lib/first-visit.ts';
import { applyTheme } from './lib/theme.ts';
import { followVisits } from './lib/visits.ts';
import { whenIdle } from './lib/when-idle.ts';
import { recallLanguage } from './text/language.ts';
import './styles.css';

/** So long the page's own loading text may stand for the app's, whose dots move by then (SPEC 2.1). */
const DRAW_AFTER_MS = 400;
/** The first screen has come by then, and keeping its parts for the next visit takes nothing from it. */
const KEEP_ASSETS_AFTER_MS = 5000;

async function start(): Promise<void> {
  const settings = readEmbeddedSettings();
  if (settings !== null) applyTheme(settings.theme);
  rememberFirstVisit();
  followVisits();
  const session = checkSession();
  // Those that the page carries are shown meanwhile.
  if (settings === null) loadSiteData();
  await recallLanguage();
  const parts = prepareMemberParts(location.pathname);
  // Mostly both are there already: then nothing is drawn that the screen itself replaces at once.
  await Promise.race([Promise.all([session, parts]), passed(DRAW_AFTER_MS)]);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  // In a transition React draws piece by piece, and the phone answers to a finger between them.
  startTransition(() => createRoot(root).render(<App />));
  if (settings !== null) whenIdle(loadSiteData);
  if (import.meta.env.PROD) setTimeout(keepAssets, KEEP_ASSETS_AFTER_MS);
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** public/service-worker.js. An app without it is as good, but for the way to the network. */
function keepAssets(): void {
  navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
}

void start();
