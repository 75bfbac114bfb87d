import type { Secrets } from '../../db/sealed.ts';
import { signingKeyOf } from '../../modules/games/studios-store.ts';
import type { Studio } from '../../modules/games/studios-store.ts';
import type { GameStudioClient, StudioProtocol } from './port.ts';
import { PROTOCOL } from './rs/messages.ts';
import { rsProtocol } from './rs/protocol.ts';

export const DEFAULT_PROTOCOL = PROTOCOL;

/** Speaks with a studio in its protocol, signing with our key for it. */
export function connectStudio(studio: Studio, secrets: Secrets): GameStudioClient {
  return protocolOf(studio).client({ ...studio, ourPrivateKey: signingKeyOf(secrets, studio) });
}

/** Every protocol that studios may speak: one folder each, and one line here. */
export const studioProtocols: ReadonlyMap<string, StudioProtocol> = new Map([
  [PROTOCOL, rsProtocol],
]);

/** @throws Error for a studio of a protocol that this server does not speak. */
export function protocolOf(studio: { protocol: string }): StudioProtocol {
  const protocol = studioProtocols.get(studio.protocol);
  if (!protocol) throw new Error(`no studio protocol is called ${studio.protocol}`);
  return protocol;
}
