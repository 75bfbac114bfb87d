import type { LiveMessage } from '@kapao/contract/events.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { listenToRoom } from '../../api/socket.ts';
import { useNow } from '../../lib/use-now.ts';
import { cacheDepositStatus, depositQuery } from './queries.ts';
import {
  mayStillArrive,
  outcomeOf,
  depositOutcome,
  paymentPollMs,
  type DepositOutcome,
} from './rules.ts';

/** How often the screen checks whether a failed deposit may still receive its transfer. */
const TICK_MS = 60_000;
/** How long the amount that arrived is waited for before the deposit is announced without it. */
const READ_MS = 3_000;

const waited = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Returns a deposit and its outcome, from its live room and by polling: at the start, on return from the background and
 * every few seconds, because messages may be lost (pay-82).
 */
export function useOpenedDeposit(refCode: string) {
  const [liveOutcome, setLiveOutcome] = useState<DepositOutcome>('waiting');
  const [isInRoom, setInRoom] = useState(false);
  const { data, error, refetch } = useQuery({
    ...depositQuery(refCode),
    refetchInterval: ({ state: { data: deposit } }) =>
      deposit !== undefined && mayStillArrive(outcomeOf(liveOutcome, deposit), deposit, Date.now())
        ? paymentPollMs(isInRoom)
        : false,
    refetchOnWindowFocus: 'always',
  });
  const outcome = outcomeOf(liveOutcome, data);
  const now = useNow(TICK_MS);
  const isAwaited = data !== undefined && mayStillArrive(outcome, data, now);
  const onMessage = useEffectEvent(async ({ type, status, ref_code }: LiveMessage) => {
    if (type !== 'update_status' || ref_code !== refCode) return;
    // The deposit is read first, because another amount may have arrived than was asked for.
    await Promise.race([refetch(), waited(READ_MS)]);
    // The status is cached also for a screen that opens the deposit again before it has been read.
    cacheDepositStatus(refCode, status);
    setLiveOutcome(depositOutcome(status));
  });
  useEffect(
    () => (isAwaited ? listenToRoom(refCode, onMessage, setInRoom) : undefined),
    [refCode, isAwaited],
  );
  return { deposit: data, outcome, error, refetch };
}
