import sql, { type Sql } from 'sql-template-tag';
import { bigintArray, byteaArray, textArray } from '../../ledger/arrays.ts';
import { ask, known, type Participant } from '../../ledger/participants.ts';
import type { GameSession } from './sessions-store.ts';
import type { Studio } from './studios-store.ts';

/** The cached studio or game session is stale; the caller reads it again and retries. */
export const STALE = 'changed';

/** The facts that authorize a studio's calls; keys are named by their fingerprints. */
interface Entry {
  isEnabled: boolean;
  maxFreeBetMicro: bigint;
  protocol: string;
  allowedAddresses: readonly string[];
  fingerprints: readonly string[];
}

/**
 * Revalidates the studio (keys, addresses, switches) in the batch that moves the money: a key that was just retired
 * moves nothing.
 */
export const studioGuard: Participant<Studio, ReadonlySet<Studio>> = {
  stage: 'first',
  read: (studios) => {
    const cached = [...new Set(studios)];
    return ask(
      studioEntries([...new Set(cached.map(({ code }) => code))]),
      'games_guard_studios',
      (rows: (Entry & { code: string })[]) => {
        const now = new Map(rows.map(({ code, ...entry }) => [code, textOf(entry)]));
        return known(
          new Set(cached.filter((studio) => now.get(studio.code) === textOf(entryOf(studio)))),
        );
      },
    );
  },
  check: (unchanged, studio) => (unchanged.has(studio) ? undefined : STALE),
};

function entryOf({ studioKeys, ...studio }: Studio): Entry {
  return { ...studio, fingerprints: studioKeys.map(({ fingerprint }) => fingerprint) };
}

function textOf(entry: Entry): string {
  const { isEnabled, maxFreeBetMicro, protocol, allowedAddresses, fingerprints } = entry;
  return JSON.stringify([
    isEnabled,
    String(maxFreeBetMicro),
    protocol,
    allowedAddresses,
    fingerprints.toSorted(),
  ]);
}

function studioEntries(codes: readonly string[]): Sql {
  return sql`
    select studio.code,
           studio.is_enabled                as "isEnabled",
           studio.max_free_bet_micro        as "maxFreeBetMicro",
           studio.protocol,
           studio.allowed_addresses::text[] as "allowedAddresses",
           array(
             select fingerprint
               from studio_keys
              where studio_code = studio.code
                and place is not null
           )                                as "fingerprints"
      from game_studios as studio
     where studio.code in (select unnest((select ${textArray(codes)}::text[])))`;
}

/**
 * Revalidates the game session of a bet in the batch that takes the stake: its token is the newest, the login
 * session is active, the member is not blocked and the game takes bets.
 */
export const sessionGuard: Participant<GameSession, ReadonlySet<GameSession>> = {
  stage: 'if_new',
  read: (sessions) => {
    const cached = [...new Set(sessions)];
    return ask(activeSessions(cached), 'games_guard_sessions', (rows: { position: number }[]) =>
      known(
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
