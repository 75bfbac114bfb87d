import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a folder for DATA_DIR; the caller removes it. Others may pass through it, so that root's PostgreSQL under its
 * own account keeps its data inside.
 */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-data-'));
  await chmod(folder, 0o711);
  return folder;
}
