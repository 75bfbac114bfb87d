import type { SlotFacts } from '../protocol.ts';

type Colors = SlotFacts['colors'];

/** From the ground upwards: the page's darkest, its middle, its light; then the one accent. */
const palette = (
  deep: string,
  mid: string,
  glow: string,
  accent: string,
  accentDeep: string,
): Colors => ({ deep, mid, glow, accent, accentDeep, ink: '#1A0F06' });

/** The colours that a look is bathed in. Every accent carries dark ink. */
export const palettes = {
  ember: palette('#200806', '#6A1B0C', '#FF8A4A', '#FFC55A', '#F0602E'),
  gold: palette('#1F1206', '#63400B', '#FFC93C', '#FFDE7A', '#E89A2B'),
  jade: palette('#04180F', '#0C4F38', '#5DE0A8', '#A9F0B0', '#34B878'),
  sea: palette('#041628', '#0B4A78', '#5AC8FF', '#8FE3FF', '#3AA0E8'),
  night: palette('#090B22', '#262C7A', '#8F9BFF', '#FFD98A', '#F29A5A'),
  violet: palette('#150626', '#4A1A86', '#C48AFF', '#F0B8FF', '#C46AF0'),
  rose: palette('#26060F', '#7A1640', '#FF8AB4', '#FFC2D2', '#F26A94'),
  crimson: palette('#220408', '#7A0E1E', '#FF6A6A', '#FFD27A', '#F27A4A'),
  lagoon: palette('#031C1E', '#0A5A5E', '#4FE0D8', '#B0F5E0', '#34C0B0'),
  dusk: palette('#1A0A26', '#7A2E5E', '#FFA06A', '#FFD0A0', '#F58A5A'),
  frost: palette('#081626', '#2A5A8A', '#CFEAFF', '#E2F4FF', '#8FC4F0'),
  forest: palette('#08160A', '#24521F', '#A8E06A', '#DCF58A', '#84B83A'),
  sand: palette('#21150A', '#7A5526', '#FFD9A0', '#FFE8BE', '#E0A45A'),
  neon: palette('#0A0620', '#2A1070', '#FF5AD0', '#7AF0FF', '#3ABCF0'),
  copper: palette('#1C0E08', '#6A3820', '#F0A070', '#FFCBA0', '#E08A50'),
  storm: palette('#0A0F18', '#34455E', '#9CC0F0', '#FFE07A', '#F0B03A'),
} satisfies Record<string, Colors>;

export type PaletteName = keyof typeof palettes;
