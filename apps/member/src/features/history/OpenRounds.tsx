import type { Data } from '@kapao/contract/operation.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { formatCredit, formatNumber } from '../../lib/numbers.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { useUiText } from '../../ui/ui-text.ts';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { playedName } from './activity-rules.ts';
import type { PagedList } from './queries.ts';

type OpenRound = Data<'getOpenRounds'>['rounds'][number];

interface OpenRoundsProps {
  list: PagedList<'getOpenRounds'>;
  onOpenRound: (activityId: string) => void;
}

/** The member's unsettled bets; renders nothing if there are none. */
export function OpenRounds({ list, onOpenRound }: OpenRoundsProps) {
  const { history: text, common } = useText();
  const { data, error, refetch } = list;
  if (error && data === undefined) return <OpenRoundsFailed onRetry={() => void refetch()} />;
  const [newest] = data?.pages ?? [];
  if (newest === undefined || newest.round_count === 0) return null;
  const rounds = data?.pages.flatMap((page) => page.rounds) ?? [];
  return (
    <Card aria-labelledby="open-rounds" className="mb-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="open-rounds" className="text-body font-semibold">
          {text.openRounds}
        </h2>
        <p className="ml-auto text-right">
          <span className="block text-caption text-muted">{text.stakeHeld}</span>
          <span className="font-semibold tabular-nums">{formatCredit(newest.stake_held)}</span>{' '}
          <span className="text-caption text-muted">{common.baht}</span>
        </p>
      </div>
      <p className="pb-1 text-caption text-muted">{text.openRoundsHint}</p>
      <ul className="divide-y divide-line">
        {rounds.map((round) => (
          <li key={round.activity_id}>
            <RoundRow round={round} onOpen={() => onOpenRound(round.activity_id)} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </Card>
  );
}

function RoundRow({ round, onOpen }: { round: OpenRound; onOpen: () => void }) {
  const { history: text } = useText();
  const inLanguage = useInLanguage();
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-14 w-full items-center gap-2 py-2 text-left transition-transform duration-200 active:scale-[0.98]"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <span className="min-w-0 flex-[1_1_8rem]">
          <span className="block [overflow-wrap:anywhere]">
            {playedName(round, inLanguage) ?? text.unknownGame}
          </span>
          <span className="block text-caption text-muted tabular-nums">
            <time dateTime={round.opened_at}>{formatDateTime(round.opened_at)}</time>
            {round.bet_count > 1 && ` · ${text.betCount(formatNumber(round.bet_count))}`}
          </span>
        </span>
        <span className="ml-auto font-semibold tabular-nums">{formatCredit(round.stake)}</span>
      </span>
      <ChevronRightIcon size={18} className="-mr-2 shrink-0 text-muted" />
    </button>
  );
}

/** Smaller than the list's own failure, because the list below may have loaded. */
function OpenRoundsFailed({ onRetry }: { onRetry: () => void }) {
  const { history: text } = useText();
  const { retry } = useUiText();
  return (
    <Card role="alert" className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <p className="flex-[1_1_8rem] text-small text-error-ink">{text.openRoundsFailed}</p>
      <Button variant="outlined" onClick={onRetry}>
        {retry}
      </Button>
    </Card>
  );
}
