import { readFileSync } from 'node:fs';
import type { DialectName } from '../dialects/dialects.ts';

/** The shape of the frame around a provider's thumbnails. */
type FrameName = 'line' | 'double' | 'corners' | 'arch' | 'band';

/** A fictional game provider; `code` is the code under which operators register it. */
export interface GameProvider {
  readonly code: string;
  readonly name: string;
  /** The wallet protocol of its games; that of most is `rs`. */
  readonly protocol?: DialectName;
  /** The dark and the bright colour of the provider's pictures. */
  readonly colors: readonly [string, string];
  readonly frame: FrameName;
}

/** All providers in the lobby's order. Game ids depend on a provider's position, so append new ones at the end. */
export const gameProviders: readonly GameProvider[] = JSON.parse(
  readFileSync(new URL('providers.json', import.meta.url), 'utf8'),
);
