import { createHmac, hash } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import { createLoader } from '../../../db/loader.ts';
import type { Queryable, Tx } from '../../../db/database.ts';
import { createCachedLoader } from '../../../db/cached-loader.ts';
import type { CachedLoader } from '../../../db/cached-loader.ts';
import { bigintArray, byteaArray, textArray } from '../../../ledger/arrays.ts';
import { hashToken } from '../../../tokens.ts';
import { selectFacts, knownFacts, STALE, type Participant } from '../../../ledger/participants.ts';

/** A game session, found by the token that the studio sends. */
export interface GameSession {
  id: bigint;
  tokenHash: Buffer;
  memberId: bigint;
  memberUuid: string;
  gameCode: string;
  /** Whether the token is the session's newest one and the member's login session is active. */
  isCurrent: boolean;
  isMemberActive: boolean;
  /** Whether game, brand and studio are enabled; disabled ones take no bets but are still settled. */
  isGameOpen: boolean;
}

export async function openGameSession(
  tx: Tx,
  session: {
    memberId: bigint;
    studioCode: string;
    gameCode: string;
    loginTokenHash: Buffer;
    tokenHash: Buffer;
  },
): Promise<void> {
  await tx.query(sql`
    with opened as (
      insert into game_sessions
             (member_id, studio_code, game_code, login_token_hash, current_token_hash, created_at)
      values (${session.memberId}, ${session.studioCode}, ${session.gameCode},
              ${session.loginTokenHash}, ${session.tokenHash}, now())
      returning id, member_id
    )
    insert into game_tokens (token_hash, game_session_id, member_id)
    select ${session.tokenHash}, id, member_id
      from opened`);
}

/** The number of a member's latest game sessions that are read for the recent games. */
const RECENT_SESSIONS = 300;

/** Lists the games that a member opened last, each once, newest first. */
export async function listRecentGames(
  on: Queryable,
  memberId: bigint,
  limit: number,
): Promise<{ game_id: string; played_at: Date }[]> {
  return on.query<{ game_id: string; played_at: Date }>(sql`
    select game.game_id,
           max(game_session.created_at) as played_at
      from (
             select studio_code,
                    game_code,
                    created_at
               from game_sessions
              where member_id = ${memberId}
              order by created_at desc
              limit ${RECENT_SESSIONS}
           ) as game_session
      join playable_games as game
        on game.studio_code = game_session.studio_code
       and game.game_code   = game_session.game_code
     group by game.id, game.game_id
     order by played_at desc, game.id desc
     limit ${limit}`);
}

/** The most openings that are counted for the popular games, so that the cost does not grow with play. */
const COUNTED_OPENINGS = 100_000;

/** Lists the `each` games of every category that most members opened for money since a time, the most opened first. */
export async function listPopularGames(
  on: Queryable,
  since: Date,
  each: number,
): Promise<string[]> {
  const games = await on.query<{ game_id: string }>(sql`
    select ranked.game_id
      from (
             select game.id,
                    game.game_id,
                    played.members,
                    played.openings,
                    row_number() over (
                      partition by catalogued.category
                      order by played.members desc, played.openings desc, game.id
                    ) as place
               from (
                      select studio_code,
                             game_code,
                             count(distinct member_id) as members,
                             count(*)                  as openings
                        from (
                               select studio_code,
                                      game_code,
                                      member_id
                                 from game_sessions
                                where created_at >= ${since}
                                order by created_at desc
                                limit ${COUNTED_OPENINGS}
                             ) as opened
                       group by studio_code, game_code
                    ) as played
               join playable_games as game
                 on game.studio_code = played.studio_code
                and game.game_code   = played.game_code
               join games          as catalogued on catalogued.id = game.id
           ) as ranked
     where ranked.place <= ${each}
     order by ranked.members desc, ranked.openings desc, ranked.id`);
  return games.map(({ game_id }) => game_id);
}

/**
 * Replaces a game token by its successor; the old one remains known but takes no bets. A repeat, or a token that is not
 * the newest, changes nothing. Tokens are stored as hashes.
 */
export async function replaceToken(
  tx: Tx,
  session: { id: bigint; memberId: bigint },
  tokens: { before: Buffer; after: Buffer },
): Promise<void> {
  await tx.query(sql`
    update game_sessions
       set current_token_hash = ${tokens.after}
     where id                 = ${session.id}
       and current_token_hash = ${tokens.before}`);
  await tx.query(sql`
    insert into game_tokens (token_hash, game_session_id, member_id)
    values (${tokens.after}, ${session.id}, ${session.memberId})
        on conflict (token_hash) do nothing`);
}

/** The key by which a studio names a game session. */
interface SessionKey {
  studioCode: string;
  token: string;
}

export type GameSessionLoader = CachedLoader<SessionKey, GameSession>;

/** The most game sessions in the cache: about 30 MB, enough for the members who play at one time. */
const MAX_KEPT = 50_000;

/**
 * Creates the loader of the facts for a wallet call: token, game session, login session and member. Concurrent calls
 * share one prepared, indexed read. A token's meaning never changes; the other facts may.
 */
export function createGameSessionLoader(on: Queryable): GameSessionLoader {
  const read = createLoader((keys: readonly SessionKey[]) => findGameSessions(on, keys));
  return createCachedLoader(read, {
    nameOf: ({ studioCode, token }) => `${studioCode}\n${hash('sha256', token, 'base64')}`,
    maxKept: MAX_KEPT,
  });
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds a member who has opened a game of the studio; no studio knows another one. */
export async function findPlayerOf(
  on: Queryable,
  studioCode: string,
  memberUuid: string,
): Promise<bigint | undefined> {
  if (!UUID.test(memberUuid)) return undefined;
  const [member] = await on.query<{ id: bigint }>(
    sql`
      select id
        from members as member
       where uuid = ${memberUuid}
         and exists (
               select
                 from game_sessions as game_session
                where game_session.member_id   = member.id
                  and game_session.studio_code = ${studioCode}
             )`,
    'games_find_player',
  );
  return member?.id;
}

/** The inner selects hide the row count from the planner, which would otherwise plan each call anew. */
async function findGameSessions(
  on: Queryable,
  keys: readonly SessionKey[],
): Promise<(GameSession | undefined)[]> {
  const rows = await on.query<GameSession & { position: number }>(
    sql`
      select asked.position::integer,
             game_session.id,
             token.token_hash                                            as "tokenHash",
             game_session.member_id                                      as "memberId",
             member.uuid                                                 as "memberUuid",
             game_session.game_code                                      as "gameCode",
             game_session.current_token_hash = token.token_hash
               and login.token_hash is not null                          as "isCurrent",
             member.status = 'active'                                    as "isMemberActive",
             game.id is not null                                         as "isGameOpen"
        from unnest(
               (select ${byteaArray(keys.map(({ token }) => hashToken(token)))}::bytea[]),
               (select ${textArray(keys.map(({ studioCode }) => studioCode))}::text[])
             ) with ordinality as asked (token_hash, studio_code, position)
        join game_tokens     as token        on token.token_hash = asked.token_hash
        join game_sessions   as game_session on game_session.id  = token.game_session_id
        join members         as member       on member.id        = game_session.member_id
        left join living_sessions as login
          on login.token_hash = game_session.login_token_hash
        left join playable_games as game
          on game.studio_code = game_session.studio_code
         and game.game_code   = game_session.game_code
       where game_session.studio_code = asked.studio_code`,
    'games_find_sessions',
  );
  const sessions = new Map(rows.map(({ position, ...session }) => [position, session]));
  return keys.map((_key, index) => sessions.get(index + 1));
}

/**
 * Revalidates the game session of a bet in the batch that takes the stake: its token is the newest, the login
 * session is active, the member is not blocked and the game takes bets.
 */
export const sessionGuard: Participant<GameSession, ReadonlySet<GameSession>> = {
  stage: 'if_new',
  read: (sessions) => {
    const cached = [...new Set(sessions)];
    return selectFacts(
      activeSessions(cached),
      'games_guard_sessions',
      (rows: { position: number }[]) =>
        knownFacts(
          new Set(
            rows.flatMap(({ position }) => {
              const session = cached[position - 1];
              return session ? [session] : [];
            }),
          ),
        ),
    );
  },
  check: (active, session) => (active.has(session) ? undefined : STALE),
};

function activeSessions(sessions: readonly GameSession[]): Sql {
  return sql`
    select asked.position::integer
      from unnest(
             (select ${bigintArray(sessions.map(({ id }) => id))}::bigint[]),
             (select ${byteaArray(sessions.map(({ tokenHash }) => tokenHash))}::bytea[])
           ) with ordinality as asked (id, token_hash, position)
      join game_sessions   as game_session on game_session.id  = asked.id
      join living_sessions as login        on login.token_hash = game_session.login_token_hash
      join playable_games  as game
        on game.studio_code = game_session.studio_code
       and game.game_code   = game_session.game_code
     where game_session.current_token_hash = asked.token_hash`;
}

/** Whether the game takes bets; undefined if the studio has no such game. */
export async function findGameState(
  on: Queryable,
  studioCode: string,
  gameCode: string,
): Promise<{ isOpen: boolean } | undefined> {
  const [state] = await on.query<{ isOpen: boolean }>(
    sql`
      select playable.id is not null as "isOpen"
        from games               as game
        left join playable_games as playable on playable.id = game.id
       where game.studio_code = ${studioCode}
         and game.game_code   = ${gameCode}`,
    'games_find_state',
  );
  return state;
}

/**
 * Derives a token's only successor, so that it need not be stored. Someone who saw only the first token in an address
 * cannot compute it.
 */
export function successorToken(token: string, secret: string): string {
  return createHmac('sha256', secret).update(`game token after ${token}`).digest('base64url');
}
