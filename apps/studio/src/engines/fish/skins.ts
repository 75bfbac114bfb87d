import { readFileSync } from 'node:fs';
import { colouredDrawing, artPicture } from '../../art.ts';
import { placeDrawing, svgRect, verticalGradient, svgDocument } from '../../svg.ts';
import { FISH_KINDS, type FishKind } from './models.ts';
import type { FishFacts } from './protocol.ts';
import skinData from './skins.json' with { type: 'json' };

/** The pictures and colours of a fish shooter. Fish are drawn in a box of 160 x 100 pixels, looking to the right. */
export interface FishSkin {
  readonly kinds: Readonly<Record<FishKind, { name: string; nameEnglish: string; art: string }>>;
  /** The background's colours from top to bottom. */
  readonly depths: readonly [string, string, string];
  /** The SVG foreground, 390 x 844 pixels, scaled to cover the screen. */
  readonly scenery: string;
  /** The SVG gun in a box of 100 x 100 pixels. It points up and turns about its centre. */
  readonly gun: string;
  readonly medium: FishFacts['medium'];
  readonly colors: FishFacts['colors'];
}

export type FishSkinName = keyof typeof skinData;

/** Alternative colours of a skin, like another time of day. */
export type FishTone = 'dusk' | 'violet' | 'jade' | 'midnight';

type Tone = Pick<FishSkin, 'depths'> & Pick<FishFacts['colors'], 'deep' | 'mid' | 'glow'>;

const tones: Readonly<Record<FishTone, Tone>> = JSON.parse(
  readFileSync(new URL('tones.json', import.meta.url), 'utf8'),
);

/** Returns a skin, in the colours of a tone if one is given. */
export function fishSkin(name: FishSkinName, tone: FishTone | undefined): FishSkin {
  const skin = savedSkin(name);
  if (tone === undefined) return skin;
  const { depths, ...colors } = tones[tone];
  return { ...skin, depths, colors: { ...skin.colors, ...colors } };
}

/** Returns a picture as an SVG document: a kind's letter, `gun` or `backdrop`. Returns undefined for another name. */
export function fishDrawing(skin: FishSkin, name: string): string | undefined {
  if (name === 'gun') return svgDocument(100, 100, skin.gun);
  if (name === 'backdrop') {
    return svgDocument(390, 844, fishBackdrop(skin), 'xMidYMid slice');
  }
  const creature = Object.entries(skin.kinds).find(([kind]) => kind === name);
  return creature === undefined ? undefined : svgDocument(160, 100, creature[1].art);
}

export function fishBackdrop({ depths, scenery }: FishSkin): string {
  return svgRect(0, 0, 390, 844, 0, verticalGradient(...depths)) + scenery;
}

/** Draws the thumbnail's main figure: up to three fish, the last one in front. */
export function fishHero({ kinds, colors }: FishSkin, caught: readonly FishKind[]): string {
  const places = [
    [4, 8, 0.95, -10],
    [158, 206, 0.85, 8],
    [8, 60, 1.75, -6],
  ] as const;
  const creatures = caught.map((kind, place) => {
    const [x, y, scale, turn] = places[place + places.length - caught.length] ?? places[2];
    return placeDrawing(x, y, scale, kinds[kind].art, turn);
  });
  return colouredDrawing('parts/hero-halo', { light: colors.glow }) + creatures.join('');
}

function savedSkin(name: FishSkinName): FishSkin {
  const { kinds, depths, medium, colors } = skinData[name];
  const drawingOf = (part: string) => artPicture(`fish/${name}/${part}`).drawing;
  const [above = '', between = '', below = ''] = depths;
  const creatures = FISH_KINDS.map((kind) => [kind, { ...kinds[kind], art: drawingOf(kind) }]);
  return {
    // `Object.fromEntries` forgets the names of its entries.
    kinds: Object.fromEntries(creatures) as FishSkin['kinds'],
    depths: [above, between, below],
    scenery: drawingOf('scenery'),
    gun: drawingOf('gun'),
    medium: medium === 'air' ? 'air' : 'water',
    colors,
  };
}
