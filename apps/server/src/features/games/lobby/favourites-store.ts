import sql from 'sql-template-tag';
import type { Queryable, Database } from '../../../db/database.ts';

/** The member's playable favourites, newest first. */
export async function listFavourites(
  on: Queryable,
  memberId: bigint,
): Promise<{ game_id: string }[]> {
  return on.query<{ game_id: string }>(sql`
    select game.game_id
      from favourite_games as favourite
      join games           as game   on game.id     = favourite.game_id
      join game_studios    as studio on studio.code = game.studio_code
     where favourite.member_id = ${memberId}
       and game.is_enabled
       and studio.is_enabled
     order by favourite.created_at desc, game.id desc`);
}

export type Toggled = 'added' | 'removed' | 'game_unknown' | 'favourites_full';

/**
 * Turns a favourite on or off. The lock on the member serializes toggles, so that each answers the final
 * state and none exceeds the limit.
 */
export async function toggleFavourite(
  database: Database,
  { memberId, gameId, limit }: { memberId: bigint; gameId: string; limit: number },
): Promise<Toggled> {
  return database.transaction(async (tx) => {
    await tx.query(sql`
      select id
        from members
       where id = ${memberId}
         for no key update`);
    // A disabled game can still be removed from the favourites.
    const removed = await tx.query(sql`
      delete from favourite_games
       where member_id = ${memberId}
         and game_id   = (select id from games where game_id = ${gameId})
      returning game_id`);
    if (removed.length > 0) return 'removed';
    const [found] = await tx.query<{ id: bigint; count: number }>(sql`
      select game.id,
             (select count(*)::integer from favourite_games where member_id = ${memberId}) as count
        from games        as game
        join game_studios as studio on studio.code = game.studio_code
       where game.game_id = ${gameId}
         and game.is_enabled
         and studio.is_enabled`);
    if (!found) return 'game_unknown';
    if (found.count >= limit) return 'favourites_full';
    await tx.query(sql`
      insert into favourite_games (member_id, game_id, created_at)
      values (${memberId}, ${found.id}, now())`);
    return 'added';
  });
}
