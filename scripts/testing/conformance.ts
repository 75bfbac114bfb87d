import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@kapao/postgres/ports.ts';

const main = fileURLToPath(new URL('../../apps/conformance/src/main.ts', import.meta.url));

/** A case that did not pass, as the kit prints it. */
interface CaseReport {
  number: number;
  title: string;
  result: 'passed' | 'failed' | 'skipped';
  sent?: string;
  expected?: string;
  answered?: string;
  needs?: string;
}

export interface ConformanceRun {
  code: number | null;
  cases: CaseReport[];
  /** The cases that failed or were skipped: none, where the other side is right and everything was lent. */
  amiss: CaseReport[];
  errors: string;
}

/** A port on which the kit can listen, for an other side that has to know its address before. */
export function freePortOfKit(): Promise<number> {
  return freePort();
}

/** The settings whose text is the contents of a file. */
const FILES = ['key', 'studio_key'];

/**
 * Runs the conformance kit as an outside company does: a process of its own, a file of settings, keys in files. Tests
 * import nothing of the kit, and the kit nothing of them.
 */
export async function runConformance(
  args: readonly string[],
  settings: Readonly<Record<string, unknown>>,
): Promise<ConformanceRun> {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-conformance-'));
  try {
    const written = { ...settings };
    for (const name of FILES.filter((each) => settings[each] !== undefined)) {
      await writeFile(join(folder, name), String(settings[name]));
      written[name] = name;
    }
    const file = join(folder, 'settings.json');
    await writeFile(file, JSON.stringify(written));
    return await runProcess([...args, '--settings', file, '--json']);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function runProcess(args: readonly string[]): Promise<ConformanceRun> {
  const child = spawn(process.execPath, [main, ...args]);
  let [said, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  await once(child, 'close');
  if (said === '') throw new Error(`the kit ended with ${child.exitCode}: ${errors}`);
  const cases: CaseReport[] = JSON.parse(said);
  const amiss = cases.filter(({ result }) => result !== 'passed');
  return { code: child.exitCode, cases, amiss, errors };
}
