import type { Config } from '../config.ts';

/** Where the member app may stand: what a return_url and a socket's Origin are held against. */
export function ownOrigins(config: Pick<Config, 'publicUrl' | 'mode' | 'port'>): string[] {
  const origin = new URL(config.publicUrl).origin;
  if (config.mode === 'live') return [origin];
  return [origin, `http://localhost:${config.port}`, `http://127.0.0.1:${config.port}`];
}
