import { createRoot } from 'react-dom/client';
import { checkSession } from './api/session.ts';
import { loadSiteData, readEmbeddedSettings } from './api/settings.ts';
import { App } from './app/App.tsx';
import { prepareMemberParts } from './app/member-parts.ts';
import { rememberFirstVisit } from './lib/first-visit.ts';
import { applyTheme } from './lib/theme.ts';
import { followVisits } from './lib/visits.ts';
import { recallLanguage } from './text/language.ts';
import './styles.css';

/** The first screen has come by then, and keeping its parts for the next visit takes nothing from it. */
const KEEP_ASSETS_AFTER_MS = 5000;

async function start(): Promise<void> {
  const settings = readEmbeddedSettings();
  if (settings !== null) applyTheme(settings.theme);
  rememberFirstVisit();
  followVisits();
  void checkSession();
  loadSiteData();
  await recallLanguage();
  prepareMemberParts(location.pathname);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(<App />);
  if (import.meta.env.PROD) setTimeout(keepAssets, KEEP_ASSETS_AFTER_MS);
}

/** public/service-worker.js. An app without it is as good, but for the way to the network. */
function keepAssets(): void {
  navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
}

void start();
