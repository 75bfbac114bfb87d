import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildWhatIsStale } from './build.ts';

/**
 * `npm start`: builds what is not built, then runs the server and, in sandbox mode, the world around
 * it. Either one ending ends both; a stop signal reaches both.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const isLive = process.env['KAPAO_MODE'] === 'live';

await buildWhatIsStale(root);
const parts = isLive
  ? ['apps/server/src/main.ts']
  : ['apps/sandbox/src/main.ts', 'apps/server/src/main.ts'];
const children = parts.map(run);

let isStopping = false;
function stopAll(signal: NodeJS.Signals): void {
  isStopping = true;
  for (const child of children) child.kill(signal);
}
process.on('SIGINT', () => stopAll('SIGINT'));
process.on('SIGTERM', () => stopAll('SIGTERM'));

function run(file: string): ChildProcess {
  const child = spawn(process.execPath, [file], { cwd: root, stdio: 'inherit' });
  child.once('exit', (code) => {
    process.exitCode ||= isStopping ? 0 : (code ?? 1);
    if (!isStopping) stopAll('SIGTERM');
  });
  return child;
}
