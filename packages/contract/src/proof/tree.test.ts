import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { webSha256 } from './bytes.ts';
import { buildTree, pathOf, rootByPath, rootOf } from './tree.ts';

const sha256 = (...parts: readonly Uint8Array[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** MTH of RFC 6962, section 2.1, over hashes of leaves. */
function rfcRoot(leaves: readonly Uint8Array[]): Uint8Array {
  const [first] = leaves;
  if (!first) return sha256();
  if (leaves.length === 1) return first;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return sha256(Uint8Array.of(1), rfcRoot(leaves.slice(0, split)), rfcRoot(leaves.slice(split)));
}

const leafHashes = fc
  .integer({ min: 0, max: 70 })
  .map((count) => Array.from({ length: count }, (_, index) => sha256(Uint8Array.of(index))));
const hex = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex');

it('proof-03: the root is that of RFC 6962, in one tree or in parts of a power of two', async () => {
  await fc.assert(
    fc.asyncProperty(leafHashes, fc.constantFrom(2, 4, 16), async (leaves, partSize) => {
      const root = hex(await rootOf(webSha256, await buildTree(webSha256, leaves)));
      expect(root).toBe(hex(rfcRoot(leaves)));
      const roots: Uint8Array[] = [];
      for (let at = 0; at < leaves.length; at += partSize) {
        const part = await buildTree(webSha256, leaves.slice(at, at + partSize));
        roots.push(await rootOf(webSha256, part));
      }
      expect(hex(await rootOf(webSha256, await buildTree(webSha256, roots)))).toBe(root);
    }),
  );
});

it('proof-03: a leaf leads to the root by its path, and by no other leaf, place, size or path', async () => {
  await fc.assert(
    fc.asyncProperty(leafHashes, fc.nat(), async (leaves, chosen) => {
      if (leaves.length === 0) return;
      const index = chosen % leaves.length;
      const tree = await buildTree(webSha256, leaves);
      const root = hex(await rootOf(webSha256, tree));
      const leaf = leaves[index] ?? sha256();
      const path = pathOf(tree, index);
      const by = async (node: Uint8Array, place: Partial<Parameters<typeof rootByPath>[2]>) =>
        hex(await rootByPath(webSha256, node, { index, size: leaves.length, path, ...place }));
      expect(await by(leaf, {})).toBe(root);
      expect(await by(sha256(Uint8Array.of(200)), {})).not.toBe(root);
      expect(await by(leaf, { index: leaves.length })).toBeUndefined();
      expect(await by(leaf, { path: [...path, leaf] })).toBeUndefined();
      if (path.length > 0) {
        expect(await by(leaf, { path: path.slice(1) })).not.toBe(root);
        expect(await by(leaf, { path: [leaf, ...path.slice(1)] })).not.toBe(root);
      }
    }),
  );
});
