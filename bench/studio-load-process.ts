/** Child process of processes.ts: a studio that sends the offers it receives. */
import { createStudioLoad } from './studio-load.ts';
import type { Offer, Studio, StudioLoad } from './studio-load.ts';

export type LoadMessage = { start: { origin: string; studio: Studio } } | { offer: Offer };

let load: StudioLoad | undefined;

process.on('message', (told: LoadMessage) => void obey(told));

async function obey(told: LoadMessage): Promise<void> {
  if ('start' in told) {
    const { origin, studio } = told.start;
    load = createStudioLoad(origin, studio);
    process.send?.('started');
  } else {
    process.send?.(await load?.offer(told.offer));
  }
}
