import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { succeed } from '../kit/product.ts';
import type { Product } from '../kit/product.ts';

/** Runs a command that reads a file of rows, such as `payment-methods:save`. */
export async function saveRows(
  product: Product,
  command: string,
  rows: readonly object[],
): Promise<void> {
  const file = join(product.dataDir, 'rows.json');
  await writeFile(file, JSON.stringify(rows));
  await succeed(product, command, '--file', file);
}
