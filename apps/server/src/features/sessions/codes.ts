import { createHmac, randomInt } from 'node:crypto';
import { SMS_CODE_DIGITS } from '@kapao/contract/members/rules.ts';
import type { CodePurpose } from './rules.ts';

/** Creates a code of six uniformly distributed digits. */
export function createCode(): string {
  return String(randomInt(10 ** SMS_CODE_DIGITS)).padStart(SMS_CODE_DIGITS, '0');
}

export interface CodeKeys {
  phone: Buffer;
  network: Buffer;
  /** Returns the hash of a code and its phone together, so that a code for another phone never matches. */
  code: (code: string) => Buffer;
  /** Returns the hash of the request token that the browser got with its code. */
  request: (token: string) => Buffer;
}

/** Creates keyed hashes: without the key, anyone who reads the table could try all codes and phones in seconds. */
export function codeKeys(
  secret: string,
  asked: { purpose: CodePurpose; websiteId: number; phone: string; network: string },
): CodeKeys {
  const hash = (...parts: (string | number)[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest();
  const { purpose, websiteId, phone, network } = asked;
  return {
    phone: hash('phone', websiteId, phone),
    network: hash('network', network),
    code: (code) => hash(`${purpose} code`, websiteId, phone, code),
    request: (token) => hash(`${purpose} request`, websiteId, phone, token),
  };
}
