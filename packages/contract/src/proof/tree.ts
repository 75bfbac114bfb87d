import { joinBytes } from './bytes.ts';
import type { Sha256 } from './bytes.ts';

/** The Merkle tree of RFC 6962: a day's transfers are its leaves, in the order of their ids (proof-03). */

const NODE = Uint8Array.of(1);

/**
 * The levels of a tree, from the leaves to the root. A node without a sibling moves up unchanged, which gives the tree
 * that the RFC describes by splits at powers of two.
 */
export type MerkleTree = readonly (readonly Uint8Array[])[];

function joinNodes(sha256: Sha256, left: Uint8Array, right: Uint8Array) {
  return sha256(joinBytes(NODE, left, right));
}

export async function buildTree(
  sha256: Sha256,
  leaves: readonly Uint8Array[],
): Promise<MerkleTree> {
  const levels = [leaves];
  let level = leaves;
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let index = 0; index < level.length; index += 2) {
      const [left, right] = level.slice(index, index + 2);
      if (left) above.push(right ? await joinNodes(sha256, left, right) : left);
    }
    levels.push(above);
    level = above;
  }
  return levels;
}

/** Returns the root of a tree; without leaves it is the hash of nothing. */
export async function rootOf(sha256: Sha256, tree: MerkleTree): Promise<Uint8Array> {
  return tree.at(-1)?.[0] ?? (await sha256(new Uint8Array()));
}

/** Returns the inclusion proof of a leaf: the siblings on its way to the root. */
export function pathOf(tree: MerkleTree, leafIndex: number): Uint8Array[] {
  const path: Uint8Array[] = [];
  let index = leafIndex;
  for (const level of tree) {
    const sibling = level[index % 2 === 0 ? index + 1 : index - 1];
    if (sibling) path.push(sibling);
    index = Math.floor(index / 2);
  }
  return path;
}

export interface LeafPlace {
  index: number;
  /** The number of leaves in the tree. */
  size: number;
  path: readonly Uint8Array[];
}

/** The root to which a leaf leads by its path; undefined where place and path do not fit the tree. */
export async function rootByPath(
  sha256: Sha256,
  leaf: Uint8Array,
  { index: leafIndex, size: leafCount, path }: LeafPlace,
): Promise<Uint8Array | undefined> {
  if (leafIndex < 0 || leafIndex >= leafCount) return undefined;
  let node = leaf;
  let used = 0;
  let index = leafIndex;
  for (let size = leafCount; size > 1; size = Math.ceil(size / 2)) {
    if (index % 2 === 1 || index + 1 < size) {
      const sibling = path[used];
      if (sibling === undefined) return undefined;
      used += 1;
      node = await (index % 2 === 1
        ? joinNodes(sha256, sibling, node)
        : joinNodes(sha256, node, sibling));
    }
    index = Math.floor(index / 2);
  }
  return used === path.length ? node : undefined;
}
