import { formatDateTime } from '../../lib/dates.ts';
import { useNow } from '../../lib/use-now.ts';
import { useText } from '../../text/language.ts';
import { STOP_DAYS, timeOutEnd } from './rules.ts';

const TICK_MS = 15_000;

/** Says the effect of "stop for today", and its end if it begins now (limit-31). */
export function useStopHint(): string {
  const { protection: text } = useText();
  const now = useNow(TICK_MS);
  return text.stopHint(formatDateTime(timeOutEnd(STOP_DAYS, now).toISOString()));
}
