import '@fontsource/noto-sans-thai/latin-400.css';
import '@fontsource/noto-sans-thai/latin-600.css';
import '@fontsource/noto-sans-thai/thai-400.css';
import '@fontsource/noto-sans-thai/thai-600.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createOfficeRouter } from './app/router.tsx';
import { restoreLanguage } from './text/language.ts';
import './styles.css';

async function start(): Promise<void> {
  await restoreLanguage();
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(<App router={createOfficeRouter()} />);
  // public/service-worker.js has the page for a server that cannot be reached. Without it the office works too.
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
}

void start();
