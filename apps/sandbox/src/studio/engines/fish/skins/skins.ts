import { svgDocument } from '../../../brush.ts';
import type { FishKind } from '../models.ts';
import type { FishFacts } from '../protocol.ts';
import { reef } from './reef.ts';
import { river } from './river.ts';
import { sky } from './sky.ts';

/** What a game looks like. Creatures are drawn in a box of 160 x 100, looking to the right. */
export interface FishSkin {
  readonly kinds: Readonly<Record<FishKind, { name: string; nameEnglish: string; art: string }>>;
  /** For the card, in 300 x 300. */
  readonly motif: string;
  /** Behind everything, 390 x 844, filling the screen. */
  readonly backdrop: string;
  /** Pointing up in a box of 100 x 100, turning about its middle. */
  readonly gun: string;
  readonly medium: FishFacts['medium'];
  readonly colors: FishFacts['colors'];
}

export type FishSkinName = 'reef' | 'river' | 'sky';

export const fishSkins: Readonly<Record<FishSkinName, FishSkin>> = { reef, river, sky };

/** One picture of a skin as a document: a kind's letter, `gun` or `backdrop`. */
export function fishDrawing(skin: FishSkin, name: string): string | undefined {
  if (name === 'gun') return svgDocument(100, 100, skin.gun);
  if (name === 'backdrop') return svgDocument(390, 844, skin.backdrop, 'xMidYMid slice');
  const creature = Object.entries(skin.kinds).find(([kind]) => kind === name);
  return creature === undefined ? undefined : svgDocument(160, 100, creature[1].art);
}
