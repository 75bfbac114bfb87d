import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;
const CHUNK_BYTES = 256 * 1024;
/** The most files that are copied at once. A flush mostly waits for the disk, which serves several at a time. */
const AT_ONCE = 16;

/** The size and hash of a copied file. */
export interface CopiedFile {
  bytes: number;
  sha256: string;
}

export type Reach = (done: number, total: number) => void;

/** Returns the folders and files below a folder, by their relative paths; `isLeftOut` skips a path and all below it. */
export async function listTree(
  folder: string,
  isLeftOut: (path: string) => boolean = () => false,
): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = [];
  const files: string[] = [];
  const walk = async (below: string): Promise<void> => {
    for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
      const path = join(below, entry.name);
      if (isLeftOut(path)) continue;
      if (entry.isFile()) files.push(path);
      if (!entry.isDirectory()) continue;
      folders.push(path);
      await walk(path);
    }
  };
  await walk('.');
  return { folders, files };
}

/**
 * Copies files to `to`, each flushed to the disk, with constant memory. Files that are removed meanwhile
 * are left out. Only the owner can read the copies.
 */
export async function copyFiles(
  files: readonly string[],
  { from, to, reach = () => undefined }: { from: string; to: string; reach?: Reach },
): Promise<Record<string, CopiedFile>> {
  const copied: Record<string, CopiedFile> = {};
  for (const folder of new Set(files.map((path) => dirname(join(to, path))))) {
    await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  }
  let done = 0;
  const left = files.values();
  const work = async () => {
    for (const path of left) {
      const file = await copyFile(join(from, path), join(to, path));
      if (file) copied[path] = file;
      reach((done += 1), files.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return copied;
}

/** Copies one file; undefined when it does not exist any more. */
async function copyFile(from: string, to: string): Promise<CopiedFile | undefined> {
  const found = await stat(from).catch(() => undefined);
  if (!found) return undefined;
  const hash = createHash('sha256');
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(
      createReadStream(from, { highWaterMark: CHUNK_BYTES }),
      counting,
      createWriteStream(to, { mode: OWNER_ONLY_FILE, flush: true }),
    );
  } catch (error) {
    if (await stat(from).catch(() => undefined)) throw error;
    return undefined;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Returns the facts of a folder's files, which are small. */
export async function factsOfFiles(
  files: readonly string[],
  folder: string,
): Promise<Record<string, CopiedFile>> {
  const facts: Record<string, CopiedFile> = {};
  for (const path of files) facts[path] = factsOf(await readFile(join(folder, path)));
  return facts;
}

export function factsOf(content: Buffer): CopiedFile {
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

/** Flushes the names in the folders to the disk. Windows has no such call. */
export async function flushFolders(folders: readonly string[]): Promise<void> {
  if (process.platform === 'win32') return;
  for (const folder of folders) {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  }
}
