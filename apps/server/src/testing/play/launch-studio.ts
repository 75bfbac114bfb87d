import { createServer } from 'node:http';
import { addStudio } from '../../features/games/studios/add-studio.ts';
import { saveCatalogue } from '../../features/games/store.ts';
import type { CatalogueGame } from '../../features/games/store.ts';
import {
  createSignatureCheck,
  createKeyPair,
  SIGNATURE_HEADER,
} from '../../adapters/game-studio/rs/signature.ts';
import type { TestServer } from '../server.ts';
import { portOf } from '@kapao/postgres/ports.ts';

const isSigned = createSignatureCheck();

/** A studio that launches games over HTTP and records the calls. */
export interface LaunchStudio {
  code: string;
  /** The studio's answer to the next launches; a text is sent unchanged, and may be invalid JSON. */
  answer: object | string;
  /** The studio's list of games, in the protocol's form. */
  list: object[];
  launches: Record<string, unknown>[];
  /** The operator's public keys that the studio accepts; it refuses calls signed by another key. */
  ourKeys: string[];
  /** Rounds whose pages were requested. */
  rounds: Record<string, unknown>[];
  close(): Promise<void>;
}

export async function startLaunchStudio(
  server: TestServer,
  code: string,
  games: readonly (Pick<CatalogueGame, 'gameCode' | 'category'> & { brand?: string })[],
): Promise<LaunchStudio> {
  const { database } = server.context;
  const studio: Omit<LaunchStudio, 'close'> = {
    code,
    answer: { url: `https://${code}.example/play` },
    list: [],
    launches: [],
    ourKeys: [],
    rounds: [],
  };
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const answerSigned = () => {
      const body = Buffer.concat(chunks);
      const signature = request.headers[SIGNATURE_HEADER];
      const isOurs = studio.ourKeys.some((key) => isSigned(body, signature, key));
      if (isOurs && request.url === '/api/game/url') {
        studio.launches.push(JSON.parse(body.toString('utf8')));
      }
      if (isOurs && request.url === '/api/game/round') {
        studio.rounds.push(JSON.parse(body.toString('utf8')));
      }
      const said = request.url === '/api/game/list' ? studio.list : studio.answer;
      const answer = isOurs ? said : { status: 'RS_ERROR_INVALID_SIGNATURE' };
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    };
    request.on('end', answerSigned);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const keys = await createKeyPair();
  const baseUrl = `http://127.0.0.1:${portOf(http)}`;
  const added = await addStudio(server.context, {
    code,
    name: code,
    baseUrl,
    publicKeyPem: keys.publicKey,
  });
  if (added.outcome === 'refused') throw new Error(added.refusal);
  studio.ourKeys = [added.studio.ourPublicKey ?? ''];
  await database.transaction((tx) =>
    saveCatalogue(
      tx,
      code,
      games.map((game) => catalogueGame(code, game)),
    ),
  );
  return Object.assign(studio, {
    close: () =>
      new Promise<void>((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  });
}

function catalogueGame(
  studioCode: string,
  game: Pick<CatalogueGame, 'gameCode' | 'category'> & { brand?: string },
): CatalogueGame {
  const brand = game.brand ?? studioCode.toUpperCase();
  return {
    gameCode: game.gameCode,
    name: `เกม ${game.gameCode}`,
    category: game.category,
    image: 'games/missing.svg',
    brand: { code: brand, name: brand, logo: `providers/${brand}.svg` },
    isEnabled: true,
  };
}
