import type { SmsService } from '../../adapters/sms/port.ts';
import type { Platform } from '../../platform.ts';
import type { Tx } from '../../db/database.ts';
import { loadSite } from '../site/reads.ts';
import { eventText, MAX_TEXT_ATTEMPTS, secondsUntilNextText } from './rules.ts';
import { deleteTexts, leaseDueTexts, postponeText } from './store.ts';
import type { DueText } from './store.ts';

const BATCH = 20;
/** The lease of a batch of SMS, longer than one call with its time-out. */
const LEASE_SECONDS = 30;

type Sending = Pick<Platform, 'database' | 'config' | 'sms'>;
type Sent = Awaited<ReturnType<SmsService['send']>>;

/** Sends the due SMS of security events. Safe on several servers and after a crash at any point (alert-03). */
export async function sendSecurityTexts(context: Sending, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted && (await sendBatch(context)));
}

async function sendBatch({ database, config, sms }: Sending): Promise<boolean> {
  const due = await database.transaction((tx) =>
    leaseDueTexts(tx, { websiteId: config.websiteId, limit: BATCH, leaseSeconds: LEASE_SECONDS }),
  );
  if (due.length === 0) return false;
  const { settings } = await loadSite(database, config);
  const site = { siteName: settings.name, publicUrl: config.publicUrl };
  const outcomes = await Promise.all(
    due.map(async (text) => {
      const { eventId: id, memberId, phone } = text;
      const sent = await sms.deliver(
        { phone, text: eventText({ ...text, id }, site) },
        { memberId },
      );
      return { text, sent };
    }),
  );
  await database.transaction(async (tx) => {
    for (const { text, sent } of outcomes) await conclude(tx, text, sent);
  });
  return true;
}

async function conclude(tx: Tx, { eventId, attempts }: DueText, sent: Sent): Promise<void> {
  const isTriedAgain =
    sent.outcome === 'failed' && !sent.mayHaveArrived && attempts < MAX_TEXT_ATTEMPTS;
  if (isTriedAgain) await postponeText(tx, eventId, secondsUntilNextText(attempts));
  else await deleteTexts(tx, [eventId]);
}
