import { resealStored } from '../../../db/stored-secrets.ts';
import { acted, runAct } from '../../../command-line/acts.ts';
import type { Command } from '../../../command-line/command.ts';

export const secretsRotateCommand: Command = {
  summary: 'Seals every stored secret of third parties with SECRETS_KEY',
  usage: 'secrets:rotate   (the key before as SECRETS_KEY_PREVIOUS)',
  example: 'secrets:rotate',
  options: {},
  run: async (config) => {
    const { resealed, total, keyId } = await runAct(config, async (tx, { secrets }) => {
      const report = await resealStored(tx, secrets);
      const after = { key_id: secrets.keyId, ...report };
      const act = { operation: 'secrets:rotate', target: 'secrets', after } as const;
      return acted(act, { ...report, keyId: secrets.keyId });
    });
    console.log(
      `${resealed} of ${total} secrets were sealed with an earlier key; all are sealed with ${keyId} now.`,
    );
    return 0;
  },
};
