import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';
import { bigintArray, byteaArray, textArray } from '../../ledger/arrays.ts';
import type { Guard } from '../../ledger/guards.ts';
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
export async function openStudioGuard(tx: Tx, studios: readonly Studio[]): Promise<Guard<Studio>> {
  const known = new Set(studios);
  const now = await findEntries(tx, [...new Set([...known].map(({ code }) => code))]);
  const unchanged = new Set(
    [...known].filter((studio) => now.get(studio.code) === textOf(entryOf(studio))),
  );
  return { check: (studio) => (unchanged.has(studio) ? undefined : STALE) };
}

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

async function findEntries(tx: Tx, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<Entry & { code: string }>(
    sql`
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
       where studio.code in (select unnest((select ${textArray(codes)}::text[])))`,
    'games_judge_studios',
  );
  return new Map(rows.map(({ code, ...entry }) => [code, textOf(entry)]));
}

/**
 * Revalidates the game session of a bet in the batch that takes the stake: its token is the newest, the login
 * session is active, the member is not blocked and the game takes bets.
 */
export async function openSessionGuard(
  tx: Tx,
  stays: readonly GameSession[],
): Promise<Guard<GameSession>> {
  const known = [...new Set(stays)];
  const rows = await tx.query<{ position: number }>(
    sql`
      select asked.position::integer
        from unnest(
               (select ${bigintArray(known.map(({ id }) => id))}::bigint[]),
               (select ${byteaArray(known.map(({ tokenHash }) => tokenHash))}::bytea[])
             ) with ordinality as asked (id, token_hash, position)
        join game_sessions   as stay  on stay.id          = asked.id
        join living_sessions as login on login.token_hash = stay.login_token_hash
        join playable_games  as game
          on game.studio_code = stay.studio_code
         and game.game_code   = stay.game_code
       where stay.current_token_hash = asked.token_hash`,
    'games_judge_stays',
  );
  const open = new Set(rows.map(({ position }) => known[position - 1]));
  return { check: (stay) => (open.has(stay) ? undefined : STALE) };
}
