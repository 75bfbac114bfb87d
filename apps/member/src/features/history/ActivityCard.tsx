import type { Activity } from '@kapao/contract/history.ts';
import { Link } from 'wouter';
import { usePointsLabel } from '../../api/settings.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ChevronDownIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { PointsIcon } from '../../ui/PointsIcon.tsx';
import {
  playedName,
  roundBalances,
  roundResult,
  shownMovement,
  shownSum,
  subjectOf,
  type ActivityGroup,
} from './activity-rules.ts';
import { ActivityWordText } from './ActivityWordText.tsx';
import { CardFacts } from './CardFacts.tsx';

interface ActivityCardProps {
  group: ActivityGroup;
  onOpenRound: (activityId: string) => void;
}

/** One round, which opens to its movements, or one other movement. Each movement leads to its own page. */
export function ActivityCard({ group, onOpenRound }: ActivityCardProps) {
  const [newest] = group.movements;
  if (newest.round === null) return <MovementCard movement={newest} />;
  return (
    <details className="group rounded-card border border-line bg-card shadow-card">
      <summary className="flex min-h-20 cursor-pointer list-none items-center gap-2 py-3 pr-2 pl-edge [&::-webkit-details-marker]:hidden">
        <RoundFacts group={group} />
        <ChevronDownIcon
          size={18}
          className="shrink-0 text-muted transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <div className="border-t border-line px-edge py-2">
        <RoundDetails group={group} onOpen={() => onOpenRound(newest.id)} />
      </div>
    </details>
  );
}

/** A movement outside play, which leads to its own page. */
function MovementCard({ movement }: { movement: Activity }) {
  return (
    <Link
      href={paths.activity(movement.id)}
      className="flex min-h-20 items-center gap-2 rounded-card border border-line bg-card py-3 pr-2 pl-edge shadow-card transition-transform duration-200 active:scale-[0.98]"
    >
      <MovementFacts movement={movement} />
      <ChevronRightIcon size={18} className="shrink-0 text-muted" />
    </Link>
  );
}

function RoundFacts({ group: { movements } }: { group: ActivityGroup }) {
  const { history: text } = useText();
  const inLanguage = useInLanguage();
  const [newest] = movements;
  const { round, created_at, currency } = newest;
  const { staked, won, net } = roundResult(movements);
  const labels = [
    movements.some((each) => each.round?.is_free) && text.freeBet,
    movements.some((each) => each.kind === 'bet' && each.round?.is_rolled_back) && text.rolledBack,
  ].filter((label) => typeof label === 'string');
  return (
    <CardFacts
      isOut={net < 0}
      at={created_at}
      title={
        <>
          <span className="block font-semibold [overflow-wrap:anywhere]">
            {(round && playedName(round, inLanguage)) ?? text.unknownGame}
            <Labels labels={labels} />
          </span>
          <span className="block text-small text-muted tabular-nums">
            {text.stakedAndWon(shownSum(staked, currency), shownSum(won, currency))}
          </span>
        </>
      }
    >
      <Money amount={net} currency={currency} {...roundBalances(movements)} />
    </CardFacts>
  );
}

function MovementFacts({ movement }: { movement: Activity }) {
  const { history: text } = useText();
  const { created_at, amount, currency, balance_before, balance_after } = movement;
  const name = subjectOf(movement, useInLanguage(), text);
  return (
    <CardFacts
      isOut={amount < 0}
      at={created_at}
      title={
        <>
          <span className="block font-semibold [overflow-wrap:anywhere]">
            {name ?? <ActivityWordText movement={movement} />}
          </span>
          {name !== null && (
            <span className="block text-small text-muted">
              <ActivityWordText movement={movement} />
            </span>
          )}
          <Note movement={movement} />
        </>
      }
    >
      <Money amount={amount} currency={currency} before={balance_before} after={balance_after} />
    </CardFacts>
  );
}

function RoundDetails({ group, onOpen }: { group: ActivityGroup; onOpen: () => void }) {
  const { history: text } = useText();
  return (
    <>
      <ol className="divide-y divide-line">
        {group.movements.toReversed().map((movement) => (
          <li key={movement.id} className="relative flex min-h-11 flex-wrap gap-x-3 py-2">
            <span className="min-w-0 flex-[1_1_7rem]">
              <Link
                href={paths.activity(movement.id)}
                className="-my-3 block py-3 text-small underline underline-offset-4 after:absolute after:inset-0"
              >
                <ActivityWordText movement={movement} />
              </Link>
              <Note movement={movement} />
              <time
                dateTime={movement.created_at}
                className="block text-caption text-muted tabular-nums"
              >
                {formatDateTime(movement.created_at)}
              </time>
            </span>
            <Money
              amount={movement.amount}
              currency={movement.currency}
              before={movement.balance_before}
              after={movement.balance_after}
            />
          </li>
        ))}
      </ol>
      <Button variant="quiet" className="w-full" onClick={onOpen}>
        {text.openRound}
      </Button>
    </>
  );
}

function Labels({ labels }: { labels: readonly string[] }) {
  return labels.map((label) => (
    <span
      key={label}
      className="ml-2 inline-block rounded-pill bg-raised px-2 text-caption font-normal text-muted"
    >
      {label}
    </span>
  ));
}

function Note({ movement: { note, note_en } }: { movement: Activity }) {
  const inLanguage = useInLanguage();
  if (note === null) return null;
  return (
    <span className="block text-caption text-muted [overflow-wrap:anywhere]">
      {inLanguage(note, note_en)}
    </span>
  );
}

interface MoneyProps extends Pick<Activity, 'amount' | 'currency'> {
  /** The balance before; null where it is unknown, or does not lead to `after` by this amount alone. */
  before: number | null;
  after: number | null;
}

function Money({ amount, currency, before, after }: MoneyProps) {
  const { history: text, common } = useText();
  const points = usePointsLabel();
  const movement = shownMovement({ amount, currency });
  return (
    <span className="ml-auto min-w-0 text-right">
      <span
        className={classNames(
          'block text-[length:min(1rem,6vw)] font-semibold tabular-nums [overflow-wrap:anywhere]',
          movement.isGain ? 'text-success' : 'text-ink',
        )}
      >
        {movement.text}{' '}
        <span className="inline-flex items-center gap-1 text-caption font-normal text-muted">
          {currency === 'THB' ? (
            common.baht
          ) : (
            <>
              <PointsIcon src={points.icon} size={14} />
              {points.name}
            </>
          )}
        </span>
      </span>
      {after !== null && (
        <span className="block text-caption text-muted tabular-nums [overflow-wrap:anywhere]">
          {before !== null && `${shownSum(before, currency)} → `}
          {text.balanceAfter(shownSum(after, currency))}
        </span>
      )}
    </span>
  );
}
