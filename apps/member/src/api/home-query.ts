import { WEBSITE_ID } from '../lib/site.ts';
import { operationQuery } from './operation-query.ts';
import { queryClient } from './query-client.ts';

/** The home screen's content; always stale, because a game may have been played in another window. */
export const homeQuery = {
  ...operationQuery('getHome', { params: { websiteId: String(WEBSITE_ID) } }),
  staleTime: 0,
} as const;

/** Fetches the home screen's content again, if it was fetched before. */
export function reloadHome(): void {
  void queryClient.invalidateQueries({ queryKey: homeQuery.queryKey });
}

/** Marks the day's reward as claimed before the content is fetched again. */
export function markCheckedIn(day: string): void {
  queryClient.setQueryData(homeQuery.queryKey, (home) => {
    const checkin = home?.checkin;
    if (!home || !checkin || checkin.date !== day || checkin.claimed) return home;
    return { ...home, checkin: { ...checkin, claimed: true, streak: checkin.streak + 1 } };
  });
}
