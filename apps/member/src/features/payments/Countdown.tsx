import { formatCountdown } from '../../lib/dates.ts';
import { useText } from '../../text/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { ClockIcon } from '../../ui/money-icons.tsx';

const LAST_MINUTE_MS = 60_000;

/** The time left as HH:mm:ss. It is not announced every second, and is red in the last minute. */
export function Countdown({ leftMs }: { leftMs: number }) {
  const { payments: text } = useText();
  return (
    <p
      className={classNames(
        'flex flex-wrap items-center justify-center gap-x-[8px] rounded-[1.25rem] bg-raised px-edge py-1.5',
        leftMs <= LAST_MINUTE_MS ? 'text-error' : 'text-ink',
      )}
    >
      <ClockIcon size={20} />
      <span className="text-small">{text.timeLeft}</span>
      <span role="timer" aria-label={text.timeLeft} className="font-semibold tabular-nums">
        {formatCountdown(leftMs)}
      </span>
    </p>
  );
}
