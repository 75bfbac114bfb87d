import type { Data } from '@kapao/contract/operation.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { listOpenRounds, OpenRound } from './open-rounds-store.ts';

/** Builds one page of a member's open rounds. `found` holds one round more than the limit if another page follows. */
export function pageOfOpenRounds(
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
