import { bahtFromMicro } from '@kapao/contract/money.ts';
import { walletUrl } from '../../../features/games/studios/add-studio.ts';
import { listKeys } from '../../../features/games/studios/studio-keys-store.ts';
import type { ListedKey } from '../../../features/games/studios/studio-keys-store.ts';
import { findStudio } from '../../../features/games/studios/studios-store.ts';
import { requiredOption, UsageError, withReadOnlyDatabase } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { printAnswer } from '../../../command-line/listing.ts';
import { factsText, tableText } from '../../../command-line/table.ts';

export const studioShowCommand: Command = {
  summary: 'Shows a studio: where it is, whether it is on, who may call, and every key',
  usage: 'studio:show --code C [--json]',
  example: 'studio:show --code sandbox',
  options: { code: { type: 'string' }, json: { type: 'boolean' } },
  run: async (config, values) => {
    const code = requiredOption(values, 'code');
    const { studio, keys } = await withReadOnlyDatabase(config, async (database) => ({
      studio: await findStudio(database, code),
      keys: await listKeys(database, code),
    }));
    if (!studio) throw new UsageError(`there is no studio ${code}`);
    const shown = {
      code: studio.code,
      name: studio.name,
      protocol: studio.protocol,
      enabled: studio.isEnabled,
      base_url: studio.baseUrl,
      operator_id: studio.operatorId,
      wallet_url: walletUrl(config.publicUrl, studio.code),
      max_free_bet: bahtFromMicro(studio.maxFreeBetMicro),
      max_win: bahtFromMicro(studio.maxWinMicro),
      allowed_addresses: studio.allowedAddresses,
      keys: keys.map(toldKey),
    };
    printAnswer(values, shown, () => asText(shown));
    return 0;
  },
};

function toldKey(key: ListedKey) {
  return {
    owner: key.owner,
    fingerprint: key.fingerprint,
    state: key.state,
    added_at: key.addedAt,
    last_used_at: key.lastUsedAt,
    public_key: key.publicKey,
  };
}

interface ShownBrand {
  allowed_addresses: readonly string[];
  keys: readonly ReturnType<typeof toldKey>[];
}

function asText({ keys, allowed_addresses: addresses, ...facts }: ShownBrand): string {
  const from = addresses.length === 0 ? 'anywhere' : addresses;
  const rows = keys.map(({ owner, fingerprint, state, added_at, last_used_at: used }) => ({
    owner,
    fingerprint,
    state,
    added_at,
    last_used_at: owner === 'studio' ? (used ?? 'never') : null,
  }));
  return `${factsText({ ...facts, calls_from: from })}\n\n${tableText(rows)}`;
}
