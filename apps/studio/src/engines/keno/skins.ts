import { readFileSync } from 'node:fs';
import { colouredDrawing } from '../../art.ts';
import { svgDocument } from '../../svg.ts';
import type { ThumbnailParts } from '../../thumbnail-parts.ts';
import type { KenoFacts } from './protocol.ts';

export interface KenoSkin {
  /** The presentation of the draw: `balls` from a drum, or paper `slips` as at a lottery stall. */
  readonly look: KenoFacts['look'];
  readonly colors: KenoFacts['colors'];
}

export type KenoSkinName = 'night' | 'jade' | 'lotus' | 'sunset' | 'slip' | 'slipBlue';

export const kenoSkins: Readonly<Record<KenoSkinName, KenoSkin>> = JSON.parse(
  readFileSync(new URL('skins.json', import.meta.url), 'utf8'),
);

/** Returns the picture `backdrop` as an SVG document; keno has no other pictures. */
export function kenoDrawing(skin: KenoSkin, name: string): string | undefined {
  return name === 'backdrop'
    ? svgDocument(
        390,
        844,
        colouredDrawing('tables/keno-backdrop', { ...skin.colors }),
        'xMidYMin slice',
      )
    : undefined;
}

export function kenoThumbnailParts({ colors }: KenoSkin, hero: string): ThumbnailParts {
  return {
    backdrop: colouredDrawing('tables/keno-backdrop', { ...colors }),
    hero: colouredDrawing(`tables/${hero}`, { ...colors }),
    colors,
  };
}
