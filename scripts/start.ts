import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildStale } from './build.ts';
import { nodeFlags } from './node-flags.ts';

/**
 * `npm start`: builds stale web parts, then runs the server and, in sandbox mode, the sandbox. If one exits, both end;
 * a stop signal reaches both.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const isLive = process.env['KAPAO_MODE'] === 'live';

const children: ChildProcess[] = [];
let isStopping = false;
process.on('SIGINT', () => stopAll('SIGINT'));
process.on('SIGTERM', () => stopAll('SIGTERM'));

await buildStale(root);
// First, because the server's first start registers the sandbox's studio.
if (!isLive) await run('apps/sandbox/src/main.ts', 'Sandbox world is ready:');
await run('apps/server/src/main.ts', 'Kapao is ready:');

/** Resolves when the process has printed `readyLine`. */
function run(file: string, readyLine: string): Promise<void> {
  const child = spawn(process.execPath, [...nodeFlags, file], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  children.push(child);
  child.once('exit', (code) => {
    process.exitCode ||= isStopping ? 0 : (code ?? 1);
    if (!isStopping) stopAll('SIGTERM');
  });
  return new Promise((resolve) => {
    child.stdout.on('data', (text: Buffer) => {
      process.stdout.write(text);
      if (text.includes(readyLine)) resolve();
    });
  });
}

function stopAll(signal: NodeJS.Signals): void {
  isStopping = true;
  for (const child of children) child.kill(signal);
}
