import sql from 'sql-template-tag';
import { fetchAllowed } from '../../../../adapters/outside-calls.ts';
import { fault, ok, warning } from './findings.ts';
import type { Check, Finding, Patient } from './findings.ts';

const TIMEOUT_MS = 5_000;
/** Our own address: a name that may lead inside where it is looked up from this machine. */
const PUBLIC_URL = 'PUBLIC_URL';
/** The largest difference of two clocks that is not reported; third parties refuse signed calls from 300 s on. */
const MAX_CLOCK_SECONDS = 240;

/** Asks each third party, and the public address, for any answer; all at once. */
export const checkReach: Check = async (patient) => {
  const places = await placesOf(patient);
  return Promise.all(places.map(({ name, url }) => reach(name, url)));
};

async function placesOf({ config, database }: Patient): Promise<{ name: string; url: string }[]> {
  const thirdParties = await database.query<{ name: string; url: string }>(sql`
    select 'studio ' || code as name,
           base_url          as url
      from game_studios
     where is_enabled
     union all
    select 'gateway ' || code,
           base_url
      from payment_gateways
     where is_enabled
     union all
    select kind || ' ' || code,
           base_url
      from services
     where is_enabled
     order by name`);
  return [
    { name: PUBLIC_URL, url: `${config.publicUrl}/api/healthz` },
    { name: 'SMS service', url: config.sms.url },
    ...thirdParties,
  ];
}

async function reach(name: string, url: string): Promise<Finding> {
  const check = 'reach';
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const call = name === PUBLIC_URL ? fetch : fetchAllowed;
    const response = await call(url, { method: 'GET', redirect: 'manual', signal });
    await response.body?.cancel();
    const words = `${name} answers ${response.status}`;
    if (response.status >= 500) return warning(check, words, `It has a fault: ${url}`);
    return clockOf(response, name) ?? ok(check, words);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const mend = `Look at DNS, firewall and certificate of ${new URL(url).host}.`;
    return fault(check, `${name} cannot be reached: ${reason || 'refused'}`, mend);
  }
}

/**
 * Compares this machine's clock with the time in a third party's answer, which shows a wrong clock even without NTP.
 */
function clockOf(response: Response, name: string): Finding | undefined {
  const date = Date.parse(response.headers.get('date') ?? '');
  const seconds = Math.round(Math.abs(Date.now() - date) / 1_000);
  if (Number.isNaN(date) || seconds < MAX_CLOCK_SECONDS) return undefined;
  const mend =
    'Signed calls are refused at 300 s. Set the clock by NTP (timedatectl set-ntp true).';
  return fault('clock', `${seconds} s between this machine and ${name}`, mend);
}
