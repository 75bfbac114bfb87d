import { readFileSync } from 'node:fs';
import { fishRules, type FishGame } from './engines/fish/game.ts';
import { kenoRules, type KenoGame } from './engines/keno/game.ts';
import { baccaratRules, type BaccaratGame } from './engines/baccarat/game.ts';
import { hiloRules, type HiloGame } from './engines/hilo/game.ts';
import type { GameRules } from './engines/engine.ts';
import { providers, type Provider } from './catalogue/providers.ts';
import { slotRows } from './catalogue/slot-rows.ts';
import { tableRows } from './catalogue/table-rows.ts';
import { slotRules, type SlotGame } from './engines/slot/game.ts';
import { sportsRules } from './engines/sports/game.ts';
import { sportsGames, type SportsGame } from './engines/sports/sites.ts';

export type Game = SlotGame | FishGame | KenoGame | BaccaratGame | HiloGame | SportsGame;

/** Made by hand, one by one. */
const ownGames: readonly Game[] = JSON.parse(
  readFileSync(new URL('catalogue/own-games.json', import.meta.url), 'utf8'),
);

/** In the order of the lobby. Codes and ids are made of the rows alone: they never change. */
export const games: readonly Game[] = [...ownGames, ...sportsGames, ...slotRows(), ...tableRows()];

const gamesByCode = new Map(games.map((game) => [game.code, game]));
const providersByCode = new Map<string, Provider>(
  providers.map((provider) => [provider.code, provider]),
);

/** `daonuea-mango-garden--17`: the same game under a name of its own, for lobbies of any size. */
const EDITION_CODE = /^(.+)--([1-9]\d{0,5})$/;

/** A game of the list, or any edition of one. */
export function findGame(code: string): Game | undefined {
  const game = gamesByCode.get(code);
  if (game) return game;
  const [, original = '', edition = ''] = EDITION_CODE.exec(code) ?? [];
  const known = gamesByCode.get(original);
  if (!known) return undefined;
  const { name, nameEnglish } = known;
  return { ...known, code, name: `${name} ${edition}`, nameEnglish: `${nameEnglish} ${edition}` };
}

export function findProvider(code: string): Provider | undefined {
  return providersByCode.get(code.toUpperCase());
}

/**
 * Whether an operator that registered us as `operatorCode` has this game: the games of the provider
 * of that name, or all of them under a name of the operator's own choice.
 */
export function isOffered(game: Game, operatorCode: string): boolean {
  const provider = findProvider(operatorCode);
  return provider === undefined || game.provider === provider.code;
}

const rulesByCode = new Map<string, GameRules>();

export function rulesOf(game: Game): GameRules {
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
