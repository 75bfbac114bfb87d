import { resolve } from 'node:path';
import { z } from 'zod';

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be a http(s) URL' })
  .transform((url) => url.replace(/\/+$/, ''));

/** The environment variables that the sandbox reads (ops-04, ops-10). */
const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  SANDBOX_PORT: z.coerce.number().int().min(1).max(65_535).default(3001),
  SANDBOX_URL: httpUrl.optional(),
  /** The port of the mail server that takes alerts to staff; without one there is none. */
  SANDBOX_SMTP_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** The member server's port, used for its address if PUBLIC_URL is missing. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('./data'),
});

export interface SandboxConfig {
  host: string;
  port: number;
  /** The sandbox's address for browsers and the member server, without a trailing slash. */
  sandboxUrl: string;
  smtpPort: number | undefined;
  /** The member server's address, used for links only; webhooks go to the address in each order. */
  memberUrl: string;
  /** The sandbox's folder, inside DATA_DIR. */
  directory: string;
}

export class ConfigError extends Error {}

/** Reads the configuration from the environment. @throws ConfigError that lists all mistakes. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): SandboxConfig {
  const filled = Object.entries(env).filter(([, value]) => value !== '');
  const parsed = environment.safeParse(Object.fromEntries(filled));
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new ConfigError(`The environment has mistakes:\n${lines.join('\n')}`);
  }
  const { HOST, PORT, SANDBOX_PORT, SANDBOX_SMTP_PORT, SANDBOX_URL, PUBLIC_URL, DATA_DIR } =
    parsed.data;
  return {
    host: HOST,
    port: SANDBOX_PORT,
    smtpPort: SANDBOX_SMTP_PORT,
    sandboxUrl: SANDBOX_URL ?? `http://127.0.0.1:${SANDBOX_PORT}`,
    memberUrl: PUBLIC_URL ?? `http://127.0.0.1:${PORT}`,
    directory: resolve(DATA_DIR, 'sandbox'),
  };
}
