import { walletUrl } from '../add-studio.ts';
import { listKeys } from '../studio-keys-store.ts';
import type { ListedKey } from '../studio-keys-store.ts';
import { findStudio } from '../studios-store.ts';
import { required, UsageError, withReadOnlyDatabase } from '../../../commands/command.ts';
import type { Command } from '../../../commands/command.ts';

export const providerShow: Command = {
  summary: 'Shows a studio: where it is, whether it is on, who may call, and every key',
  usage: 'provider:show --code C [--json]',
  options: { code: { type: 'string' }, json: { type: 'boolean' } },
  run: async (config, values) => {
    const code = required(values, 'code');
    const { studio, keys } = await withReadOnlyDatabase(config, async (database) => ({
      studio: await findStudio(database, code),
      keys: await listKeys(database, code),
    }));
    if (!studio) throw new UsageError(`there is no studio ${code}`);
    const told = {
      code: studio.code,
      name: studio.name,
      protocol: studio.protocol,
      enabled: studio.isEnabled,
      base_url: studio.baseUrl,
      operator_id: studio.operatorId,
      wallet_url: walletUrl(config.publicUrl, studio.code),
      allowed_addresses: studio.allowedAddresses,
      keys: keys.map(toldKey),
    };
    console.log(values['json'] === true ? JSON.stringify(told, null, 2) : asText(told));
    return 0;
  },
};

function toldKey(key: ListedKey) {
  return {
    owner: key.owner,
    fingerprint: key.fingerprint,
    state: key.state,
    added_at: key.addedAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    public_key: key.publicKey,
  };
}

interface Told {
  allowed_addresses: readonly string[];
  keys: readonly ReturnType<typeof toldKey>[];
}

function asText({ keys, allowed_addresses: addresses, ...rest }: Told): string {
  const facts = Object.entries(rest).map(([name, value]) => `${name.padEnd(12)} ${String(value)}`);
  const from = addresses.length === 0 ? 'anywhere' : addresses.join(', ');
  return [
    ...facts,
    `calls from   ${from}`,
    ...keys.map(
      ({ owner, fingerprint, state, added_at: added, last_used_at: used }) =>
        `key          ${owner.padEnd(6)} ${fingerprint} ${state.padEnd(9)} since ${added}` +
        (owner === 'studio' ? `, last used ${used ?? 'never'}` : ''),
    ),
  ].join('\n');
}
