import { cardName, isPlayingCard } from '../../cards/cards.ts';
import { describeOutcome, htmlMarkup, pictureMarkup } from '../../html.ts';
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
      : htmlMarkup`${Array.from(face).join(' + ')} = ${sum(Array.from(face, Number))}`;
  const shownPath = (path: string) => {
    const ups = path.split('u').length - 1;
    return htmlMarkup`${words.higher.th} ${ups} · ${words.lower.th} ${path.length - ups}`;
  };
  return describeOutcome<HiloOutcome>(stored, ({ guess, base, face, path, result, multiplier }) => {
    const shown =
      path === '' ? htmlMarkup`${shownFace(base)} → ${shownFace(face)}` : shownPath(path);
    const paid =
      multiplier > 0 ? htmlMarkup`จ่าย <b>×${multiplier.toFixed(2)}</b>` : htmlMarkup`ไม่ถูกรางวัล`;
    const [guessed, came] = [words[guess].th, words[result].th];
    return htmlMarkup`<p>${shown}</p><ul><li>ทาย ${guessed}</li><li>ผล ${came}</li><li>${paid}</li></ul>`;
  });
}
