import { createHmac, randomInt } from 'node:crypto';
import { SMS_CODE_DIGITS } from '@kapao/contract/members/rules.ts';
import type { CodePurpose } from './rules.ts';

/** Six digits, each as likely as any other. */
export function createCode(): string {
  return String(randomInt(10 ** SMS_CODE_DIGITS)).padStart(SMS_CODE_DIGITS, '0');
}

export interface CodeKeys {
  phone: Buffer;
  network: Buffer;
  /** The code bound to its phone: nobody else's digits can be put in its place. */
  code: (code: string) => Buffer;
  /** The token that only the browser which asked for a code has. */
  request: (token: string) => Buffer;
}

/** Keyed hashes, because a million codes and all phones of a country are tried out in no time. */
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
