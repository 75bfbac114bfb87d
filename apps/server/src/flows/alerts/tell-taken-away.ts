import type { AlertCause } from '@kapao/contract/office/alert-causes.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { forgetOpenCauses } from '../../features/alerts/causes-store.ts';
import { forgetUnsentAlerts, queueAlert } from '../../features/alerts/deliveries-store.ts';
import { takenAwayText } from '../../features/alerts/rules.ts';
import { listAlertServices } from './alert-services.ts';
import { alertSite } from './send-alerts.ts';

type Telling = Pick<Context, 'config' | 'secrets'>;

/**
 * notify-09: tells by every enabled alert service, and by the one itself, that a person took alerts away. Without causes
 * the service was switched off.
 */
export async function tellTakenAway(
  tx: Tx,
  context: Telling,
  taken: { person: string; service: string; causes: readonly AlertCause[] },
): Promise<void> {
  const site = await alertSite(tx, context);
  for (const { code, isEnabled, language } of await listAlertServices(tx, context.secrets)) {
    if (isEnabled || code === taken.service) {
      await queueAlert(tx, code, takenAwayText(taken, language, site));
    }
  }
}

/** notify-09: ends what a switched-off service waits for, and tells that it was switched off. */
export async function endAlertsOf(
  tx: Tx,
  context: Telling,
  { person, service }: { person: string; service: string },
): Promise<void> {
  await forgetOpenCauses(tx, service);
  await forgetUnsentAlerts(tx, service);
  await tellTakenAway(tx, context, { person, service, causes: [] });
}
