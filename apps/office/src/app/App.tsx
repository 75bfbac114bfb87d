import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { queryClient } from '../api/query-client.ts';
import { onSignedOut } from '../api/signed-out.ts';
import { paths } from '../lib/paths.ts';
import { brand } from '../lib/site.ts';
import { useEntranceText, useLanguage } from '../text/language.ts';
import { UiContext } from '../ui/ui-context.ts';
import { followLinks } from './follow-links.ts';
import type { OfficeRouter } from './router.tsx';

export function App({ router }: { router: OfficeRouter }) {
  const language = useLanguage();
  const { common: text } = useEntranceText();
  const isFirstPage = useRef(true);
  /** Moves the focus to the new page's heading, but leaves a fresh document's focus at its top. */
  const onPageOpen = useCallback((heading: HTMLElement) => {
    if (!isFirstPage.current) heading.focus({ preventScroll: true });
    isFirstPage.current = false;
  }, []);
  useEffect(
    () => followLinks((href, options) => void router.navigate({ href, ...options })),
    [router],
  );
  useEffect(
    () =>
      onSignedOut(async () => {
        const { pathname, href } = router.state.location;
        if (pathname === paths.signIn()) return;
        await router.navigate({ href: paths.signIn({ to: href }) });
        // The data is cleared afterwards, because the screens that are left still show it.
        queryClient.clear();
      }),
    [router],
  );
  const ui = useMemo(() => ({ language, text, brand, onPageOpen }), [language, text, onPageOpen]);
  return (
    <QueryClientProvider client={queryClient}>
      <UiContext value={ui}>
        <RouterProvider router={router} />
      </UiContext>
    </QueryClientProvider>
  );
}
