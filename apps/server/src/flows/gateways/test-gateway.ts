import { officeRoutes } from '@kapao/contract/office/routes.ts';
import type { ConnectionTest } from '../../adapters/payment-gateway/port.ts';
import { recordActAlone } from '../../audit/record.ts';
import type { Actor } from '../../audit/act.ts';
import type { Context } from '../../context.ts';
import { findGateway } from '../../features/payments/methods/gateways-store.ts';

/** engine-17: tests the connection to a gateway, and records the test. Undefined for an unknown gateway. */
export async function testGateway(
  { database, secrets, connectGateway }: Pick<Context, 'database' | 'secrets' | 'connectGateway'>,
  code: string,
  actor: Actor,
): Promise<{ test: ConnectionTest; tookMs: number } | undefined> {
  const gateway = await findGateway(database, secrets, code);
  if (!gateway) return undefined;
  const startedMs = performance.now();
  const test = await connectGateway(gateway).testConnection();
  const tookMs = Math.round(performance.now() - startedMs);
  await recordActAlone(database, actor, {
    operation: 'testGateway',
    permission: officeRoutes.testGateway.permission,
    target: `gateway:${code}`,
    outcome: 'done',
    after: { ...test, tookMs },
  });
  return { test, tookMs };
}
