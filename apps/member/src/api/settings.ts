import type { SiteSettings } from '@kapao/contract/site.ts';
import { useQuery } from '@tanstack/react-query';
import { pointsIconUrl } from '../lib/images.ts';
import { WEBSITE_ID } from '../lib/site.ts';
import { operationQuery } from './operation-query.ts';
import { queryClient } from './query-client.ts';

const EMBEDDED_ID = 'kapao-settings';

const settingsQuery = operationQuery('getSettings', {
  params: { websiteId: String(WEBSITE_ID) },
});
export const banksQuery = operationQuery('listBanks', {});

/** The site's settings; null (the specification's loading flag) until they have arrived. */
export function useSettings(): SiteSettings | null {
  return useQuery({ ...settingsQuery, refetchOnMount: isNotEmbedded }).data?.settings ?? null;
}

/** The page's own are old from the start, and loadSiteData sees to that when the first screen is there. */
function isNotEmbedded({ state }: { state: { dataUpdatedAt: number } }): boolean {
  return state.dataUpdatedAt > 0;
}

/** What points are called and their picture's address (RULINGS 13); null until the settings are there. */
export function usePoints(): { name: string; icon: string | null } {
  const settings = useSettings();
  if (settings === null) return { name: '', icon: null };
  return { name: settings.name_points, icon: pointsIconUrl(WEBSITE_ID, settings.image_points) };
}

/**
 * The page carries the settings it was served with, so that the first paint waits for nothing. They
 * count as old: the call at startup (SPEC 7.1) brings what has changed since.
 */
export function readEmbeddedSettings(): SiteSettings | null {
  const json = document.getElementById(EMBEDDED_ID)?.textContent;
  if (!json) return null;
  const settings: SiteSettings = JSON.parse(json);
  queryClient.setQueryData(settingsQuery.queryKey, { settings }, { updatedAt: 0 });
  return settings;
}

/** Both are called at startup by the specification; the screens read them from the cache. */
export function loadSiteData(): void {
  void queryClient.prefetchQuery(settingsQuery);
  void queryClient.prefetchQuery(banksQuery);
}
