import { readFileSync } from 'node:fs';
import { picture } from '../../art.ts';
import { box, down, svgDocument } from '../../brush.ts';
import { KINDS, type FishKind } from './models.ts';
import type { FishFacts } from './protocol.ts';
import skinData from './skins.json' with { type: 'json' };

/** The look of a fish shooter. Creatures are drawn in a box of 160 x 100, looking to the right. */
export interface FishSkin {
  readonly kinds: Readonly<Record<FishKind, { name: string; nameEnglish: string; art: string }>>;
  /** For the card, in 300 x 300. */
  readonly motif: string;
  /** Behind everything, from above to below. */
  readonly depths: readonly [string, string, string];
  /** What stands before the depths, 390 x 844, filling the screen. */
  readonly scenery: string;
  /** Pointing up in a box of 100 x 100, turning about its middle. */
  readonly gun: string;
  readonly medium: FishFacts['medium'];
  readonly colors: FishFacts['colors'];
}

export type FishSkinName = keyof typeof skinData;

/** Other hours of the day for the same creatures. */
export type FishTone = 'dusk' | 'violet' | 'jade' | 'midnight';

type Tone = Pick<FishSkin, 'depths'> & Pick<FishFacts['colors'], 'deep' | 'mid' | 'glow'>;

const tones: Readonly<Record<FishTone, Tone>> = JSON.parse(
  readFileSync(new URL('tones.json', import.meta.url), 'utf8'),
);

/** A skin as it is, or at another hour. */
export function fishSkin(name: FishSkinName, tone: FishTone | undefined): FishSkin {
  const skin = savedSkin(name);
  if (tone === undefined) return skin;
  const { depths, ...colors } = tones[tone];
  return { ...skin, depths, colors: { ...skin.colors, ...colors } };
}

/** One picture of a skin as a document: a kind's letter, `gun` or `backdrop`. */
export function fishDrawing(skin: FishSkin, name: string): string | undefined {
  if (name === 'gun') return svgDocument(100, 100, skin.gun);
  if (name === 'backdrop') return backdrop(skin);
  const creature = Object.entries(skin.kinds).find(([kind]) => kind === name);
  return creature === undefined ? undefined : svgDocument(160, 100, creature[1].art);
}

function backdrop({ depths, scenery }: FishSkin): string {
  const drawing = box(0, 0, 390, 844, 0, down(...depths)) + scenery;
  return svgDocument(390, 844, drawing, 'xMidYMid slice');
}

function savedSkin(name: FishSkinName): FishSkin {
  const { kinds, depths, medium, colors } = skinData[name];
  const drawingOf = (part: string) => picture(`fish/${name}/${part}`).drawing;
  const [above = '', between = '', below = ''] = depths;
  const creatures = KINDS.map((kind) => [kind, { ...kinds[kind], art: drawingOf(kind) }]);
  return {
    kinds: Object.fromEntries(creatures) as FishSkin['kinds'],
    motif: drawingOf('motif'),
    depths: [above, between, below],
    scenery: drawingOf('scenery'),
    gun: drawingOf('gun'),
    medium: medium === 'air' ? 'air' : 'water',
    colors,
  };
}
