import { readFileSync } from 'node:fs';
import { coloured } from '../../art.ts';
import { svgDocument } from '../../brush.ts';
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

/** For the card: a handful of balls, or slips held like a fan, with six numbers of the board. */
export function kenoMotif({ look, colors }: KenoSkin, labels: readonly string[]): string {
  const six = Array.from({ length: 6 }, (_none, index) => {
    return [`label${index}`, labels[(index * 17 + 7) % labels.length] ?? ''];
  });
  return coloured(`tables/keno-${look}`, { ...colors, ...Object.fromEntries(six) });
}
