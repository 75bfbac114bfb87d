import { join, resolve } from 'node:path';
import { copyFiles } from '@kapao/postgres/copy-files.ts';
import { openOwnPostgres } from '@kapao/postgres/own-postgres.ts';
import { refuseDamaged, restoreCluster } from '@kapao/postgres/restore.ts';
import type { Command } from '../../../command-line/command.ts';
import { showAsStep, showSteps } from '../../../command-line/steps.ts';
import { presentKeyId } from '../../../db/secrets-key.ts';
import type { Config } from '../../../config.ts';
import { backupFolderOf, readManifest, refuseFilled } from './backup-folder.ts';
import type { Manifest } from './backup-folder.ts';

export const backupRestoreCommand: Command = {
  summary: 'Restores a backup into a DATA_DIR without a database',
  usage: 'backup:restore DIR',
  example: 'backup:restore backups/monday',
  options: {},
  argument: 'dir',
  run: async (config, values) => {
    const folder = resolve(backupFolderOf(values['dir'], config.databaseUrl));
    const manifest = await readManifest(folder);
    const sandbox = join(config.dataDir, 'sandbox');
    await refuseFilled(sandbox);
    const steps = showSteps();
    await showAsStep(steps, 'Copying the database', (reach) =>
      restoreCluster(config.dataDir, join(folder, 'postgres'), {
        files: manifest.files.postgres,
        reach,
        onNote: (text) => console.log(text),
      }),
    );
    const { sandbox: files } = manifest.files;
    const from = join(folder, 'sandbox');
    refuseDamaged(files, await copyFiles(Object.keys(files), { from, to: sandbox }), from);
    await showAsStep(steps, 'PostgreSQL is recovering', async () => {
      const own = await openOwnPostgres(config.dataDir, { as: 'command' });
      await own.close();
    });
    console.log(await nextSteps(config, manifest));
    return 0;
  },
};

async function nextSteps(config: Config, manifest: Manifest): Promise<string> {
  const keyId = await presentKeyId(config);
  const isKeyThere = manifest.secrets_key_id === null || keyId === manifest.secrets_key_id;
  const lines = [
    `${config.dataDir} has everything up to ${manifest.ended_at}.`,
    !isKeyThere &&
      `Put the key that sealed it (id ${manifest.secrets_key_id}) into ${join(config.dataDir, 'secrets-key')}` +
        `${keyId === undefined ? '' : ` or SECRETS_KEY; the present one has the id ${keyId}`}.`,
    'Check it with: npm run kapao -- ledger:verify',
  ];
  return lines.filter((line) => line !== false).join('\n');
}
