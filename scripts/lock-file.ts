import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';

const lockedPackage = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
});
export type LockedPackage = z.output<typeof lockedPackage>;

const lockFile = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), lockedPackage),
});

/** Every package of package-lock.json by its place in the tree; the product itself stands at ''. */
export function readLockFile(root: string): Map<string, LockedPackage> {
  const text = readFileSync(resolve(root, 'package-lock.json'), 'utf8');
  return new Map(Object.entries(lockFile.parse(JSON.parse(text)).packages));
}

/** A package under an alias carries its own name; any other one is named by its place. */
export function nameAt(place: string, { name }: LockedPackage): string {
  return name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
