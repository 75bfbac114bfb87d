import { expect } from 'vitest';
import type { RunningProduct } from '../kit/product.ts';

/** Runs `ledger:verify` as an operator would; the failure shows the broken checks. */
export async function expectSoundLedger(product: RunningProduct): Promise<void> {
  const { code, output } = await product.command('ledger:verify', '--json');
  expect(code, output).toBe(0);
}
