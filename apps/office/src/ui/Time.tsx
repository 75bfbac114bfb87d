import { formatRelative, formatTime } from '../lib/dates.ts';
import { useNow } from '../lib/use-now.ts';
import { useUi } from './ui-context.ts';

/** The exact time in Bangkok. */
export function Time({ at }: { at: string }) {
  const { language } = useUi();
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {formatTime(at, language)}
    </time>
  );
}

/** How long ago; the exact time on hover. For queues, where the age matters more than the hour. */
export function TimeAgo({ at }: { at: string }) {
  const { language } = useUi();
  const now = useNow();
  return (
    <time dateTime={at} title={formatTime(at, language)} className="whitespace-nowrap">
      {formatRelative(at, now, language)}
    </time>
  );
}
