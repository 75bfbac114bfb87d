import { inflateRawSync } from 'node:zlib';

const CENTRAL_ENTRY = 0x02_01_4b_50;
const DEFLATED = 8;

/** Reads the files of a zip archive as text. */
export function unzipTexts(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === CENTRAL_ENTRY) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    ) as [number, number, number];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const stored = archive.subarray(from, from + size);
    files.set(name, (method === DEFLATED ? inflateRawSync(stored) : stored).toString('utf8'));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
