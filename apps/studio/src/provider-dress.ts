import { coloured } from './art.ts';
import type { Provider } from './catalogue/providers.ts';

/** The frame around a provider's pictures, and the mark in their corner. */
export function providerDress({ colors: [dark, bright], frame, mark }: Provider): string {
  const colors = { dark, bright };
  return coloured(`provider-frames/${frame}`, colors) + coloured(`provider-marks/${mark}`, colors);
}
