import type { ReviewSignal, WithdrawalRow } from '@kapao/contract/office/payments.ts';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient, queryOf } from '../../api/query-client.ts';

/** The raised signals of a withdrawal; undefined until they are read. */
export type RaisedSignals = ReadonlyMap<string, readonly ReviewSignal[] | undefined>;

/**
 * Reads the signals of these withdrawals (queue-27), one after the other, because all lists of the office share two
 * connections. The panel opens with what was read, and reads it again.
 */
export function useRaisedSignals(rows: readonly WithdrawalRow[]): RaisedSignals {
  const ids = rows.map(({ id }) => id).join();
  useEffect(() => {
    const stopped = new AbortController();
    void readInTurn(ids === '' ? [] : ids.split(','), stopped.signal);
    return () => stopped.abort();
  }, [ids]);
  const found = useQueries({
    queries: rows.map(({ id }) => ({ ...reviewOf(id), enabled: false })),
  });
  return new Map(
    rows.map(({ id }, index) => [
      id,
      found[index]?.data?.signals.filter(({ is_raised: isRaised }) => isRaised),
    ]),
  );
}

const reviewOf = (id: string) => queryOf('getWithdrawal', { params: { id } });

async function readInTurn(ids: readonly string[], signal: AbortSignal): Promise<void> {
  for (const id of ids) {
    if (signal.aborted) return;
    await queryClient.prefetchQuery(reviewOf(id));
  }
}
