import type { Database } from '../db/database.ts';
import { createToken, hashToken, openGameSession } from '../modules/games/sessions-store.ts';
import type { Studio } from '../modules/games/store.ts';
import type { GameStudioClient } from '../providers/game-studio/port.ts';

/** Opens a member's stay in a game and asks the studio for its address; undefined: it failed. */
export async function launchGame(
  { database, client }: { database: Database; client: GameStudioClient },
  launch: {
    memberId: bigint;
    memberUuid: string;
    loginTokenHash: Buffer;
    studio: Studio;
    gameCode: string;
    language: 'th' | 'en';
    publicUrl: string;
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
    gameCode: launch.gameCode,
    memberUuid: launch.memberUuid,
    token,
    language: launch.language,
    lobbyUrl: `${launch.publicUrl}/game`,
    depositUrl: `${launch.publicUrl}/payment/deposit`,
  });
}
