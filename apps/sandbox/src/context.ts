import { join } from 'node:path';
import { openBooks, type Books } from './books/books.ts';
import type { Config } from './config.ts';
import { createBrowsers, type Browsers } from './push/browsers.ts';
import { createFaultSwitches, type FaultSwitches } from './faults/faults.ts';
import { createWebhooks, type Webhooks } from './gateway/webhooks.ts';

/** The services that all parts of the sandbox share. */
export interface Sandbox {
  readonly config: Config;
  readonly books: Books;
  readonly faults: FaultSwitches;
  readonly webhooks: Webhooks;
  readonly browsers: Browsers;
}

export function createSandbox(config: Config): Sandbox {
  const books = openBooks(join(config.directory, 'world.sqlite'));
  const faults = createFaultSwitches();
  return {
    config,
    books,
    faults,
    webhooks: createWebhooks(books, faults),
    browsers: createBrowsers(config.sandboxUrl),
  };
}
