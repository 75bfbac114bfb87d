import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePortOfKit, runConformance } from '../../../scripts/testing/conformance.ts';
import { registerStudio } from './register.ts';
import { BACCARAT_TABLE, RED_TIGER_SLOT } from './testing/games.ts';
import { GAME } from './testing/studio-stage.ts';

const TIMEOUT_MS = 120_000;
const directory = mkdtempSync(join(tmpdir(), 'studio-'));
const app = Fastify();
const operator = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
let url: string;
let studioKey: string;
let ports: Record<'rs' | 'evolution' | 'red-tiger', number>;

beforeAll(async () => {
  ports = {
    rs: await freePortOfKit(),
    evolution: await freePortOfKit(),
    'red-tiger': await freePortOfKit(),
  };
  const registered = (code: string, protocol: keyof typeof ports) => ({
    code,
    operator_id: 'kit',
    wallet_url: `http://127.0.0.1:${ports[protocol]}`,
    protocol,
  });
  const registrations = [
    { ...registered('DAONUEA', 'rs'), public_key: operator.publicKey },
    {
      ...registered('live', 'evolution'),
      credentials: { casino_key: 'kit', casino_token: 'casino-token', auth_tokens: 'auth-token' },
    },
    {
      ...registered('slots', 'red-tiger'),
      credentials: { casino: 'kit', api_keys: 'api-key' },
    },
  ];
  writeFileSync(join(directory, 'operators.json'), JSON.stringify(registrations));
  // A slot's address leads to its page, of which the kit needs no more than that it opens.
  const pagesDirectory = join(directory, 'pages');
  mkdirSync(join(pagesDirectory, 'slot'), { recursive: true });
  writeFileSync(join(pagesDirectory, 'slot', 'index.html'), '<title>Slot</title>');
  const studio = await registerStudio(app, {
    directory,
    url: 'http://studio.test',
    pagesDirectory,
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  studioKey = readFileSync(studio.publicKeyFile, 'utf8');
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

/** The part of the settings that says how a round is played; `act` and `choice` are the game's. */
function playsBy(protocol: keyof typeof ports, act: string, choice: object) {
  return {
    listen: String(ports[protocol]),
    wait: '20',
    play: {
      find: '/play/([\\w-]+)',
      url: `${url}/games/play/{1}/${act}`,
      body: { round_id: '{uuid}', ...choice },
    },
  };
}

async function expectAllPassed(protocol: keyof typeof ports, settings: object): Promise<void> {
  const run = await runConformance(['studio', '--protocol', protocol], { ...settings });
  expect(run.amiss).toEqual([]);
  expect(run.code).toBe(0);
  expect(run.cases.length).toBeGreaterThanOrEqual(20);
}

describe('the conformance kit', () => {
  it(
    'kit-02: finds the demo studio right in every case of the protocol rs',
    () =>
      expectAllPassed('rs', {
        url: `${url}/games`,
        key: operator.privateKey,
        studio_key: studioKey,
        operator_id: 'kit',
        game: GAME,
        ...playsBy('rs', 'spin', { stake: 10 }),
      }),
    TIMEOUT_MS,
  );

  it(
    'kit-02: finds the demo studio right in every case of the protocol evolution',
    () =>
      expectAllPassed('evolution', {
        url: `${url}/games`,
        casino_key: 'kit',
        casino_token: 'casino-token',
        auth_token: 'auth-token',
        game: BACCARAT_TABLE,
        ...playsBy('evolution', 'deal', { bets: { tie: 10 } }),
      }),
    TIMEOUT_MS,
  );

  it(
    'kit-02: finds the demo studio right in every case of the protocol red-tiger',
    () =>
      expectAllPassed('red-tiger', {
        url: `${url}/games/red-tiger`,
        casino: 'kit',
        api_key: 'api-key',
        game: RED_TIGER_SLOT,
        ...playsBy('red-tiger', 'spin', { stake: 10 }),
      }),
    TIMEOUT_MS,
  );
});
