import { validCredentials } from '@kapao/contract/third-parties/credentials.ts';
import { isOneOfSecrets } from '../../../adapters/equal-secrets.ts';
import type { Context } from '../../../context.ts';
import { credentialsOf } from '../../../features/games/studios/studios-store.ts';
import type { Studio } from '../../../features/games/studios/studios-store.ts';

/** Whether a text is a valid value of the studio's field, two while it is rotated. */
export type CredentialCheck = (studio: Studio, field: string, given: string) => boolean;

/** Creates the check. A cached studio's credentials are decrypted once. */
export function createCredentialCheck({ secrets }: Pick<Context, 'secrets'>): CredentialCheck {
  const plain = new WeakMap<Studio, ReturnType<typeof credentialsOf>>();
  return (studio, field, given) => {
    const credentials = plain.get(studio) ?? credentialsOf(secrets, studio);
    plain.set(studio, credentials);
    return isOneOfSecrets(validCredentials(credentials, field), given);
  };
}
