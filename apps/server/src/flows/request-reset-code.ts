import type { Context } from '../context.ts';
import { findMemberByPhone } from '../modules/members/store.ts';
import { createCode, resetKeys } from '../modules/sessions/codes.ts';
import { enterCode, findOpenCode } from '../modules/sessions/reset-store.ts';
import {
  networkOf,
  RESEND_SECONDS,
  RESET_CODE_MINUTES,
  resetMessage,
} from '../modules/sessions/rules.ts';
import { createToken } from '../modules/sessions/tokens.ts';
import { loadSite } from '../modules/site/store.ts';

export type RequestedCode =
  | {
      outcome: 'entered' | 'still_good';
      /** Belongs to the browser that asked, and goes with the code (RULINGS 43). */
      requestToken: string;
      expiresInSeconds: number;
      resendInSeconds: number;
    }
  | { outcome: 'wait'; seconds: number };

/**
 * Enters a code for this phone and sends it where the phone is an active member's. Both ways do the same
 * work and the message goes out beside the answer, so that neither the answer nor its time tells a
 * member's phone from another (REQUIREMENTS 29). A limit is told to new askers: a browser whose last code
 * is still good is told that instead.
 */
export async function requestResetCode(
  { database, config, sms }: Context,
  asked: { phone: string; address: string; requestToken: string | undefined },
): Promise<RequestedCode> {
  const { websiteId, codeSecret } = config;
  const network = networkOf(asked.address);
  const keys = resetKeys(codeSecret, { websiteId, phone: asked.phone, network });
  const { settings } = await loadSite(database, config);
  const member = await findMemberByPhone(database, websiteId, asked.phone);
  const [code, requestToken] = [createCode(), createToken()];
  const { waitSeconds } = await database.transaction((tx) =>
    enterCode(tx, keys, { code, requestToken }),
  );
  if (waitSeconds > 0) {
    const ownToken = asked.requestToken;
    const goodForSeconds = ownToken && (await findOpenCode(database, keys, ownToken));
    if (!ownToken || !goodForSeconds) return { outcome: 'wait', seconds: waitSeconds };
    const expiresInSeconds = Math.ceil(goodForSeconds);
    const resendInSeconds = Math.min(waitSeconds, expiresInSeconds);
    return { outcome: 'still_good', requestToken: ownToken, expiresInSeconds, resendInSeconds };
  }
  if (member?.status === 'active') {
    sms.send(
      { phone: asked.phone, text: resetMessage(settings.name, code) },
      { memberId: member.id },
    );
  }
  const expiresInSeconds = RESET_CODE_MINUTES * 60;
  return { outcome: 'entered', requestToken, expiresInSeconds, resendInSeconds: RESEND_SECONDS };
}
