import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearch } from 'wouter';
import type { CallError } from '../../api/operation-query.ts';
import { leaveWithoutHistory } from '../../lib/leave.ts';
import { paths, type ScreenProps } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { LoadingView } from '../../ui/LoadingView.tsx';
import { reportLaunchFailure } from './launch-failure.ts';
import { sportsLinkQuery, startGameQuery, type LaunchedGame } from './queries.ts';
import { gamePageUrl, sportsSiteUrl, type GameTab } from './rules.ts';

const SPORT: GameTab = 'SPORT';

/** The new window's intermediate page before a game (game-36, game-43). */
export default function LauncherScreen({ params }: ScreenProps) {
  const { gameId = '', brand = '', tab = '' } = params;
  const isDemo = new URLSearchParams(useSearch()).has('demo');
  const isComplete = gameId !== '' && brand !== '' && tab !== '';
  useEffect(() => {
    if (!isComplete) window.close();
  }, [isComplete]);
  if (!isComplete) return <LaunchFailed reason={null} />;
  return tab === SPORT ? <LaunchSports /> : <LaunchGame {...{ gameId, brand, tab, isDemo }} />;
}

function LaunchGame(game: LaunchedGame) {
  const { data, error } = useQuery(startGameQuery(game));
  return <Launch isAnswered={data !== undefined} url={gamePageUrl(data?.url)} error={error} />;
}

/** Games of the sport category open the sports site through a link of their own (game-36, game-43). */
function LaunchSports() {
  const { data, error } = useQuery(sportsLinkQuery);
  return <Launch isAnswered={data !== undefined} url={sportsSiteUrl(data?.url)} error={error} />;
}

interface LaunchProps {
  isAnswered: boolean;
  /** The URL of the game; null if there is none, or not yet. */
  url: string | null;
  error: CallError | null;
}

function Launch({ isAnswered, url, error }: LaunchProps) {
  const { games: text } = useText();
  const hasFailed = error !== null || (isAnswered && url === null);
  const reason = error?.failure.message ?? text.noGamePage;
  const onABreak = error?.failure.code === 'on_a_break';
  useEffect(() => {
    if (url !== null) {
      // Prevents the game's site from navigating the window that opened it.
      window.opener = null;
      leaveWithoutHistory(url);
    } else if (hasFailed) {
      reportLaunchFailure(reason, onABreak);
      window.close();
    }
  }, [url, hasFailed, reason, onABreak]);
  return hasFailed ? <LaunchFailed reason={reason} /> : <LoadingView text={text.opening} />;
}

/** The failure of a launch, for windows that a script may not close, such as one opened directly by URL. */
function LaunchFailed({ reason }: { reason: string | null }) {
  const { games: text } = useText();
  return (
    <div
      role="alert"
      className="grid min-h-[60dvh] place-content-center justify-items-center gap-2 text-center"
    >
      <h1 className="text-title font-semibold">{text.launchFailed}</h1>
      {reason !== null && <p className="text-muted">{reason}</p>}
      <Link href={paths.brands()} className={buttonClass('outlined', 'mt-4')}>
        {text.toGames}
      </Link>
    </div>
  );
}
