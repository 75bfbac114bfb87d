import { svgDocument } from './brush.ts';
import { findProvider, rulesOf, type Game } from './catalogue.ts';
import { escapeHtml } from './html.ts';
import { providerDress } from './provider-dress.ts';

const WIDTH = 300;
const HEIGHT = 400;
/** The size of the name, which is still 13 pixels high when the picture is 110 pixels wide. */
const LARGEST_TYPE = 46;
const SMALLEST_TYPE = 32;
const NAME_WIDTH = 268;
/** How wide one written Thai letter is, in type sizes; marks above and below take no room. */
const LETTER_WIDTH = 0.62;
const FONTS = "Kanit, 'Noto Sans Thai', 'Sukhumvit Set', Thonburi, 'Leelawadee UI', sans-serif";

/** The game's card: its motif on the provider's two colours, the name below. 3:4. */
export function thumbnail(game: Game): string {
  const provider = findProvider(game.provider);
  const [dark, bright] = provider?.colors ?? ['#141A2A', '#F5B83D'];
  const lines = nameLines(game.name);
  const size = typeSize(lines);
  const first = HEIGHT - 34 - (lines.length - 1) * size * 1.15;
  const text = lines.map(
    (line, index) =>
      `<text x="150" y="${(first + index * size * 1.15).toFixed(0)}" font-size="${size}" ${TEXT}>${escapeHtml(line)}</text>`,
  );
  return svgDocument(
    WIDTH,
    HEIGHT,
    `<rect width="300" height="400" fill="${dark}"/>` +
      `<circle cx="150" cy="165" r="250" fill="url(#g-${hex(bright)}B8-${hex(bright)}20-${hex(bright)}00)"/>` +
      `<path d="M0 0H300L0 210Z" fill="#FFFFFF" opacity=".06"/>` +
      `<g transform="translate(12 14) scale(.92)">${rulesOf(game).motif()}</g>` +
      `<rect y="230" width="300" height="170" fill="url(#v-${hex(dark)}00-${hex(dark)}F2-${hex(dark)})"/>` +
      (provider === undefined ? '' : providerDress(provider)) +
      text.join(''),
  );
}

const TEXT = `text-anchor="middle" font-family="${FONTS}" font-weight="700" fill="#FFFFFF" stroke="#000000" stroke-opacity=".45" stroke-width="5" paint-order="stroke" stroke-linejoin="round"`;

function hex(color: string): string {
  return color.slice(1);
}

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });

/** Two lines where a name of several words is long; Thai writes no spaces, so its words are looked up. */
function nameLines(name: string): string[] {
  if (lettersOf(name) * SMALLEST_TYPE * LETTER_WIDTH <= NAME_WIDTH) return [name];
  const words = Array.from(thaiWords.segment(name), ({ segment }) => segment);
  let best = [name];
  for (let cut = 1; cut < words.length; cut += 1) {
    const lines = [words.slice(0, cut).join('').trim(), words.slice(cut).join('').trim()];
    if (longest(lines) < longest(best)) best = lines;
  }
  return best;
}

function typeSize(lines: string[]): number {
  const fitting = Math.floor(NAME_WIDTH / (longest(lines) * LETTER_WIDTH));
  return Math.max(SMALLEST_TYPE, Math.min(LARGEST_TYPE, fitting));
}

function longest(lines: readonly string[]): number {
  return Math.max(...lines.map(lettersOf), 1);
}

function lettersOf(text: string): number {
  return text.replaceAll(/\p{Mn}/gu, '').length;
}
