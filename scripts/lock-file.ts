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

/** Reads the packages of package-lock.json by their path in the tree; the product's path is ''. */
export function readLockFile(root: string): Map<string, LockedPackage> {
  const text = readFileSync(resolve(root, 'package-lock.json'), 'utf8');
  return new Map(Object.entries(lockFile.parse(JSON.parse(text)).packages));
}

/** An aliased package carries its own name; the name of any other is the end of its path. */
export function nameAt(place: string, { name }: LockedPackage): string {
  return name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
