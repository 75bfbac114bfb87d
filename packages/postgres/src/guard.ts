import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Installation } from './installation.ts';

/** Stops PostgreSQL when the process that started it is killed. */
export interface Guard {
  /** Ends the guard after PostgreSQL has exited by itself. */
  dismiss(): void;
}

/**
 * Waits until the pipe that this process holds is closed. Then stops PostgreSQL within 5 s, cleanly if 2 s are enough.
 * Before each signal it checks that the data directory still names this PostgreSQL, so that it never stops a successor.
 * One that has just begun writes its number a moment later, so the guard waits for it.
 */
const SCRIPT = `
trap '' TERM HUP INT
while read -r _; do :; done
is_named() { read -r pid < "$1/postmaster.pid" && [ "$pid" = "$2" ]; }
for _ in 1 2 3 4 5 6 7 8; do
  is_named "$1" "$2" && break
  kill -0 "$2" || exit 0
  sleep 0.2
done
for signal in INT CONT QUIT KILL; do
  is_named "$1" "$2" && kill -"$signal" "$2" || exit 0
  sleep 1
done`;

/** Two, because one may be killed together with this process. */
const SHELLS = 2;
/** Pause before a shell that failed or ended is started again. */
const REPLACE_PAUSE_MS = 1_000;

/** Replaces killed shells until the guard is dismissed. */
export function startGuard(
  { account }: Installation,
  { data, pid }: { data: string; pid: number },
): Guard {
  // Windows has no such shell; the next start stops a left-over PostgreSQL.
  if (process.platform === 'win32') return { dismiss: () => undefined };
  const shells = new Set<ChildProcess>();
  let isDismissed = false;
  const start = () => {
    if (isDismissed) return;
    const atMs = Date.now();
    const shell = spawn('/bin/sh', ['-c', SCRIPT, 'kapao-postgres-guard', data, String(pid)], {
      ...account,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const replace = () => {
      shells.delete(shell);
      if (Date.now() - atMs > REPLACE_PAUSE_MS) start();
      else setTimeout(start, REPLACE_PAUSE_MS).unref();
    };
    shells.add(shell);
    // The shell outlives this process and must not keep it alive.
    shell.unref();
    shell.stdin?.on('error', () => undefined);
    shell.once('error', replace).once('exit', replace);
  };
  for (let shell = 0; shell < SHELLS; shell += 1) start();
  return {
    dismiss: () => {
      isDismissed = true;
      for (const shell of shells) shell.kill('SIGKILL');
    },
  };
}
