import { registerStudio, walletUrl } from '../../../features/games/studios/add-studio.ts';
import type { Studio } from '../../../features/games/studios/studios-store.ts';
import { refuseInLiveMode, studioFaults } from '../../../live-mode.ts';
import type { Config } from '../../../config.ts';
import { requiredOption, UsageError } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { explainKeyErrors, keyMessages, readKeyFile } from './studio-keys.ts';
import { changeStudio } from './studio-acts.ts';

const CODE = /^[a-z0-9-]{1,40}$/;

export const studioAddCommand: Command = {
  summary:
    'Registers a game studio, or gives a known one a new address, and a key in place of all that it had',
  usage: 'studio:add --code C --name N --url U --public-key FILE [--json]',
  example:
    'studio:add --code lotus --name "Lotus Games" --url https://lotus.example/games --public-key docs/examples/studio-public-key.pem',
  options: {
    code: { type: 'string' },
    name: { type: 'string' },
    url: { type: 'string' },
    'public-key': { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async (config, values) => {
    const code = requiredOption(values, 'code');
    if (!CODE.test(code)) throw new UsageError('--code takes a-z, 0-9 and dashes, 40 at most');
    const baseUrl = requiredOption(values, 'url');
    if (!/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? '')) {
      throw new UsageError('--url takes a http(s) address');
    }
    refuseInLiveMode(config, studioFaults({ code, baseUrl }));
    const publicKeyPem = await readKeyFile(values);
    const name = requiredOption(values, 'name');
    const studio = await explainKeyErrors(values['public-key'], () =>
      register(config, { code, name, baseUrl, publicKeyPem }),
    );
    const integration = {
      code: studio.code,
      operator_id: studio.operatorId,
      wallet_url: walletUrl(config.publicUrl, studio.code),
      public_key: studio.ourPublicKey,
    };
    console.log(
      values['json'] === true
        ? JSON.stringify(integration, null, 2)
        : `Tell the studio:\n  operator_id ${integration.operator_id}\n  wallet_url  ${integration.wallet_url}\n${integration.public_key}`,
    );
    return 0;
  },
};

/** Registers the studio, or saves the known one, as the office's operations do. */
function register(
  config: Config,
  written: { code: string; name: string; baseUrl: string; publicKeyPem: string },
): Promise<Studio> {
  const operations = {
    code: written.code,
    operation: 'saveStudio',
    addition: 'addStudio',
  } as const;
  return changeStudio(config, operations, async (tx, secrets) => {
    const added = await registerStudio(tx, secrets, written);
    if (added.outcome === 'refused') throw new UsageError(keyMessages[added.refusal]);
    return added.studio;
  });
}
