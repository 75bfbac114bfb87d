import { askHistoryAnew } from './history-lists.ts';
import { refreshProfile } from './profile.ts';

/** After a claim: the balance is right at once, and the history tells of it. */
export async function moneyMoved(): Promise<void> {
  askHistoryAnew();
  await refreshProfile();
}
