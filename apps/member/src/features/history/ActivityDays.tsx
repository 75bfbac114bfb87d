import type { Activity, ActivityDay, DayLine } from '@kapao/contract/history.ts';
import { Link } from 'wouter';
import { dayName, formatTime } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '../../ui/money-icons.tsx';
import { useUiText } from '../../ui/ui-text.ts';
import { shownMovement, subjectOf } from './activity-rules.ts';
import { ActivityWordText } from './ActivityWordText.tsx';
import { LineAmount } from './LineAmount.tsx';
import { Note } from './Note.tsx';
import { SessionLine } from './SessionLine.tsx';

/** How often the list checks whether a new day has begun, which changes "today" and "yesterday". */
const TICK_MS = 60_000;

/** The days of the activity, each with its net of play and its lines (history-42). */
export function ActivityDays({ days }: { days: readonly ActivityDay[] }) {
  const text = useUiText();
  const now = new Date(useNow(TICK_MS));
  return days.map((day) => (
    <section key={day.day} className="pb-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-2">
        <h2 className="text-small font-semibold text-muted">{dayName(day.day, now, text)}</h2>
        <DayNet net={day.play_net} />
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
        {day.lines.map((line) => (
          <li key={keyOf(line)}>
            {'session' in line ? (
              <SessionLine session={line.session} />
            ) : (
              <MovementLine movement={line.movement} />
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** The first movement of a session stays while the session goes on, so an open line stays open. */
function keyOf(line: DayLine): string {
  return 'session' in line ? (line.session.id.split('-')[0] ?? '') : line.movement.id;
}

/** The net of a day's bets; renders nothing on a day without play. */
function DayNet({ net }: { net: number | null }) {
  const { history: text, common } = useText();
  if (net === null) return null;
  const shown = shownMovement({ amount: net, currency: 'THB' });
  return (
    <p className="ml-auto text-small text-muted">
      {text.playNet}{' '}
      <span className={`font-semibold tabular-nums ${shown.isGain ? 'text-success' : 'text-ink'}`}>
        {shown.text}
      </span>{' '}
      {common.baht}
    </p>
  );
}

/** A movement outside play, which leads to its own page. */
function MovementLine({ movement }: { movement: Activity }) {
  const { history: text } = useText();
  const name = subjectOf(movement, useInLanguage(), text);
  const Arrow = movement.amount < 0 ? ArrowUpIcon : ArrowDownIcon;
  return (
    <Link
      href={paths.activity(movement.id)}
      className="flex min-h-16 items-center gap-2 py-2 pr-2 pl-edge focus-visible:-outline-offset-2"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span
          aria-hidden="true"
          className="grid size-[40px] shrink-0 place-items-center rounded-control bg-raised text-muted"
        >
          <Arrow size={20} />
        </span>
        <span className="min-w-0 flex-[1_1_7rem]">
          <span className="block font-semibold [overflow-wrap:anywhere]">
            {name ?? <ActivityWordText movement={movement} />}
          </span>
          <span className="block text-caption text-muted">
            <time dateTime={movement.created_at} className="tabular-nums">
              {formatTime(movement.created_at)}
            </time>
            {name !== null && (
              <>
                {' · '}
                <ActivityWordText movement={movement} />
              </>
            )}
          </span>
          <Note movement={movement} />
        </span>
        <LineAmount
          amount={movement.amount}
          currency={movement.currency}
          balanceAfter={movement.balance_after}
        />
      </span>
      <ChevronRightIcon size={18} className="shrink-0 text-muted" />
    </Link>
  );
}
