import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Kills a process and its direct children at once, like a power cut. */
export function killWithChildren(pid: number): void {
  // Stopped first, so that it starts no child between listing and killing.
  signal(pid, 'SIGSTOP');
  for (const child of childrenOf(pid)) signal(child, 'SIGKILL');
  signal(pid, 'SIGKILL');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has exited already.
  }
}

/** Small Linux images lack ps, other systems lack /proc. */
export function childrenOf(parent: number): number[] {
  const pairs = existsSync('/proc/self/stat') ? pairsFromProc() : pairsFromPs();
  return pairs.filter(([, parentPid]) => parentPid === parent).map(([pid]) => pid);
}

type PidAndParent = [pid: number, parentPid: number];

function pairsFromProc(): PidAndParent[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The command's name may contain spaces and brackets; the fields follow its last bracket.
        const [, parentPid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return [[Number(name), Number(parentPid)] satisfies PidAndParent];
      } catch {
        return [];
      }
    });
}

function pairsFromPs(): PidAndParent[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  return lines.map((line) => {
    const [pid, parentPid] = line.trim().split(/\s+/);
    return [Number(pid), Number(parentPid)];
  });
}
