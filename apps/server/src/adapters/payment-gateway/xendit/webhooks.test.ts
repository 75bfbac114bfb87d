import { describe, expect, it } from 'vitest';
import { verifyCallbackToken } from './callback-token.ts';
import { xenditProtocol } from './protocol.ts';

const body = Buffer.from('{"event":"payment.capture"}');
const verify = (headers: Record<string, string | string[]>, bytes = body) =>
  verifyCallbackToken(headers, bytes, ['new-token', 'old-token']);

describe('a webhook of Xendit', () => {
  it('door-23: is verified by each valid token, and by nothing else', () => {
    for (const token of ['new-token', 'old-token']) {
      expect(verify({ 'x-callback-token': token }).outcome).toBe('verified');
    }
    const refused = { outcome: 'refused', refusal: 'signature_refused' };
    for (const token of ['new-toke', 'new-token ', 'x', 'old-token\0']) {
      expect(verify({ 'x-callback-token': token }), token).toEqual(refused);
    }
    const missing = { outcome: 'refused', refusal: 'header_missing' };
    expect(verify({})).toEqual(missing);
    expect(verify({ 'x-callback-token': '' })).toEqual(missing);
    expect(verify({ 'x-callback-token': ['new-token'] })).toEqual(missing);
    expect(verifyCallbackToken({ 'x-callback-token': 't' }, body, [])).toEqual(refused);
    expect(xenditProtocol.couldBeSigned({ 'x-callback-token': 't' }, 0)).toBe(true);
    expect(xenditProtocol.couldBeSigned({ 'webhook-signature': 'v1,A' }, 0)).toBe(false);
  });

  it('door-23: has an id that names its body, so that a repeat with a new time is no reused id', () => {
    const idOf = (headers: Record<string, string>, bytes = body) => {
      const verdict = verify({ 'x-callback-token': 'new-token', ...headers }, bytes);
      return verdict.outcome === 'verified' ? verdict.id : '';
    };
    const other = Buffer.from('{"event":"payment.capture","created":"later"}');
    expect(idOf({})).toBe(idOf({}));
    expect(idOf({})).not.toBe(idOf({}, other));
    expect(idOf({ 'webhook-id': 'w1' })).toMatch(/^w1:/);
    expect(idOf({ 'webhook-id': 'w 1' })).toBe(idOf({}));
    expect(idOf({ 'webhook-id': 'w1' })).not.toBe(idOf({ 'webhook-id': 'w1' }, other));
    expect(idOf({ 'webhook-id': 'w'.repeat(500) }).length).toBeLessThanOrEqual(200);
  });

  it('door-23: says only which payment or payout changed', () => {
    const parseEvent = (given: unknown) => xenditProtocol.parseEvent(given);
    const payment = {
      payment_id: 'py-1',
      payment_request_id: 'pr-1',
      reference_id: 'r1',
      status: 'SUCCEEDED',
      request_amount: '1500',
    };
    for (const event of ['payment.capture', 'payment.failure', 'payment_request.expiry']) {
      expect(parseEvent({ event, created: '2026-08-03T04:14:05Z', data: payment })).toEqual({
        type: 'checkout_changed',
        checkoutId: 'pr-1',
        reference: 'r1',
      });
    }
    const payout = { id: 'disb-1', reference_id: 'w1', amount: 10, status: 'REVERSED' };
    expect(parseEvent({ event: 'payout.reversed', data: payout })).toEqual({
      type: 'payout_changed',
      gatewayWithdrawalId: 'disb-1',
      reference: 'w1',
    });
    for (const event of ['v3_payout.succeeded', 'payment_token.activation', 'refund.failed']) {
      expect(parseEvent({ event, data: {} })).toEqual({ type: 'other', name: event });
    }
    for (const bad of [
      undefined,
      [],
      {},
      { event: 'payment.capture' },
      { event: 'payout.failed', data: {} },
    ]) {
      expect(parseEvent(bad)).toBeUndefined();
    }
  });
});
