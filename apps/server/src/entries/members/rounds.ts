import { OPEN_ROUNDS_PAGE_SIZE } from '@kapao/contract/games.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { Data } from '@kapao/contract/operation.ts';
import type { Context } from '../../context.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { connectStudio } from '../../features/games/studios/connect-studio.ts';
import { listOpenRounds } from '../../features/games/rounds/open-rounds-store.ts';
import type { OpenRound } from '../../features/games/rounds/open-rounds-store.ts';
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

/** Builds one page of a member's open rounds. `found` holds one round more than the limit if another page follows. */
function pageOfOpenRounds(
  found: Awaited<ReturnType<typeof listOpenRounds>>,
  limit: number,
): Data<'getOpenRounds'> {
  const page = found.rounds.slice(0, limit);
  const last = found.rounds.length > limit ? page.at(-1) : undefined;
  return {
    rounds: page.map(toOpenRound),
    stake_held: bahtFromMicro(found.heldMicro),
    round_count: found.roundCount,
    next_cursor: last ? String(last.transferId) : null,
  };
}

function toOpenRound(round: OpenRound): Data<'getOpenRounds'>['rounds'][number] {
  return {
    activity_id: String(round.transferId),
    studio: round.studioCode,
    round: round.round,
    game_id: round.gameId,
    game_name: round.gameName,
    game_name_en: round.gameNameEn,
    provider: round.brandCode,
    provider_name: round.brandName,
    stake: bahtFromMicro(round.stakeMicro),
    bet_count: round.betCount,
    opened_at: round.openedAt.toISOString(),
  };
}
