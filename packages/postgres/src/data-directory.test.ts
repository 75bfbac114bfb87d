import { chmod, mkdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDataDir } from '../../../scripts/testing/data-dir.ts';
import { closeDataDirectory, makeDataDirectory } from './data-directory.ts';

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await makeDataDir();
  dataDir = join(folder, 'above', 'data');
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** In octal, as `ls` shows it. */
const modeOf = async (...names: string[]) =>
  ((await stat(join(dataDir, ...names))).mode & 0o7777).toString(8);

/** Creates it under the usual umask, open to others. */
async function makeOpen(): Promise<void> {
  await mkdir(join(dataDir, 'sandbox', 'deeper'), { recursive: true });
  for (const file of ['sandbox/world.sqlite', 'sandbox/deeper/book.json', 'secrets-key']) {
    await writeFile(join(dataDir, file), 'secret');
    await chmod(join(dataDir, file), 0o644);
  }
  for (const name of ['.', 'sandbox', 'sandbox/deeper']) await chmod(join(dataDir, name), 0o755);
}

it('ops-24: is made for its owner alone, and the directories above it as usual', async () => {
  await makeDataDirectory(dataDir);
  expect(await modeOf()).toBe('700');
  const usual = (0o777 & ~process.umask()).toString(8);
  expect(await modeOf('..')).toBe(usual);
});

it('ops-24: an open one is closed with the books and keys in it', async () => {
  await makeOpen();
  await closeDataDirectory(dataDir);
  expect(await modeOf()).toBe('700');
  for (const name of ['sandbox', 'sandbox/deeper']) expect(await modeOf(name)).toBe('700');
  for (const name of ['sandbox/world.sqlite', 'sandbox/deeper/book.json', 'secrets-key']) {
    expect(await modeOf(name)).toBe('600');
  }
});

it('ops-24: in a directory with other files, restricts files of Kapao only', async () => {
  await makeOpen();
  await writeFile(join(dataDir, 'letter.txt'), 'mine');
  await chmod(join(dataDir, 'letter.txt'), 0o644);
  await symlink(join(dataDir, 'letter.txt'), join(dataDir, 'sandbox', 'link'));
  await closeDataDirectory(dataDir);
  expect([await modeOf(), await modeOf('letter.txt')]).toEqual(['755', '644']);
  expect([await modeOf('sandbox'), await modeOf('secrets-key')]).toEqual(['700', '600']);
});

it('ops-24: a directory like /tmp keeps its mode', async () => {
  await makeOpen();
  await chmod(dataDir, 0o1777);
  await closeDataDirectory(dataDir);
  expect([await modeOf(), await modeOf('sandbox')]).toEqual(['1777', '700']);
});

it('makes nothing where there is none', async () => {
  await closeDataDirectory(dataDir);
  await expect(stat(dataDir)).rejects.toThrow('ENOENT');
});
