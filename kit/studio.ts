import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { portOf } from '@kapao/postgres/ports.ts';
import { createKeyPair, signBody } from '../apps/server/src/adapters/game-studio/rs/signature.ts';
import { succeed } from './product.ts';
import type { RunningProduct } from './product.ts';
import { walletCall, walletReply } from './wallet.ts';
import type { GameSession, Signer, WalletReply } from './wallet.ts';

/** A studio of this run, registered by the command line as an operator does. */
export interface OutsideStudio extends Signer {
  gameCode: string;
  /** The game session of the last launch, or of the last launch of this member. @throws without a launch. */
  lastSession(user?: string): GameSession;
  /** Makes a signed wallet call; rejects when the server does not answer. */
  wallet(path: string, body: object): Promise<WalletReply>;
  close(): void;
}

const launchBody = z.object({ token: z.string(), user: z.string() });

export async function registerStudio(
  product: RunningProduct,
  code: string,
): Promise<OutsideStudio> {
  const keys = await createKeyPair();
  const gameCode = `${code}-1`;
  const sessions: GameSession[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      if (request.url?.endsWith('/api/game/list')) {
        return response.end(JSON.stringify([gameRow(code, gameCode)]));
      }
      const launch = launchBody.safeParse(JSON.parse(body));
      // A server also asks about rounds that stay open for long; this studio knows none.
      if (!launch.success) return response.writeHead(404).end('{}');
      sessions.push({ ...launch.data, gameCode });
      return response.end(JSON.stringify({ url: 'http://127.0.0.1/' }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const keyFile = join(await mkdtemp(join(tmpdir(), 'kapao-studio-')), 'public.pem');
  await writeFile(keyFile, keys.publicKey);
  const url = `http://127.0.0.1:${portOf(server)}`;
  await succeed(
    product,
    'studio:add',
    '--code',
    code,
    '--name',
    code,
    '--url',
    url,
    '--public-key',
    keyFile,
  );
  await succeed(product, 'games:import', '--studio', code);

  const sign = (body: object) => signBody(Buffer.from(JSON.stringify(body)), keys.privateKey);
  return {
    code,
    gameCode,
    sign,
    lastSession: (user) => {
      const session = sessions.findLast((each) => user === undefined || each.user === user);
      if (!session) throw new Error('no game was launched');
      return session;
    },
    wallet: async (path, body) => {
      const response = await fetch(...walletCall(product.url, { code, sign }, path, body));
      return walletReply.parse(await response.json());
    },
    close: () => server.close(),
  };
}

function gameRow(code: string, gameCode: string) {
  return {
    game_code: gameCode,
    game_id: 1,
    name: 'Load',
    category: 'SLOT',
    product: code,
    url_thumb: 'http://127.0.0.1:9/none.svg',
    enabled: true,
  };
}
