import { resolve } from 'node:path';
import { z } from 'zod';

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be a http(s) URL' })
  .transform((url) => url.replace(/\/+$/, ''));

/** The environment (ops-04, ops-10), as far as it speaks of the sandbox world. */
const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  SANDBOX_PORT: z.coerce.number().int().min(1).max(65_535).default(3001),
  SANDBOX_URL: httpUrl.optional(),
  /** The member server's, which says where it is when PUBLIC_URL does not. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('./data'),
});

export interface Config {
  host: string;
  port: number;
  /** Where browsers and the member server reach this world, without a slash at the end. */
  sandboxUrl: string;
  /** The member server: only for links, every call goes to the address that it gave us. */
  memberUrl: string;
  /** The sandbox's part of DATA_DIR. */
  directory: string;
}

export class ConfigError extends Error {}

/** @throws ConfigError that names every mistake at once. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const filled = Object.entries(env).filter(([, value]) => value !== '');
  const parsed = environment.safeParse(Object.fromEntries(filled));
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new ConfigError(`The environment has mistakes:\n${lines.join('\n')}`);
  }
  const { HOST, PORT, SANDBOX_PORT, SANDBOX_URL, PUBLIC_URL, DATA_DIR } = parsed.data;
  return {
    host: HOST,
    port: SANDBOX_PORT,
    sandboxUrl: SANDBOX_URL ?? `http://127.0.0.1:${SANDBOX_PORT}`,
    memberUrl: PUBLIC_URL ?? `http://127.0.0.1:${PORT}`,
    directory: resolve(DATA_DIR, 'sandbox'),
  };
}
