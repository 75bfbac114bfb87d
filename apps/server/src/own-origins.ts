import type { Config } from './config.ts';

/** Returns the member app's origins. A return_url and a socket's Origin must be one of them. */
export function ownOrigins(config: Pick<Config, 'publicUrl' | 'mode' | 'port'>): string[] {
  const origin = new URL(config.publicUrl).origin;
  if (config.mode === 'live') return [origin];
  return [origin, `http://localhost:${config.port}`, `http://127.0.0.1:${config.port}`];
}

/** Returns the origins of the office's pages, whose writes are accepted. */
export function officeOrigins(
  { officeUrl, mode }: Pick<Config, 'officeUrl' | 'mode'>,
  port: number,
): string[] {
  const origin = new URL(officeUrl).origin;
  if (mode === 'live') return [origin];
  return [origin, `http://localhost:${port}`, `http://127.0.0.1:${port}`];
}
