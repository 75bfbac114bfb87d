import type { Settings } from '../run/settings.ts';
import type { WalletMember } from './voice.ts';

/** A member that the wallet's owner has lent, `{user, token}`; undefined where none is. */
export function memberOf(settings: Settings, name: string): WalletMember | undefined {
  return settings.optionalTexts(name, ['user', 'token']);
}
