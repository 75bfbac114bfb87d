import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildStale } from '../scripts/build.ts';
import { portOf } from '@kapao/postgres/ports.ts';
import { startWithTemplate } from '../kit/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL that returns the shared product's address and the template; the first request starts the product. */
    sharedProductUrl: string;
  }
}

/** Vitest's global setup: one product for journeys that use `sharedProduct()`, and a template for all others. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Build once, before two products start at the same time and both would build.
  await buildStale(resolve(import.meta.dirname, '..'));
  let started: ReturnType<typeof startWithTemplate> | undefined;
  const server = createServer(async (_request, response) => {
    started ??= startWithTemplate();
    try {
      const { product, template } = await started;
      const { url, sandboxUrl, officeUrl, dataDir } = product;
      response.end(JSON.stringify({ url, sandboxUrl, officeUrl, dataDir, template }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('sharedProductUrl', `http://127.0.0.1:${portOf(server)}`);
  return async () => {
    server.close();
    if (!started) return;
    const { product, template } = await started;
    await product.stop();
    await rm(template.folder, { recursive: true, force: true });
  };
}
