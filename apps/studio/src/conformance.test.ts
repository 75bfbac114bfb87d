import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePortOfKit, runConformance } from '../../../scripts/testing/conformance.ts';
import { registerStudio } from './register.ts';
import { GAME } from './testing/studio-stage.ts';

const TIMEOUT_MS = 120_000;
const directory = mkdtempSync(join(tmpdir(), 'studio-'));
const app = Fastify();
const operator = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
let settings: Record<string, unknown>;

beforeAll(async () => {
  const port = await freePortOfKit();
  const registration = {
    code: 'DAONUEA',
    operator_id: 'kit',
    wallet_url: `http://127.0.0.1:${port}`,
    public_key: operator.publicKey,
  };
  writeFileSync(join(directory, 'operators.json'), JSON.stringify([registration]));
  const studio = await registerStudio(app, { directory, url: 'http://studio.test' });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  settings = {
    url: `${url}/games`,
    key: operator.privateKey,
    studio_key: readFileSync(studio.publicKeyFile, 'utf8'),
    operator_id: 'kit',
    listen: String(port),
    game: GAME,
    wait: '20',
    play: {
      find: '/games/play/([\\w-]+)',
      url: `${url}/games/play/{1}/spin`,
      body: { round_id: '{uuid}', stake: 10 },
    },
  };
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

describe('the conformance kit', () => {
  it(
    'kit-02: finds the demo studio right in every case of the protocol rs',
    async () => {
      const { code, cases, amiss } = await runConformance(['studio', '--protocol', 'rs'], settings);
      expect(amiss).toEqual([]);
      expect(code).toBe(0);
      expect(cases.length).toBeGreaterThan(20);
    },
    TIMEOUT_MS,
  );
});
