import { at, disc, glow, line, oval, sparkle } from '../../brush.ts';
import { cardBack, cardFace } from '../../cards/card-art.ts';
import type { PageColors } from '../../page-colors.ts';

/** Two cards that make nine on a table, with chips beside them; 300 x 300. */
export function baccaratMotif(colors: PageColors): string {
  return (
    oval(150, 236, 132, 40, glow('#000000A0', '#00000000')) +
    disc(150, 140, 150, glow(`${colors.glow}50`, `${colors.glow}00`)) +
    at(178, 22, 1.28, cardBack(colors.mid, colors.accent), 16) +
    at(20, 56, 1.42, cardFace('4S'), -14) +
    at(108, 34, 1.42, cardFace('5H'), 5) +
    at(226, 226, 1, chip(colors.accent, colors.ink)) +
    at(206, 210, 1, chip('#F4F6FB', colors.mid)) +
    at(242, 196, 1, chip(colors.accentDeep, colors.ink)) +
    sparkle(36, 40, 14, colors.accent) +
    sparkle(270, 30, 9)
  );
}

function chip(color: string, mark: string): string {
  const notches = [0, 60, 120, 180, 240, 300]
    .map(
      (angle) =>
        `<rect x="-5" y="-28" width="10" height="10" fill="#FFFFFF" opacity=".85" transform="rotate(${angle})"/>`,
    )
    .join('');
  return (
    disc(0, 4, 28, '#00000066') +
    disc(0, 0, 28, color) +
    notches +
    disc(0, 0, 17, color, `stroke="${mark}" stroke-opacity=".5" stroke-width="2"`) +
    line('M-6 0H6M0 -6V6', mark, 3)
  );
}
