import { OPEN_ROUNDS_PAGE_SIZE } from '@kapao/contract/games.ts';
import type { Context } from '../../context.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { connectStudio } from '../../features/games/studios/connect-studio.ts';
import { pageOfOpenRounds } from '../../features/games/rounds/open-rounds.ts';
import { listOpenRounds } from '../../features/games/rounds/open-rounds-store.ts';
import { findStudio } from '../../features/games/studios/studios-store.ts';
import { findPlayedRound } from '../../features/games/rounds/transactions-store.ts';

/** The cursor of the first page: an id above every transfer id. */
const NO_BOUND = 2n ** 63n - 1n;

export function roundRoutes({
  database,
  secrets,
}: Context): Handlers<'getRoundPage' | 'getOpenRounds'> {
  return {
    getRoundPage: async ({ params }, { memberId, memberUuid }) => {
      const played = await findPlayedRound(database, memberId, BigInt(params.activityId));
      const studio = played && (await findStudio(database, played.studioCode));
      const url =
        studio && (await connectStudio(studio, secrets).roundPage({ ...played, memberUuid }));
      return url === undefined ? refuse('not_found') : done({ url });
    },

    getOpenRounds: async ({ query }, { memberId }) => {
      const limit = query.limit ?? OPEN_ROUNDS_PAGE_SIZE;
      const belowId = query.cursor === undefined ? NO_BOUND : BigInt(query.cursor);
      return done(
        pageOfOpenRounds(await listOpenRounds(database, memberId, { belowId, limit }), limit),
      );
    },
  };
}
