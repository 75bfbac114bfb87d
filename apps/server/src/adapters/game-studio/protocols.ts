import type { StudioProtocol } from './port.ts';
import { PROTOCOL } from './rs/names.ts';
import { rsProtocol } from './rs/protocol.ts';

export const DEFAULT_PROTOCOL = PROTOCOL;

/** Every studio protocol: one folder here, one in entries/third-parties/game-studio, and one line in each registry. */
const studioProtocols = { [PROTOCOL]: rsProtocol } satisfies Record<string, StudioProtocol>;

export type ProtocolName = keyof typeof studioProtocols;

/** Returns the studio's protocol. @throws Error for one that this server does not implement. */
export function protocolOf(studio: { protocol: string }): StudioProtocol {
  const known: Readonly<Record<string, StudioProtocol>> = studioProtocols;
  const protocol = Object.hasOwn(known, studio.protocol) ? known[studio.protocol] : undefined;
  if (!protocol) throw new Error(`no studio protocol is called ${studio.protocol}`);
  return protocol;
}
