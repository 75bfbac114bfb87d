import { rotateSigningKey } from '../ledger/signing-keys.ts';
import { withDatabase } from '../commands/command.ts';
import type { Command } from '../commands/command.ts';

export const ledgerKeyRotateCommand: Command = {
  summary: 'Makes a new key that signs the closed days; the public key of before stays published',
  usage: 'ledger:key-rotate',
  example: 'ledger:key-rotate',
  options: {},
  run: (config) =>
    withDatabase(config, async (database, secrets) => {
      const keyId = await database.transaction((tx) => rotateSigningKey(tx, secrets));
      console.log(`The next days are signed with the key ${keyId}.`);
      return 0;
    }),
};
