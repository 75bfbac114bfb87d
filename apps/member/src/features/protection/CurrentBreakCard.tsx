import { Link } from 'wouter';
import { formatDateTime } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { HeartIcon } from '../../ui/menu-icons.tsx';
import { BreakEffects } from './BreakEffects.tsx';

/** Shows when the current time-out or self-exclusion ends, and what stays possible until then. */
export function CurrentBreakCard({ until }: { until: string }) {
  const { protection: text, restrictions } = useText();
  const title = restrictions.kind.time_out;
  return (
    <Card aria-label={title} className="flex flex-col gap-3 border-accent/40">
      <h2 className="flex items-center gap-2 font-semibold">
        <HeartIcon className="shrink-0 text-accent" />
        {title}
      </h2>
      <p className="text-title font-semibold tabular-nums">
        {text.breakUntil(formatDateTime(until))}
      </p>
      <BreakEffects />
      <Link href={paths.withdraw()} className={buttonClass('outlined')}>
        {text.toWithdraw}
      </Link>
    </Card>
  );
}
