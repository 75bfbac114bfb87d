import { svgDocument } from '../../src/svg.ts';
import { CARD_HEIGHT, CARD_WIDTH, cardBack, cardFace } from '../../src/cards/card-art.ts';
import { cardName, rankText, suitOf, type PlayingCard } from '../../src/cards/cards.ts';
import { makePicture } from './elements.ts';
import { isEnglish } from './language.ts';
import { prefersReducedMotion } from './motion.ts';
import type { PageColors } from '../../src/page-colors.ts';

const DEAL_MS = 260;
const suitsInEnglish = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' };

/** Returns an SVG drawing as a data URL, which the page's Content-Security-Policy allows for images. */
function pictureOf(drawing: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svgDocument(CARD_WIDTH, CARD_HEIGHT, drawing))}`;
}

export function cardImage(card: PlayingCard): HTMLImageElement {
  const name = isEnglish ? `${rankText(card)} of ${suitsInEnglish[suitOf(card)]}` : cardName(card);
  return makePicture(pictureOf(cardFace(card)), name, 'card');
}

export function cardBackImage({ mid, accent }: PageColors): HTMLImageElement {
  return makePicture(pictureOf(cardBack(mid, accent)), '', 'card');
}

/** Animates a card that slides in from the shoe above the table and turns over. */
export async function animateDeal(image: HTMLElement): Promise<void> {
  if (prefersReducedMotion()) return;
  const from = { transform: 'translate(40px, -120px) rotate(14deg) scaleX(0.1)', opacity: 0.2 };
  const to = { transform: 'none', opacity: 1 };
  await image.animate([from, to], { duration: DEAL_MS, easing: 'ease-out' }).finished;
}
