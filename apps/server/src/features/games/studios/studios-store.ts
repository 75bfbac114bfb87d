import sql, { type Sql } from 'sql-template-tag';
import type { ServiceCredentials } from '@kapao/contract/third-parties/credentials.ts';
import { createCachedLoader } from '../../../db/cached-loader.ts';
import type { CachedLoader } from '../../../db/cached-loader.ts';
import type { Queryable, Tx } from '../../../db/database.ts';
import { createLoader } from '../../../db/loader.ts';
import type { Secrets } from '../../../db/sealed.ts';
import { sealCredentials, secretPlaces, unsealCredentials } from '../../../db/stored-secrets.ts';
import { textArray } from '../../../ledger/arrays.ts';
import { selectFacts, knownFacts, STALE, type Participant } from '../../../ledger/participants.ts';

export interface Studio {
  code: string;
  name: string;
  /** The name of a protocol in adapters/game-studio. */
  protocol: string;
  baseUrl: string;
  operatorId: string;
  /** The IP addresses and ranges from which the studio may call; an empty list allows all. */
  allowedAddresses: string[];
  isEnabled: boolean;
  /** The largest free bet that the studio may place at the house's cost, in micro. */
  maxFreeBetMicro: bigint;
  /** The largest win that is paid to the studio's members in one call, in micro. */
  maxWinMicro: bigint;
  /** The valid keys with which the studio signs, newest first; at most two. */
  studioKeys: { fingerprint: string; publicKey: string }[];
  /** The fields of the studio's protocol, sealed. */
  credentials: ServiceCredentials;
  /** The public key of the pair that signs our calls; null where the protocol has no keys. */
  ourPublicKey: string | null;
  ourFingerprint: string | null;
  /**
   * Our private key, encrypted. It is decrypted only when a call is signed, because the wallet caches studios in memory
   * and signs nothing.
   */
  ourSealedKey: string | null;
}

export async function findStudio(on: Queryable, code: string): Promise<Studio | undefined> {
  const [studio] = await findStudios(on, [code]);
  return studio;
}

export const studioColumns = sql`
  studio.code,
  studio.name,
  studio.protocol,
  studio.base_url                  as "baseUrl",
  studio.operator_id               as "operatorId",
  studio.allowed_addresses::text[] as "allowedAddresses",
  studio.is_enabled                as "isEnabled",
  studio.credentials,
  studio.max_free_bet_micro        as "maxFreeBetMicro",
  studio.max_win_micro             as "maxWinMicro"`;

/**
 * Reads the studios with these codes, in no order, without unknown codes and repeats. The inner select hides the
 * array's length from the planner, because planning anew takes longer than the read.
 */
async function findStudios(on: Queryable, codes: readonly string[]): Promise<Studio[]> {
  return on.query<Studio>(
    sql`
      select ${studioColumns},
             (
               select coalesce(
                        jsonb_agg(
                          jsonb_build_object('fingerprint', fingerprint, 'publicKey', public_key)
                          order by added_at desc, fingerprint
                        ),
                        '[]'
                      )
                 from studio_keys
                where studio_code = studio.code
                  and place is not null
             )                as "studioKeys",
             ours.public_key  as "ourPublicKey",
             ours.fingerprint as "ourFingerprint",
             ours.private_key as "ourSealedKey"
        from game_studios         as studio
        left join our_studio_keys as ours
          on ours.studio_code = studio.code
         and ours.signs
         and ours.private_key is not null
       where studio.code in (select unnest((select ${textArray(codes)}::text[])))`,
    'games_find_studios',
  );
}

/** The cached loader of studios by their codes. */
export type StudioLoader = CachedLoader<string, Studio>;

/** The format of `game_studios.code`. */
const CODE = /^[a-z0-9-]{1,40}$/;
/** The most studios in the cache. */
const MAX_KEPT = 1_000;

/**
 * Creates the loader; concurrent calls share one read. Codes come from public addresses, so a malformed code is never
 * read: text that PostgreSQL rejects would fail the whole batch.
 */
export function createStudioLoader(on: Queryable): StudioLoader {
  const readMany = async (codes: readonly string[]) => {
    const studios = await findStudios(on, [...new Set(codes)]);
    const byCode = new Map(studios.map((studio) => [studio.code, studio]));
    return codes.map((code) => byCode.get(code));
  };
  const read = createLoader(readMany);
  return createCachedLoader(async (code) => (CODE.test(code) ? read(code) : undefined), {
    nameOf: (code) => code,
    maxKept: MAX_KEPT,
  });
}

/** The facts that authorize a studio's calls; keys are named by their fingerprints. */
interface Entry {
  isEnabled: boolean;
  maxFreeBetMicro: bigint;
  maxWinMicro: bigint;
  protocol: string;
  allowedAddresses: readonly string[];
  credentials: ServiceCredentials;
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
    return selectFacts(
      studioEntries([...new Set(cached.map(({ code }) => code))]),
      'games_guard_studios',
      (rows: (Entry & { code: string })[]) => {
        const now = new Map(rows.map(({ code, ...entry }) => [code, textOf(entry)]));
        return knownFacts(
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
  return JSON.stringify([
    entry.isEnabled,
    String(entry.maxFreeBetMicro),
    String(entry.maxWinMicro),
    entry.protocol,
    entry.allowedAddresses,
    entry.credentials,
    entry.fingerprints.toSorted(),
  ]);
}

function studioEntries(codes: readonly string[]): Sql {
  return sql`
    select studio.code,
           studio.is_enabled                as "isEnabled",
           studio.max_free_bet_micro        as "maxFreeBetMicro",
           studio.max_win_micro             as "maxWinMicro",
           studio.protocol,
           studio.allowed_addresses::text[] as "allowedAddresses",
           studio.credentials,
           array(
             select fingerprint
               from studio_keys
              where studio_code = studio.code
                and place is not null
           )                                as "fingerprints"
      from game_studios as studio
     where studio.code in (select unnest((select ${textArray(codes)}::text[])))`;
}

/** Decrypts our private key for a studio; null where its protocol has no keys. */
export function signingKeyOf(secrets: Secrets, studio: Studio): string | null {
  if (studio.ourFingerprint === null || studio.ourSealedKey === null) return null;
  const place = secretPlaces.ourPrivateKey(studio.code, studio.ourFingerprint);
  return secrets.unseal(studio.ourSealedKey, place);
}

/** Decrypts the fields of a studio's protocol. */
export function credentialsOf(
  secrets: Secrets,
  { code, credentials }: Pick<Studio, 'code' | 'credentials'>,
): ServiceCredentials {
  return unsealCredentials(secrets, { table: 'game_studios', code }, credentials);
}

/** Saves the fields of a studio's protocol, each sealed for its place. */
export async function saveCredentials(
  tx: Tx,
  secrets: Secrets,
  code: string,
  credentials: ServiceCredentials,
): Promise<void> {
  const sealed = sealCredentials(secrets, { table: 'game_studios', code }, credentials);
  await tx.query(sql`
    update game_studios
       set credentials = ${JSON.stringify(sealed)}
     where code = ${code}`);
}

/** Lists the addresses of all studios, enabled or not. */
export async function listStudioAddresses(
  on: Queryable,
): Promise<Pick<Studio, 'code' | 'baseUrl' | 'allowedAddresses'>[]> {
  return on.query(sql`
    select code,
           base_url                  as "baseUrl",
           allowed_addresses::text[] as "allowedAddresses"
      from game_studios
     order by code`);
}

/** Adds a studio; false if its code is known. */
export async function insertStudio(
  tx: Tx,
  studio: Pick<Studio, 'code' | 'name' | 'protocol' | 'baseUrl' | 'operatorId'>,
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into game_studios (code, name, protocol, base_url, operator_id)
    values (${studio.code}, ${studio.name}, ${studio.protocol}, ${studio.baseUrl},
            ${studio.operatorId})
        on conflict (code) do nothing
    returning code`);
  return rows.length > 0;
}

/** Updates a studio's name and address. */
export async function saveStudio(
  tx: Tx,
  studio: Pick<Studio, 'code' | 'name' | 'baseUrl'>,
): Promise<void> {
  await tx.query(sql`
    update game_studios
       set name     = ${studio.name},
           base_url = ${studio.baseUrl}
     where code = ${studio.code}`);
}

/** Enables or disables a studio. Returns false if no studio has the code. */
export async function switchStudio(tx: Tx, code: string, isEnabled: boolean): Promise<boolean> {
  const rows = await tx.query(sql`
    update game_studios
       set is_enabled = ${isEnabled}
     where code = ${code}
    returning code`);
  return rows.length > 0;
}

/** Sets the largest free bet of a studio. Returns false if no studio has the code. */
export async function setMaxFreeBet(tx: Tx, code: string, maxMicro: bigint): Promise<boolean> {
  const rows = await tx.query(sql`
    update game_studios
       set max_free_bet_micro = ${maxMicro}
     where code = ${code}
    returning code`);
  return rows.length > 0;
}

export async function setMaxWin(tx: Tx, code: string, maxMicro: bigint): Promise<void> {
  await tx.query(sql`
    update game_studios
       set max_win_micro = ${maxMicro}
     where code = ${code}`);
}

/** Sets the addresses from which a studio may call. Returns false if no studio has the code. */
export async function setAllowedAddresses(
  tx: Tx,
  code: string,
  addresses: readonly string[],
): Promise<boolean> {
  const rows = await tx.query(sql`
    update game_studios
       set allowed_addresses = array(
             select network(range::inet)
               from unnest(${addresses}::text[]) as range
           )
     where code = ${code}
    returning code`);
  return rows.length > 0;
}
