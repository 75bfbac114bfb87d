/**
 * Checks every import of the packages, the apps and the runs against them (kit, bench, chaos, e2e) by
 * .dependency-cruiser.mjs. A run that sees no TypeScript reports success, so the files it saw are counted against the
 * disk.
 */
import { globSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const configFile = resolve(import.meta.dirname, '../.dependency-cruiser.mjs');
const sourceFolders = ['{packages,apps}/*/{src,games}', '{kit,bench,chaos,e2e}'];
const testPattern = /\.test\.tsx?$|\.d\.ts$/;
const barrelPattern = /\/index\.tsx?$/;

export interface ImportReport {
  problems: string[];
  modulesSeen: number;
  filesOnDisk: number;
}

/** Checks the source tree below `root`; empty `problems` mean success. */
export async function checkImports(root: string): Promise<ImportReport> {
  const onDisk = globSync(
    sourceFolders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  ).filter((file) => !testPattern.test(file));
  if (onDisk.length === 0) {
    return { problems: [`no source files below ${root}`], modulesSeen: 0, filesOnDisk: 0 };
  }
  const options = await extractOptions(configFile);
  const folders = globSync(sourceFolders, { cwd: root });
  const { output } = await cruise(folders, { ...options, baseDir: root });
  if (typeof output === 'string')
    throw new Error('dependency-cruiser answered with a report, not data');

  const seen = new Set(output.modules.map((module) => module.source));
  const unseen = onDisk.filter((file) => !seen.has(file));
  const problems = [
    ...output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ...unseen.map((file) => `not seen by dependency-cruiser: ${file}`),
    ...folderCycles(
      output.modules.flatMap(({ source, dependencies }) =>
        dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
      ),
    ).map((cycle) => `no-folder-cycles: ${cycle}`),
    ...crowdedFolders(onDisk),
    ...onDisk.filter((file) => barrelPattern.test(file)).map((file) => `no-barrels: ${file}`),
  ];
  return { problems, modulesSeen: onDisk.length - unseen.length, filesOnDisk: onDisk.length };
}

/** The most files of a folder; more files beside each other have no order that a reader sees. */
const MAX_FILES_OF_A_FOLDER = 20;

/** The server's folders with too many files, without tests. */
export function crowdedFolders(files: readonly string[]): string[] {
  const server = files.filter((file) => file.startsWith('apps/server/src/'));
  return [...Map.groupBy(server, dirname)]
    .filter(([, own]) => own.length > MAX_FILES_OF_A_FOLDER)
    .map(([folder, own]) => `no-crowded-folders: ${folder} has ${own.length} files`);
}

/** Sibling folders that import each other, also by way of others: `a ⇄ b`. Tests may look anywhere. */
export function folderCycles(imports: readonly { from: string; to: string }[]): string[] {
  const below = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    if (testPattern.test(from) || from.includes('/testing/')) continue;
    const [a, b] = [from.split('/'), to.split('/')];
    const parting = a.findIndex((name, depth) => name !== b[depth]);
    if (parting === -1 || parting >= Math.min(a.length, b.length) - 1) continue;
    const [folder, other] = [a, b].map((path) => path.slice(0, parting + 1).join('/')) as [
      string,
      string,
    ];
    below.set(folder, (below.get(folder) ?? new Set()).add(other));
  }
  const reaches = (folder: string, wanted: string, seen = new Set<string>()): boolean =>
    [...(below.get(folder) ?? [])].some((next) => {
      if (next === wanted) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, wanted, seen);
    });
  return [...below].flatMap(([folder, others]) =>
    [...others].filter((other) => reaches(other, folder)).map((other) => `${folder} ⇄ ${other}`),
  );
}

if (import.meta.main) {
  const report = await checkImports(resolve(import.meta.dirname, '..'));
  for (const problem of report.problems) console.error(problem);
  console.log(`imports: ${report.modulesSeen} of ${report.filesOnDisk} files checked`);
  process.exitCode = report.problems.length === 0 ? 0 : 1;
}
