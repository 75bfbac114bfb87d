import { versionFieldNames } from '@kapao/contract/office/version-fields.ts';
import { serviceKindNames } from '@kapao/contract/third-parties/service-kinds.ts';
import { expect, it } from 'vitest';
import { findServiceProtocol, serviceProtocols } from './service-protocols.ts';

const protocols = serviceKindNames.flatMap((kind) =>
  Object.entries(serviceProtocols[kind]).map(([name, protocol]) => ({ kind, name, protocol })),
);

it.each(protocols)('svc-01: the form of $kind $name can be shown and compared', ({ protocol }) => {
  const names = protocol.fields.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  // Proposals and the audit log name a changed field; the names of common facts are taken.
  for (const name of names) {
    expect(Object.keys(versionFieldNames)).toContain(name);
    expect(['protocol', 'base_url', 'is_enabled']).not.toContain(name);
  }
  // The browser checks the same pattern, which has no flags there.
  for (const { pattern } of protocol.fields) expect(pattern.flags).toBe('');
});

it('svc-01: knows the protocols of its registry alone', () => {
  expect(findServiceProtocol('sms', 'twilio')).toBeDefined();
  for (const name of ['constructor', 'nobody']) {
    expect(findServiceProtocol('sms', name)).toBeUndefined();
  }
});
