import { cardName, isPlayingCard } from '../../cards/cards.ts';
import { describeOutcome, markup, pictureMarkup } from '../../html.ts';
import { sum } from '../chance.ts';
import type { HiloOutcome } from './protocol.ts';
import type { HiloVariant } from './variants.ts';

/** Describes a round as HTML: the guess, the result and the payout. */
export function describeHiloRound(
  stored: unknown,
  { words }: HiloVariant,
  pictureUrl: (name: string) => string,
): string {
  const shownFace = (face: string) =>
    isPlayingCard(face)
      ? pictureMarkup(pictureUrl(face), cardName(face), 50, 70)
      : markup`${Array.from(face).join(' + ')} = ${sum(Array.from(face, Number))}`;
  const shownPath = (path: string) => {
    const ups = path.split('u').length - 1;
    return markup`${words.higher.th} ${ups} · ${words.lower.th} ${path.length - ups}`;
  };
  return describeOutcome<HiloOutcome>(stored, ({ guess, base, face, path, result, multiplier }) => {
    const shown = path === '' ? markup`${shownFace(base)} → ${shownFace(face)}` : shownPath(path);
    const paid = multiplier > 0 ? markup`จ่าย <b>×${multiplier.toFixed(2)}</b>` : markup`ไม่ถูกรางวัล`;
    const [guessed, came] = [words[guess].th, words[result].th];
    return markup`<p>${shown}</p><ul><li>ทาย ${guessed}</li><li>ผล ${came}</li><li>${paid}</li></ul>`;
  });
}
