import type { Context } from '../context.ts';
import { findMemberByPhone } from '../modules/members/store.ts';
import { createCode, resetKeys } from '../modules/sessions/codes.ts';
import { enterCode } from '../modules/sessions/reset-store.ts';
import { networkOf, resetMessage } from '../modules/sessions/rules.ts';
import { loadSite } from '../modules/site/store.ts';

/**
 * Enters a code for this phone, whoever's it is, and sends it where the phone is an active member's.
 * Both ways do the same work and the message goes out beside the answer, so that neither the answer
 * nor its time tells a member's phone from another (REQUIREMENTS 29).
 * @returns the seconds to wait, where too many were asked for; 0 when the code was entered.
 */
export async function requestResetCode(
  { database, config, sms }: Context,
  asked: { phone: string; address: string },
): Promise<{ waitSeconds: number }> {
  const { websiteId, codeSecret } = config;
  const network = networkOf(asked.address);
  const keys = resetKeys(codeSecret, { websiteId, phone: asked.phone, network });
  const { settings } = await loadSite(database, config);
  const member = await findMemberByPhone(database, websiteId, asked.phone);
  const code = createCode();
  const entered = await database.transaction((tx) => enterCode(tx, keys, code));
  if (entered.waitSeconds === 0 && member?.status === 'active') {
    sms.send(
      { phone: asked.phone, text: resetMessage(settings.name, code) },
      { memberId: member.id },
    );
  }
  return entered;
}
