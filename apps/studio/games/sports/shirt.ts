import type { TeamView } from '../../src/engines/sports/protocol.ts';
import { makeSvg } from '../frame/elements.ts';

const BODY = 'M9 3 3 7l3 6 3-1.5V22h14V11.500l3 1.500 3-6-6-4c-1.500 2.500-12.500 2.500-14 0z';

const patterns: Readonly<Record<TeamView['pattern'], string>> = {
  plain: 'M12 4.300c2 1 6 1 8 0v2c-2 1.200-6 1.200-8 0z',
  stripes: 'M11.500 5h2v17h-2zM15 5h2v17h-2zM18.500 5h2v17h-2z',
  sash: 'M9 5.500 23 18v4.000L9 10z',
  halves: 'M16 4.800V22h7V11.500l3 1.500 3-6-6-4c-1 1.600-4 1.800-7 1.800z',
};

/** Draws a team's shirt in its two colours, with its pattern. */
export function teamShirt({ colors, pattern }: TeamView): SVGElement {
  return makeSvg(
    'svg',
    { viewBox: '0 0 32 24', class: 'shirt', 'aria-hidden': 'true' },
    makeSvg('path', { d: BODY, fill: colors[0] }),
    makeSvg('path', { d: patterns[pattern], fill: colors[1] }),
    makeSvg('path', { d: BODY, fill: 'none', stroke: '#ffffff66' }),
  );
}
