/** A studio with members in its game, each with money and a live login. */
import type { ServiceCredentials } from '@kapao/contract/third-parties/credentials.ts';
import sql from 'sql-template-tag';
import { wholeReference } from '../apps/server/src/ledger/accounts.ts';
import { actingAs, SANDBOX } from '../apps/server/src/db/author.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import type { OpenedDatabase } from '../apps/server/src/db/open.ts';
import { addStudio } from '../apps/server/src/features/games/studios/add-studio.ts';
import { openGameSession } from '../apps/server/src/features/games/sessions/sessions-store.ts';
import { createToken, hashToken } from '../apps/server/src/tokens.ts';
import { saveCatalogue } from '../apps/server/src/features/games/store.ts';
import { createKeyPair } from '../apps/server/src/adapters/game-studio/rs/signature.ts';
import { listSeededMembers, openLogin, seedMembers } from '../kit/members.ts';
import type { GameSession } from '../kit/wallet.ts';
import { giveOpening } from './opening.ts';
import type { Studio } from './studio-load.ts';
import type { BenchProtocol } from './studio-words.ts';

const CODE = 'bench';
const GAME_CODE = 'bench-slot';
const MICRO_PER_BAHT = 1_000_000n;
const OPENING_BAHT = 1_000_000n;
/** One member in ten has a stake limit, so that their bets run that guard. */
const MEMBERS_PER_LIMIT = 10;

export async function setStudioStage(
  { database, secrets }: Pick<OpenedDatabase, 'database' | 'secrets'>,
  members: number,
  protocol: BenchProtocol = 'rs',
): Promise<Studio> {
  await seedMembers({ database, secrets }, members);
  const chosen = await listSeededMembers(database, members);
  const { privateKey: proof } = await addBenchStudio({ database, secrets }, protocol);
  const gameSessions: GameSession[] = [];
  for (const { id, uuid } of chosen) {
    gameSessions.push({ user: uuid, token: await openInGame(database, id), gameCode: GAME_CODE });
  }
  const memberIds = chosen.map(({ id }) => id);
  await giveOpening(database, memberIds, OPENING_BAHT * MICRO_PER_BAHT);
  await database.query(sql`
    insert into member_limits (member_id, kind, period, amount_micro)
    select id, 'stake', 'day', ${OPENING_BAHT * MICRO_PER_BAHT}
      from members
     where partner = 'volume'
       and id % ${MEMBERS_PER_LIMIT} = 0`);
  return { code: CODE, protocol, proof, gameSessions };
}

/** Adds the studio with its game. */
export async function addBenchStudio(
  { database, secrets }: Pick<OpenedDatabase, 'database' | 'secrets'>,
  protocol: BenchProtocol = 'rs',
): Promise<{
  code: string;
  gameCode: string;
  /** The private key, or the secret of a protocol without keys. */
  privateKey: string;
}> {
  const { publicKey, privateKey } = await createKeyPair();
  const asSandbox = actingAs(database, SANDBOX);
  await addStudio(
    { database: asSandbox, secrets },
    {
      code: CODE,
      name: CODE,
      baseUrl: 'http://127.0.0.1:9',
      protocol,
      publicKeyPem: publicKey,
      credentials: credentialsOfBench(protocol),
    },
  );
  const game = {
    gameCode: GAME_CODE,
    name: 'Slot',
    category: 'SLOT',
    image: 'games/slot.webp',
    brand: { code: 'BENCH', name: 'Bench', logo: 'providers/BENCH.svg' },
    isEnabled: true,
  };
  await asSandbox.transaction((tx) => saveCatalogue(tx, CODE, [game]));
  return {
    code: CODE,
    gameCode: GAME_CODE,
    privateKey: protocol === 'rs' ? privateKey : BENCH_SECRET,
  };
}

const BENCH_SECRET = 'a-secret-of-the-benchmark-alone';

function credentialsOfBench(protocol: BenchProtocol): ServiceCredentials {
  const own = [BENCH_SECRET];
  switch (protocol) {
    case 'rs':
      return {};
    case 'evolution':
      return { casino_key: ['kapao'], casino_token: own, auth_tokens: own };
    case 'red-tiger':
      return { casino: ['kapao'], api_keys: own };
  }
}

function openInGame(database: Database, memberId: bigint): Promise<string> {
  return database.transaction(async (tx) => {
    const login = await openLogin(tx, memberId);
    const token = createToken();
    await openGameSession(tx, {
      memberId,
      studioCode: CODE,
      gameCode: GAME_CODE,
      loginTokenHash: hashToken(login),
      tokenHash: hashToken(token),
    });
    return token;
  });
}

export interface StudioAccount {
  balanceMicro: bigint;
  transactions: number;
}

/** Returns the studio account's total in micro, and its number of transactions. */
export async function studioAccount(database: Database, { code }: Studio): Promise<StudioAccount> {
  const [row] = await database.query<StudioAccount>(sql`
    select coalesce((select sum(balance)
                       from ledger_accounts as account
                      where kind = 'studio_clearing'
                        and ${wholeReference(sql`account`)} = ${code}), 0)::bigint as "balanceMicro",
           (select count(*)::integer
              from studio_transactions
             where studio_code = ${code})                       as transactions`);
  return row ?? { balanceMicro: 0n, transactions: 0 };
}
