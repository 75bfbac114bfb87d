import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const WORKSPACES = ['apps/server', 'apps/member', 'packages/contract', 'packages/postgres'];

/**
 * Checks out BASE into a folder: the newest tag, or else the commit before the last one. It gets the packages and the
 * built web app of this release.
 */
export async function checkOutLastRelease(root: string, target: string): Promise<string> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const base = process.env['BASE'] ?? (git('tag', '--sort=-creatordate').split('\n')[0] || 'HEAD^');
  execFileSync('git', ['clone', '-q', '--no-checkout', root, target]);
  execFileSync('git', ['checkout', '-q', git('rev-parse', base)], { cwd: target });
  await linkPackages(join(root, 'node_modules'), join(target, 'node_modules'));
  for (const workspace of WORKSPACES) {
    const own = join(workspace, 'node_modules');
    if (existsSync(join(root, own))) await symlink(join(root, own), join(target, own));
  }
  await symlink(join(root, 'apps/member/dist'), join(target, 'apps/member/dist'));
  return target;
}

/** Links each package, but not the workspaces: those of the target are beside it. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of await readdir(from)) {
    if (name !== '@kapao') await symlink(join(from, name), join(to, name));
  }
  await cp(join(from, '@kapao'), join(to, '@kapao'), { recursive: true, verbatimSymlinks: true });
}
