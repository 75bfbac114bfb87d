import { randomUUID } from 'node:crypto';
import { credential } from '@kapao/contract/third-parties/credentials.ts';
import { z } from 'zod';
import { callBounded } from '../../fetch-bounded.ts';
import type { GameStudioClient, Launch, PlayedRound, RoundAnswer, StudioAddress } from '../port.ts';

const MAX_ANSWER_BYTES = 1024 * 1024;
const CURRENCY = 'THB';

/** A path that is appended to the base address. */
const launchAnswer = z.object({ entry: z.string().regex(/^\/(?!\/)\S{1,2000}$/) });

/** Implements our calls to Evolution: user authentication (UA2), and the details of a round. */
export function createEvolutionClient(studio: StudioAddress): GameStudioClient {
  return {
    launch: async (game) => {
      if (game.gameSession === null) return undefined;
      const answer = await authenticate(studio, game, game.gameSession).catch(() => null);
      const entry = launchAnswer.safeParse(answer).data?.entry;
      return entry === undefined ? undefined : pageAt(studio.baseUrl, entry);
    },
    // The page of a round is HTML behind our own credentials, which no member can open.
    roundPage: async () => undefined,
    askRound: (round) => askRound(studio, round),
  };
}

/** Returns the address of a page; undefined where the answer would lead to another host. */
function pageAt(baseUrl: string, entry: string): string | undefined {
  const page = URL.parse(`${baseUrl}${entry}`);
  return page?.origin === URL.parse(baseUrl)?.origin ? page?.href : undefined;
}

async function authenticate(
  { baseUrl, credentials }: StudioAddress,
  game: Launch,
  session: NonNullable<Launch['gameSession']>,
): Promise<unknown> {
  const path = ['casino_key', 'casino_token'].map((name) =>
    encodeURIComponent(credential(credentials, name)),
  );
  const { status, bytes } = await callBounded(`${baseUrl}/ua/v1/${path.join('/')}`, {
    maxBytes: MAX_ANSWER_BYTES,
    request: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(launchBody(game, session)),
    },
  });
  return status === 200 ? JSON.parse(bytes.toString('utf8')) : undefined;
}

function launchBody(
  { gameCode, language, lobbyUrl, depositUrl }: Launch,
  { memberUuid, token, address }: NonNullable<Launch['gameSession']>,
) {
  return {
    uuid: randomUUID(),
    player: {
      id: memberUuid,
      update: true,
      country: 'TH',
      language,
      currency: CURRENCY,
      session: { id: token, ip: address },
    },
    config: {
      game: { playMode: 'real_money', table: { id: gameCode } },
      channel: { wrapped: false, mobile: true },
      urls: { lobby: lobbyUrl, cashier: depositUrl },
    },
  };
}

/** The details are a page for people: only whether they exist is read. */
async function askRound(
  { baseUrl, credentials }: StudioAddress,
  { round }: PlayedRound,
): Promise<RoundAnswer> {
  const pair = `${credential(credentials, 'casino_key')}:${credential(credentials, 'casino_token')}`;
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  try {
    const { status } = await callBounded(
      `${baseUrl}/api/render/v1/details?gameId=${encodeURIComponent(round)}`,
      { maxBytes: MAX_ANSWER_BYTES, request: { headers: { authorization } } },
    );
    if (status === 404) return 'unknown';
    return status === 200 ? 'known' : 'refused';
  } catch {
    return 'unanswered';
  }
}
