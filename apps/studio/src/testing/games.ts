import { allGames, findProvider } from '../catalogue.ts';
import type { Game } from '../catalogue.ts';

function gameOf(protocol: string, engine: Game['engine']): string {
  const found = allGames.find(
    (game) => game.engine === engine && findProvider(game.provider)?.protocol === protocol,
  );
  if (!found) throw new Error(`no ${engine} of the protocol ${protocol}`);
  return found.code;
}

/** A game of each protocol without keys. */
export const BACCARAT_TABLE = gameOf('evolution', 'baccarat');
export const RED_TIGER_SLOT = gameOf('red-tiger', 'slot');
