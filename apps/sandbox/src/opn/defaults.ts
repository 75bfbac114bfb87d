import { randomBytes } from 'node:crypto';

/** Public keys of the Opn that the sandbox plays. `KAPAO_MODE=live` refuses them (docs/protocols/opn.md). */
export const OPN_SECRET_KEY = 'skey_test_kapaosandbox00000001';
export const OPN_WEBHOOK_SECRET = 'a2FwYW8tc2FuZGJveC1vcG4td2ViaG9vay1zZWNyZXQtMDE=';

/** The biller of Opn's QR codes, which belongs to nobody. */
export const OPN_BILLER = '999000000000001';

const ID_LENGTH = 19;
const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Makes an id of Opn's test mode, such as `chrg_test_5x2wlnas5shgmvzcz58`. */
export function opnId(kind: 'chrg' | 'recp' | 'trsf' | 'evnt'): string {
  const letters = [...randomBytes(ID_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]);
  return `${kind}_test_${letters.join('')}`;
}

/** A time as Opn writes it, without milliseconds. */
export function opnTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
