import { evolutionProtocol } from './evolution/protocol.ts';
import type { StudioProtocol } from './port.ts';
import { redTigerProtocol } from './red-tiger/protocol.ts';
import { rsProtocol } from './rs/protocol.ts';

export const DEFAULT_PROTOCOL = 'rs';

/**
 * Every studio protocol: one folder here, one in entries/third-parties/game-studio, one line in each registry, and one
 * page of docs/protocols.
 */
export const studioProtocols = {
  [DEFAULT_PROTOCOL]: rsProtocol,
  evolution: evolutionProtocol,
  'red-tiger': redTigerProtocol,
} satisfies Record<string, StudioProtocol>;

export type ProtocolName = keyof typeof studioProtocols;

/** Finds a protocol by its name; undefined for one that this server does not implement. */
export function findProtocol(name: string): StudioProtocol | undefined {
  const known: Readonly<Record<string, StudioProtocol>> = studioProtocols;
  return Object.hasOwn(known, name) ? known[name] : undefined;
}

/** Returns the studio's protocol. @throws Error for one that this server does not implement. */
export function protocolOf(studio: { protocol: string }): StudioProtocol {
  const protocol = findProtocol(studio.protocol);
  if (!protocol) throw new Error(`no studio protocol is called ${studio.protocol}`);
  return protocol;
}
