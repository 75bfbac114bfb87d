import type { AccountCatalogue } from './th-account.ts';

export const enAccount: AccountCatalogue = {
  passkeys: {
    title: 'Passkeys',
    hint: 'Log in with your fingerprint, your face or the code of this device instead of the password',
    empty: 'No passkeys yet',
    loadFailed: 'Could not load the passkeys',
    unavailable: 'This browser or address cannot use passkeys',
    add: 'Add a passkey of this device',
    added: 'Passkey added',
    addFailed: 'The passkey could not be added',
    addedAt: (time) => `Added ${time}`,
    remove: 'Remove',
    removeNamed: (device) => `Remove the passkey of ${device}`,
    removed: 'Passkey removed',
    removeFailed: 'The passkey could not be removed',
  },
  devices: {
    title: 'Where you are signed in',
    list: 'Signed-in devices',
    thisOne: 'This device',
    unknown: 'Unknown device',
    network: (network) => `Network ${network}`,
    lastUsed: (time) => `Last used ${time}`,
    end: 'Sign out',
    endNamed: (device) => `Sign out ${device}`,
    endOthers: 'Sign out everywhere else',
    ended: 'Signed out',
    endFailed: 'Could not sign out',
    loadFailed: 'Could not load your devices',
    hint: 'If you do not know a device, sign it out and change your password',
  },
};
