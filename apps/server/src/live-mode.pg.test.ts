import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { withUnrecordedWrites } from './command-line/unrecorded.ts';
import { gamesImportCommand } from './entries/commands/games/games-import.ts';
import { paymentGatewaysSaveCommand } from './entries/commands/payments/payment-gateways-save.ts';
import {
  studioAddressesCommand,
  studioDisableCommand,
  studioEnableCommand,
} from './entries/commands/games/studio-access.ts';
import { studioAddCommand } from './entries/commands/games/studio-add.ts';
import type { Config } from './config.ts';
import { refuseStoredInLiveMode } from './live-mode.ts';
import { sandboxGateway } from './adapters/payment-gateway/kapao/default-secrets.ts';
import { sandboxThaiBulkSms } from './adapters/sms/thaibulksms/protocol.ts';
import { createKeyPair } from './adapters/game-studio/rs/signature.ts';
import { saveService } from './features/services/store.ts';
import { liveConfig, runCommand, saveFile } from './testing/commands.ts';
import { createTestDatabase } from './testing/database.ts';
import type { TestDatabase } from './testing/database.ts';

const SECRET = 'whsec_b3VyLW93bi1zZWNyZXQtMzItYnl0ZXMtbG9uZw==';
const gateway = {
  code: 'acme',
  base_url: 'https://gateway.example/api',
  api_key: 'a-key-of-our-own',
  webhook_secrets: [SECRET],
};
const CODE = 'lotus';
const STUDIO_URL = 'https://studio.example';
/** One of each form; outside-addresses.test.ts holds the rule to all of them. */
const insideUrls = ['http://third.example', 'https://[::ffff:10.0.0.1]'];
const insideRanges = ['192.0.0.0/8', '::1'];

let database: TestDatabase;
let sandbox: Config;
let live: Config;
let folder: string;
let keyFile: string;
beforeAll(async () => {
  database = await createTestDatabase();
  live = liveConfig(database.url);
  // The same secrets key, because both use the same database.
  sandbox = { ...live, mode: 'sandbox' };
  folder = await mkdtemp(join(tmpdir(), 'kapao-live-'));
  keyFile = join(folder, 'key.pem');
  await writeFile(keyFile, (await createKeyPair()).publicKey);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.close();
});
beforeEach(async () => {
  await saveGateway(live, gateway);
  await addStudio(live, STUDIO_URL);
  await allowCalls(sandbox, '198.41.0.4');
});

const saveGateway = (config: Config, row: object) =>
  saveFile(config, paymentGatewaysSaveCommand, [row]);
const addStudio = (config: Config, url: string) =>
  runCommand(config, studioAddCommand, { code: CODE, name: 'Lotus', url, 'public-key': keyFile });
const allowCalls = (config: Config, allow: string) =>
  runCommand(config, studioAddressesCommand, { code: CODE, allow });
const start = (config: Config) =>
  withUnrecordedWrites(config, (on, secrets) =>
    refuseStoredInLiveMode(config, { database: on, secrets }),
  );

/** Saves in sandbox mode, then expects the command and the start in live mode to refuse it. */
async function refusesBoth(save: (config: Config) => Promise<unknown>, fault: string) {
  await expect(save(live)).rejects.toThrow(fault);
  await start(live);
  await save(sandbox);
  await start(sandbox);
  await expect(start(live)).rejects.toThrow(fault);
}

it('ops-11: live mode takes third parties of its own', async () => {
  await start(live);
  await runCommand(live, studioDisableCommand, { code: CODE });
  await runCommand(live, studioEnableCommand, { code: CODE });
  await allowCalls(live, '198.41.0.4,2606:4700::/32');
  await start(live);
});

it.each(insideUrls)('ops-11 pay-07: live mode refuses a gateway at %s', async (base_url) => {
  await refusesBoth(
    (config) => saveGateway(config, { ...gateway, base_url }),
    'gateway acme: base_url needs an',
  );
});

it('pay-07: live mode refuses a gateway with the public API key of the sandbox', async () => {
  await refusesBoth(
    (config) => saveGateway(config, { ...gateway, api_key: sandboxGateway.apiKey }),
    'gateway acme: api_key has the sandbox',
  );
});

it('pay-07: live mode refuses a gateway with the public webhook secret of the sandbox', async () => {
  const webhook_secrets = [SECRET, sandboxGateway.webhookSecret];
  await refusesBoth(
    (config) => saveGateway(config, { ...gateway, webhook_secrets }),
    'gateway acme: webhook_secrets has the sandbox',
  );
});

it('door-22: live mode refuses a gateway with a test key of Xendit', async () => {
  const { code, base_url } = gateway;
  const tokens = ['a-token-of-the-webhook-settings'];
  const xendit = { code, base_url, protocol: 'xendit', callback_tokens: tokens };
  await refusesBoth(
    (config) => saveGateway(config, { ...xendit, secret_key: 'xnd_development_an_own_one' }),
    'gateway acme: secret_key has the sandbox',
  );
});

it.each(insideUrls)('ops-11: live mode refuses a studio at %s', async (url) => {
  await refusesBoth((config) => addStudio(config, url), 'studio lotus: its address needs an');
});

it.each(insideRanges)('ops-11: live mode refuses a studio that calls from %s', async (range) => {
  await refusesBoth((config) => allowCalls(config, range), 'studio lotus: it calls from no');
});

it('ops-11: live mode neither enables nor asks a studio that was saved with a private address', async () => {
  await database.database.query(sql`
    update game_studios
       set base_url = 'http://127.0.0.1:9'`);
  await runCommand(live, studioDisableCommand, { code: CODE });
  const fault = 'studio lotus: its address needs an';
  await expect(runCommand(live, studioEnableCommand, { code: CODE })).rejects.toThrow(fault);
  await expect(runCommand(live, gamesImportCommand, { studio: CODE })).rejects.toThrow(fault);
});

it('studio-78: live mode neither opens nor enables a studio without keys to all addresses', async () => {
  const credentials = join(folder, 'credentials.json');
  const fields = {
    casino_key: 'kapao',
    casino_token: 'a'.repeat(30),
    auth_tokens: ['b'.repeat(30)],
  };
  await writeFile(credentials, JSON.stringify(fields));
  const code = 'live-tables';
  const named = { code, name: 'Tables', url: STUDIO_URL, protocol: 'evolution' };
  await runCommand(live, studioAddCommand, { ...named, credentials });
  // The wallet takes no call of it yet.
  await start(live);
  const fault = `studio ${code}: its protocol has no keys`;
  await expect(runCommand(live, studioEnableCommand, { code })).rejects.toThrow(fault);
  await runCommand(live, studioAddressesCommand, { code, allow: '198.41.0.4' });
  await runCommand(live, studioEnableCommand, { code });
  const any = () => runCommand(live, studioAddressesCommand, { code, any: true });
  await expect(any()).rejects.toThrow(fault);
  await runCommand(live, studioAddressesCommand, { code: CODE, any: true });
});

it('svc-10: live mode does not start with a service of the sandbox', async () => {
  const service = {
    kind: 'sms',
    code: 'main',
    protocol: 'thaibulksms',
    baseUrl: 'http://127.0.0.1:9',
    credentials: {
      api_key: [sandboxThaiBulkSms.apiKey],
      api_secret: ['a-secret-of-our-own'],
      sender: ['Demo'],
    },
    isEnabled: false,
  } as const;
  await start(live);
  await withUnrecordedWrites(sandbox, (on, secrets) =>
    on.transaction((tx) => saveService(tx, secrets, service)),
  );
  await start(sandbox);
  await expect(start(live)).rejects.toThrow('sms main: base_url needs an');
  await expect(start(live)).rejects.toThrow('sms main: api_key has the sandbox');
  await database.database.query(sql`delete from services`);
});
