import sql from 'sql-template-tag';
import { ConfigError } from '../../../../config.ts';
import { SecretsError } from '../../../../db/sealed.ts';
import { unsealStored } from '../../../../db/stored-secrets.ts';
import { refuseDemoMembers } from '../../../../demo/members.ts';
import { listOfficeStudios } from '../../../../features/games/studios/studios-office-store.ts';
import { openStudioFaults, refuseStoredInLiveMode } from '../../../../live-mode.ts';
import { fault, ok, warning } from './findings.ts';
import type { Check, Finding } from './findings.ts';

const OLD_KEY_YEARS = 2;

/** The settings that a live start refuses, and those that it accepts although they are likely wrong. */
export const checkSettings: Check = async ({ config, database, secrets }) => {
  if (config.mode === 'sandbox') {
    return [ok('mode', 'sandbox: no real money; nothing of live mode is checked')];
  }
  const found: Finding[] = [];
  const refusals = [
    () => refuseDemoMembers(database),
    ...(secrets ? [() => refuseStoredInLiveMode(config, { database, secrets })] : []),
  ];
  for (const refuse of refusals) {
    try {
      await refuse();
    } catch (error) {
      // Keys that do not fit are reported by `checkSecrets`, so this check skips them.
      if (error instanceof SecretsError) continue;
      if (!(error instanceof ConfigError)) throw error;
      found.push(fault('mode', error.message, 'docs/operations.md, “Sandbox and live”'));
    }
  }
  if (config.trustedProxies.length === 0) {
    const mend = 'Set TRUSTED_PROXIES to the balancer’s addresses, or leave it if there is none.';
    found.push(
      warning('proxy', 'no proxy is trusted: behind one, all members share its limits', mend),
    );
  } else found.push(ok('proxy', `trusted: ${config.trustedProxies.join(', ')}`));
  return [...found, ok('mode', 'live')];
};

/** The methods, games and contacts that members need. A live start does not wait for them. */
export const checkOpening: Check = async ({ config, database }) => {
  if (config.mode === 'sandbox') return [];
  const [opening] = await database.query<{
    canDeposit: boolean;
    canPlay: boolean;
    hasContacts: boolean;
  }>(sql`
    select exists (select from payment_methods as method
                     join payment_gateways as gateway on gateway.code = method.gateway_code
                    where method.website_id = ${config.websiteId}
                      and method.is_enabled
                      and gateway.is_enabled) as "canDeposit",
           exists (select from games) as "canPlay",
           not exists (select from site_settings
                        where website_id = ${config.websiteId}
                          and telegram_link || line_link like '%//example.com/%') as "hasContacts"`);
  return [
    opening?.canDeposit === true
      ? ok('payments', 'members can deposit')
      : warning(
          'payments',
          'no payment method is enabled',
          'docs/product/payments.md, “The files”',
        ),
    opening?.canPlay === true
      ? ok('games', 'there are games')
      : warning('games', 'there is no game', 'docs/product/games.md, “For operators”'),
    opening?.hasContacts === true
      ? ok('contacts', 'of the operator')
      : warning(
          'contacts',
          'members are sent to a placeholder',
          'npm run kapao -- settings:set --file FILE',
        ),
  ];
};

/** studio-78: the studios of which live mode takes no call, because they have neither keys nor named addresses. */
export const checkStudios: Check = async ({ config, database }) => {
  if (config.mode === 'sandbox') return [];
  const enabled = (await listOfficeStudios(database)).filter(({ isEnabled }) => isEnabled);
  return enabled.flatMap((studio) =>
    openStudioFaults(studio).map((found) =>
      warning('studios', found, `npm run kapao -- studio:addresses --code ${studio.code}`),
    ),
  );
};

/** Opens everything that is sealed, as a start does. */
export const checkSecrets: Check = async ({ config, database, secrets }) => {
  if (!secrets) {
    const mend = `Put the key into ${config.dataDir}/secrets-key, or set SECRETS_KEY.`;
    return [fault('secrets key', 'there is none', mend)];
  }
  const found: Finding[] = [];
  try {
    const total = await unsealStored(database, secrets);
    found.push(ok('secrets key', `id ${secrets.keyId} opens all ${total} stored secrets`));
  } catch (error) {
    if (!(error instanceof SecretsError)) throw error;
    const mend = 'Give the key that sealed them (SECRETS_KEY, SECRETS_KEY_PREVIOUS).';
    found.push(fault('secrets key', error.message, mend));
  }
  const old = await database.query<{ studio: string; years: number }>(sql`
    select studio_code as studio,
           extract(year from age(now(), added_at))::integer as years
      from our_studio_keys
     where signs
       and added_at < now() - make_interval(years => ${OLD_KEY_YEARS})`);
  for (const { studio, years } of old) {
    const mend = `npm run kapao -- studio:key-rotate --code ${studio}`;
    found.push(warning('signing keys', `${studio}: ours is ${years} years old`, mend));
  }
  const [push] = await database.query<{ present: boolean }>(sql`
    select exists (select from push_keys) as present`);
  found.push(
    config.vapidKeys || push?.present === true
      ? ok('push keys', config.vapidKeys ? 'of the environment' : 'in the database')
      : warning('push keys', 'there are none yet', 'Start a server: it makes them.'),
  );
  return found;
};

/** Gateways that have told nothing, though deposits were opened. */
export const checkWebhooks: Check = async ({ database }) => {
  const rows = await database.query<{ code: string; opened: number; last: Date | null }>(sql`
    select code,
           (select count(*)::integer
              from deposits
             where gateway_code = payment_gateways.code
               and created_at > now() - interval '1 day') as opened,
           (select max(received_at)
              from webhook_events
             where gateway_code = payment_gateways.code) as last
      from payment_gateways
     where is_enabled
     order by code`);
  const conflicts = await database.query<{ code: string; count: number }>(sql`
    select gateway_code as code,
           count(*)::integer as count
      from contradictions
     where decided_at is null
     group by gateway_code`);
  return [
    ...rows.map(({ code, opened, last }) => {
      const words = `${code}: last webhook ${last ? last.toISOString() : 'never'}`;
      const isSilent = opened > 0 && (last?.getTime() ?? 0) < Date.now() - 86_400_000;
      if (!isSilent) return ok('webhooks', words);
      const mend = `Have it call {PUBLIC_URL}/api/gateway/${code}/webhook; look for refusals in the log.`;
      return warning('webhooks', `${words}, though ${opened} deposits were opened in a day`, mend);
    }),
    ...conflicts.map(({ code, count }) =>
      warning(
        'webhooks',
        `${code} has contradicted itself ${count} times, and nobody has decided it`,
        'npm run kapao -- contradictions:list --open, and ask the gateway',
      ),
    ),
  ];
};
