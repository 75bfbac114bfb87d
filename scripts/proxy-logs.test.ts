import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

it('ops-67: neither the delivered balancer nor the ingress logs the query of an address', () => {
  const balancer = read('deploy/haproxy/haproxy.cfg').replaceAll(/^\s*#.*$/gm, '');
  const formats = balancer.match(/^\s*log-format .*$/gm) ?? [];
  expect(formats).toHaveLength(1);
  // HAProxy's fields of the whole request line, the address with its query, and the query.
  expect(formats[0]).not.toMatch(/%(?:\{[^}]*\})?(?:r|HU|HQ)\b/);
  expect(formats[0]).toContain('%HPO');
  expect(balancer).not.toMatch(/option\s+(?:httplog|httpslog)|capture|url|query/);
  const ingress = read('deploy/kubernetes/ingress.yaml');
  expect(ingress).toContain("nginx.ingress.kubernetes.io/enable-access-log: 'false'");
});
