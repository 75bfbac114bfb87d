import { secretFields } from '@kapao/contract/third-parties/credentials.ts';
import type { Unknown } from '../../../adapters/payment-gateway/port.ts';
import { gatewayProtocol } from '../../../adapters/payment-gateway/protocols.ts';
import { wordsForStaff } from '../../../adapters/words-for-staff.ts';
import type { Platform } from '../../../platform.ts';
import { keepUnclearAnswer } from './unclear-answers-store.ts';
import type { Gateway } from '../methods/gateways-store.ts';

const MAX_REASON = 300;
const MAX_WORDS = 1_000;

/**
 * door-26: keeps an answer that does not fit with its payment, where staff read it. The log has the reason alone. Returns
 * the reason as staff may read it.
 */
export async function noteUnknown(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  { code, protocol, credentials }: Gateway,
  { kind, subject }: { kind: 'deposit' | 'withdrawal'; subject: string },
  { reason, said }: Unknown,
): Promise<string> {
  const secrets = secretFields(gatewayProtocol(protocol).fields).flatMap(
    (field) => credentials[field] ?? [],
  );
  const told = wordsForStaff(reason, { secrets, maxLength: MAX_REASON });
  log.warn({ gateway: code, [kind]: subject, reason: told }, 'a gateway’s answer is unknown');
  await keepUnclearAnswer(database, {
    kind,
    subject,
    reason: told,
    said: said === undefined ? null : wordsForStaff(said, { secrets, maxLength: MAX_WORDS }),
  });
  return told;
}
