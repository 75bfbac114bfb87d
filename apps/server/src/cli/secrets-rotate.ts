import { sealStored } from '../db/stored-secrets.ts';
import { withDatabase } from '../commands/command.ts';
import type { Command } from '../commands/command.ts';

export const secretsRotateCommand: Command = {
  summary: 'Seals every stored secret of third parties with SECRETS_KEY',
  usage: 'secrets:rotate   (the key before as SECRETS_KEY_PREVIOUS)',
  example: 'secrets:rotate',
  options: {},
  run: (config) =>
    withDatabase(config, async (database, secrets) => {
      const { resealed, total } = await database.transaction((tx) =>
        sealStored(tx, secrets, { rotate: true }),
      );
      console.log(
        `${resealed} of ${total} secrets were sealed with an earlier key; all are sealed with ${secrets.keyId} now.`,
      );
      return 0;
    }),
};
