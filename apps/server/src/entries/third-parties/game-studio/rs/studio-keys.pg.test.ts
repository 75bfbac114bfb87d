import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { studioAddCommand } from '../../../commands/games/studio-add.ts';
import {
  studioKeyAddCommand,
  studioKeyRetireCommand,
  studioKeyRotateCommand,
} from '../../../commands/games/studio-keys.ts';
import { studioShowCommand } from '../../../commands/games/studio-show.ts';
import { addStudio } from '../../../../features/games/studios/add-studio.ts';
import { addStudioKey } from '../../../../features/games/studios/studio-keys.ts';
import { commandConfig, runCommand } from '../../../../testing/commands.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import type { TestDatabase } from '../../../../testing/database.ts';
import { startLaunchStudio } from '../../../../testing/play/launch-studio.ts';
import { newMember } from '../../../../testing/money/payments.ts';
import type { TestMember } from '../../../../testing/money/payments.ts';
import { startTestServer } from '../../../../testing/server.ts';
import type { TestServer } from '../../../../testing/server.ts';
import { addTestStudio, betOf, openTestGame } from '../../../../testing/play/studio.ts';
import type { TestGameSession, TestStudio } from '../../../../testing/play/studio.ts';
import { createKeyPair, readPublicKey } from '../../../../adapters/game-studio/rs/signature.ts';

let opened: TestDatabase;
let server: TestServer;
let folder: string;
let member: TestMember;
beforeAll(async () => {
  opened = await createTestDatabase();
  server = await startTestServer({ DATABASE_URL: opened.url });
  folder = await mkdtemp(join(tmpdir(), 'kapao-keys-'));
  member = await newMember(server, 100);
});
afterAll(async () => {
  await server.close();
  await opened.close();
  await rm(folder, { recursive: true, force: true });
});

type Keys = Awaited<ReturnType<typeof createKeyPair>>;

const run = (command: Parameters<typeof runCommand>[1], args: Record<string, string | true>) =>
  runCommand(commandConfig(opened.url), command, args);

async function keyFile(publicKey: string): Promise<string> {
  const file = join(folder, 'key.pem');
  await writeFile(file, publicKey);
  return file;
}

async function addKey(
  code: string,
  keys: Pick<Keys, 'publicKey'>,
  more: { again?: true } = {},
): Promise<string> {
  await run(studioKeyAddCommand, { code, 'public-key': await keyFile(keys.publicKey), ...more });
  return readPublicKey(keys.publicKey).fingerprint;
}

interface ShownKey {
  owner: string;
  fingerprint: string;
  state: string;
  last_used_at: string | null;
  public_key: string;
}

async function shownKeys(code: string): Promise<ShownKey[]> {
  const shown: { keys: ShownKey[] } = JSON.parse(
    await run(studioShowCommand, { code, json: true }),
  );
  return shown.keys;
}

describe('a studio that changes its key', () => {
  let studio: TestStudio;
  let gameSession: TestGameSession;
  let count = 0;
  beforeEach(async () => {
    count += 1;
    studio = await addTestStudio(server, `changing-${count}`);
    gameSession = await openTestGame(server, studio, member);
  });
  const statusWith = async (privateKey: string) =>
    (await studio.call('bet', betOf(gameSession, 0), privateKey)).status;
  const firstKey = async () =>
    (await shownKeys(studio.code)).find(({ owner }) => owner === 'studio');

  it('studio-44: signs with the old and with the new while both are valid, and then with the new alone', async () => {
    const next = await createKeyPair();
    expect(await statusWith(next.privateKey)).toBe('RS_ERROR_INVALID_SIGNATURE');
    const old = await firstKey();
    await addKey(studio.code, next);
    for (const key of [next, studio, next, studio]) {
      expect(await statusWith(key.privateKey)).toBe('RS_OK');
    }
    await run(studioKeyRetireCommand, { code: studio.code, key: old?.fingerprint ?? '' });
    expect(await statusWith(studio.privateKey)).toBe('RS_ERROR_INVALID_SIGNATURE');
    expect(await statusWith(next.privateKey)).toBe('RS_OK');
  });

  it('studio-45: has two keys at most, keeps its last one, and comes back to a retired one only where that is said', async () => {
    const old = (await firstKey())?.fingerprint ?? '';
    await expect(run(studioKeyRetireCommand, { code: studio.code, key: old })).rejects.toThrow(
      'its only key',
    );
    const next = await createKeyPair();
    const second = await addKey(studio.code, next);
    await expect(addKey(studio.code, next)).rejects.toThrow('valid already');
    await expect(addKey(studio.code, await createKeyPair())).rejects.toThrow('two keys');
    await run(studioKeyRetireCommand, { code: studio.code, key: old });
    const retired = { publicKey: await publicKeyOf(old) };
    await expect(addKey(studio.code, retired)).rejects.toThrow('was retired');
    expect(await statusWith(studio.privateKey)).toBe('RS_ERROR_INVALID_SIGNATURE');
    await addKey(studio.code, retired, { again: true });
    expect(await statusWith(studio.privateKey)).toBe('RS_OK');
    await run(studioKeyRetireCommand, { code: studio.code, key: second });
    expect(await statusWith(next.privateKey)).toBe('RS_ERROR_INVALID_SIGNATURE');
  });

  const publicKeyOf = async (fingerprint: string) =>
    (await shownKeys(studio.code)).find((key) => key.fingerprint === fingerprint)?.public_key ?? '';

  it('studio-44: takes one of five keys that are added at once, and never a third', async () => {
    const pairs = await Promise.all(Array.from({ length: 5 }, createKeyPair));
    const { database } = server.context;
    const added = await Promise.all(
      pairs.map(({ publicKey }) =>
        database.transaction((tx) => addStudioKey(tx, studio.code, { publicKey })),
      ),
    );
    expect(added.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
  });

  it('studio-48: shows an operator which key it signed with last, before the other one is retired', async () => {
    const next = await createKeyPair();
    const fingerprint = await addKey(studio.code, next);
    const usedOf = async () =>
      (await shownKeys(studio.code)).find((key) => key.fingerprint === fingerprint)?.last_used_at;
    expect(await usedOf()).toBeNull();
    await statusWith(next.privateKey);
    await expect.poll(usedOf).toEqual(expect.any(String));
  });

  it('studio-43: is refused a file that holds no RSA key, with words and not with a stack', async () => {
    for (const text of ['oops', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n']) {
      const file = await keyFile(text);
      await expect(
        run(studioKeyAddCommand, { code: studio.code, 'public-key': file }),
      ).rejects.toThrow('no RSA public key');
    }
    await expect(addKey('nobody', await createKeyPair())).rejects.toThrow('no studio');
  });

  it('studio-42 studio-45 studio-46: gives all its keys up for the one that studio:add names, unless that is valid already, or was once', async () => {
    const next = await createKeyPair();
    await addKey(studio.code, next);
    let names = 0;
    const add = async (publicKey: string) =>
      run(studioAddCommand, {
        code: studio.code,
        name: `Changed ${(names += 1)}`,
        url: 'http://127.0.0.1:9/games',
        'public-key': await keyFile(publicKey),
        json: true,
      });
    const told: Record<string, unknown> = JSON.parse(await add(next.publicKey));
    expect(Object.keys(told)).toEqual(['code', 'operator_id', 'wallet_url', 'public_key']);
    expect(await statusWith(studio.privateKey)).toBe('RS_OK');
    const third = await createKeyPair();
    expect(JSON.parse(await add(third.publicKey))).toEqual(told);
    expect(await statusWith(third.privateKey)).toBe('RS_OK');
    expect(await statusWith(studio.privateKey)).toBe('RS_ERROR_INVALID_SIGNATURE');
    expect(await statusWith(next.privateKey)).toBe('RS_ERROR_INVALID_SIGNATURE');

    const before = await run(studioShowCommand, { code: studio.code });
    await expect(add(next.publicKey)).rejects.toThrow('was retired');
    expect(await run(studioShowCommand, { code: studio.code })).toBe(before);
    expect(await statusWith(next.privateKey)).toBe('RS_ERROR_INVALID_SIGNATURE');
    expect(await statusWith(third.privateKey)).toBe('RS_OK');
  });
});

describe('our own pair', () => {
  it('studio-47: is announced before we sign with it, can be taken back, and loses its private half at the end', async () => {
    const code = 'ours';
    const far = await startLaunchStudio(server, code, [{ gameCode: 'mango', category: 'SLOT' }]);
    const launches = async () => {
      const body = { provider: code.toUpperCase(), game_id: 'mango', tab: 'SLOT' };
      return (await server.call('startGame', { body, token: member.token })).success;
    };
    const signing = async () => (await shownKeys(code)).find(({ state }) => state === 'signs');
    const old = await signing();
    await expect(run(studioKeyRotateCommand, { code, sign: true })).rejects.toThrow(
      'no pair stands by',
    );
    const printed = await run(studioKeyRotateCommand, { code });
    const next = (await shownKeys(code)).find(({ state }) => state === 'stands_by');
    expect(printed).toContain(next?.public_key);
    await expect(run(studioKeyRotateCommand, { code })).rejects.toThrow('two keys');
    expect(await launches()).toBe(true);

    await run(studioKeyRotateCommand, { code, sign: true });
    expect(await launches()).toBe(false);
    far.ourKeys.push(next?.public_key ?? '');
    expect(await launches()).toBe(true);
    far.ourKeys.pop();
    await run(studioKeyRotateCommand, { code, sign: true });
    expect(await launches()).toBe(true);
    far.ourKeys = [next?.public_key ?? ''];
    await run(studioKeyRotateCommand, { code, sign: true });
    expect(await launches()).toBe(true);

    await expect(
      run(studioKeyRetireCommand, { code, key: next?.fingerprint ?? '' }),
    ).rejects.toThrow('we sign with this key');
    await run(studioKeyRetireCommand, { code, key: old?.fingerprint ?? '' });
    expect(await privateHalves(code)).toEqual([next?.fingerprint]);
    await far.close();
  });

  async function privateHalves(code: string): Promise<string[]> {
    const rows = await opened.database.query<{ fingerprint: string }>(sql`
      select fingerprint
        from our_studio_keys
       where studio_code = ${code}
         and private_key is not null`);
    return rows.map(({ fingerprint }) => fingerprint);
  }

  it('studio-48: is told by studio:show with its public half only', async () => {
    const { publicKey } = await createKeyPair();
    const studio = { code: 'told', name: 'Told', baseUrl: 'http://127.0.0.1:9' };
    await addStudio(opened, { ...studio, publicKeyPem: publicKey });
    expect(await run(studioShowCommand, { code: 'told', json: true })).not.toContain('PRIVATE');
    expect(await run(studioShowCommand, { code: 'told' })).toMatch(/^calls_from +anywhere$/m);
    await expect(run(studioShowCommand, { code: 'nobody' })).rejects.toThrow('no studio');
  });
});
