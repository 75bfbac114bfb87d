import { z } from 'zod';
import type { Books } from '../books/books.ts';
import type { Fetch } from '../faults/faulty-fetch.ts';
import { recordStep } from '../trial/steps.ts';

const wonAmount = z.looseObject({ amount: z.number().positive() });

/** Ticks off that a game was played and won, by the studio's own calls to the wallet. */
export function watchPlay(books: Books, fetch: Fetch): Fetch {
  return async (url, init, sign) => {
    const answer = await fetch(url, init, sign);
    if (url.endsWith('/bet')) recordStep(books, 'play');
    if (url.endsWith('/win') && wonAmount.safeParse(JSON.parse(init.body.toString())).success) {
      recordStep(books, 'win');
    }
    return answer;
  };
}
