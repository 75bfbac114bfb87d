import { credential } from '@kapao/contract/third-parties/credentials.ts';
import type { GameStudioClient, Launch, StudioAddress } from '../port.ts';
import { userIdOf } from './names.ts';

const CURRENCY = 'THB';

/** The parts of the studio's own pages that we want: its history, and none of its limits beside ours. */
const PAGE_SWITCHES = {
  hasHistory: true,
  hasRoundId: true,
  hasAutoplayTotalSpins: true,
  hasAutoplayLimitLoss: false,
  hasAutoplaySingleWinLimit: false,
  hasAutoplayStopOnJackpot: false,
  hasAutoplayStopOnBonus: false,
  hasFreeBets: true,
  hasRealPlayButton: false,
  fullScreen: true,
};

/** Implements our side of Red Tiger: a game is an address, and no call of ours follows. */
export function createRedTigerClient(studio: StudioAddress): GameStudioClient {
  return {
    launch: async (game) => launchUrl(studio, game),
    roundPage: async () => undefined,
    // The protocol has no question about a round.
    askRound: async () => 'refused',
  };
}

function launchUrl(
  { baseUrl, credentials }: StudioAddress,
  { gameCode, gameSession, language, lobbyUrl, depositUrl }: Launch,
): string | undefined {
  const page = URL.parse(`${baseUrl}/${encodeURIComponent(gameCode)}`);
  if (page === null) return undefined;
  const query = {
    ...(gameSession && {
      token: gameSession.token,
      currency: CURRENCY,
      userId: userIdOf(gameSession.memberUuid),
    }),
    casino: credential(credentials, 'casino'),
    playMode: gameSession ? 'real' : 'demo',
    channel: 'M',
    lang: language,
    lobbyUrl,
    depositUrl,
  };
  for (const [name, value] of Object.entries({ ...query, ...PAGE_SWITCHES })) {
    page.searchParams.set(name, String(value));
  }
  return page.href;
}
