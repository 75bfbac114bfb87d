import { credentialsSchema } from '@kapao/contract/third-parties/credentials.ts';
import {
  DEFAULT_PROTOCOL,
  findProtocol,
  studioProtocols,
} from '../../../adapters/game-studio/protocols.ts';
import type { StudioProtocol } from '../../../adapters/game-studio/port.ts';
import { registerStudio, walletUrl } from '../../../features/games/studios/add-studio.ts';
import type { AddedStudio, WrittenStudio } from '../../../features/games/studios/add-studio.ts';
import { findStudio } from '../../../features/games/studios/studios-store.ts';
import type { Studio } from '../../../features/games/studios/studios-store.ts';
import { refuseInLiveMode, studioFaults } from '../../../live-mode.ts';
import type { Config } from '../../../config.ts';
import { requiredOption, UsageError } from '../../../command-line/command.ts';
import type { Command, OptionValues } from '../../../command-line/command.ts';
import { parseWritten, readJson } from '../../../command-line/save-command.ts';
import { explainKeyErrors, keyMessages, readKeyFile } from './studio-keys.ts';
import { changeStudio } from './studio-acts.ts';

const CODE = /^[a-z0-9-]{1,40}$/;

export const studioAddCommand: Command = {
  summary:
    'Registers a game studio, or gives a known one a new address, and keys or credentials in place of all that it had',
  usage:
    'studio:add --code C --name N --url U [--protocol P] [--public-key FILE | --credentials FILE] [--json]',
  example:
    'studio:add --code lotus --name "Lotus Games" --url https://lotus.example/games --public-key docs/examples/studio-public-key.pem',
  options: {
    code: { type: 'string' },
    name: { type: 'string' },
    url: { type: 'string' },
    protocol: { type: 'string' },
    'public-key': { type: 'string' },
    credentials: { type: 'string' },
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
    const name = requiredOption(values, 'name');
    const studio = await explainKeyErrors(values['public-key'], () =>
      register(config, { code, name, baseUrl }, values),
    );
    show(config, values, studio);
    return 0;
  },
};

/** Reads the protocol, and by what its studio and we show who calls: a key, or credentials. */
async function readProofs(
  known: Studio | undefined,
  values: OptionValues,
): Promise<Pick<WrittenStudio, 'protocol' | 'publicKeyPem' | 'credentials'>> {
  const name = String(values['protocol'] ?? known?.protocol ?? DEFAULT_PROTOCOL);
  const protocol = findProtocol(name);
  if (!protocol) {
    throw new UsageError(`--protocol takes ${Object.keys(studioProtocols).join(', ')}`);
  }
  if (protocol.keys) return { protocol: name, publicKeyPem: await readKeyFile(values) };
  if (known && values['credentials'] === undefined) return { protocol: name };
  return { protocol: name, credentials: await readCredentials(protocol, values) };
}

async function readCredentials({ fields }: StudioProtocol, values: OptionValues) {
  const written = await readJson(requiredOption(values, 'credentials'));
  return parseWritten(credentialsSchema(fields), written);
}

function show(config: Config, values: OptionValues, studio: Studio): void {
  const integration = {
    code: studio.code,
    operator_id: studio.operatorId,
    wallet_url: walletUrl(config.publicUrl, studio.code),
    ...(studio.ourPublicKey !== null && { public_key: studio.ourPublicKey }),
  };
  console.log(
    values['json'] === true
      ? JSON.stringify(integration, null, 2)
      : `Tell the studio:\n  operator_id ${integration.operator_id}\n  wallet_url  ${integration.wallet_url}\n${integration.public_key ?? ''}`,
  );
}

const messages: Readonly<Record<Extract<AddedStudio, { refusal: string }>['refusal'], string>> = {
  key_retired: keyMessages.key_retired,
  protocol_fixed: "a studio's protocol never changes: register another code",
};

/** Registers the studio, or saves the known one, as the office's operations do. */
function register(
  config: Config,
  written: Pick<WrittenStudio, 'code' | 'name' | 'baseUrl'>,
  values: OptionValues,
): Promise<Studio> {
  const operations = { code: written.code, operation: 'saveStudio', addition: 'addStudio' };
  return changeStudio(config, operations, async (tx, secrets) => {
    const proofs = await readProofs(await findStudio(tx, written.code), values);
    const added = await registerStudio(tx, secrets, { ...written, ...proofs });
    if (added.outcome === 'refused') throw new UsageError(messages[added.refusal]);
    return added.studio;
  });
}
