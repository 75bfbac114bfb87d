import { z } from 'zod';
import type { Books } from '../books/books.ts';
import type { Fetch } from '../faults/faulty-fetch.ts';
import { recordStep } from '../trial/steps.ts';

const wonAmount = z.looseObject({ amount: z.number().positive() });

/** Wraps the studio's fetch, to mark the checklist's steps `play` and `win` as done. */
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
