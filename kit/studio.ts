import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import {
  createKeyPair,
  SIGNATURE_HEADER,
  signBody,
} from '../apps/server/src/adapters/game-studio/rs/signature.ts';
import type { RunningProduct } from './product.ts';
import { portOf } from '@kapao/postgres/ports.ts';

/** A studio of this test, registered by the command line as an operator does. */
export interface OutsideStudio {
  code: string;
  gameCode: string;
  /** The member's token and opaque id of the last launch. */
  lastLaunch(): Launch;
  /** The last launch of the member with this opaque id. */
  launchOf(user: string): Launch | undefined;
  /** Makes a signed wallet call; rejects when the server does not answer. */
  wallet(path: string, body: object): Promise<WalletReply>;
  /** Returns the signature of this body. */
  sign(body: object): string;
  close(): void;
}

type WalletReply = z.infer<typeof walletReply>;
const launchBody = z.object({ token: z.string(), user: z.string() });
type Launch = z.infer<typeof launchBody>;
const walletReply = z.object({ status: z.string(), balance: z.number().optional() });

export async function registerStudio(
  product: RunningProduct,
  code: string,
): Promise<OutsideStudio> {
  const keys = await createKeyPair();
  const gameCode = `${code}-1`;
  const launches: Launch[] = [];
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
      launches.push(launch.data);
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
    lastLaunch: () => {
      const launch = launches.at(-1);
      if (!launch) throw new Error('no game was launched');
      return launch;
    },
    launchOf: (user) => launches.findLast((launch) => launch.user === user),
    wallet: async (path, body) => {
      const response = await fetch(`${product.url}/api/studio/${code}/wallet/${path}`, {
        method: 'POST',
        headers: { [SIGNATURE_HEADER]: sign(body) },
        body: JSON.stringify(body),
      });
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

async function succeed(product: RunningProduct, ...args: string[]): Promise<void> {
  const { code, output } = await product.command(...args);
  if (code !== 0) throw new Error(`${args[0]} failed:\n${output}`);
}

/** Builds a bet or, with `reference`, its win; amounts in 1/100,000 baht. */
export function stake(
  studio: OutsideStudio,
  amount: number,
  reference?: string,
): { transaction_uuid: string } & Record<string, unknown> {
  const { token, user } = studio.lastLaunch();
  return {
    token,
    supplier_user: user,
    transaction_uuid: randomUUID(),
    request_uuid: randomUUID(),
    round: reference ?? randomUUID(),
    round_closed: reference !== undefined,
    game_code: studio.gameCode,
    currency: 'THB',
    amount,
    is_free: false,
    ...(reference !== undefined && { reference_transaction_uuid: reference }),
  };
}
