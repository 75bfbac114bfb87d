import type { SmsService } from '../../adapters/sms/port.ts';
import type { Platform } from '../../platform.ts';
import type { Tx } from '../../db/database.ts';
import { loadSite } from '../site/reads.ts';
import { eventText, MAX_TEXT_ATTEMPTS, secondsUntilNextText } from './rules.ts';
import {
  deleteTexts,
  deleteUnanswered,
  leaseDueTexts,
  markSending,
  postponeText,
} from './store.ts';
import type { DueText } from './store.ts';

const BATCH = 20;
/** The lease of a batch of SMS, longer than one call with its time-out. */
const LEASE_SECONDS = 30;

type Sending = Pick<Platform, 'database' | 'config' | 'log'> & {
  sms: Pick<Platform['sms'], 'deliver'>;
};
type Sent = Awaited<ReturnType<SmsService['send']>>;

/** Sends the due SMS of security events. Safe on several servers and after a crash at any point (alert-03). */
export async function sendSecurityTexts(context: Sending, stopping: AbortSignal): Promise<void> {
  const unanswered = await context.database.transaction(deleteUnanswered);
  if (unanswered > 0) context.log.warn({ unanswered }, 'SMS of security events had no answer');
  while (!stopping.aborted && (await sendBatch(context)));
}

async function sendBatch(context: Sending): Promise<boolean> {
  const { database, config } = context;
  const due = await database.transaction((tx) =>
    leaseDueTexts(tx, { websiteId: config.websiteId, limit: BATCH, leaseSeconds: LEASE_SECONDS }),
  );
  if (due.length === 0) return false;
  const { settings } = await loadSite(database, config);
  const site = { siteName: settings.name, publicUrl: config.publicUrl };
  // A failure of one SMS leaves the others as they are.
  const sends = await Promise.allSettled(due.map((text) => sendOne(context, text, site)));
  for (const send of sends) {
    if (send.status === 'rejected') {
      context.log.error({ err: send.reason }, 'an SMS of a security event failed');
    }
  }
  return true;
}

async function sendOne(
  { database, sms }: Sending,
  text: DueText,
  site: Parameters<typeof eventText>[1],
): Promise<void> {
  if (!(await database.transaction((tx) => markSending(tx, text)))) return;
  const { eventId: id, memberId, phone } = text;
  const message = { phone, text: eventText({ ...text, id }, site) };
  const sent = await sms.deliver(message, { memberId });
  await database.transaction((tx) => conclude(tx, text, sent));
}

async function conclude(tx: Tx, { eventId, attempts }: DueText, sent: Sent): Promise<void> {
  const isTriedAgain =
    sent.outcome === 'failed' && !sent.mayHaveArrived && attempts < MAX_TEXT_ATTEMPTS;
  if (isTriedAgain) await postponeText(tx, eventId, secondsUntilNextText(attempts));
  else await deleteTexts(tx, [eventId]);
}
