import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { leaveForGood } from '../../lib/leave.ts';
import { paths, type ScreenProps } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { LoadingView } from '../../ui/LoadingView.tsx';
import { tellOpener } from './launch-failure.ts';
import { startGameQuery } from './queries.ts';
import { gamePageUrl } from './rules.ts';

/** SPEC 2.4, "Launcher": the stopover of a new window on its way to a game. */
export default function LauncherScreen({ params }: ScreenProps) {
  const { gameId = '', provider = '', tab = '' } = params;
  const isComplete = gameId !== '' && provider !== '' && tab !== '';
  useEffect(() => {
    if (!isComplete) window.close();
  }, [isComplete]);
  if (!isComplete) return <NotLaunched reason={null} />;
  return <Launch gameId={gameId} provider={provider} tab={tab} />;
}

function Launch({ gameId, provider, tab }: { gameId: string; provider: string; tab: string }) {
  const { games: text } = useText();
  const { data, error } = useQuery(startGameQuery(gameId, provider, tab));
  const url = gamePageUrl(data?.url);
  const hasFailed = error !== null || (data !== undefined && url === null);
  const reason = error?.failure.message ?? text.noGamePage;
  useEffect(() => {
    if (url !== null) {
      // The game's site must not be able to steer the window that it was opened from.
      window.opener = null;
      leaveForGood(url);
    } else if (hasFailed) {
      tellOpener(reason);
      window.close();
    }
  }, [url, hasFailed, reason]);
  return hasFailed ? <NotLaunched reason={reason} /> : <LoadingView text={text.opening} />;
}

/** For windows that a script may not close, such as one opened by its address. */
function NotLaunched({ reason }: { reason: string | null }) {
  const { games: text } = useText();
  return (
    <div
      role="alert"
      className="grid min-h-[60dvh] place-content-center justify-items-center gap-2 text-center"
    >
      <h1 className="text-title font-semibold">{text.launchFailed}</h1>
      {reason !== null && <p className="text-muted">{reason}</p>}
      <Link href={paths.providers()} className={buttonClass('outlined', 'mt-4')}>
        {text.toGames}
      </Link>
    </div>
  );
}
