import { join } from 'node:path';
import { openBooks, type Books } from './books/books.ts';
import type { Config } from './config.ts';
import { createFaultSwitches, type FaultSwitches } from './faults/faults.ts';
import { faultyFetch } from './faults/faulty-fetch.ts';
import { createWebhooks, type Webhooks } from './gateway/webhooks.ts';
import { createStudio, type Studio } from './studio/studio.ts';

/** Everything that the sandbox's parts share; made once, here. */
export interface Sandbox {
  readonly config: Config;
  readonly books: Books;
  readonly faults: FaultSwitches;
  readonly webhooks: Webhooks;
  readonly studio: Studio;
}

export function createSandbox(config: Config): Sandbox {
  const books = openBooks(join(config.directory, 'world.sqlite'));
  const faults = createFaultSwitches();
  const { directory, sandboxUrl } = config;
  return {
    config,
    books,
    faults,
    webhooks: createWebhooks(books, faults),
    studio: createStudio({
      directory,
      sandboxUrl,
      fetch: faultyFetch(faults),
      errs: (mistake, call) => faults.happens(mistake, call),
      isVoidingMatches: () => faults.current().games.void_matches,
    }),
  };
}
