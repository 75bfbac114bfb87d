import { inject } from 'vitest';
import { z } from 'zod';
import { runCommand } from '../kit/product.ts';
import type { StaffedProduct } from '../kit/product.ts';

const addressSchema = z.object({
  url: z.url(),
  sandboxUrl: z.url(),
  officeUrl: z.url(),
  dataDir: z.string(),
});

/**
 * Returns the product for journeys that need none of their own. They run at the same time, so each uses its own member.
 * Global setup (global-product.ts) starts and stops it.
 */
export async function sharedProduct(): Promise<StaffedProduct> {
  const response = await fetch(inject('sharedProductUrl'));
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  const address = addressSchema.parse(JSON.parse(answer));
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
