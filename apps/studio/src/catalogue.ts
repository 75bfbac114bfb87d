import { readFileSync } from 'node:fs';
import { fishRules, type FishGame } from './engines/fish/game.ts';
import { kenoRules, type KenoGame } from './engines/keno/game.ts';
import { baccaratRules, type BaccaratGame } from './engines/baccarat/game.ts';
import { hiloRules, type HiloGame } from './engines/hilo/game.ts';
import type { GameRules } from './engines/engine.ts';
import type { Operator } from './operators.ts';
import { gameProviders, type GameProvider } from './catalogue/providers.ts';
import { generateSlotGames } from './catalogue/slot-rows.ts';
import { generateTableGames } from './catalogue/table-rows.ts';
import { slotRules, type SlotGame } from './engines/slot/game.ts';
import { sportsRules } from './engines/sports/game.ts';
import { sportsGames, type SportsGame } from './engines/sports/sites.ts';

export type Game = SlotGame | FishGame | KenoGame | BaccaratGame | HiloGame | SportsGame;

/** The games that are listed one by one instead of generated from rows. */
const ownGames: readonly Game[] = JSON.parse(
  readFileSync(new URL('catalogue/own-games.json', import.meta.url), 'utf8'),
);

/** All games in the lobby's order. Codes and ids depend only on the rows, so they are the same after a restart. */
export const allGames: readonly Game[] = [
  ...ownGames,
  ...sportsGames,
  ...generateSlotGames(),
  ...generateTableGames(),
];

const gamesByCode = new Map(allGames.map((game) => [game.code, game]));
const providersByCode = new Map<string, GameProvider>(
  gameProviders.map((provider) => [provider.code, provider]),
);

/**
 * The code of an edition, such as `daonuea-mango-garden--17`: the same game under another name, to fill large lobbies.
 */
const EDITION_CODE = /^(.+)--([1-9]\d{0,5})$/;

/** Returns the game with this code, which may also be the code of an edition. */
export function findGame(code: string): Game | undefined {
  const game = gamesByCode.get(code);
  if (game) return game;
  const [, original = '', edition = ''] = EDITION_CODE.exec(code) ?? [];
  const known = gamesByCode.get(original);
  if (!known) return undefined;
  const { name, nameEnglish } = known;
  return { ...known, code, name: `${name} ${edition}`, nameEnglish: `${nameEnglish} ${edition}` };
}

export function findProvider(code: string): GameProvider | undefined {
  return providersByCode.get(code.toUpperCase());
}

/**
 * Returns whether an operator has this game. An operator registered under a provider's code has that provider's games;
 * any other code has all games of the protocol that it speaks.
 */
export function isOfferedTo(game: Game, operator: Pick<Operator, 'code' | 'protocol'>): boolean {
  const named = findProvider(operator.code);
  if (named !== undefined) return game.provider === named.code;
  return (findProvider(game.provider)?.protocol ?? 'rs') === operator.protocol;
}

const rulesByCode = new Map<string, GameRules>();

export function gameRulesOf(game: Game): GameRules {
  const known = rulesByCode.get(game.code);
  if (known !== undefined) return known;
  const rules = build(game);
  let facts: object | undefined;
  const cached = { ...rules, facts: () => (facts ??= rules.facts()) };
  rulesByCode.set(game.code, cached);
  return cached;
}

function build(game: Game): GameRules {
  switch (game.engine) {
    case 'slot':
      return slotRules(game);
    case 'fish':
      return fishRules(game);
    case 'keno':
      return kenoRules(game);
    case 'baccarat':
      return baccaratRules(game);
    case 'hilo':
      return hiloRules(game);
    case 'sports':
      return sportsRules(game);
  }
}
