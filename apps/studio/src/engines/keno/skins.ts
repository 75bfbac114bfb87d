import { readFileSync } from 'node:fs';
import { coloured } from '../../art.ts';
import { svgDocument } from '../../brush.ts';
import type { Card } from '../../card.ts';
import type { KenoFacts } from './protocol.ts';

export interface KenoSkin {
  /** The two looks of a draw: balls from a drum, or paper slips at a lottery stall. */
  readonly look: KenoFacts['look'];
  readonly colors: KenoFacts['colors'];
}

export type KenoSkinName = 'night' | 'jade' | 'lotus' | 'sunset' | 'slip' | 'slipBlue';

export const kenoSkins: Readonly<Record<KenoSkinName, KenoSkin>> = JSON.parse(
  readFileSync(new URL('skins.json', import.meta.url), 'utf8'),
);

/** One picture of a skin as a document; keno has only what stands behind the board. */
export function kenoDrawing(skin: KenoSkin, name: string): string | undefined {
  return name === 'backdrop'
    ? svgDocument(390, 844, coloured('tables/keno-backdrop', { ...skin.colors }), 'xMidYMin slice')
    : undefined;
}

export function kenoCard({ colors }: KenoSkin, hero: string): Card {
  return {
    backdrop: coloured('tables/keno-backdrop', { ...colors }),
    hero: coloured(`tables/${hero}`, { ...colors }),
    colors,
  };
}
