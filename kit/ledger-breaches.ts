import type { RunningProduct } from './product.ts';

/** Runs `ledger:verify`; returns its output as one breach if a check fails. */
export async function ledgerBreaches(product: Pick<RunningProduct, 'command'>): Promise<string[]> {
  const { code, output } = await product.command('ledger:verify');
  return code === 0 ? [] : [`ledger:verify:\n${output}`];
}
