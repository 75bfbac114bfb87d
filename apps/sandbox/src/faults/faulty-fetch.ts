import { setTimeout as sleep } from 'node:timers/promises';
import type { Fetch } from '../studio/wallet.ts';
import type { FaultSwitches } from './faults.ts';

/** The studio's calls to the wallet, as late, as often and as forgetful as the switches say. */
export function faultyFetch(faults: FaultSwitches): Fetch {
  return async (url, request) => {
    const { delay_ms, repeat, lose_answer } = faults.current().games;
    if (delay_ms > 0) await sleep(delay_ms);
    const answer = await fetch(url, request);
    for (let again = 0; again < repeat; again += 1) {
      const repeated = await fetch(url, request);
      await repeated.body?.cancel();
    }
    if (!lose_answer) return answer;
    await answer.body?.cancel();
    throw new Error('the answer was lost on the way');
  };
}
