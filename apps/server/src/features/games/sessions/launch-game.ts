import type { Database } from '../../../db/database.ts';
import { openGameSession } from './sessions-store.ts';
import { createToken, hashToken } from '../../../tokens.ts';
import type { Studio } from '../studios/studios-store.ts';
import type { GameStudioClient } from '../../../adapters/game-studio/port.ts';

/** The parameters of a launch that do not depend on the member. */
interface Launched {
  gameCode: string;
  language: 'th' | 'en';
  publicUrl: string;
}

/** Launches the game with play money; undefined if the launch failed. */
export function launchDemo(
  client: GameStudioClient,
  launched: Launched,
): Promise<string | undefined> {
  return client.launch({ ...addressesOf(launched), gameSession: null });
}

function addressesOf({ gameCode, language, publicUrl }: Launched) {
  return {
    gameCode,
    language,
    lobbyUrl: `${publicUrl}/game`,
    depositUrl: `${publicUrl}/payment/deposit`,
  };
}

/** Opens a game session and launches the game; undefined if the launch failed. */
export async function launchGame(
  { database, client }: { database: Database; client: Pick<GameStudioClient, 'launch'> },
  launch: Launched & {
    memberId: bigint;
    memberUuid: string;
    loginTokenHash: Buffer;
    address: string;
    studio: Studio;
  },
): Promise<string | undefined> {
  const token = createToken();
  await database.transaction((tx) =>
    openGameSession(tx, {
      memberId: launch.memberId,
      studioCode: launch.studio.code,
      gameCode: launch.gameCode,
      loginTokenHash: launch.loginTokenHash,
      tokenHash: hashToken(token),
    }),
  );
  return client.launch({
    ...addressesOf(launch),
    gameSession: { memberUuid: launch.memberUuid, token, address: launch.address },
  });
}
