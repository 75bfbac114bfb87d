import { randomUUID } from 'node:crypto';
import { MICRO_PER_STUDIO_UNIT } from '@kapao/contract/money.ts';
import { addStudio } from '../../features/games/studios/add-studio.ts';
import { openGameSession } from '../../features/games/sessions/sessions-store.ts';
import { createToken, hashToken } from '../../tokens.ts';
import { saveCatalogue } from '../../features/games/store.ts';
import {
  createKeyPair,
  SIGNATURE_HEADER,
  signBody,
} from '../../adapters/game-studio/rs/signature.ts';
import { memberBalances } from '../../ledger/balances.ts';
import { newMember } from '../money/payments.ts';
import type { TestServer } from '../server.ts';

/** A studio that calls the wallet with real signatures. */
export interface TestStudio {
  code: string;
  gameCode: string;
  /** Calls `/wallet/{path}`; `signWith` replaces the studio's own key. */
  call: (path: string, body: object | string, signWith?: string) => Promise<WalletReply>;
  privateKey: string;
}

/** A server as a studio's calls reach it: in this process, or by its port. */
export interface CalledServer {
  app: {
    inject(request: {
      method: 'POST';
      url: string;
      headers: Record<string, string>;
      payload: string | Buffer;
    }): Promise<{ statusCode: number; body: string; json<Answer>(): Answer }>;
  };
}

interface WalletReply {
  status: string;
  request_uuid?: string | null;
  token?: string;
  user?: string;
  currency?: string;
  balance?: number;
}

export async function addTestStudio(server: TestServer, code = 'lotus'): Promise<TestStudio> {
  const { database } = server.context;
  const keys = await createKeyPair();
  const gameCode = `${code}-slot`;
  await addStudio(server.context, {
    code,
    name: code,
    baseUrl: 'http://127.0.0.1:9/games',
    publicKeyPem: keys.publicKey,
  });
  await database.transaction((tx) =>
    saveCatalogue(tx, code, [
      {
        gameCode,
        name: 'Slot',
        category: 'SLOT',
        image: 'games/slot.webp',
        brand: { code: `${code}-brand`, name: code, logo: 'games/slot.webp' },
        isEnabled: true,
      },
    ]),
  );
  return {
    code,
    gameCode,
    privateKey: keys.privateKey,
    call: callsOf(server, code, keys.privateKey),
  };
}

/** The fields of a form that adds a studio whose protocol has keys. */
export function signedBy(publicKey: string) {
  return { protocol: 'rs', public_key: publicKey, values: {}, secrets: {} };
}

/** Returns the caller of a studio's operations on one server. */
export function callsOf(
  server: CalledServer,
  code: string,
  privateKey: string,
): TestStudio['call'] {
  return async (path, body, signWith = privateKey) => {
    const payload = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/studio/${code}/wallet/${path}`,
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signBody(payload, signWith),
      },
      payload,
    });
    return response.json<WalletReply>();
  };
}

/** The part of a game session that the studio knows. */
export interface TestGameSession {
  token: string;
  user: string;
  gameCode: string;
}

/** Opens a game session as a launch does. */
export async function openTestGame(
  server: TestServer,
  studio: TestStudio,
  member: { id: bigint; uuid: string; token: string },
): Promise<TestGameSession> {
  const token = createToken();
  await server.context.database.transaction((tx) =>
    openGameSession(tx, {
      memberId: member.id,
      studioCode: studio.code,
      gameCode: studio.gameCode,
      loginTokenHash: hashToken(member.token),
      tokenHash: hashToken(token),
    }),
  );
  return { token, user: member.uuid, gameCode: studio.gameCode };
}

/** A valid bet; amounts in 1/100,000 baht. */
export function betOf(
  gameSession: TestGameSession,
  amount: number,
  transactionUuid: string = randomUUID(),
) {
  return {
    token: gameSession.token,
    transaction_uuid: transactionUuid,
    request_uuid: randomUUID(),
    supplier_user: gameSession.user,
    round: `round-${transactionUuid}`,
    round_closed: false,
    game_code: gameSession.gameCode,
    currency: 'THB',
    amount,
    is_free: false,
  };
}

type Bet = ReturnType<typeof betOf>;

export function winOf(bet: Bet, amount: number) {
  return {
    ...bet,
    transaction_uuid: randomUUID(),
    request_uuid: randomUUID(),
    reference_transaction_uuid: bet.transaction_uuid,
    amount,
    round_closed: true,
  };
}

/** A rollback carries no amount (studio-33). */
export function rollbackOf(bet: Bet) {
  const { amount: _, currency: __, supplier_user: ___, ...rest } = bet;
  return {
    ...rest,
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: bet.transaction_uuid,
  };
}

/** Creates a member with money and a game session. */
export async function openPlayer(server: TestServer, studio: TestStudio, baht: number) {
  const member = await newMember(server, baht);
  const gameSession = await openTestGame(server, studio, member);
  return {
    ...member,
    gameSession,
    /** The ledger's balance in the protocol's units. */
    units: async () => {
      const { availableMicro } = await memberBalances(server.context.database, member.id);
      return Number(availableMicro / MICRO_PER_STUDIO_UNIT);
    },
  };
}
