import { formatRelative, formatSeconds, formatTime } from '../lib/dates.ts';
import { useNow } from '../lib/use-now.ts';
import { useUi } from './ui-context.ts';

/** The exact time in Bangkok. On a phone the clock may stand beneath the day, so that a table's other columns fit. */
export function Time({ at }: { at: string }) {
  const { language } = useUi();
  const text = formatTime(at, language);
  const clock = text.lastIndexOf(' ');
  return (
    <time dateTime={at} className="tabular-nums md:whitespace-nowrap">
      <span className="whitespace-nowrap">{text.slice(0, clock)}</span>
      {text.slice(clock)}
    </time>
  );
}

/** How long ago a time was; the exact time on hover. It is for queues, where the age matters more than the hour. */
export function TimeAgo({ at }: { at: string }) {
  const { language } = useUi();
  const now = useNow();
  return (
    <time dateTime={at} title={formatTime(at, language)} className="whitespace-nowrap">
      {formatRelative(at, now, language)}
    </time>
  );
}

/** When something will happen, with the time until then. */
export function DueTime({ at }: { at: string }) {
  return (
    <>
      <Time at={at} />{' '}
      <span className="text-small text-muted">
        <TimeAgo at={at} />
      </span>
    </>
  );
}

/** Says of which time the figures are that are read again and again; `at` is in milliseconds. */
export function AsOf({ at }: { at: number }) {
  const { text } = useUi();
  return <span className="text-small text-muted tabular-nums">{text.asOf(formatSeconds(at))}</span>;
}
