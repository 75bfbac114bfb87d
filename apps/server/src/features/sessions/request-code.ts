import type { Platform } from '../../platform.ts';
import { codeKeys, createCode } from './codes.ts';
import { insertCode, findOpenCode } from './reset-store.ts';
import { codeMessage, networkOf, RESEND_SECONDS, RESET_CODE_MINUTES } from './rules.ts';
import type { CodePurpose } from './rules.ts';
import { createToken } from '../../tokens.ts';
import { loadSite } from '../site/reads.ts';

export interface CodeRequest {
  purpose: CodePurpose;
  phone: string;
  address: string;
  /** The request token that this browser received with its last code. */
  requestToken: string | undefined;
  /** Whether a message is sent to the phone. The caller's answer and its time are the same in both cases. */
  isSent: boolean;
  memberId: bigint | undefined;
}

export type RequestedCode =
  | {
      outcome: 'entered' | 'still_good';
      /** The token that the browser keeps and sends back with the code (account-56). */
      requestToken: string;
      expiresInSeconds: number;
      resendInSeconds: number;
    }
  | { outcome: 'wait'; seconds: number };

/**
 * Stores a code for this phone and sends it by SMS. The message is sent in the background, so that neither the answer
 * nor its time discloses it (account-54). A browser with a valid code is not limited; it is reminded of that code.
 */
export async function requestCode(
  { database, config, sms }: Platform,
  { purpose, phone, address, ...asked }: CodeRequest,
): Promise<RequestedCode> {
  const { websiteId, codeSecret } = config;
  const keys = codeKeys(codeSecret, { purpose, websiteId, phone, network: networkOf(address) });
  const { settings } = await loadSite(database, config);
  const [code, requestToken] = [createCode(), createToken()];
  const { waitSeconds } = await database.transaction((tx) =>
    insertCode(tx, keys, { code, requestToken }),
  );
  if (waitSeconds > 0) {
    const own = asked.requestToken;
    const goodForSeconds = own && (await findOpenCode(database, keys, own));
    if (!own || !goodForSeconds) return { outcome: 'wait', seconds: waitSeconds };
    const expiresInSeconds = Math.ceil(goodForSeconds);
    const resendInSeconds = Math.min(waitSeconds, expiresInSeconds);
    return { outcome: 'still_good', requestToken: own, expiresInSeconds, resendInSeconds };
  }
  if (asked.isSent) {
    const text = codeMessage(purpose, settings.name, code);
    sms.send({ phone, text, lifeSeconds: RESET_CODE_MINUTES * 60 }, asked);
  }
  const expiresInSeconds = RESET_CODE_MINUTES * 60;
  return { outcome: 'entered', requestToken, expiresInSeconds, resendInSeconds: RESEND_SECONDS };
}
