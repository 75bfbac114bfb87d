/** Child process of processes.ts: a studio that sends the offers it receives. */
import { createStudioLoad } from './studio-load.ts';
import type { Offer, OfferResult, Studio, StudioLoad } from './studio-load.ts';

export type LoadMessage =
  | { start: { origins: readonly string[]; studio: Studio } }
  | { prepare: Offer }
  | 'send';

let load: StudioLoad | undefined;
let send: (() => Promise<OfferResult>) | undefined;

process.on('message', (told: LoadMessage) => void obey(told));

async function obey(told: LoadMessage): Promise<void> {
  if (told === 'send') {
    process.send?.(await send?.());
  } else if ('start' in told) {
    const { origins, studio } = told.start;
    load = createStudioLoad(origins, studio);
    process.send?.('started');
  } else {
    send = await load?.prepare(told.prepare);
    process.send?.('prepared');
  }
}
