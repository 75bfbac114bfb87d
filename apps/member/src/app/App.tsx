import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryClient } from '../api/query-client.ts';
import { syncSessionAcrossTabs } from '../api/session.ts';
import { embeddedSettings, loadSiteData, useSettings, watchServer } from '../api/settings.ts';
import { useIsDesktop } from '../lib/use-is-desktop.ts';
import { setSiteTitle } from '../lib/page-title.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { showWarning } from '../state/notice.ts';
import { useSession } from '../state/session.ts';
import { useEntranceText, useInLanguage } from '../text/language.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { UiTextContext } from '../ui/ui-text.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { LockCover } from './LockCover.tsx';
import { NoticeHost } from './NoticeHost.tsx';
import { Routes } from './Routes.tsx';
import { ToastHost } from './ToastHost.tsx';
import { TransitionRouter } from './TransitionRouter.tsx';

/** The desktop's backdrop, which phones never load. */
const backdrop = lazyComponent(
  () => import('./Backdrop.tsx'),
  () => null,
);

export function App() {
  const text = useEntranceText();
  useEffect(syncSessionAcrossTabs, []);
  useEffect(watchServer, []);
  useEffect(() => whenIdle(loadSiteData), []);
  return (
    <QueryClientProvider client={queryClient}>
      <UiTextContext value={text.common}>
        <Theme />
        <LockCover>
          <ErrorBoundary>
            <TransitionRouter>
              <Routes />
            </TransitionRouter>
          </ErrorBoundary>
          <SessionEndedNotice />
          <ToastHost />
          <NoticeHost />
        </LockCover>
        <ErrorBoundary instead={null}>
          <Desktop />
        </ErrorBoundary>
      </UiTextContext>
    </QueryClientProvider>
  );
}

/** Shows why a session ended, so that the login never appears without an explanation. */
function SessionEndedNotice() {
  const reason = useSession((session) => session.endReason);
  const { session: text } = useEntranceText();
  useEffect(() => {
    if (reason !== null) void showWarning(text.lost, { text: reason });
    // Shown once, in the language of that moment.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [reason]);
  return null;
}

function Desktop() {
  return useIsDesktop() && <backdrop.Component />;
}

/**
 * Applies the loaded settings' theme. Its code is fetched only if the theme differs from the one with which the page
 * was served.
 */
function Theme() {
  const settings = useSettings();
  const inLanguage = useInLanguage();
  const title = settings && inLanguage(settings.title, settings.title_en);
  const applied = useRef(JSON.stringify(embeddedSettings()?.theme));
  useEffect(() => {
    if (settings === null) return;
    const { theme } = settings;
    if (applied.current === JSON.stringify(theme)) return;
    applied.current = JSON.stringify(theme);
    // On a failure the page keeps its colours.
    void import('../lib/theme.ts').then(({ applyTheme }) => applyTheme(theme)).catch(() => {});
  }, [settings]);
  useEffect(() => {
    if (title !== null) setSiteTitle(title);
  }, [title]);
  return null;
}
