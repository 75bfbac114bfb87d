import { coloured } from '../../art.ts';
import {
  around,
  at,
  ball,
  box,
  disc,
  down,
  glow,
  path,
  shine,
  sparkle,
  svgDocument,
} from '../../brush.ts';
import type { KenoFacts } from './protocol.ts';

export interface KenoSkin {
  /** Balls from a drum, or the paper slips of a lottery stall. */
  readonly look: KenoFacts['look'];
  readonly colors: KenoFacts['colors'];
}

export type KenoSkinName = 'night' | 'jade' | 'lotus' | 'sunset' | 'slip' | 'slipBlue';

const gold = { accent: '#F7C948', accentDeep: '#E8892B', ink: '#1A1204' };

export const kenoSkins: Readonly<Record<KenoSkinName, KenoSkin>> = {
  night: {
    look: 'balls',
    colors: { deep: '#0B0F24', mid: '#1C2A6B', glow: '#7AA2FF', ...gold },
  },
  jade: {
    look: 'balls',
    colors: { deep: '#051512', mid: '#0E4A3E', glow: '#2DD4A7', ...gold },
  },
  lotus: {
    look: 'balls',
    colors: {
      deep: '#1E0818',
      mid: '#6B1648',
      glow: '#FF8AC0',
      accent: '#FFB0D4',
      accentDeep: '#E0559E',
      ink: '#2A0618',
    },
  },
  sunset: {
    look: 'balls',
    colors: { deep: '#200A0A', mid: '#7A2A16', glow: '#FF9B5A', ...gold },
  },
  slip: {
    look: 'slips',
    colors: { deep: '#170A22', mid: '#4A1E6B', glow: '#C89BFF', ...gold },
  },
  slipBlue: {
    look: 'slips',
    colors: { deep: '#06131F', mid: '#12486B', glow: '#6BC8FF', ...gold },
  },
};

/** One picture of a skin as a document; keno has only what stands behind the board. */
export function kenoDrawing(skin: KenoSkin, name: string): string | undefined {
  return name === 'backdrop'
    ? svgDocument(390, 844, coloured('tables/keno-backdrop', { ...skin.colors }), 'xMidYMin slice')
    : undefined;
}

/** For the card: a handful of balls, or slips held like a fan. */
export function kenoMotif({ look, colors }: KenoSkin, labels: readonly string[]): string {
  const label = (index: number) => labels[(index * 17 + 7) % labels.length] ?? '';
  const middle = glow(`${colors.glow}AA`, `${colors.glow}00`);
  if (look === 'slips') {
    const slips = [-48, -17, 14, 45].map((turn, index) =>
      at(150, 262, 1.1, slip(label(index), colors.mid), turn),
    );
    return (
      disc(150, 150, 140, middle) + slips.join('') + sparkle(60, 70, 16) + sparkle(246, 96, 12)
    );
  }
  const places: [number, number, number, string][] = [
    [92, 190, 52, '#E2407A'],
    [208, 190, 52, '#2E9BE0'],
    [150, 100, 62, '#F2B330'],
    [62, 96, 34, '#2EBE7E'],
    [240, 96, 34, '#9A6BFF'],
    [150, 222, 40, '#F0762B'],
  ];
  return (
    disc(150, 150, 150, middle) +
    around(150, 150, 12, path('M150 150L143 10L157 10Z', colors.glow, 'opacity=".14"')) +
    places
      .map(([x, y, radius, color], index) => numbered(x, y, radius, color, label(index)))
      .join('')
  );
}

function numbered(x: number, y: number, radius: number, color: string, label: string): string {
  return (
    disc(x, y + 4, radius, '#000000', 'opacity=".35"') +
    disc(x, y, radius, ball('#FFFFFF', color, '#12081E')) +
    disc(x, y, radius * 0.56, '#FFFDF5') +
    figures(label, x, y + radius * 0.25, radius * 0.7) +
    shine(x - radius * 0.4, y - radius * 0.6, radius * 0.24, radius * 0.12, -35)
  );
}

function slip(label: string, color: string): string {
  return (
    box(-46, -200, 92, 170, 8, '#000000', 'opacity=".3" transform="translate(3 4)"') +
    box(-46, -200, 92, 170, 8, down('#FFFDF5', '#FFE9C2')) +
    box(-40, -194, 80, 158, 5, 'none', `stroke="${color}" stroke-width="2" opacity=".6"`) +
    around(0, -78, 8, path('M0 -78Q-9 -96 0 -106Q9 -96 0 -78Z', color, 'opacity=".35"')) +
    figures(label, 0, -136, 50)
  );
}

const figures = (label: string, x: number, y: number, size: number) =>
  `<text x="${x}" y="${y.toFixed(0)}" font-size="${size.toFixed(0)}" text-anchor="middle" font-family="Kanit, sans-serif" font-weight="700" fill="#1A1204">${label}</text>`;
