import { expect } from 'vitest';
import type { RunningProduct } from './product.ts';

/** By the command that an operator would use; what is broken stands in the failure. */
export async function expectSoundLedger(product: RunningProduct): Promise<void> {
  const { code, output } = await product.command('ledger:verify', '--json');
  expect(code, output).toBe(0);
}
