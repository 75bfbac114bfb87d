import {
  placeDrawing,
  svgRect,
  svgCircle,
  verticalGradient,
  svgLine,
  svgPath,
  diagonalGradient,
  svgDocument,
} from '../svg.ts';
import { CARD_DECK, rankText, suitOf, type PlayingCard } from './cards.ts';

/** The size of a card in pixels. Pages draw the cards from this code, so they need no download. */

export const CARD_WIDTH = 100;
export const CARD_HEIGHT = 140;
const RED = '#C2183A';
const BLACK = '#1B2233';
const FONT = "Kanit, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif";

/** The suits' symbols, each in a box of 40 x 40 centred on the origin. */
const suitArt = {
  S: svgPath(
    'M0 -19C4 -10 18 -4 18 7A8.5 8.5 0 0 1 3 12Q4 17 8 19H-8Q-4 17 -3 12A8.5 8.5 0 0 1 -18 7C-18 -4 -4 -10 0 -19Z',
    BLACK,
  ),
  H: svgPath('M0 18C-6 9 -19 3 -19 -7A9.8 9.8 0 0 1 0 -10A9.8 9.8 0 0 1 19 -7C19 3 6 9 0 18Z', RED),
  D: svgPath('M0 -19Q6 -8 15 0Q6 8 0 19Q-6 8 -15 0Q-6 -8 0 -19Z', RED),
  C:
    svgCircle(0, -9, 8.6, BLACK) +
    svgCircle(-9.5, 4, 8.6, BLACK) +
    svgCircle(9.5, 4, 8.6, BLACK) +
    svgPath('M-3 0H3Q3 14 8 19H-8Q-3 14 -3 0Z', BLACK),
};

export function cardFace(card: PlayingCard): string {
  const suit = suitOf(card);
  const color = suit === 'H' || suit === 'D' ? RED : BLACK;
  const rank = rankText(card);
  const corner =
    `<text x="${rank.length > 1 ? 18 : 17}" y="33" font-family="${FONT}" font-size="30" font-weight="700" text-anchor="middle" fill="${color}" ${rank.length > 1 ? 'letter-spacing="-2"' : ''}>${rank}</text>` +
    placeDrawing(17, 49, 0.52, suitArt[suit]);
  return (
    svgRect(
      1,
      1,
      98,
      138,
      11,
      verticalGradient('#FFFFFF', '#FBF7EE', '#EFE8DA'),
      'stroke="#00000040" stroke-width="1"',
    ) +
    corner +
    `<g transform="rotate(180 50 70)">${corner}</g>` +
    (isCourt(rank) ? courtArt(rank, suit, color) : placeDrawing(50, 72, 1.35, suitArt[suit]))
  );
}

export function cardBack(color: string, light: string): string {
  const lattice = Array.from({ length: 12 }, (_none, index) => {
    const x = index * 18 - 54;
    return svgLine(
      `M${x} 10L${x + 130} 130M${x + 56} 10L${x - 74} 130`,
      light,
      1.2,
      'opacity=".35"',
    );
  }).join('');
  return (
    svgRect(1, 1, 98, 138, 11, '#FBF7EE', 'stroke="#00000040" stroke-width="1"') +
    `<clipPath id="back"><rect x="8" y="8" width="84" height="124" rx="7"/></clipPath>` +
    svgRect(8, 8, 84, 124, 7, diagonalGradient(color, color)) +
    `<g clip-path="url(#back)">${lattice}</g>` +
    svgCircle(50, 70, 21, color, `stroke="${light}" stroke-width="2"`) +
    svgPath('M50 53L55 65L67 70L55 75L50 87L45 75L33 70L45 65Z', light)
  );
}

/** Returns the SVG document of a card, or of its back in the table's colours (`back`); undefined for another name. */
export function cardPicture(name: string, color: string, light: string): string | undefined {
  const card = CARD_DECK.find((one) => one === name);
  if (card !== undefined) return svgDocument(CARD_WIDTH, CARD_HEIGHT, cardFace(card));
  if (name !== 'back') return undefined;
  return svgDocument(CARD_WIDTH, CARD_HEIGHT, cardBack(color, light));
}

function isCourt(rank: string): boolean {
  return rank === 'J' || rank === 'Q' || rank === 'K';
}

/** Draws a crown above the suit: three points for the king, a coronet for the queen, a feathered cap for the jack. */
function courtArt(rank: string, suit: keyof typeof suitArt, color: string): string {
  const gold = diagonalGradient('#FFE9A8', '#E9A022', '#A85F0A');
  const crowns: Record<string, string> = {
    K:
      svgPath('M26 62L22 36L37 48L50 28L63 48L78 36L74 62Z', gold) +
      svgCircle(50, 27, 4, color) +
      svgCircle(22, 35, 3.5, color) +
      svgCircle(78, 35, 3.5, color),
    Q:
      svgPath(
        'M28 62Q20 48 26 38Q34 40 38 46Q42 34 50 30Q58 34 62 46Q66 40 74 38Q80 48 72 62Z',
        gold,
      ) + svgCircle(50, 29, 3.5, color),
    J:
      svgPath('M27 62Q26 42 50 38Q74 42 73 62Z', gold) +
      svgPath('M62 42Q70 22 86 24Q80 40 66 46Z', color, 'opacity=".85"'),
  };
  return (
    `<g transform="translate(10 12) scale(.8)">${crowns[rank]}${svgRect(26, 62, 48, 9, 3, gold)}</g>` +
    placeDrawing(50, 90, 0.95, suitArt[suit])
  );
}
