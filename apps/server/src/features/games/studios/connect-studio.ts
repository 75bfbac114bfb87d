import type { GameStudioClient } from '../../../adapters/game-studio/port.ts';
import { protocolOf } from '../../../adapters/game-studio/protocols.ts';
import type { Secrets } from '../../../db/sealed.ts';
import { credentialsOf, signingKeyOf } from './studios-store.ts';
import type { Studio } from './studios-store.ts';

/** Connects to a studio in its protocol, with our key and credentials for it. */
export function connectStudio(studio: Studio, secrets: Secrets): GameStudioClient {
  return protocolOf(studio).client({
    ...studio,
    ourPrivateKey: signingKeyOf(secrets, studio),
    credentials: credentialsOf(secrets, studio),
  });
}
