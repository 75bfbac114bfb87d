import { execFile } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { showSteps } from '../apps/server/src/command-line/steps.ts';

const run = promisify(execFile);
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

interface Build {
  name: string;
  /** The folder in which Vite runs. */
  folder: string;
  /** A file that is written after the build. The build is stale if this file is older than a source. */
  result: string;
  sources: string[];
}

const builds: Build[] = [
  {
    name: 'member app',
    folder: 'apps/member',
    result: 'apps/member/dist/.built',
    sources: ['apps/member', 'packages/contract/src', 'packages/web/src'],
  },
  {
    name: 'office app',
    folder: 'apps/office',
    result: 'apps/office/dist/.built',
    sources: ['apps/office', 'packages/contract/src', 'packages/web/src'],
  },
  {
    name: 'demo games',
    folder: 'apps/studio',
    result: 'apps/studio/dist/games/.built',
    // The games' pages share code with the studio.
    sources: ['art', 'games', 'src', 'vite.config.ts'].map((path) => `apps/studio/${path}`),
  },
];

/** Builds each web part that was never built or has a newer source. */
export async function buildStale(root: string): Promise<void> {
  const steps = showSteps();
  try {
    for (const [index, build] of builds.entries()) {
      const builtAt = await modifiedMs(join(root, build.result));
      const changes = await Promise.all(build.sources.map((path) => newestMs(join(root, path))));
      if (builtAt >= Math.max(...changes)) continue;
      steps.begin(`Building the ${build.name}, part ${index + 1} of ${builds.length}`);
      await run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
        cwd: join(root, build.folder),
        // Test runs build exactly what is shipped.
        env: { ...process.env, NODE_ENV: 'production' },
      });
      await compressBeside(dirname(join(root, build.result)));
      await writeFile(join(root, build.result), '');
    }
    steps.end();
  } catch (error) {
    steps.fail();
    throw error;
  }
}

/** Writes a .br and a .gz beside each text file, which the servers send as they are. */
async function compressBeside(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => /\.(js|css|svg|json|webmanifest)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const path = join(folder, name);
      const text = await readFile(path);
      await writeFile(`${path}.gz`, await compressGzip(text, { level: 9 }));
      await writeFile(`${path}.br`, await compressBrotli(text));
    }),
  );
}

async function newestMs(path: string): Promise<number> {
  const info = await stat(path);
  if (!info.isDirectory()) return info.mtimeMs;
  const entries = await readdir(path);
  const times = entries
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .map((name) => newestMs(join(path, name)));
  return Math.max(0, ...(await Promise.all(times)));
}

async function modifiedMs(path: string): Promise<number> {
  return stat(path).then(
    (info) => info.mtimeMs,
    () => 0,
  );
}
