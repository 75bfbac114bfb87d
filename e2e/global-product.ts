import { once } from 'node:events';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildStale } from '../scripts/build.ts';
import { portOf } from '@kapao/postgres/ports.ts';
import { startProduct } from '../kit/product.ts';
import type { Product } from '../kit/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL that returns the shared product's address; the first request starts the product. */
    sharedProductUrl: string;
  }
}

/** Vitest's global setup: one product for all journeys that use `sharedProduct()`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Build once, before two products start at the same time and both would build.
  await buildStale(resolve(import.meta.dirname, '..'));
  let product: Promise<Product> | undefined;
  const server = createServer(async (_request, response) => {
    product ??= startProduct();
    try {
      const { url, sandboxUrl, officeUrl, dataDir } = await product;
      response.end(JSON.stringify({ url, sandboxUrl, officeUrl, dataDir }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('sharedProductUrl', `http://127.0.0.1:${portOf(server)}`);
  return async () => {
    server.close();
    await (await product)?.stop();
  };
}
