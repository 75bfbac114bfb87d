import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { allGames } from '../../apps/studio/src/catalogue.ts';
import { FISH_KINDS } from '../../apps/studio/src/engines/fish/models.ts';
import type { Game } from '../../apps/studio/src/catalogue.ts';
import { pick } from '../../kit/pick.ts';

export type Engine = Game['engine'];
export type Random = () => number;

/** One open game, called as its page would call it. */
export interface Table {
  base: string;
  engine: Engine;
  isBold: boolean;
  /** True after a stake was refused for lack of money, so that play goes on with the smallest one. */
  isShort: boolean;
  /** The answer to the page's first call. */
  facts: unknown;
}

export const engines: readonly Engine[] = ['slot', 'baccarat', 'hilo', 'fish', 'keno', 'sports'];
const engineOfGame = new Map<string, Engine>(allGames.map(({ code, engine }) => [code, engine]));

export function engineOf(gameCode: string): Engine | undefined {
  return engineOfGame.get(gameCode);
}

const STAKES = [1, 2, 5, 10, 20, 50, 100] as const;
const BOLD_STAKES = [50, 100] as const;
const BOLD_STAKE_OF_TABLES = 150;

/** Returns the body for one round without its id; undefined when there is nothing to bet on. */
export async function roundOf(
  table: Table,
  random: Random,
): Promise<{ act: string; body: object } | undefined> {
  const { stake, tableStake } = stakesOf(table, random);
  switch (table.engine) {
    case 'slot':
      return { act: 'spin', body: { stake } };
    case 'baccarat':
      return {
        act: 'deal',
        body: { bets: { [pick(random, ['player', 'banker'])]: tableStake, tie: 1 } },
      };
    case 'hilo':
      return { act: 'guess', body: { stake, ...guessOf(table.facts, random) } };
    case 'fish':
      return { act: 'shoot', body: { stake, kind: pick(random, FISH_KINDS) } };
    case 'keno':
      return { act: 'draw', body: { stake, picks: picksOf(table.facts, random) } };
    case 'sports': {
      const leg = await legOf(table, random);
      return leg && { act: 'bet', body: { stake: tableStake, legs: [leg] } };
    }
    default:
      return table.engine satisfies never;
  }
}

function stakesOf({ isShort, isBold }: Table, random: Random) {
  if (isShort) return { stake: 1, tableStake: 1 };
  if (isBold) return { stake: pick(random, BOLD_STAKES), tableStake: BOLD_STAKE_OF_TABLES };
  const stake = pick(random, STAKES);
  return { stake, tableStake: stake };
}

const hiloFacts = z.object({
  faces: z.array(z.object({ face: z.string(), value: z.number() })),
  offers: z.record(z.string(), z.array(z.object({ guess: z.string() }))),
});

function guessOf(facts: unknown, random: Random): { guess: string; base: string } {
  const { faces, offers } = hiloFacts.parse(facts);
  // A game with a path has no faces; its guesses are offered under the value 0.
  const { face, value } = faces.length === 0 ? { face: '', value: 0 } : pick(random, faces);
  const { guess } = pick(random, offers[String(value)] ?? []);
  return { guess, base: face };
}

const kenoFacts = z.object({ labels: z.array(z.string()), tickets: z.array(z.unknown()) });

function picksOf(facts: unknown, random: Random): number[] {
  const { labels, tickets } = kenoFacts.parse(facts);
  const count = 1 + Math.floor(random() * tickets.length);
  const picks = new Set<number>();
  while (picks.size < count) picks.add(Math.floor(random() * labels.length));
  return [...picks].toSorted((one, other) => one - other);
}

const board = z.object({
  matches: z.array(
    z.object({
      id: z.string(),
      ends_at: z.number(),
      markets: z.array(
        z.object({ selections: z.array(z.object({ pick: z.string(), odds: z.number() })) }),
      ),
    }),
  ),
});

/** Chooses the match that ends first, so that the soak sees its bets settled. */
async function legOf({ base }: Table, random: Random) {
  const answer = await fetch(`${base}/board`);
  const { matches } = board.parse(await answer.json());
  const [first] = matches.toSorted((one, other) => one.ends_at - other.ends_at);
  if (first === undefined) {
    await sleep(1000);
    return undefined;
  }
  const selections = first.markets.flatMap((market) => market.selections);
  return { match: first.id, ...pick(random, selections) };
}
