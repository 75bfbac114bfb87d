import type { SiteSettings } from '@kapao/contract/site.ts';
import { useQuery } from '@tanstack/react-query';
import { pointsIconUrl } from '../lib/images.ts';
import { WEBSITE_ID } from '../lib/site.ts';
import { untilNextTry, useConnection } from '../state/connection.ts';
import { useSession } from '../state/session.ts';
import { operationQuery } from './operation-query.ts';
import { queryClient } from './query-client.ts';

const EMBEDDED_ID = 'kapao-settings';

const settingsQuery = operationQuery('getSettings', {
  params: { websiteId: String(WEBSITE_ID) },
});
export const banksQuery = operationQuery('listBanks', {});

/** The site's settings; null while they load. */
export function useSettings(): SiteSettings | null {
  return useQuery({ ...settingsQuery, refetchOnMount: isNotEmbedded }).data?.settings ?? null;
}

/** Settings embedded in the page are always stale; loadSiteData refreshes them after the first screen. */
function isNotEmbedded({ state }: { state: { dataUpdatedAt: number } }): boolean {
  return state.dataUpdatedAt > 0;
}

/**
 * The name of the points and the URL of their picture (site-42); an empty name until the settings have
 * loaded.
 */
export function usePointsLabel(): { name: string; icon: string | null } {
  const settings = useSettings();
  if (settings === null) return { name: '', icon: null };
  return { name: settings.name_points, icon: pointsIconUrl(WEBSITE_ID, settings.image_points) };
}

/**
 * Reads the settings embedded in the page, so that the first paint needs no request. They count as stale:
 * the call at startup (site-38) brings later changes.
 */
export function readEmbeddedSettings(): SiteSettings | null {
  const settings = embeddedSettings();
  if (settings !== null) {
    queryClient.setQueryData(settingsQuery.queryKey, { settings }, { updatedAt: 0 });
  }
  return settings;
}

/** The settings that the page was served with, whose theme it already has. */
export function embeddedSettings(): SiteSettings | null {
  const json = document.getElementById(EMBEDDED_ID)?.textContent;
  return json ? JSON.parse(json) : null;
}

/** Loads settings and banks at startup; the screens read them from the cache. */
export function loadSiteData(): void {
  void queryClient.prefetchQuery(settingsQuery);
  void queryClient.prefetchQuery(banksQuery);
}

/**
 * Asks again and again while nobody answers a visitor, so that a login that was opened without the server is usable as
 * soon as the server is back (install-04). A member's page has its own poll.
 */
export function watchServer(): () => void {
  return useConnection.subscribe((now, before) => {
    if (now.isLost && !before.isLost) void askUntilAnswered();
  });
}

async function askUntilAnswered(): Promise<void> {
  for (let tries = 1; useConnection.getState().isLost; tries += 1) {
    await untilNextTry(tries);
    if (useSession.getState().isLogin !== false) return;
    await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0, retry: false }).catch(() => {});
  }
  loadSiteData();
}
