import type { StudioProtocol } from '../port.ts';
import { createRsClient } from './client.ts';
import { createKeyPair, readPublicKey } from './signature.ts';

/** Wires up the RS protocol (docs/protocols/game-studio.md). */
export const rsProtocol: StudioProtocol = {
  th: 'ตระกูล RS (เซ็นด้วยคีย์)',
  en: 'RS family (signed with keys)',
  fields: [],
  keys: { createKeyPair, readPublicKey },
  client: createRsClient,
};
