import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder for DATA_DIR, the caller's to remove. Others may pass through it, so that root's PostgreSQL, which
 * runs as somebody else, keeps its data inside and is removed with it.
 */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-data-'));
  await chmod(folder, 0o711);
  return folder;
}
