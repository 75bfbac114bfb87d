/** Child process of processes.ts: a studio that sends the offers it receives. */
import { createStudioLoad } from './studio-load.ts';
import type { Offer, Studio, StudioLoad } from './studio-load.ts';

export type Told = { start: { origin: string; studio: Studio } } | { offer: Offer };

let load: StudioLoad | undefined;

process.on('message', (told: Told) => void obey(told));

async function obey(told: Told): Promise<void> {
  if ('start' in told) {
    const { origin, studio } = told.start;
    load = createStudioLoad(origin, studio);
    process.send?.('started');
  } else {
    process.send?.(await load?.offer(told.offer));
  }
}
