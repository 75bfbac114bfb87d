import type { LiveMessage } from '@kapao/contract/events.ts';
import type { TransactionStatus } from '@kapao/contract/statuses.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { listenToRoom } from '../../api/socket.ts';
import { withdrawalQuery } from './queries.ts';
import { paymentPollMs, withdrawalStep } from './rules.ts';

/**
 * Returns a withdrawal. It is fetched again when its live room reports a step, on return from the background, and every
 * few seconds, because messages may be lost (pay-100).
 */
export function useWithdrawal(withdrawalId: string) {
  const [isInRoom, setInRoom] = useState(false);
  const { data, error, refetch } = useQuery({
    ...withdrawalQuery(withdrawalId),
    refetchInterval: ({ state }) =>
      isUnderway(state.data?.payout) ? paymentPollMs(isInRoom) : false,
    refetchOnWindowFocus: 'always',
  });
  const onMessage = useEffectEvent(({ type, ref_code }: LiveMessage) => {
    if (type === 'update_status' && ref_code === withdrawalId) void refetch();
  });
  const isAwaited = isUnderway(data?.payout);
  useEffect(
    () => (isAwaited ? listenToRoom(withdrawalId, onMessage, setInRoom) : undefined),
    [withdrawalId, isAwaited],
  );
  return { payout: data?.payout, error, refetch };
}

function isUnderway(payout: { status: TransactionStatus } | undefined): boolean {
  return payout !== undefined && withdrawalStep(payout.status) === 'in_progress';
}
