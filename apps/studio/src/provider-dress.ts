import { coloured } from './art.ts';
import { at, svgDocument } from './brush.ts';
import type { Provider } from './catalogue/providers.ts';

/** Draws a provider's frame and logo over a thumbnail. The logo is in the one corner that the lobby does not cover. */
export function providerDress(provider: Provider): string {
  const colors = colorsOf(provider);
  return (
    coloured(`provider-frames/${provider.frame}`, colors) +
    coloured('parts/mark', colors) +
    at(21, 347, 0.32, markOf(provider))
  );
}

/** Draws the provider's logo as a square picture. */
export function providerLogo(provider: Provider): string {
  const ground = coloured('parts/brand', colorsOf(provider));
  return svgDocument(256, 256, ground + at(63, 63, 1.3, markOf(provider)));
}

function markOf(provider: Provider): string {
  return coloured(`provider-marks/${provider.code.toLowerCase()}`, colorsOf(provider));
}

function colorsOf({ colors: [dark, bright] }: Provider) {
  return { dark, bright };
}
