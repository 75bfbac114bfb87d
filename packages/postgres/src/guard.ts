import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Installation } from './installation.ts';

/** Ends PostgreSQL when the process that started it is killed. */
export interface Guard {
  /** After PostgreSQL has ended by itself: there is nothing left to guard. */
  dismiss(): void;
}

/**
 * Two shells wait for the end of the pipe that this process holds. Two, because one of them may be killed together
 * with this process. Within 5 s PostgreSQL has ended: cleanly, or at once where that takes longer than 2 s.
 */
const SCRIPT = `
exec 3<&0
guard() {
  while read -r _ <&3; do :; done
  "$1" stop -D "$2" -m fast -t 2 && exit
  "$1" stop -D "$2" -m immediate -t 1 && exit
  kill -KILL "$3"
}
guard "$@" &
guard "$@"`;

/** A guard that is killed is replaced for as long as it has not been dismissed. */
export function startGuard(
  { bin, account }: Installation,
  { data, pid }: { data: string; pid: number },
): Guard {
  // Windows has no shell like this: what a killed server leaves there, the next start ends.
  if (process.platform === 'win32') return { dismiss: () => undefined };
  const args = [join(bin, 'pg_ctl'), data, String(pid)];
  let isDismissed = false;
  let shells: ChildProcess;
  const start = () => {
    shells = spawn('/bin/sh', ['-c', SCRIPT, 'kapao-postgres-guard', ...args], {
      ...account,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    // It waits for our end, and so must not keep us from it.
    shells.unref();
    shells.stdin?.on('error', () => undefined);
    shells.once('exit', replace);
  };
  const replace = () => {
    endGroup(shells);
    if (!isDismissed) start();
  };
  start();
  return {
    dismiss: () => {
      isDismissed = true;
      endGroup(shells);
    },
  };
}

/** Both shells: the first one began a group of its own. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Both have ended.
  }
}
