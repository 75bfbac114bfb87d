import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { readBacklog } from '../../features/health/backlog.ts';
import { newMember, requestWithdrawal, startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer } from '../../testing/money/payments.ts';

const root = resolve(import.meta.dirname, '../../../../..');
const monitoring = resolve(root, 'deploy/monitoring');

let server: PaymentServer;
let alerts: string;
beforeAll(async () => {
  server = await startPaymentServer();
  alerts = await readFile(resolve(monitoring, 'alerts.yml'), 'utf8');
});
afterAll(() => server.close());

const figures = async () => (await server.app.inject('/api/metrics')).body;

/** Names in PromQL that are no figures. */
const WORDS = /^(and|or|unless|by|on|ignoring|without|offset|bool|up)$/;

function figuresIn(expression: string): string[] {
  const plain = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|on|ignoring|without) \([^)]*\)/g, '');
  const names = [...plain.matchAll(/(?<![\w.])[a-z_][a-z0-9_]*(?!\w|\s*\()/g)].map(
    ([name]) => name,
  );
  return names.filter((name) => !WORDS.test(name));
}

const dashboardSchema = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) }),
  ),
});

it('ops-57: the dashboard and the alerts ask for figures that the server has, and for no other', async () => {
  const dashboard = dashboardSchema.parse(
    JSON.parse(await readFile(resolve(monitoring, 'grafana/dashboards/kapao.json'), 'utf8')),
  );
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...[...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr),
  ];
  expect(expressions.length).toBeGreaterThan(50);
  const types = [...(await figures()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const known = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  const missing = expressions.flatMap(figuresIn).filter((name) => !known.has(name));
  expect(missing).toEqual([]);
  const kinds = Object.keys(await readBacklog(server.context.database)).map((kind) =>
    kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  for (const [, kind] of expressions.join('\n').matchAll(/kind="(\w+)"/g)) {
    expect(kinds).toContain(kind);
  }
});

it('ops-57: each alert has its entry in the runbook, and each entry its alert', async () => {
  const runbook = await readFile(resolve(root, 'docs/runbook.md'), 'utf8');
  const named = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, name]) => name);
  const names = named(alerts, /- alert: (\w+)/g);
  expect(named(runbook, /^## (\w+)/gm)).toEqual(names);
  const links = named(alerts, /runbook: docs\/runbook\.md#(\w+)/g);
  expect(links).toEqual(names.map((name) => name?.toLowerCase()));
});

it('ops-56: tells how long the oldest withdrawal has waited, and nothing where none waits', async () => {
  const waiting = (body: string) =>
    /^waiting_seconds\{kind="withdrawal_at_gateway"\} (\S+)$/m.exec(body);
  expect(waiting(await figures())).toBeNull();
  const member = await newMember(server, 1_000);
  await requestWithdrawal(server, member, 500);
  expect(Number(waiting(await figures())?.[1])).toBeGreaterThan(0);
  expect(await figures()).toMatch(/^database_connections\{state="waiting"\} \d+$/m);
  expect(await figures()).toMatch(/^deposits_last_hour\{outcome="opened"\} \d+$/m);
});
