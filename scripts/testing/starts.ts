import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether the browser at `path` can be started; asks for its version. */
export async function starts(path: string): Promise<boolean> {
  try {
    const { stdout } = await run(path, ['--version', '--no-sandbox'], { timeout: 30_000 });
    return stdout.trim() !== '';
  } catch {
    return false;
  }
}
