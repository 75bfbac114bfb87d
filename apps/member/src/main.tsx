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

async function start(): Promise<void> {
  const settings = readEmbeddedSettings();
  if (settings !== null) applyTheme(settings.theme);
  rememberFirstVisit();
  followVisits();
  loadSiteData();
  void checkSession();
  await recallLanguage();
  prepareMemberParts(location.pathname);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(<App />);
  if (import.meta.env.PROD) whenIdle(keepAssets);
}

/** public/service-worker.js. An app without it is as good, but for the way to the network. */
function keepAssets(): void {
  navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
}

void start();
