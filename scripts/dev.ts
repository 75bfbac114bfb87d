/** Development mode: the server, the sandbox and the member app, each reloading on a change. */
import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { buildStale } from './build.ts';

const root = resolve(import.meta.dirname, '..');
const vite = resolve(root, 'node_modules/vite/bin/vite.js');

interface Part {
  name: string;
  cwd: string;
  args: string[];
}

/** The sandbox starts first, because the server's first start registers the sandbox's studio. */
const sandbox = { name: 'sandbox', cwd: root, args: ['--watch', 'apps/sandbox/src/main.ts'] };
const others: Part[] = [
  { name: 'server ', cwd: root, args: ['--watch', 'apps/server/src/main.ts'] },
  { name: 'member ', cwd: resolve(root, 'apps/member'), args: [vite] },
];

function start({ name, cwd, args }: Part, heard = (_line: string): void => {}): ChildProcess {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const input of [child.stdout, child.stderr]) {
    if (!input) continue;
    createInterface({ input }).on('line', (line) => {
      console.log(`${name} │ ${line}`);
      heard(line);
    });
  }
  // When one part exits, all others are stopped.
  child.once('exit', (code) => stop(code ?? 1));
  return child;
}

let stopping = false;

function stop(code: number): void {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}

// The sandbox serves the demo games as they were built.
await buildStale(root);
const children: ChildProcess[] = [];
children.push(
  start(sandbox, (line) => {
    if (!line.includes('Sandbox world is ready:') || children.length > 1) return;
    for (const part of others) children.push(start(part));
  }),
);
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
