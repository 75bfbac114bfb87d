import { readFileSync } from 'node:fs';
import type { BaccaratGame } from '../engines/baccarat/game.ts';
import type { FishGame } from '../engines/fish/game.ts';
import type { HiloGame } from '../engines/hilo/game.ts';
import type { KenoGame } from '../engines/keno/game.ts';
import { gameProviders } from './providers.ts';

type TableGame = BaccaratGame | HiloGame | FishGame | KenoGame;

/** A provider without slots. Game ids depend on the positions in its lists, so append new entries at the end. */
interface TableProvider {
  readonly words: readonly (readonly [thai: string, english: string])[];
  readonly kinds: readonly {
    readonly thai: string;
    readonly english: string;
    /** The fields that all games of the kind share: category, engine and variant. */
    readonly game: object;
    /** The palette or skin of each game name, in the order of the names. */
    readonly looks: readonly object[];
  }[];
}

const tableProviders: Readonly<Record<string, TableProvider>> = JSON.parse(
  readFileSync(new URL('table-providers.json', import.meta.url), 'utf8'),
);

/**
 * Returns the games of all providers without slots. They are ordered by name first, so that neighbours in the lobby
 * differ.
 */
export function generateTableGames(): TableGame[] {
  return gameProviders.flatMap(({ code }, place) => {
    const { kinds, words } = tableProviders[code] ?? { kinds: [], words: [] };
    return words.flatMap(([thaiWord, englishWord], wordPlace) =>
      kinds.map(({ thai, english, game, looks }, kindPlace) => {
        const nameEnglish = `${englishWord} ${english}`;
        // The file's type is a promise already (above); the spread parts lose which game has which look.
        return {
          ...game,
          ...looks[wordPlace % looks.length],
          code: `${code.toLowerCase()}-${slug(nameEnglish)}`,
          id: String((place + 11) * 1000 + kindPlace * 10 + wordPlace),
          provider: code,
          name: thai + thaiWord,
          nameEnglish,
        } as TableGame;
      }),
    );
  });
}

function slug(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
