import { bangkokDay } from '@kapao/contract/bangkok.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import {
  deleteOldPictures,
  DOCUMENTS_BATCH,
  markEndingCards,
} from '../../features/documents/ending-store.ts';
import { insertNotifications } from '../../features/notifications/store.ts';
import { readKyc } from '../../features/site/reads.ts';

/**
 * Tells members that their card ends soon or has ended, where the site asks for documents (kyc-13), and deletes pictures
 * that were kept for their days (kyc-14).
 */
export async function lookAfterDocuments(
  { database, config: { websiteId } }: Pick<Context, 'database' | 'config'>,
  stopping: AbortSignal,
): Promise<void> {
  const { asked, keepDays } = await readKyc(database, websiteId);
  const today = bangkokDay(database.now());
  const steps: ((tx: Tx) => Promise<number>)[] = [
    (tx) => deleteOldPictures(tx, { websiteId, keepDays }),
  ];
  if (asked !== 'off') {
    // The ended cards come first, so that nobody is warned of an end that has passed.
    for (const mark of ['ended', 'warned'] as const) {
      steps.push((tx) => tell(tx, { websiteId, today, mark }));
    }
  }
  for (const step of steps) {
    let done = DOCUMENTS_BATCH;
    while (done === DOCUMENTS_BATCH && !stopping.aborted) done = await database.transaction(step);
  }
}

const kinds = { warned: 'documents_expiring', ended: 'documents_expired' } as const;

async function tell(tx: Tx, ending: Parameters<typeof markEndingCards>[1]): Promise<number> {
  const { marked, told } = await markEndingCards(tx, ending);
  const kind = kinds[ending.mark];
  await insertNotifications(
    tx,
    told.map(({ memberId, expiresOn: until }) => ({ memberId, kind, params: { until } })),
  );
  return marked;
}
