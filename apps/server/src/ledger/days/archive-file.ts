import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { buildTree, rootOf } from '@kapao/contract/proof/tree.ts';
import sql, { raw } from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import type { ClosedDay } from './days-store.ts';
import { leafOf, PART_SIZE, readLines, sha256 } from './leaves.ts';
import type { IdRange, LeafFacts } from './leaves.ts';

const OWNER_ONLY_FILE = 0o600;

/** Thrown when a month is not archived or restored; its message says why, and nothing has changed. */
export class ArchiveRefusal extends Error {}

/** Writes the transfers between two ids as lines of JSON, compressed, and has the disk keep them before it returns. */
export async function writeTransfers(tx: Tx, range: IdRange, path: string): Promise<void> {
  const target = createWriteStream(`${path}.new`, { mode: OWNER_ONLY_FILE, flush: true });
  await pipeline(transferLines(tx, range), createGzip(), target);
  await renameNew(path);
}

export async function writeManifest(path: string, manifest: object): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(`${path}.new`, text, { mode: OWNER_ONLY_FILE, flush: true });
  await renameNew(path);
}

async function renameNew(path: string): Promise<void> {
  await rename(`${path}.new`, path);
  // The folder is flushed too, because the file's name is stored there.
  const folder = await open(dirname(path), 'r');
  await folder.sync();
  await folder.close();
}

async function* transferLines(tx: Tx, { afterId, upToId }: IdRange): AsyncGenerator<string> {
  await tx.query(sql`set local timezone = 'UTC'`);
  // A cursor takes no parameters.
  await tx.query(sql`
    declare archived no scroll cursor for
     select to_jsonb(transfer)::text as line
       from ledger_transfers as transfer
      where id  > ${raw(String(afterId))}
        and id <= ${raw(String(upToId))}
      order by id`);
  for (;;) {
    const rows = await tx.query(sql`fetch forward 5000 from archived`);
    if (rows.length === 0) return;
    yield rows.map((row) => `${Object.values(row).join('')}\n`).join('');
  }
}

export async function sumOfFile(path: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(path), sum);
  return sum.digest('hex');
}

/** Reads the lines of an archive's file, in lists of at most one part of a day. */
export async function* linesOf(path: string): AsyncGenerator<string[]> {
  const text = createGunzip();
  const reading = pipeline(createReadStream(path), text);
  // Prevents an unhandled rejection; the loop below throws the same error.
  reading.catch(() => undefined);
  text.setEncoding('utf8');
  let rest = '';
  let lines: string[] = [];
  for await (const chunk of text) {
    const pieces = `${rest}${String(chunk)}`.split('\n');
    rest = pieces.pop() ?? '';
    lines.push(...pieces);
    while (lines.length >= PART_SIZE) {
      yield lines.slice(0, PART_SIZE);
      lines = lines.slice(PART_SIZE);
    }
  }
  await reading;
  if (lines.length > 0) yield lines;
}

/**
 * Recomputes the roots of closed days from the file.
 * @throws ArchiveRefusal when the file's transfers are not those of the days.
 */
export async function checkFile(
  on: Queryable,
  path: string,
  days: readonly ClosedDay[],
): Promise<void> {
  const transfers = factsOf(on, path);
  let next = await transfers.next();
  for (const day of days) {
    const roots: Uint8Array[] = [];
    let hashes: Uint8Array[] = [];
    let count = 0;
    const endPart = async () => {
      roots.push(await rootOf(sha256, await buildTree(sha256, hashes)));
      hashes = [];
    };
    for (; !next.done && next.value.id <= day.lastId; next = await transfers.next()) {
      hashes.push(await leafOf(day.blindingKey, next.value));
      count += 1;
      if (hashes.length === PART_SIZE) await endPart();
    }
    if (hashes.length > 0) await endPart();
    const root = await rootOf(sha256, await buildTree(sha256, roots));
    if (count !== day.count || Buffer.from(root).toString('hex') !== day.root)
      throw new ArchiveRefusal(`${path} has not the transfers with which ${day.day} was closed.`);
  }
  if (!next.done) throw new ArchiveRefusal(`${path} has transfers of other months, too.`);
}

async function* factsOf(on: Queryable, path: string): AsyncGenerator<LeafFacts, undefined> {
  for await (const lines of linesOf(path)) yield* await readLines(on, lines);
  return undefined;
}
