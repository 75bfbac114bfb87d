import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { StudioFetch } from '../faults/faulty-fetch.ts';
import { markTrialStepDone } from '../trial/steps.ts';

const wonAmount = z.looseObject({ amount: z.number().positive() });

/** Wraps the studio's fetch, to mark the checklist's steps `play` and `win` as done. */
export function trackPlaySteps(database: Database, fetch: StudioFetch): StudioFetch {
  return async (url, init, sign) => {
    const answer = await fetch(url, init, sign);
    if (url.endsWith('/bet')) markTrialStepDone(database, 'play');
    if (url.endsWith('/win') && wonAmount.safeParse(JSON.parse(init.body.toString())).success) {
      markTrialStepDone(database, 'win');
    }
    return answer;
  };
}
