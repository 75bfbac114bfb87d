import { rotateSigningKey } from '../../../ledger/days/signing-keys.ts';
import { acted, runAct } from '../../../command-line/acts.ts';
import type { Command } from '../../../command-line/command.ts';

export const ledgerKeyRotateCommand: Command = {
  summary: 'Makes a new key that signs the closed days; the public key of before stays published',
  usage: 'ledger:key-rotate',
  example: 'ledger:key-rotate',
  options: {},
  run: async (config) => {
    const keyId = await runAct(config, async (tx, { secrets }) => {
      const key = await rotateSigningKey(tx, secrets);
      const after = { key_id: key };
      return acted({ operation: 'ledger:key-rotate', target: 'ledger', after }, key);
    });
    console.log(`The next days are signed with the key ${keyId}.`);
    return 0;
  },
};
