import { readFile } from 'node:fs/promises';
import type { Config } from '../../../config.ts';
import type { Tx } from '../../../db/database.ts';
import type { Secrets } from '../../../db/sealed.ts';
import {
  addOurPair,
  addStudioKey,
  createOurPair,
  isKeyFault,
  retireKey,
  signWithOtherKey,
} from '../../../features/games/studios/studio-keys.ts';
import type { KeyChange, KeyRefusal } from '../../../features/games/studios/studio-keys.ts';
import { requiredOption, UsageError } from '../../../command-line/command.ts';
import type { Command, OptionValues } from '../../../command-line/command.ts';
import { changeStudio } from './studio-acts.ts';

/** Reads the key file that the operator names. */
export async function readKeyFile(values: OptionValues): Promise<string> {
  const file = requiredOption(values, 'public-key');
  return readFile(file, 'utf8').catch(() => {
    throw new UsageError(`--public-key: ${file} cannot be read`);
  });
}

/** Turns an invalid key's fault into a sentence for the operator, so that the key is not logged. */
export async function explainKeyErrors<Result>(
  file: unknown,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isKeyFault(error)) throw error;
    throw new UsageError(`--public-key: ${String(file)} holds no RSA public key (PEM)`);
  }
}

export const studioKeyAddCommand: Command = {
  summary: "Makes one more key of a studio's valid, beside the one it signs with",
  usage:
    'studio:key-add --code C --public-key FILE [--again]   (--again takes one back that was retired too early)',
  example: 'studio:key-add --code sandbox --public-key docs/examples/studio-public-key.pem',
  options: {
    code: { type: 'string' },
    'public-key': { type: 'string' },
    again: { type: 'boolean' },
  },
  run: async (config, values) => {
    const publicKey = await readKeyFile(values);
    const takesBack = values['again'] === true;
    const { fingerprint } = await changeKeys(config, values, 'addStudioKey', (tx, code) =>
      explainKeyErrors(values['public-key'], () =>
        addStudioKey(tx, code, { publicKey, takesBack }),
      ),
    );
    console.log(`The studio may sign with ${fingerprint} from now on, and with the one before.`);
    return 0;
  },
};

export const studioKeyRetireCommand: Command = {
  summary: "Ends a key of a studio's, or the pair of ours that stands by",
  usage: 'studio:key-retire --code C --key FINGERPRINT   (studio:show tells them)',
  example:
    'studio:key-retire --code sandbox --key FINGERPRINT   (FINGERPRINT: studio:show --code sandbox)',
  options: { code: { type: 'string' }, key: { type: 'string' } },
  run: async (config, values) => {
    const fingerprint = requiredOption(values, 'key');
    await changeKeys(config, values, 'retireStudioKey', (tx, code) =>
      retireKey(tx, code, fingerprint),
    );
    console.log(`${fingerprint} is retired.`);
    return 0;
  },
};

export const studioKeyRotateCommand: Command = {
  summary: 'Makes a new pair for us to sign with for a studio, or has the pair that stands by sign',
  usage: 'studio:key-rotate --code C [--sign]   (first without: tell the studio; then with)',
  example: 'studio:key-rotate --code sandbox',
  options: { code: { type: 'string' }, sign: { type: 'boolean' } },
  run: async (config, values) => {
    const signs = values['sign'] === true;
    const key = signs
      ? await changeKeys(config, values, 'signWithOurKey', signWithOtherKey)
      : await changeKeys(config, values, 'makeOurKey', prepareOurKey);
    console.log(
      signs
        ? `We sign with ${key.fingerprint} from now on; the pair before stands by, --sign goes back.`
        : `Tell the studio our next key, ${key.fingerprint}; --sign when it has taken it:\n${key.publicKey}`,
    );
    return 0;
  },
};

export const keyMessages: Readonly<Record<KeyRefusal, string>> = {
  studio_unknown: 'there is no studio of this code',
  key_unknown: 'no such key is valid; studio:show tells which are',
  key_known: 'this key is valid already',
  key_retired:
    'this key was retired, for good: have the studio make a new one (studio:key-add --again takes a key back that was retired too early)',
  two_keys_already: 'two keys are valid already: retire one first',
  last_key: 'this is its only key: add the next one first, or studio:disable',
  key_signs: 'we sign with this key: studio:key-rotate --sign first',
  no_keys: "the studio's protocol has no keys: studio:add --credentials changes its secrets",
  no_standby: 'no pair stands by: studio:key-rotate without --sign makes one',
};

async function prepareOurKey(tx: Tx, code: string, secrets: Secrets): Promise<KeyChange> {
  const pair = await createOurPair(tx, code);
  return pair
    ? addOurPair(tx, secrets, code, pair)
    : { outcome: 'refused', refusal: 'studio_unknown' };
}

function changeKeys(
  config: Config,
  values: OptionValues,
  operation: string,
  change: (tx: Tx, code: string, secrets: Secrets) => Promise<KeyChange>,
): Promise<{ fingerprint: string; publicKey: string }> {
  const code = requiredOption(values, 'code');
  return changeStudio(config, { code, operation }, async (tx, secrets) => {
    const changed = await change(tx, code, secrets);
    if (changed.outcome === 'refused') throw new UsageError(keyMessages[changed.refusal]);
    return changed;
  });
}
