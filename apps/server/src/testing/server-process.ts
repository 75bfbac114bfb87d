import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Starts the server as a process that a test can signal or kill. `ready` rejects if the process ends before. */
export function spawnServer(env: Readonly<Record<string, string>>): {
  child: ChildProcess;
  ready: Promise<void>;
} {
  const child = spawn(process.execPath, [main], { env: { ...process.env, ...env } });
  const ready = new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Kapao is ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
  return { child, ready };
}
