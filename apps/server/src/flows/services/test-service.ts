import type { ServiceKind } from '@kapao/contract/third-parties/service-kinds.ts';
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import type { ConnectionTest, ServiceAddress } from '../../adapters/service-protocol.ts';
import { findServiceProtocol } from '../../adapters/service-protocols.ts';
import { recordAct } from '../../audit/record.ts';
import type { Actor } from '../../audit/act.ts';
import type { Context } from '../../context.ts';
import { hashFields, keepTest } from '../../features/services/tests-store.ts';
import { testAlertService } from '../alerts/test-alert-service.ts';
import { serviceTarget } from './stored-services.ts';

interface TestedService extends ServiceAddress {
  kind: ServiceKind;
  protocol: string;
  /** Whether the service is tested as it is saved, not as a form has it. */
  isSaved: boolean;
}

/**
 * svc-07: tests the connection to a third party, keeps the outcome under the fields that were tested, and records it
 * without any secret.
 */
export async function testService(
  context: Pick<Context, 'database' | 'config' | 'connectGateway'>,
  tested: TestedService,
  actor: Actor,
): Promise<{ test: ConnectionTest; tookMs: number }> {
  const startedMs = performance.now();
  const test =
    tested.kind === 'alert'
      ? await testAlertService(context, tested)
      : await connect(context, tested).testConnection();
  const tookMs = Math.round(performance.now() - startedMs);
  const fieldsHash = hashFields(context.config.codeSecret, tested);
  await context.database.transaction(async (tx) => {
    await keepTest(tx, { ...tested, fieldsHash }, { test, tookMs });
    await recordAct(tx, actor, {
      operation: 'testService',
      permission: officeRoutes.testService.permission,
      target: serviceTarget(tested),
      outcome: 'done',
      after: { ...test, tookMs, base_url: tested.baseUrl, is_saved: tested.isSaved },
    });
  });
  return { test, tookMs };
}

function connect(
  { config, connectGateway }: Pick<Context, 'config' | 'connectGateway'>,
  { kind, protocol, code, baseUrl, credentials }: TestedService,
) {
  const address = { code, baseUrl, credentials };
  if (kind === 'gateway') return connectGateway({ ...address, protocol });
  const known = findServiceProtocol(kind, protocol);
  if (!known) throw new Error(`no protocol of ${kind} is called ${protocol}`);
  return known.connect(address, config.publicUrl);
}
