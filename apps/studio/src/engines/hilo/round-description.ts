import { cardName, isCard } from '../../cards/cards.ts';
import { isFields } from '../../fields.ts';
import { escapeHtml } from '../../html.ts';
import { GUESSES } from './hilo.ts';
import type { HiloVariant } from './variants.ts';

/** What was guessed, what came, and why it did or did not pay. Reads stored JSON: trusts no shape. */
export function describeHiloRound(
  outcome: unknown,
  variant: HiloVariant,
  pictureUrl: (name: string) => string,
): string {
  if (!isFields(outcome)) return '';
  const { base, face, path, multiplier } = outcome;
  const word = (value: unknown) => {
    const guess = GUESSES.find((one) => one === value);
    return guess === undefined ? '' : variant.words[guess].th;
  };
  const shown =
    typeof path === 'string' && path !== ''
      ? pathText(path, variant)
      : `${faceHtml(base, pictureUrl)} → ${faceHtml(face, pictureUrl)}`;
  const paid =
    typeof multiplier === 'number' && multiplier > 0
      ? `จ่าย <b>×${multiplier.toFixed(2)}</b>`
      : 'ไม่ถูกรางวัล';
  return (
    `<p>${shown}</p><ul><li>ทาย ${escapeHtml(word(outcome['guess']))}</li>` +
    `<li>ผล ${escapeHtml(word(outcome['result']))}</li><li>${paid}</li></ul>`
  );
}

function faceHtml(face: unknown, pictureUrl: (name: string) => string): string {
  if (isCard(face)) {
    return `<img src="${escapeHtml(pictureUrl(face))}" alt="${escapeHtml(cardName(face))}" width="50" height="70">`;
  }
  if (typeof face !== 'string' || !/^[1-6]{2,3}$/.test(face)) return '';
  const spots = face.split('');
  return `${spots.join(' + ')} = ${spots.reduce((sum, one) => sum + Number(one), 0)}`;
}

function pathText(path: string, variant: HiloVariant): string {
  const ups = path.split('u').length - 1;
  const { higher, lower } = variant.words;
  return escapeHtml(`${higher.th} ${ups} · ${lower.th} ${path.length - ups}`);
}
