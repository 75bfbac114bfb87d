import { isLiveTopic, liveTopics } from '@kapao/contract/office/live.ts';
import { useEffect } from 'react';
import { followLive, STREAM_REFUSED } from './live-stream.ts';
import { queryClient } from './query-client.ts';
import { useIdle } from './use-idle.ts';
import { meQuery } from './me-query.ts';

/**
 * Reads data again when the server says that it has changed, while the person is at work. Call it once for the whole
 * page.
 */
export function useLive(): void {
  const isIdle = useIdle();
  useEffect(() => (isIdle ? undefined : followLive(readAgain)), [isIdle]);
}

function readAgain(topic: string): void {
  // The next answer tells whether the session has ended.
  if (topic === STREAM_REFUSED) void queryClient.invalidateQueries(meQuery);
  if (!isLiveTopic(topic)) return;
  const reads: readonly unknown[] = liveTopics[topic].reads;
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => reads.includes(name) });
}
