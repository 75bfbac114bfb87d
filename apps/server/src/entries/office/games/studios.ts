import { microFromBaht } from '@kapao/contract/money.ts';
import type { OfficeStudio, StudioKey } from '@kapao/contract/office/studios.ts';
import { readRange } from '../../../adapters/game-studio/allowed-addresses.ts';
import { studioProtocols } from '../../../adapters/game-studio/protocols.ts';
import type { Context } from '../../../context.ts';
import { sealedForm } from '../../../features/services/sealed-form.ts';
import { changeStudioIfUnchanged, STUDIO_RISK, studioSeenMark } from './change-studio.ts';
import {
  changeCredentials,
  readCredentials,
  shownCredentials,
  shownProtocol,
} from './studio-credentials.ts';
import type { CredentialOperation } from './studio-credentials.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers, OfficeRefusal } from '../../../http/office/office-handlers.ts';
import { openStudioFaults, studioFaults } from '../../../live-mode.ts';
import { listClosings, shownClosing } from '../../../features/switches/reads.ts';
import type { Closing } from '../../../features/switches/reads.ts';
import {
  addNewStudio,
  walletUrl,
  withoutSlash,
} from '../../../features/games/studios/add-studio.ts';
import {
  keyRefusals,
  addressesNeeded,
  liveModeRefusal,
  rangeRefusal,
} from '../../../features/games/studios/studio-refusals.ts';
import { listKeysInUse } from '../../../features/games/studios/studio-keys-store.ts';
import type { ListedKey } from '../../../features/games/studios/studio-keys-store.ts';
import {
  addOurPair,
  addStudioKey,
  createOurPair,
  isKeyFault,
  retireKey,
  signWithOtherKey,
} from '../../../features/games/studios/studio-keys.ts';
import type { KeyChange } from '../../../features/games/studios/studio-keys.ts';
import {
  readStudioWithKeys,
  studioTarget,
  studioTerms,
} from '../../../features/games/studios/studio-terms.ts';
import { listOfficeStudios } from '../../../features/games/studios/studios-office-store.ts';
import type { OfficeStudioRow } from '../../../features/games/studios/studios-office-store.ts';
import {
  saveStudio,
  setAllowedAddresses,
  setMaxFreeBet,
  setMaxWin,
} from '../../../features/games/studios/studios-store.ts';
import { createToken } from '../../../tokens.ts';

type ReadOperation = 'listStudios' | 'listStudioProtocols' | 'getStudio' | 'makeStudioSecret';
type KeyOperation = 'addStudioKey' | 'retireStudioKey' | 'makeOurKey' | 'signWithOurKey';

/** The studios' addresses and keys. No answer has the private half of a key. */
export function studiosOffice(
  context: Context,
): OfficeHandlers<ReadOperation | KeyOperation | CredentialOperation | 'saveStudio' | 'addStudio'> {
  return {
    ...readStudios(context),
    ...changeStudio(context),
    ...changeCredentials(context),
    ...changeKeys(context),
  };
}

function readStudios({ config, secrets }: Context): OfficeHandlers<ReadOperation> {
  return {
    listStudioProtocols: async () =>
      officeDone({ protocols: Object.keys(studioProtocols).map(shownProtocol) }),
    makeStudioSecret: async () => officeDone({ secret: createToken() }),
    listStudios: async (_input, _caller, read) => {
      const [studios, keys, closings] = await Promise.all([
        listOfficeStudios(read),
        listKeysInUse(read),
        listClosings(read, ['studio']),
      ]);
      const keysOf = Map.groupBy(keys, ({ studioCode }) => studioCode);
      return officeDone({
        studios: studios.map((studio) => ({
          ...shownStudio(studio, closings),
          keys: (keysOf.get(studio.code) ?? []).map(shownKey),
        })),
      });
    },
    getStudio: async ({ params: { code } }, _caller, read) => {
      const [found, closings] = await Promise.all([
        readStudioWithKeys(read, code),
        listClosings(read, ['studio']),
      ]);
      if (!found) return officeRefusal('not_found');
      const { studio, keys } = found;
      return officeDone({
        ...shownStudio(studio, closings),
        keys: keys.map((key): StudioKey => ({ ...shownKey(key), public_key: key.publicKey })),
        operator_id: studio.operatorId,
        wallet_url: walletUrl(config.publicUrl, code),
        max_free_bet_micro: String(studio.maxFreeBetMicro),
        max_win_micro: String(studio.maxWinMicro),
        form: shownProtocol(studio.protocol),
        values: shownCredentials(secrets, studio),
        seen: studioSeenMark(found),
      });
    },
  };
}

function changeStudio({ config, secrets }: Context): OfficeHandlers<'saveStudio' | 'addStudio'> {
  /** Refuses a studio whose addresses live mode does not take; undefined if it takes them. */
  const faultsOf = (studio: Parameters<typeof studioFaults>[0]) => {
    const faults = config.mode === 'live' ? studioFaults(studio) : [];
    return faults.length > 0 ? liveModeRefusal(faults) : undefined;
  };
  return {
    addStudio: async ({ body }, _caller, tx) => {
      const { code, name, base_url: baseUrl, protocol, public_key: publicKeyPem, reason } = body;
      const target = studioTarget(code);
      const faults = faultsOf({ code, baseUrl });
      if (faults) return { ...faults, field: 'base_url', target };
      const form = readCredentials(secrets, { code, protocol, credentials: {} }, body);
      if (form.outcome === 'refused') return { ...form.refusal, target };
      const { credentials } = form;
      const studio = { code, name, baseUrl, protocol, publicKeyPem, credentials };
      const refusal = await readingKey(async () =>
        (await addNewStudio(tx, secrets, studio)) ? undefined : keyRefusals.studio_known,
      );
      if (refusal) return { ...refusal, target };
      const added = await readStudioWithKeys(tx, code);
      const after = added && studioTerms(added);
      const heldInput = { body: sealedForm(secrets, { table: 'game_studios', code }, body) };
      return { ...officeDone(null), target, reason, after, risk: STUDIO_RISK, heldInput };
    },
    saveStudio: ({ params: { code }, body }, _caller, tx) =>
      changeStudioIfUnchanged(tx, code, body, async ({ studio }) => {
        const unread = body.allowed_addresses.find((text) => readRange(text) === undefined);
        if (unread !== undefined) return rangeRefusal(unread);
        const allowedAddresses = body.allowed_addresses.flatMap((text) => readRange(text) ?? []);
        const baseUrl = withoutSlash(body.base_url);
        const addressFaults = faultsOf({ code, baseUrl });
        if (addressFaults) return { ...addressFaults, field: 'base_url' };
        const rangeFaults = faultsOf({ code, baseUrl, allowedAddresses });
        if (rangeFaults) return { ...rangeFaults, field: 'allowed_addresses' };
        const isOpen = openStudioFaults({ ...studio, allowedAddresses }).length > 0;
        if (config.mode === 'live' && isOpen) return addressesNeeded;
        await saveStudio(tx, { ...studio, name: body.name, baseUrl });
        await setAllowedAddresses(tx, code, allowedAddresses);
        await setMaxFreeBet(tx, code, microFromBaht(body.max_free_bet_baht));
        await setMaxWin(tx, code, microFromBaht(body.max_win_baht));
        return undefined;
      }),
  };
}

function changeKeys({ secrets }: Context): OfficeHandlers<KeyOperation> {
  return {
    addStudioKey: ({ params: { code }, body }, _caller, tx) =>
      changeStudioIfUnchanged(tx, code, body, () =>
        refusalOf(
          addStudioKey(tx, code, { publicKey: body.public_key, takesBack: body.takes_back }),
        ),
      ),
    retireStudioKey: ({ params: { code }, body }, _caller, tx) =>
      changeStudioIfUnchanged(tx, code, body, () =>
        refusalOf(retireKey(tx, code, body.fingerprint)),
      ),
    makeOurKey: async ({ params: { code }, body }, _caller, tx) => {
      const pair = await createOurPair(tx, code);
      if (!pair) return { ...officeRefusal('not_found'), target: studioTarget(code) };
      return changeStudioIfUnchanged(tx, code, body, () =>
        refusalOf(addOurPair(tx, secrets, code, pair)),
      );
    },
    signWithOurKey: ({ params: { code }, body }, _caller, tx) =>
      changeStudioIfUnchanged(tx, code, body, async ({ keys }) => {
        const standby = keys.find(({ state }) => state === 'stands_by');
        if (standby?.fingerprint !== body.fingerprint) return keyRefusals.no_standby;
        return refusalOf(signWithOtherKey(tx, code));
      }),
  };
}

function refusalOf(change: Promise<KeyChange>): Promise<OfficeRefusal | undefined> {
  return readingKey(async () => {
    const changed = await change;
    return changed.outcome === 'refused' ? keyRefusals[changed.refusal] : undefined;
  });
}

/** Turns the error of an unreadable key into a refusal. */
async function readingKey(
  work: () => Promise<OfficeRefusal | undefined>,
): Promise<OfficeRefusal | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isKeyFault(error)) throw error;
    return keyRefusals.key_unreadable;
  }
}

function shownStudio(
  studio: OfficeStudioRow,
  closings: readonly Closing[],
): Omit<OfficeStudio, 'keys'> {
  const closing = closings.find(({ target }) => target === studio.code);
  const open = closing ? 'closed' : 'open';
  return {
    code: studio.code,
    name: studio.name,
    protocol: studio.protocol,
    state: studio.isEnabled ? open : 'disabled',
    closing: shownClosing(closing),
    base_url: studio.baseUrl,
    allowed_addresses: studio.allowedAddresses,
    last_call_at: studio.lastCallAt?.toISOString() ?? null,
    games: studio.games,
    brands: studio.brands,
  };
}

function shownKey(key: ListedKey): OfficeStudio['keys'][number] {
  return {
    owner: key.owner,
    fingerprint: key.fingerprint,
    state: key.state,
    added_at: key.addedAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}
