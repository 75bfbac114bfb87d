import { readFileSync } from 'node:fs';

/** How a provider's pictures are framed. */
type FrameName = 'line' | 'double' | 'corners' | 'arch' | 'band';

/** A fictional studio; `code` is what an operator registers it under. */
export interface Provider {
  readonly code: string;
  readonly name: string;
  /** The two colours of its pictures. */
  readonly colors: readonly [string, string];
  readonly frame: FrameName;
}

/** In the order of the lobby; a provider's place is part of its games' ids, so new ones stand last. */
export const providers: readonly Provider[] = JSON.parse(
  readFileSync(new URL('providers.json', import.meta.url), 'utf8'),
);
