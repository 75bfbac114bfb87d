import { randomUUID } from 'node:crypto';
import type { ConnectionTest, ServiceAddress } from '../../adapters/service-protocol.ts';
import type { Context } from '../../context.ts';
import { testText } from '../../features/alerts/rules.ts';
import { connectAlertService, languageOf } from './alert-services.ts';
import { alertSite } from './send-alerts.ts';

/** notify-11: checks the key of an alert service, and then sends a test message to its receivers. */
export async function testAlertService(
  context: Pick<Context, 'database' | 'config'>,
  tested: ServiceAddress & { protocol: string },
): Promise<ConnectionTest> {
  const service = await connectAlertService(context, tested);
  if (!service) throw new Error(`no protocol of alerts is called ${tested.protocol}`);
  const test = await service.testConnection();
  if (test.outcome !== 'accepted') return test;
  const site = await alertSite(context.database, context);
  const message = testText(languageOf(tested.credentials), site);
  const { outcome } = await service.send({ id: randomUUID(), ...message });
  return { outcome: outcome === 'sent' ? 'sent' : 'not_sent' };
}
