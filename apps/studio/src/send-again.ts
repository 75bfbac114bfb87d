import type { Outbox } from './outbox.ts';
import type { Store } from './store.ts';

/**
 * Sends a round's wins and rollbacks once more, answered or not: an operator that asks about a round may
 * have lost them, and one that has not answers a repeat without moving anything (studio-23). Not its
 * bet, and not what the operator holds otherwise. A repeat of what is done changes nothing in our books.
 */
export async function sendAgain(
  { store, outbox }: { store: Store; outbox: Outbox },
  roundId: string,
): Promise<void> {
  const settling = store
    .transactionsOf(roundId)
    .filter(({ kind, status }) => kind !== 'bet' && status !== 'refused');
  for (const transaction of settling) {
    if (transaction.status === 'pending') await outbox.deliver(transaction.id);
    else await outbox.sendOnce(transaction);
  }
}
