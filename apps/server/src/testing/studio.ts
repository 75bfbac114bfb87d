import { randomUUID } from 'node:crypto';
import { addStudio } from '../flows/add-studio.ts';
import { saveCatalogue } from '../modules/games/store.ts';
import {
  createKeyPair,
  SIGNATURE_HEADER,
  signBody,
} from '../providers/game-studio/rs/signature.ts';
import type { TestServer } from './server.ts';

/** A studio at the other end of the wallet protocol, which signs as a real one does. */
export interface TestStudio {
  code: string;
  gameCode: string;
  /** Calls `/wallet/{path}`; `signWith` replaces the studio's own key. */
  call: (path: string, body: object | string, signWith?: string) => Promise<WalletReply>;
  privateKey: string;
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
  await addStudio(database, {
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
        provider: { code: `${code}-brand`, name: code, logo: 'games/slot.webp' },
        isEnabled: true,
      },
    ]),
  );
  return {
    code,
    gameCode,
    privateKey: keys.privateKey,
    call: async (path, body, signWith = keys.privateKey) => {
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
      return response.json();
    },
  };
}

/** A bet as the protocol wants it; amounts in 1/100,000 baht. */
export function betOf(
  stay: { token: string; user: string; gameCode: string },
  amount: number,
  transactionUuid: string = randomUUID(),
) {
  return {
    token: stay.token,
    transaction_uuid: transactionUuid,
    request_uuid: randomUUID(),
    supplier_user: stay.user,
    round: `round-${transactionUuid}`,
    round_closed: false,
    game_code: stay.gameCode,
    currency: 'THB',
    amount,
    is_free: false,
  };
}
