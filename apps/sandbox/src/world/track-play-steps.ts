import type { Database } from '../database/database.ts';
import type { StudioFetch } from '../faults/faulty-fetch.ts';
import { markTrialStepDone } from '../trial/steps.ts';

/** Wraps the studio's fetch, to mark the checklist's steps `play` and `win` as done. */
export function trackPlaySteps(database: Database, fetch: StudioFetch): StudioFetch {
  return async (message) => {
    const answer = await fetch(message);
    const { call, amountUnits } = message;
    if (call === 'bet') markTrialStepDone(database, 'play');
    if (call === 'win' && amountUnits > 0) markTrialStepDone(database, 'win');
    return answer;
  };
}
