import { readFileSync } from 'node:fs';

const KB_PER_MB = 1_024;

/** The proportional set size of a process in MB; 0 once it has exited, and where the system has no /proc. */
export function memoryMb(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss: +(\d+)/m.exec(rollup)?.[1] ?? 0) / KB_PER_MB;
  } catch {
    return 0;
  }
}
