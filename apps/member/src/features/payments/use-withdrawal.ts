import type { LiveMessage } from '@kapao/contract/events.ts';
import type { TransactionStatus } from '@kapao/contract/statuses.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { listenToRoom } from '../../api/socket.ts';
import { withdrawalOfAnswer, withdrawalQuery } from './queries.ts';
import { paymentPollMs, withdrawalStep } from './rules.ts';

/**
 * Returns a withdrawal. It is fetched again when its live room reports a step, on return from the background, and every
 * few seconds, because messages may be lost (pay-100).
 */
export function useWithdrawal(withdrawalId: string) {
  const [isInRoom, setInRoom] = useState(false);
  const {
    data: withdrawal,
    error,
    refetch,
  } = useQuery({
    ...withdrawalQuery(withdrawalId),
    refetchInterval: ({ state }) =>
      isUnderway(state.data && withdrawalOfAnswer(state.data)) ? paymentPollMs(isInRoom) : false,
    refetchOnWindowFocus: 'always',
  });
  const onMessage = useEffectEvent(({ type, ref_code }: LiveMessage) => {
    if (type === 'update_status' && ref_code === withdrawalId) void refetch();
  });
  const isAwaited = isUnderway(withdrawal);
  useEffect(
    () => (isAwaited ? listenToRoom(withdrawalId, onMessage, setInRoom) : undefined),
    [withdrawalId, isAwaited],
  );
  return { withdrawal, error, refetch };
}

function isUnderway(withdrawal: { status: TransactionStatus } | undefined): boolean {
  return withdrawal !== undefined && withdrawalStep(withdrawal.status) === 'in_progress';
}
