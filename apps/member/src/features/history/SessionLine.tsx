import type { PlaySession, SessionRound } from '@kapao/contract/history.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatTime } from '../../lib/dates.ts';
import { cdnUrl } from '../../lib/images.ts';
import { formatCredit, formatNumber } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { FailedState } from '../../ui/FailedState.tsx';
import { ChevronDownIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { playedName } from './activity-rules.ts';
import { LineAmount } from './LineAmount.tsx';
import { sessionRoundsQuery } from './queries.ts';

/** A play session, which opens to its rounds (history-42, history-43). */
export function SessionLine({ session }: { session: PlaySession }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-20 cursor-pointer list-none items-center gap-2 py-2 pr-2 pl-edge focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <SessionFacts session={session} />
        <ChevronDownIcon
          size={18}
          className="shrink-0 text-muted transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      {isOpen && <SessionRounds sessionId={session.id} />}
    </details>
  );
}

function SessionFacts({ session }: { session: PlaySession }) {
  const { history: text } = useText();
  const inLanguage = useInLanguage();
  const { started_at: start, ended_at: end, image, stake, win } = session;
  const name = playedName(session, inLanguage) ?? text.unknownGame;
  const [from, to] = [formatTime(start), formatTime(end)];
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <Picture
        src={cdnUrl(image ?? MISSING_IMAGE, session.image_version)}
        alt=""
        fallback=""
        className="aspect-[3/4] w-[40px] shrink-0 rounded-md border border-line"
      />
      <span className="min-w-0 flex-[1_1_7rem]">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-caption text-muted tabular-nums">
          <time dateTime={start}>{from}</time>
          {from !== to && (
            <>
              {' – '}
              <time dateTime={end}>{to}</time>
            </>
          )}
          {` · ${text.roundCount(formatNumber(session.round_count))}`}
        </span>
        <span className="block text-caption text-muted tabular-nums">
          {text.stakedAndWon(formatCredit(stake), formatCredit(win))}
        </span>
      </span>
      <LineAmount amount={session.net} currency="THB" balanceAfter={null} />
    </span>
  );
}

/** The server's picture of a game without one (game-45). */
const MISSING_IMAGE = 'games/missing.svg';

function SessionRounds({ sessionId }: { sessionId: string }) {
  const { history: text } = useText();
  const list = useInfiniteQuery(sessionRoundsQuery(sessionId));
  const { data, error, refetch } = list;
  if (list.isPending) return <RoundsSkeleton />;
  if (error && data === undefined) {
    return <FailedState text={text.loadFailed} onRetry={() => void refetch()} />;
  }
  const rounds = data?.pages.flatMap((page) => page.rounds) ?? [];
  return (
    <div className="border-t border-line bg-bg/40 pb-2">
      <ol aria-label={text.round} className="divide-y divide-line">
        {rounds.map((round) => (
          <li key={round.activity_id}>
            <RoundLine round={round} />
          </li>
        ))}
      </ol>
      <div className="px-edge">
        <MoreButton list={list} />
      </div>
    </div>
  );
}

function RoundsSkeleton() {
  return (
    <LoadingBoxes className="flex flex-col gap-2 border-t border-line px-edge py-3">
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </LoadingBoxes>
  );
}

/** One round on one line, which leads to its page with its movements and the studio's own page. */
function RoundLine({ round }: { round: SessionRound }) {
  const { history: text } = useText();
  const labels = [
    ...(round.is_free ? [text.freeBet] : []),
    ...(round.is_rolled_back ? [text.rolledBack] : []),
  ];
  return (
    <Link
      href={paths.activity(round.activity_id)}
      className="flex min-h-12 items-center gap-2 py-1.5 pr-2 pl-edge focus-visible:-outline-offset-2"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <time
          dateTime={round.at}
          className="w-[40px] shrink-0 text-caption text-muted tabular-nums"
        >
          {formatTime(round.at)}
        </time>
        {/* The balance stands below the stake, so that a round keeps to one line on a narrow phone. */}
        <span className="min-w-0 flex-[1_1_6rem] text-caption tabular-nums">
          {text.stakedAndWon(formatCredit(round.stake), formatCredit(round.win))}
          {labels.map((label) => (
            <span
              key={label}
              className="ml-2 inline-block rounded-pill bg-raised px-2 text-caption text-muted"
            >
              {label}
            </span>
          ))}
          {round.balance_after !== null && (
            <span className="block text-muted">
              {text.balanceAfter(formatCredit(round.balance_after))}
            </span>
          )}
        </span>
        <LineAmount amount={round.net} currency="THB" balanceAfter={null} />
      </span>
      <ChevronRightIcon size={18} className="shrink-0 text-muted" />
    </Link>
  );
}
