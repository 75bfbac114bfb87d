import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listenToRoom } from '../../api/socket.ts';
import { payinQuery } from './queries.ts';
import { outcomeWithSlip, payinOutcome, QUIET_POLL_MS, type PayinOutcome } from './rules.ts';

interface PayinState {
  outcome: PayinOutcome;
  hasSlip: boolean;
}

/**
 * The deposit's outcome as its live room reports it. In case messages are missed it also queries at the
 * start and on return from the background, and polls while the room is lost.
 */
export function usePayinOutcome(refCode: string): PayinState {
  const [liveOutcome, setLiveOutcome] = useState<PayinOutcome>('waiting');
  const [isRoomLost, setRoomLost] = useState(false);
  useEffect(
    () =>
      listenToRoom(
        refCode,
        ({ type, status, ref_code }) => {
          if (type === 'update_status' && ref_code === refCode)
            setLiveOutcome(payinOutcome(status));
        },
        () => setRoomLost(true),
      ),
    [refCode],
  );
  const { data } = useQuery({
    ...payinQuery(refCode),
    refetchInterval: isRoomLost && liveOutcome !== 'success' ? QUIET_POLL_MS : false,
    refetchOnWindowFocus: 'always',
  });
  return { outcome: outcomeWithSlip(liveOutcome, data), hasSlip: data?.has_slip ?? false };
}
