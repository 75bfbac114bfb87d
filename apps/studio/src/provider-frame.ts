import { colouredDrawing } from './art.ts';
import { placeDrawing, svgDocument } from './svg.ts';
import type { GameProvider } from './catalogue/providers.ts';

/** Draws a provider's frame and logo over a thumbnail. The logo is in the one corner that the lobby does not cover. */
export function drawProviderFrame(provider: GameProvider): string {
  const colors = colorsOf(provider);
  return (
    colouredDrawing(`provider-frames/${provider.frame}`, colors) +
    colouredDrawing('parts/mark', colors) +
    placeDrawing(21, 347, 0.32, markOf(provider))
  );
}

/** Draws the provider's logo as a square picture. */
export function drawProviderLogo(provider: GameProvider): string {
  const ground = colouredDrawing('parts/brand', colorsOf(provider));
  return svgDocument(256, 256, ground + placeDrawing(63, 63, 1.3, markOf(provider)));
}

function markOf(provider: GameProvider): string {
  return colouredDrawing(`provider-marks/${provider.code.toLowerCase()}`, colorsOf(provider));
}

function colorsOf({ colors: [dark, bright] }: GameProvider) {
  return { dark, bright };
}
