import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listenToRoom } from '../../api/socket.ts';
import { payinQuery } from './queries.ts';
import { outcomeWithSlip, payinOutcome, QUIET_POLL_MS, type PayinOutcome } from './rules.ts';

interface PayinStanding {
  outcome: PayinOutcome;
  hasSlip: boolean;
}

/**
 * How the deposit ends, as told by its live room. What can be missed there is asked for: once at the
 * start and on every return from the background, and quietly again and again when the room is lost.
 */
export function usePayinOutcome(refCode: string): PayinStanding {
  const [told, setTold] = useState<PayinOutcome>('waiting');
  const [isRoomLost, setRoomLost] = useState(false);
  useEffect(
    () =>
      listenToRoom(
        refCode,
        ({ type, status, ref_code }) => {
          if (type === 'update_status' && ref_code === refCode) setTold(payinOutcome(status));
        },
        () => setRoomLost(true),
      ),
    [refCode],
  );
  const { data } = useQuery({
    ...payinQuery(refCode),
    refetchInterval: isRoomLost && told !== 'success' ? QUIET_POLL_MS : false,
    refetchOnWindowFocus: 'always',
  });
  return { outcome: outcomeWithSlip(told, data), hasSlip: data?.has_slip ?? false };
}
