import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SmsReportCall } from '../port.ts';

/** Signs a form call as Twilio does: the URL, then each parameter's name and value in the order of the names. */
export function twilioSignature(url: string, parameters: URLSearchParams, token: string): string {
  const names = [...new Set(parameters.keys())].toSorted(byCodeUnits);
  const text = names.reduce((signed, name) => {
    const values = [...new Set(parameters.getAll(name))].toSorted(byCodeUnits);
    return signed + values.map((value) => name + value).join('');
  }, url);
  return createHmac('sha1', token).update(text, 'utf8').digest('base64');
}

/** Whether one of the valid tokens signed the call: while a token changes, Twilio may sign with either. */
export function isSignedByTwilio(
  { url, signature, parameters }: SmsReportCall,
  tokens: readonly string[],
): boolean {
  if (signature === undefined) return false;
  const given = Buffer.from(signature);
  return tokens
    .map((token) => Buffer.from(twilioSignature(url, parameters, token)))
    .some((own) => own.length === given.length && timingSafeEqual(own, given));
}

function byCodeUnits(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
