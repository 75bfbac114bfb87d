import { inject } from 'vitest';
import { z } from 'zod';
import { runCommand, startProduct } from '../kit/product.ts';
import type { Product, StaffedProduct, Template } from '../kit/product.ts';

const addressSchema = z.object({
  url: z.url(),
  sandboxUrl: z.url(),
  officeUrl: z.url(),
  dataDir: z.string(),
  template: z.object({ folder: z.string(), output: z.string() }),
});

async function ask(): Promise<z.infer<typeof addressSchema>> {
  const response = await fetch(inject('sharedProductUrl'));
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return addressSchema.parse(JSON.parse(answer));
}

/** Returns the data that the first start of the shared product has left. */
export async function sharedTemplate(): Promise<Template> {
  return (await ask()).template;
}

/** Starts a product of the caller's own, on a copy of the template's data. */
export async function startOwnProduct(): Promise<Product> {
  return startProduct({ template: await sharedTemplate() });
}

/**
 * Returns the product for journeys that need none of their own. They run at the same time, so each uses its own member.
 * Global setup (global-product.ts) starts and stops it.
 */
export async function sharedProduct(): Promise<StaffedProduct> {
  const { template: _template, ...address } = await ask();
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    DATA_DIR: address.dataDir,
    PORT: new URL(address.url).port,
    SANDBOX_PORT: new URL(address.sandboxUrl).port,
    OFFICE_PORT: new URL(address.officeUrl).port,
    KAPAO_LOG: 'warn',
  };
  return { ...address, command: (...args) => runCommand(env, args) };
}
