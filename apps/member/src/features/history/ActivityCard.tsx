import type { Activity } from '@kapao/contract/history.ts';
import { usePoints } from '../../api/settings.ts';
import { useText } from '../../text/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { PointsIcon } from '../../ui/PointsIcon.tsx';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { activityWord, shownMovement, shownSum } from './activity-rules.ts';
import { CardFacts } from './CardFacts.tsx';

const CARD =
  'flex min-h-20 w-full items-center gap-2 rounded-card border border-line bg-card px-edge py-3 text-left shadow-card';

interface ActivityCardProps {
  activity: Activity;
  onOpenRound: (activityId: string) => void;
}

/** One movement. An activity of a game round opens the studio's page about it; others have no details. */
export function ActivityCard({ activity, onOpenRound }: ActivityCardProps) {
  if (activity.round === null) {
    return (
      <article className={CARD}>
        <Facts activity={activity} />
      </article>
    );
  }
  return (
    <button
      type="button"
      onClick={() => onOpenRound(activity.id)}
      className={classNames(CARD, 'pr-2 transition-transform duration-200 active:scale-[0.98]')}
    >
      <Facts activity={activity} />
      <ChevronRightIcon size={18} className="shrink-0 text-muted" />
    </button>
  );
}

function Facts({ activity }: { activity: Activity }) {
  const { created_at, amount, kind } = activity;
  return (
    <CardFacts
      isOut={amount < 0 || kind === 'bet'}
      at={created_at}
      title={<Name activity={activity} />}
    >
      <Money activity={activity} />
    </CardFacts>
  );
}

function Name({ activity }: { activity: Activity }) {
  const { history: text } = useText();
  const { round, note } = activity;
  const word = activityWord(activity);
  const labels = [
    round?.is_free && text.freeBet,
    round?.is_rolled_back && activity.kind === 'bet' && text.rolledBack,
  ].filter((label) => typeof label === 'string');
  return (
    <>
      <span className="block font-semibold">
        {word === 'lost' || word === 'winTakenBack' ? text[word] : text.kind[word]}
        {labels.map((label) => (
          <span
            key={label}
            className="ml-2 inline-block rounded-pill bg-raised px-2 text-caption font-normal text-muted"
          >
            {label}
          </span>
        ))}
      </span>
      {round !== null && (
        <span className="block text-small text-muted [overflow-wrap:anywhere]">
          {round.game_name ?? round.provider_name ?? text.unknownGame}
        </span>
      )}
      {note !== null && (
        <span className="block text-caption text-muted [overflow-wrap:anywhere]">{note}</span>
      )}
    </>
  );
}

function Money({ activity }: { activity: Activity }) {
  const { history: text } = useText();
  const points = usePoints();
  const { currency, balance_after: after } = activity;
  const movement = shownMovement(activity);
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
            'THB'
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
          {text.balanceAfter(shownSum(after, currency))}
        </span>
      )}
    </span>
  );
}
