/**
 * Prints the bill of materials (CycloneDX 1.6) of everything in package-lock.json, including packages of other systems
 * and of tests. `npm sbom` omits packages that are not installed here, and fails when a package asks for "latest". The
 * output depends on the lock file alone.
 */
import { resolve } from 'node:path';
import { nameAt, readLockFile } from './lock-file.ts';
import type { LockedPackage } from './lock-file.ts';

interface Component {
  'bom-ref': string;
  type: 'application' | 'library';
  group?: string;
  name: string;
  version: string;
  /** `excluded`: the package is only for building and testing. */
  scope: 'required' | 'excluded';
  purl: string;
  hashes?: { alg: 'SHA-512'; content: string }[];
  licenses?: ({ expression: string } | { license: { name: string } })[];
}

interface BillOfMaterials {
  bomFormat: 'CycloneDX';
  specVersion: '1.6';
  version: 1;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

export function billOfMaterials(lock: ReadonlyMap<string, LockedPackage>): BillOfMaterials {
  const product = lock.get('');
  if (!product) throw new Error('the lock file does not name the product');
  const components = new Map<string, Component>();
  const needs = new Map<string, Set<string>>();
  for (const [place, locked] of lock) {
    if (locked.link === true) continue;
    const component = componentOf(place, locked);
    const ref = component['bom-ref'];
    const known = components.get(ref);
    // A version may stand at several paths; it is required if one of them is.
    if (!known || known.scope === 'excluded') components.set(ref, component);
    const refs = needs.get(ref) ?? new Set();
    for (const found of neededBy(lock, place, locked)) refs.add(found);
    needs.set(ref, refs);
  }
  const root = componentOf('', product);
  components.delete(root['bom-ref']);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...root, type: 'application' } },
    components: [...components.values()],
    dependencies: [...needs].map(([ref, refs]) => ({ ref, dependsOn: [...refs].toSorted() })),
  };
}

function componentOf(place: string, locked: LockedPackage): Component {
  const fullName = nameAt(place, locked);
  const { version = '0.0.0', integrity, license } = locked;
  const [name = '', scope] = fullName.split('/').toReversed();
  const path = scope === undefined ? name : `${encodeURIComponent(scope)}/${name}`;
  const purl = `pkg:npm/${path}@${version}`;
  return {
    'bom-ref': purl,
    type: 'library',
    ...(scope !== undefined && { group: scope }),
    name,
    version,
    scope: locked.dev === true ? 'excluded' : 'required',
    purl,
    ...(integrity !== undefined && { hashes: hashesOf(integrity) }),
    ...(license !== undefined && { licenses: [licenseOf(license)] }),
  };
}

function hashesOf(integrity: string): NonNullable<Component['hashes']> {
  return integrity
    .split(' ')
    .filter((hash) => hash.startsWith('sha512-'))
    .map((hash) => Buffer.from(hash.slice('sha512-'.length), 'base64').toString('hex'))
    .map((content) => ({ alg: 'SHA-512', content }));
}

/** A single licence's id is an SPDX expression too; "SEE LICENSE IN …" and "UNLICENSED" are not. */
function licenseOf(license: string): NonNullable<Component['licenses']>[number] {
  return /^(SEE LICENSE|UNLICENSED)/.test(license)
    ? { license: { name: license } }
    : { expression: license };
}

/** Yields a package's dependencies, resolved as Node.js does: the nearest one upwards in the tree. */
function* neededBy(
  lock: ReadonlyMap<string, LockedPackage>,
  place: string,
  locked: LockedPackage,
): Generator<string> {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = locked;
  const names = Object.keys({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
    ...peerDependencies,
  });
  for (const name of names) {
    const found = resolveFrom(lock, place, name);
    if (found !== undefined) yield found;
  }
}

/** Finds the `bom-ref` of a dependency; undefined for an optional or peer dependency that the lock file omits. */
function resolveFrom(
  lock: ReadonlyMap<string, LockedPackage>,
  place: string,
  name: string,
): string | undefined {
  for (let at: string | undefined = place; at !== undefined; at = parentOf(at)) {
    const candidate = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    const found = lock.get(candidate);
    const target = found?.link === true ? (found.resolved ?? '') : candidate;
    const locked = lock.get(target);
    if (locked) return componentOf(target, locked)['bom-ref'];
  }
  return undefined;
}

function parentOf(place: string): string | undefined {
  if (place === '') return undefined;
  const end = place.lastIndexOf('/node_modules/');
  return end === -1 ? '' : place.slice(0, end);
}

if (import.meta.main) {
  const bill = billOfMaterials(readLockFile(resolve(import.meta.dirname, '..')));
  console.log(JSON.stringify(bill, null, 2));
}
