import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook } from './signature.ts';

const secret = 'whsec_a2FwYW8tc2FuZGJveC13ZWJob29rLXNlY3JldC0wMQ==';
const other = 'whsec_YW5vdGhlci1zZWNyZXQtb2YtdGhpcnR5LXR3by1ieXRlcw==';
const body = '{"type":"transfer.received"}';
const at = new Date('2026-03-01T00:00:00Z');
const nowSeconds = at.getTime() / 1000;

const signed = (with_ = secret) => ({
  id: 'msg_1',
  timestamp: String(nowSeconds),
  signature: new Webhook(with_).sign('msg_1', at, body),
});
const verify = (
  headers: Parameters<typeof verifyWebhook>[0],
  { secrets = [secret], bytes = Buffer.from(body), now = nowSeconds } = {},
) => verifyWebhook(headers, bytes, secrets, now);
const refusalOf = (...given: Parameters<typeof verify>) => {
  const verdict = verify(...given);
  return verdict.outcome === 'refused' ? verdict.refusal : 'none';
};

describe('verifyWebhook', () => {
  it('pay-48: takes what the reference library has signed', () => {
    expect(verify(signed())).toEqual({ outcome: 'verified', id: 'msg_1' });
  });

  it('pay-48: takes one good signature among several', () => {
    const several = `v1,AAAA ${signed(other).signature} ${signed().signature}`;
    expect(refusalOf({ ...signed(), signature: several })).toBe('none');
  });

  it('ops-64: refuses a header with junk beside a good signature', () => {
    const { signature } = signed();
    const texts = [
      `${signature},junk`,
      `${signature}junk!`,
      `${signature}, ${signature}`,
      `${signature},v1,AAAA`,
      `${signature}  ${signature}`,
      `${signature} `,
      `${signature}\t`,
      `${signature.slice(0, 20)} ${signature.slice(20)}`,
      `x ${signature}`,
    ];
    for (const text of texts) {
      expect(refusalOf({ ...signed(), signature: text }), text).toBe('signature_refused');
    }
  });

  it('pay-48: signs the bytes received, also where they are no text', () => {
    // As UTF-8 text both become one replacement character, and so are equal.
    const [sent, changed] = [Buffer.from([0xff]), Buffer.from([0xfe])];
    const text = new Webhook(secret).sign('msg_1', at, sent.toString());
    for (const bytes of [sent, changed]) {
      expect(refusalOf({ ...signed(), signature: text }, { bytes })).toBe('signature_refused');
    }
  });

  it('pay-48: refuses a changed body, id or timestamp', () => {
    expect(refusalOf(signed(), { bytes: Buffer.from(`${body} `) })).toBe('signature_refused');
    expect(refusalOf({ ...signed(), id: 'msg_2' })).toBe('signature_refused');
    const later = String(nowSeconds + 1);
    expect(refusalOf({ ...signed(), timestamp: later })).toBe('signature_refused');
  });

  it('pay-48: refuses when a header is missing or empty', () => {
    for (const header of ['id', 'timestamp', 'signature'] as const) {
      for (const value of [undefined, '']) {
        expect(refusalOf({ ...signed(), [header]: value })).toBe('header_missing');
      }
    }
  });

  it('pay-49: allows a clock 300 seconds off and no more', () => {
    expect(refusalOf(signed(), { now: nowSeconds + 300 })).toBe('none');
    expect(refusalOf(signed(), { now: nowSeconds - 300 })).toBe('none');
    expect(refusalOf(signed(), { now: nowSeconds + 301 })).toBe('timestamp_refused');
    expect(refusalOf(signed(), { now: nowSeconds - 301 })).toBe('timestamp_refused');
  });

  it('pay-49: takes whole seconds only', () => {
    for (const timestamp of [`${nowSeconds}abc`, `${nowSeconds}.5`, 'x', '-1', ' 1', 'Infinity']) {
      expect(refusalOf({ ...signed(), timestamp })).toBe('timestamp_refused');
    }
  });

  it('pay-50: knows two secrets while one is rotated, and no third', () => {
    const secrets = [secret, other];
    expect(refusalOf(signed(secret), { secrets })).toBe('none');
    expect(refusalOf(signed(other), { secrets })).toBe('none');
    expect(refusalOf(signed(other), { secrets: [secret] })).toBe('signature_refused');
  });

  it('pay-48 pay-50: refuses versions that it does not know', () => {
    const { signature } = signed();
    for (const version of ['v2', 'v1a', 'V1', '']) {
      const renamed = signature.replace('v1', version);
      expect(refusalOf({ ...signed(), signature: renamed }), version).toBe('signature_refused');
    }
    expect(refusalOf({ ...signed(), signature: signature.slice(3) })).toBe('signature_refused');
  });

  it('pay-50: never verifies with a secret that is empty or next to it', () => {
    for (const weak of ['', 'whsec_', 'whsec_AAAA', '***']) {
      expect(refusalOf(signed(), { secrets: [weak] })).toBe('signature_refused');
    }
    expect(refusalOf(signed(), { secrets: [] })).toBe('signature_refused');
  });
});
