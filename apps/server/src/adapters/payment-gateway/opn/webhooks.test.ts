import { describe, expect, it } from 'vitest';
import { opnEvent } from '../../../testing/money/fake-opn.ts';
import { sandboxOpn } from './default-secrets.ts';
import { opnProtocol } from './protocol.ts';

const OTHER_SECRET = Buffer.from('another-secret-of-thirty-2-bytes').toString('base64');
const data = { object: 'charge', id: 'chrg_test_5x1', metadata: { reference: 'ref' } };
const nowSeconds = () => Math.floor(Date.now() / 1000);

function verdictOf(
  { payload, headers }: Pick<ReturnType<typeof opnEvent>, 'payload'> & { headers: object },
  secrets: string[] = [sandboxOpn.webhookSecret],
  now = nowSeconds(),
) {
  const call = { headers: { ...headers }, bytes: Buffer.from(payload), nowSeconds: now };
  const verdict = opnProtocol.verifyWebhook(call, { webhook_secrets: secrets });
  return verdict.outcome === 'verified' ? 'verified' : verdict.refusal;
}

describe('the signature of Opn', () => {
  // Computed with another program: printf '1772337600.{"key":"x"}' | openssl dgst -sha256 -hmac …
  it('door-07: is the HMAC of time, dot and body with the decoded secret', () => {
    const headers = {
      'omise-signature': '0d12c695566b544b75683887c563786bf8fcfd263894d3509de57d5bfbd80912',
      'omise-signature-timestamp': '1772337600',
    };
    expect(verdictOf({ payload: '{"key":"x"}', headers }, undefined, 1_772_337_600)).toBe(
      'verified',
    );
  });

  it('door-07: may be one of two while the secret is changed, on both sides', () => {
    const event = opnEvent('charge.complete', data);
    const { 'omise-signature': signature } = event.headers;
    const both = { ...event.headers, 'omise-signature': `${'0'.repeat(64)},${signature}` };
    expect(verdictOf({ ...event, headers: both })).toBe('verified');
    expect(verdictOf(event, [OTHER_SECRET, sandboxOpn.webhookSecret])).toBe('verified');
    expect(verdictOf(event, [OTHER_SECRET])).toBe('signature_refused');
    expect(verdictOf(event, ['', 'AAAA'])).toBe('signature_refused');
  });

  it('door-07: is refused for another body, an old time, and junk', () => {
    const event = opnEvent('charge.complete', data);
    const { headers } = event;
    expect(verdictOf({ headers, payload: `${event.payload} ` })).toBe('signature_refused');
    expect(verdictOf(event, undefined, nowSeconds() + 302)).toBe('timestamp_refused');
    expect(verdictOf(event, undefined, nowSeconds() - 302)).toBe('timestamp_refused');
    const junk = { ...headers, 'omise-signature': `${headers['omise-signature']},junk` };
    expect(verdictOf({ ...event, headers: junk })).toBe('signature_refused');
    const { 'omise-signature': _signature, ...unsigned } = headers;
    expect(verdictOf({ ...event, headers: unsigned })).toBe('header_missing');
    expect(opnProtocol.couldBeSigned(unsigned, nowSeconds())).toBe(false);
    expect(opnProtocol.couldBeSigned(headers, nowSeconds())).toBe(true);
  });
});

describe('an event of Opn', () => {
  const read = (key: string, about: object) =>
    opnProtocol.parseEvent(JSON.parse(opnEvent(key, about).payload));

  it('door-03: says only that a charge or a transfer changed', () => {
    expect(read('charge.complete', { ...data, status: 'successful', paid: true })).toEqual({
      type: 'checkout_changed',
      checkoutId: 'chrg_test_5x1',
      reference: 'ref',
    });
    const transfer = { object: 'transfer', id: 'trsf_test_5x1', deleted: true };
    expect(read('transfer.destroy', transfer)).toEqual({
      type: 'payout_changed',
      gatewayWithdrawalId: 'trsf_test_5x1',
      reference: null,
    });
    expect(read('recipient.verify', { object: 'recipient', id: 'recp_test_5x1' })).toEqual({
      type: 'other',
      name: 'recipient.verify',
    });
    expect(opnProtocol.parseEvent({ object: 'event' })).toBeUndefined();
  });
});

describe('the keys of Opn', () => {
  it('door-14: are refused in live mode where they are test keys, or the sandbox’s', () => {
    const publicFields = (secret_key: string, secret: string) =>
      opnProtocol.publicFields({ secret_key: [secret_key], webhook_secrets: [secret] });
    expect(publicFields(sandboxOpn.secretKey, sandboxOpn.webhookSecret)).toEqual([
      'secret_key',
      'webhook_secrets',
    ]);
    expect(publicFields('skey_test_ownaccount01', OTHER_SECRET)).toEqual(['secret_key']);
    expect(publicFields('skey_ownaccount01', OTHER_SECRET)).toEqual([]);
  });
});
