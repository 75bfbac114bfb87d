import { createECDH } from 'node:crypto';
import { resolve } from 'node:path';
import { z } from 'zod';
import { KEY_BYTES } from './db/sealed.ts';
import { privateUrlFault } from './adapters/outside-addresses.ts';
import { SANDBOX_SMS_API_KEY } from './adapters/sms/kapao/protocol.ts';
import type { VapidKeys } from './adapters/web-push/port.ts';

/**
 * The schemas of the environment variables (ops-03, ops-10). They are read once at start and validated together; a
 * single error lists all mistakes.
 */
const port = z.coerce.number().int().min(0).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be a http(s) URL' });

const secretsKey = z
  .string()
  .refine(isKey, 'must be 32 random bytes in base64 (openssl rand -base64 32)');

/** Hosts of the push services of Chrome, Firefox, Safari and Edge. */
const BROWSERS_PUSH_SERVICES =
  'fcm.googleapis.com, *.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com';
const PUSH_HOST = /^(\*\.)?([a-z\d-]+\.)+[a-z\d-]+$/;

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  SANDBOX_PORT: port.default(3001),
  /** The listener of the figures, in live mode only. */
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: port.default(9464),
  /** How long a server that was told to stop goes on, while a balancer finds it not ready (ops-62). */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  /** The back office has a listener of its own, at this host and port. */
  OFFICE_HOST: z.string().min(1).default('127.0.0.1'),
  OFFICE_PORT: port.default(3002),
  OFFICE_URL: httpUrl.optional(),
  SANDBOX_URL: httpUrl.optional(),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
    .optional(),
  /** PostgreSQL itself, where DATABASE_URL is a PgBouncer in transaction mode (ops-60). */
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
    .optional(),
  /** A replica of DATABASE_URL, for reads that may be late (ops-61). */
  READ_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
    .optional(),
  /** The database from which the office reads reports, such as a replica (report-06). */
  REPORT_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
    .optional(),
  /** `off` for a PgBouncer before 1.21, which loses named prepared statements. */
  DATABASE_PREPARED: z.enum(['on', 'off']).default('on'),
  KAPAO_MODE: z.enum(['sandbox', 'live']).default('sandbox'),
  KAPAO_LOG: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Addresses of the reverse proxies whose X-Forwarded-For the server trusts (api-24). */
  TRUSTED_PROXIES: z.string().optional(),
  /** The SMS service (docs/protocols/sms.md). */
  SMS_URL: httpUrl.optional(),
  SMS_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, 'must be printable, without spaces')
    .optional(),
  /** The HMAC key for one-time codes; the same on every server. */
  CODE_SECRET: z
    .string()
    .min(32, 'must be 32 characters or more')
    .max(500)
    .refine(isVaried, 'must be random: it has too few different characters')
    .optional(),
  /** The key that encrypts third parties' secrets in the database; the same on every server. */
  SECRETS_KEY: secretsKey.optional(),
  /**
   * The key pair for push services, in base64url. Without it, the server creates one and stores it sealed in the
   * database.
   */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'must be an uncompressed P-256 point in base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')
    .optional(),
  /** Hosts of the push services that members' browsers may name; `*.` stands for any subdomain. */
  PUSH_SERVICES: z
    .string()
    .default(BROWSERS_PUSH_SERVICES)
    .transform((hosts) => hosts.split(',').map((host) => host.trim()))
    .refine((hosts) => hosts.every((host) => PUSH_HOST.test(host)), {
      error: 'must be host names, such as push.example.com or *.example.com, separated by commas',
    }),
  /** A collector of OpenTelemetry traces, over HTTP. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  /** Decrypts secrets that were encrypted before SECRETS_KEY was changed. */
  SECRETS_KEY_PREVIOUS: secretsKey.optional(),
});

/** 32 random hexadecimal digits contain fewer than 8 distinct ones once in a hundred million times. */
const MIN_DIFFERENT_CHARACTERS = 8;

function isVaried(secret: string): boolean {
  return new Set(secret).size >= MIN_DIFFERENT_CHARACTERS;
}

/** 32 random bytes practically never contain fewer than 16 distinct ones. */
const MIN_DIFFERENT_BYTES = 16;

function isKey(text: string): boolean {
  const key = Buffer.from(text, 'base64');
  return (
    key.toString('base64') === text &&
    key.length === KEY_BYTES &&
    new Set(key).size >= MIN_DIFFERENT_BYTES
  );
}

/** The sandbox's sealing key. It is public, so live mode refuses it. */
export const SANDBOX_SECRETS_KEY = 'a2FwYW8tc2FuZGJveCBwdWJsaWMgc2VjcmV0cyBrZXk=';
const SANDBOX_CODE_SECRET = 'kapao-sandbox-code-secret-that-everybody-knows';

export interface Config {
  host: string;
  port: number;
  publicUrl: string;
  /** Undefined in live mode, which has no sandbox. */
  sandboxUrl: string | undefined;
  /** Undefined in sandbox mode, which serves the figures on the public port. */
  metricsPort: number | undefined;
  metricsHost: string;
  drainSeconds: number;
  officeHost: string;
  officePort: number;
  /** The URL at which staff open the office. */
  officeUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** PostgreSQL past the pooler; undefined without a pooler. */
  databaseDirectUrl: string | undefined;
  /** The URL of a replica, for reads that may be late. */
  readDatabaseUrl: string | undefined;
  /** The database from which reports are read; undefined if it is the server's own. */
  reportDatabaseUrl: string | undefined;
  areStatementsPrepared: boolean;
  mode: 'sandbox' | 'live';
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  trustedProxies: string[];
  /** The SMS service while none is saved in the office (svc-08). */
  sms: { url: string; apiKey: string };
  codeSecret: string;
  /** If undefined, the key is a file in the data directory, beside the database. */
  secretsKey: string | undefined;
  previousSecretsKey: string | undefined;
  /** If undefined, the key pair is in the database. */
  vapidKeys: VapidKeys | undefined;
  pushServices: string[];
  /** The URL of the collector of traces; if undefined, nothing is traced. */
  tracesEndpoint: string | undefined;
  websiteId: number;
}

/** The id of the one website for which the member app is built (site-07). */
const WEBSITE_ID = 3;

export class ConfigError extends Error {}

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const filled = Object.entries(env).filter(([, value]) => value !== '');
  const parsed = environment.safeParse(Object.fromEntries(filled));
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new ConfigError(`The environment has mistakes:\n${lines.join('\n')}`);
  }
  const values = parsed.data;
  for (const name of ['READ_DATABASE_URL', 'REPORT_DATABASE_URL'] as const) {
    if (values[name] === undefined || values.DATABASE_URL !== undefined) continue;
    throw new ConfigError(
      `The environment has mistakes:\n  ${name}: needs the primary in DATABASE_URL beside it`,
    );
  }
  if (values.KAPAO_MODE === 'live') refuseUnlicensedDefaults(values);
  const worldUrl = withoutSlash(values.SANDBOX_URL ?? `http://127.0.0.1:${values.SANDBOX_PORT}`);
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: withoutSlash(values.PUBLIC_URL ?? `http://127.0.0.1:${values.PORT}`),
    sandboxUrl: values.KAPAO_MODE === 'live' ? undefined : worldUrl,
    metricsPort: values.KAPAO_MODE === 'live' ? values.METRICS_PORT : undefined,
    metricsHost: values.METRICS_HOST,
    drainSeconds: values.DRAIN_SECONDS,
    officeHost: values.OFFICE_HOST,
    officePort: values.OFFICE_PORT,
    // The default is localhost and no IP address, because passkeys belong to a domain name.
    officeUrl: withoutSlash(values.OFFICE_URL ?? `http://localhost:${values.OFFICE_PORT}`),
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    readDatabaseUrl: values.READ_DATABASE_URL,
    reportDatabaseUrl: values.REPORT_DATABASE_URL,
    areStatementsPrepared: values.DATABASE_PREPARED === 'on',
    mode: values.KAPAO_MODE,
    logLevel: values.KAPAO_LOG,
    trustedProxies: values.TRUSTED_PROXIES?.split(',').map((address) => address.trim()) ?? [],
    // Only the sandbox gets these defaults: live mode requires SMS_URL and SMS_API_KEY, and validation has passed.
    sms: {
      url: withoutSlash(values.SMS_URL ?? worldUrl),
      apiKey: values.SMS_API_KEY ?? SANDBOX_SMS_API_KEY,
    },
    codeSecret: values.CODE_SECRET ?? SANDBOX_CODE_SECRET,
    secretsKey:
      values.SECRETS_KEY ?? (values.DATABASE_URL === undefined ? undefined : SANDBOX_SECRETS_KEY),
    previousSecretsKey: values.SECRETS_KEY_PREVIOUS,
    vapidKeys: vapidKeysOf(values),
    pushServices: values.PUSH_SERVICES,
    tracesEndpoint:
      values.OTEL_EXPORTER_OTLP_ENDPOINT && withoutSlash(values.OTEL_EXPORTER_OTLP_ENDPOINT),
    websiteId: WEBSITE_ID,
  };
}

/** Refuses in live mode the values that only a demonstration may use (ops-03, ops-10). */
function refuseUnlicensedDefaults(values: z.infer<typeof environment>): void {
  const smsFault = privateUrlFault(values.SMS_URL ?? '');
  const missing = [
    values.DATABASE_URL === undefined && '  DATABASE_URL: live mode needs PostgreSQL',
    !values.PUBLIC_URL?.startsWith('https://') && '  PUBLIC_URL: live mode needs an https:// URL',
    !isOtherHost(values.OFFICE_URL, values.PUBLIC_URL) &&
      '  OFFICE_URL: live mode needs an https:// URL on another host than PUBLIC_URL',
    values.SANDBOX_URL !== undefined && '  SANDBOX_URL: live mode has no sandbox world',
    smsFault !== undefined && `  SMS_URL: live mode ${smsFault}`,
    (values.SMS_API_KEY ?? SANDBOX_SMS_API_KEY) === SANDBOX_SMS_API_KEY &&
      "  SMS_API_KEY: live mode needs the SMS service's own key",
    (values.CODE_SECRET ?? SANDBOX_CODE_SECRET) === SANDBOX_CODE_SECRET &&
      '  CODE_SECRET: live mode needs a secret of its own, 32 characters or more',
    (values.SECRETS_KEY ?? SANDBOX_SECRETS_KEY) === SANDBOX_SECRETS_KEY &&
      '  SECRETS_KEY: live mode needs a key of its own (openssl rand -base64 32)',
  ].filter((line) => line !== false);
  if (missing.length > 0) throw new ConfigError(`KAPAO_MODE=live refuses:\n${missing.join('\n')}`);
}

/** Cookies belong to a host, whatever its port, so that the office has one of its own. */
function isOtherHost(officeUrl: string | undefined, publicUrl: string | undefined): boolean {
  if (officeUrl === undefined || !officeUrl.startsWith('https://')) return false;
  return publicUrl === undefined || new URL(officeUrl).hostname !== new URL(publicUrl).hostname;
}

/** Returns the configured key pair, if any. @throws ConfigError when one is set alone, or is of another pair. */
function vapidKeysOf(values: z.infer<typeof environment>): VapidKeys | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values;
  if (publicKey === undefined && privateKey === undefined) return undefined;
  const mistake = (text: string) =>
    new ConfigError(
      `The environment has mistakes:\n  VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: ${text}`,
    );
  if (publicKey === undefined || privateKey === undefined) throw mistake('give both or neither');
  if (!isKeyPair(publicKey, privateKey)) {
    throw mistake('they are no pair (npx web-push generate-vapid-keys makes one)');
  }
  return { publicKey, privateKey };
}

/** Whether the private key is that of the point, on the curve of VAPID. */
function isKeyPair(publicKey: string, privateKey: string): boolean {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
  } catch {
    // A number beyond the curve's order is no private key.
    return false;
  }
  return curve.getPublicKey('base64url') === publicKey;
}

function withoutSlash(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url;
}
