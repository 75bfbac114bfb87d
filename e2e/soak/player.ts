import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { callApi } from '../../kit/api.ts';
import type { Product } from '../../kit/product.ts';
import { pick } from '../../kit/pick.ts';
import { engines, engineOf, roundOf } from './engines.ts';
import type { Engine, Random, Table } from './engines.ts';
import type { SoakMember } from './members.ts';

/** Pause after a failed launch or an unanswered call. */
const TROUBLE_PAUSE_MS = 2_000;
const MAX_ROUNDS_OF_A_SESSION = 12;
/** Number of shots in the air at once. */
const SHOTS = 4;
const CALL_TIMEOUT_MS = 60_000;

/** A game of the lobby, with the fields that a member's page knows. */
export interface LobbyGame {
  game_id: string;
  provider: string;
  gameCategory: string;
}

export interface PlayParts {
  product: Product;
  member: SoakMember;
  games: ReadonlyMap<Engine, readonly LobbyGame[]>;
  random: Random;
  longestPauseMs: number;
  /** Receives launches and calls that failed for lack of time; the faults affect the wallet's calls only. */
  note: (trouble: string) => void;
  /** Asked before every round; false ends the play. */
  isRunning: () => boolean;
}

export async function readLobby(
  product: Product,
  member: SoakMember,
): Promise<Map<Engine, LobbyGame[]>> {
  const { token, address } = member;
  const params = { websiteId: 3 };
  const listed = await callApi(product, 'listGames', { token, address, params });
  const games = new Map<Engine, LobbyGame[]>(engines.map((engine) => [engine, []]));
  for (const game of listed) {
    const engine = engineOf(game.game_id);
    if (engine !== undefined) games.get(engine)?.push(game);
  }
  return games;
}

/** Plays one game session after another over all engines, as a member's browser would. */
export async function playOn(parts: PlayParts): Promise<void> {
  const { random, longestPauseMs, note, isRunning } = parts;
  // Members start at different times and with different engines.
  let turn = Math.floor(random() * engines.length);
  await sleep(random() * longestPauseMs);
  while (isRunning()) {
    try {
      await playGameSession(parts, engines[turn % engines.length] ?? 'slot');
    } catch (error) {
      const text = String(error);
      if (!isTrouble(text)) throw error;
      note(text);
      await sleep(TROUBLE_PAUSE_MS);
    }
    turn += 1;
  }
}

/** Whether the text is the message of a busy studio, after which a person tries again. */
function isTrouble(text: string): boolean {
  return text.includes('TimeoutError') || text.includes('"code":"game_unavailable"');
}

async function playGameSession(parts: PlayParts, engine: Engine): Promise<void> {
  const { random, longestPauseMs, isRunning } = parts;
  const table = await openGame(parts, engine);
  const rounds = table === undefined ? 0 : 1 + Math.floor(random() * MAX_ROUNDS_OF_A_SESSION);
  for (let round = 0; table !== undefined && round < rounds && isRunning(); round += 1) {
    if (!(await playRound(table, random))) return;
    await sleep(random() * longestPauseMs);
  }
  if (table === undefined) await sleep(random() * longestPauseMs);
}

const launchState = z.object({ facts: z.unknown() });

/** Launches a game and makes its page's first call; undefined when a fault prevents it. */
async function openGame(
  { product, member, games, random }: PlayParts,
  engine: Engine,
): Promise<Table | undefined> {
  const { game_id, provider, gameCategory } = pick(random, games.get(engine) ?? []);
  const { token, address } = member;
  const { url } = await callApi(product, 'startGame', {
    token,
    address,
    body: { game_id, provider, tab: gameCategory, language: 'th', is_demo: false },
  });
  const page = await pageOf(url);
  const uuid = page.searchParams.get('uuid');
  const path = uuid === null ? page.pathname : `/games/play/${uuid}`;
  const base = page.origin + path;
  const answer = await fetch(`${base}/state`, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
  const state = launchState.safeParse(await answer.json());
  return answer.ok && state.success
    ? { base, engine, isBold: member.isBold, isShort: false, facts: state.data.facts }
    : undefined;
}

/** Follows a launch that leads on to the game's page, as a browser does. */
async function pageOf(url: string): Promise<URL> {
  const answer = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  return new URL(answer.headers.get('location') ?? url, url);
}

const ENDED = new Set(['session_ended', 'session_unknown', 'member_disabled']);
const problemAnswer = z.object({ problem: z.object({ code: z.string() }).nullable().optional() });

/** Plays one round. Returns false when the game session is over. */
async function playRound(table: Table, random: Random): Promise<boolean> {
  const round = await roundOf(table, random);
  if (round === undefined) return false;
  const shots = table.engine === 'fish' ? 1 + Math.floor(random() * SHOTS) : 1;
  const codes = await Promise.all(
    Array.from({ length: shots }, () => send(table, round, random() < 0.1)),
  );
  table.isShort ||= codes.includes('not_enough_money');
  return codes.every((code) => code === undefined || !ENDED.has(code));
}

/** Sends a round twice, as an impatient page does, and asks for its result. */
async function send(
  { base }: Table,
  { act, body }: { act: string; body: object },
  isImpatient: boolean,
): Promise<string | undefined> {
  const payload = JSON.stringify({ ...body, round_id: randomUUID() });
  const post = async () => {
    const answer = await fetch(`${base}/${act}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: payload,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    return problemAnswer.parse(await answer.json()).problem?.code;
  };
  const [code] = await Promise.all(isImpatient ? [post(), post()] : [post()]);
  if (code === 'invalid_input' || code === 'stake_unknown') {
    throw new Error(`the studio did not understand ${act} ${payload}`);
  }
  return code;
}
