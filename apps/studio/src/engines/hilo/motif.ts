import { at, box, disc, down, glow, line, oval, path, sparkle } from '../../brush.ts';
import { cardBack, cardFace } from '../../cards/card-art.ts';
import { die } from './dice-art.ts';
import type { Look } from './protocol.ts';
import { rooster } from './rooster-art.ts';
import type { PageColors } from '../../page-colors.ts';

/** What the card of the game shows, 300 x 300. */
export function hiloMotif(look: Look, colors: PageColors): string {
  const light = disc(150, 140, 150, glow(`${colors.glow}50`, `${colors.glow}00`));
  const ground = oval(150, 238, 130, 34, glow('#000000A0', '#00000000'));
  return ground + light + drawings[look](colors);
}

const arrow = (x: number, y: number, turn: number, color: string) =>
  at(x, y, 1, path('M0 -26L24 4H9V26H-9V4H-24Z', color), turn);

const drawings: Readonly<Record<Look, (colors: PageColors) => string>> = {
  cards: (colors) =>
    at(44, 62, 1.3, cardFace('7H'), -10) +
    at(136, 46, 1.3, cardBack(colors.mid, colors.accent), 8) +
    arrow(262, 70, 0, colors.accent) +
    arrow(40, 250, 180, colors.accentDeep) +
    sparkle(150, 30, 12, colors.accent),
  dice: (colors) =>
    at(46, 70, 1.15, die(5), -12) +
    at(150, 50, 1, die(3), 14) +
    at(112, 146, 1.05, die(6), 4) +
    arrow(262, 190, 0, colors.accent) +
    sparkle(140, 34, 12, colors.accent),
  price: (colors) =>
    [70, 120, 170, 220].map((y) => line(`M24 ${y}H276`, '#FFFFFF', 1, 'opacity=".12"')).join('') +
    candles(colors) +
    line('M24 212L66 176L96 196L142 128L176 150L226 82L262 60', colors.accent, 6) +
    disc(262, 60, 11, colors.accent) +
    disc(262, 60, 22, colors.accent, 'opacity=".25"'),
  roosters: (colors) =>
    at(6, 60, 1.5, rooster('#E5484D', '#8E1420', '#FFB199')) +
    `<g transform="translate(294 60) scale(-1.5 1.5)">${rooster('#3E8BFF', '#123C8C', '#A9CBFF')}</g>` +
    sparkle(150, 66, 24, colors.accent) +
    sparkle(128, 40, 9) +
    sparkle(174, 104, 9),
};

function candles(colors: PageColors): string {
  const heights = [34, 22, 46, 28, 52, 38];
  return heights
    .map((height, index) => {
      const x = 40 + index * 40;
      const y = 196 - index * 22;
      const isUp = index % 3 !== 1;
      const color = isUp ? down(colors.accent, colors.accentDeep) : down('#8A94AB', '#4A5268');
      return (
        line(`M${x + 9} ${y - 14}V${y + height + 14}`, '#FFFFFF', 2, 'opacity=".35"') +
        box(x, y, 18, height, 4, color, 'opacity=".75"')
      );
    })
    .join('');
}
