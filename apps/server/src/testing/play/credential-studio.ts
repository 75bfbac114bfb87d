import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import type { ServiceCredentials } from '@kapao/contract/third-parties/credentials.ts';
import { userIdOf } from '../../adapters/game-studio/red-tiger/names.ts';
import { addStudio } from '../../features/games/studios/add-studio.ts';
import { saveCatalogue } from '../../features/games/store.ts';
import { startTestServer } from '../server.ts';
import type { TestServer } from '../server.ts';
import { openPlayer } from './studio.ts';
import type { CalledServer, TestGameSession } from './studio.ts';

/** A studio whose protocol has credentials in place of keys. */
export interface CredentialStudio {
  code: string;
  gameCode: string;
  credentials: ServiceCredentials;
}

const secret = () => randomBytes(24).toString('hex');

export async function addCredentialStudio(
  server: TestServer,
  protocol: 'evolution' | 'red-tiger',
  code: string = protocol,
): Promise<CredentialStudio> {
  const credentials: ServiceCredentials =
    protocol === 'evolution'
      ? { casino_key: ['kapao'], casino_token: [secret()], auth_tokens: [secret()] }
      : { casino: ['kapao'], api_keys: [secret()], recon_tokens: [secret()] };
  const added = await addStudio(server.context, {
    code,
    name: code,
    baseUrl: 'http://127.0.0.1:9/games',
    protocol,
    credentials,
  });
  if (added.outcome === 'refused') throw new Error(added.refusal);
  const gameCode = `${code}-table`;
  const other = `${code}-other`;
  await server.context.database.transaction((tx) =>
    saveCatalogue(
      tx,
      code,
      [gameCode, other].map((each) => ({
        gameCode: each,
        name: each,
        category: 'CASINO',
        image: 'games/slot.webp',
        brand: { code: `${code}-brand`, name: code, logo: 'games/slot.webp' },
        isEnabled: true,
      })),
    ),
  );
  return { code, gameCode, credentials };
}

/** The answer of a call, with its HTTP status beside its fields. */
export interface CredentialReply {
  http: number;
  text: string;
  error?: { code: number };
  result?: { token: string };
  // Answers differ by protocol and call; tests compare them with what they expect.
  [field: string]: unknown;
}

/** Calls an Evolution wallet; `authToken` replaces the studio's own. */
export async function callEvolution(
  server: CalledServer,
  { code, credentials }: CredentialStudio,
  path: string,
  body: object | string,
  authToken: string | null = credentials['auth_tokens']?.[0] ?? '',
): Promise<CredentialReply> {
  const query = authToken === null ? '' : `?authToken=${encodeURIComponent(authToken)}`;
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/studio/${code}/${path}${query}`,
    headers: { 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { http: response.statusCode, text: response.body, ...response.json<object>() };
}

/** Calls a Red Tiger wallet; `apiKey` replaces the studio's own. */
export async function callRedTiger(
  server: CalledServer,
  { code, credentials }: CredentialStudio,
  path: string,
  body: object | string,
  apiKey: string | null = credentials['api_keys']?.[0] ?? '',
): Promise<CredentialReply> {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/studio/${code}/${path}`,
    headers: {
      'content-type': 'application/json',
      ...(apiKey !== null && { authorization: `Basic ${apiKey}` }),
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { http: response.statusCode, text: response.body, ...response.json<object>() };
}

/** The money fields of an Evolution call: a debit, its credit or its cancel. */
export function debitOf(
  { token, user, gameCode }: TestGameSession,
  amount: number,
  { refId = secret(), round = `round-${refId}` }: { refId?: string; round?: string } = {},
) {
  return {
    sid: token,
    userId: user,
    uuid: secret(),
    currency: 'THB',
    game: { id: round, type: 'blackjack', details: { table: { id: gameCode, vid: null } } },
    transaction: { id: secret(), refId, amount },
  };
}

export function creditOf(debit: ReturnType<typeof debitOf>, amount: number) {
  const { refId } = debit.transaction;
  return { ...debit, uuid: secret(), transaction: { id: secret(), refId, amount } };
}

/** A stake of Red Tiger, whose id has 32 characters at most. */
export function stakeOf(
  { token, user, gameCode }: TestGameSession,
  stake: string,
  { round = shortId(), stakePromo = '0.00' }: { round?: string; stakePromo?: string } = {},
) {
  return {
    token,
    userId: userIdOf(user),
    casino: 'kapao',
    currency: 'THB',
    ip: '203.0.113.9',
    transaction: {
      id: shortId(),
      stake,
      stakePromo,
      details: { game: stake, jackpot: '0.000000' },
    },
    round: { id: round, starts: true, ends: false },
    game: { type: 'slot', key: gameCode, version: '1' },
  };
}

export function payoutOf(stake: ReturnType<typeof stakeOf>, payout: string, payoutPromo = '0.00') {
  return {
    ...stake,
    transaction: { id: shortId(), payout, payoutPromo },
    round: { id: stake.round.id, starts: false, ends: true },
    retry: false,
  };
}

function shortId(): string {
  return randomBytes(12).toString('hex');
}

/** Starts a server with one studio of a protocol for one file's tests, which open players as they need them. */
export function openCredentialWallet(protocol: 'evolution' | 'red-tiger') {
  let server: TestServer;
  let studio: CredentialStudio;
  beforeAll(async () => {
    server = await startTestServer();
    studio = await addCredentialStudio(server, protocol);
  });
  afterAll(() => server.close());
  const call = protocol === 'evolution' ? callEvolution : callRedTiger;
  return {
    get server() {
      return server;
    },
    get studio() {
      return studio;
    },
    /** Opens a member with money in the studio's game. */
    player: async (baht = 100) => {
      const calls = { ...studio, call: () => expect.fail('it has no keys'), privateKey: '' };
      return openPlayer(server, calls, baht);
    },
    send: (path: string, body: object | string, proof?: string | null) =>
      call(server, studio, path, body, proof),
  };
}
