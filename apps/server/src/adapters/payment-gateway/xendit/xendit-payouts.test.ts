import { beforeEach, describe, expect, it } from 'vitest';
import { connectedXendit } from '../../../testing/money/connected-xendit.ts';
import {
  payoutAnswer,
  xenditChannels,
  xenditRefusal,
} from '../../../testing/money/scripted-xendit.ts';
import type { AskedWithdrawal } from '../port.ts';
import { partOf } from '../protocols.ts';

const PAYOUT_ID = 'disb-7baa7335-a0b2-4678-bb8c-318c0167f332';
const WITHDRAWAL = '11111111-1111-4111-8111-111111111111';

const xendit = connectedXendit();
const payouts = () => partOf(xendit.connect({ payout_key: ['xnd_production_out'] }), 'payout');

describe('a payout of Xendit', () => {
  const withdrawal = {
    reference: WITHDRAWAL,
    amountSatang: 12_345,
    bankCode: '004',
    bankAbbr: 'KBANK',
    accountNumber: '1234567890',
    accountName: 'มานี มีนา',
    firstSubmittedAt: new Date(),
  };
  const askedWithdrawal: AskedWithdrawal = {
    reference: WITHDRAWAL,
    amountSatang: 12_345,
    gatewayWithdrawalId: PAYOUT_ID,
    firstSubmittedAt: new Date(Date.now() - 5 * 60_000),
    lastSubmittedAt: new Date(Date.now() - 5 * 60_000),
  };
  const answered = (changes: Record<string, unknown>) => ({ body: payoutAnswer(changes) });
  beforeEach(() => {
    xendit.answers.set('GET /payouts_channels', { body: xenditChannels });
  });

  it('door-20: is ordered under the withdrawal’s own key, with the key of money out', async () => {
    xendit.answers.set('POST /v2/payouts', answered({}));
    expect(await payouts().submit(withdrawal)).toEqual({
      outcome: 'processing',
      gatewayWithdrawalId: PAYOUT_ID,
    });
    const call = xendit.calls.at(-1);
    expect(call?.headers['idempotency-key']).toBe(WITHDRAWAL);
    expect(call?.headers['api-version']).toBeUndefined();
    expect(call?.headers.authorization).toBe(
      `Basic ${Buffer.from('xnd_production_out:').toString('base64')}`,
    );
    expect(call?.body).toMatchObject({
      reference_id: WITHDRAWAL,
      channel_code: 'TH_KKB',
      channel_properties: { account_number: '1234567890', account_holder_name: 'มานี มีนา' },
      amount: 123.45,
      currency: 'THB',
    });
  });

  it.each<[string, string, Record<string, unknown>]>([
    ['processing', '', { status: 'ACCEPTED' }],
    ['processing', '', { status: 'REQUESTED' }],
    ['processing', '', { status: 'PENDING_COMPLIANCE_ASSESSMENT' }],
    ['succeeded', '', { status: 'SUCCEEDED' }],
    [
      'failed',
      'TEMPORARY_TRANSFER_ERROR',
      { status: 'FAILED', failure_code: 'TEMPORARY_TRANSFER_ERROR' },
    ],
    [
      'failed',
      'INVALID_DESTINATION (invalid account)',
      { status: 'FAILED', failure_code: 'INVALID_DESTINATION' },
    ],
    ['failed', 'CANCELLED', { status: 'CANCELLED' }],
    ['failed', 'COMPLIANCE_REJECTED', { status: 'COMPLIANCE_REJECTED' }],
    ['failed', 'REVERSED (the bank returned the money)', { status: 'REVERSED' }],
    ['unknown', '', { status: 'MELTED' }],
    ['unknown', '', { status: 'SUCCEEDED', amount: 123.4 }],
    ['unknown', '', { status: 'SUCCEEDED', currency: 'IDR' }],
    ['unknown', '', { status: 'SUCCEEDED', reference_id: 'another' }],
    ['unknown', '', { status: 'SUCCEEDED', id: 'disb-another' }],
  ])('door-20: is %s %s for %o', async (outcome, failure, changes) => {
    xendit.answers.set(`GET /v2/payouts/${PAYOUT_ID}`, answered(changes));
    const state = await payouts().ask(askedWithdrawal);
    expect(state.outcome).toBe(outcome);
    expect(state.outcome === 'failed' ? state.failure : '').toBe(failure);
  });

  it('door-21: goes to the bank by Xendit’s code, and to no other bank where it has none', async () => {
    xendit.answers.set('POST /v2/payouts', answered({}));
    const channelOf = async (bankAbbr: string) => {
      xendit.calls.length = 0;
      const { outcome } = await payouts().submit({ ...withdrawal, bankAbbr });
      const sent = xendit.calls.find(({ call }) => call === 'POST /v2/payouts')?.body;
      return sent?.['channel_code'] ?? outcome;
    };
    expect(await channelOf('KKP')).toBe('TH_KNB');
    expect(await channelOf('TRUEWALLET')).toBe('failed');
    expect(xendit.calls).toEqual([]);
    expect(await channelOf('constructor')).toBe('failed');
    // Xendit does not list Krungthai now.
    expect(await channelOf('KTB')).toBe('failed');
    xendit.answers.set('GET /payouts_channels', xenditRefusal(500, 'SERVER_ERROR'));
    expect(await channelOf('KTB')).toBe('TH_KTB');
  });

  it('door-20: has failed only where Xendit refuses the order for good', async () => {
    const outcomes = [];
    for (const [status, code] of [
      [400, 'RECIPIENT_ACCOUNT_NUMBER_ERROR'],
      [400, 'MAXIMUM_TRANSFER_LIMIT_ERROR'],
      [400, 'API_VALIDATION_ERROR'],
      [401, 'INVALID_API_KEY'],
      [403, 'RECIPIENT_ACCOUNT_NUMBER_ERROR'],
      [429, 'RATE_LIMIT_EXCEEDED'],
      [500, 'SERVER_ERROR'],
    ] as const) {
      xendit.answers.set('POST /v2/payouts', xenditRefusal(status, code));
      outcomes.push((await payouts().submit(withdrawal)).outcome);
    }
    const rest = ['unknown', 'unknown', 'unknown', 'unknown', 'unknown'];
    expect(outcomes).toEqual(['failed', 'failed', ...rest]);
  });

  it('door-20: is the first one of its key where Xendit calls the order a duplicate', async () => {
    xendit.answers.set('POST /v2/payouts', xenditRefusal(409, 'DUPLICATE_ERROR'));
    expect((await payouts().submit(withdrawal)).outcome).toBe('unknown');
    xendit.answers.set(`GET /v2/payouts?reference_id=${WITHDRAWAL}`, {
      body: [payoutAnswer({ status: 'REQUESTED' })],
    });
    expect(await payouts().submit(withdrawal)).toEqual({
      outcome: 'processing',
      gatewayWithdrawalId: PAYOUT_ID,
    });
  });

  it('door-20: was not received only where the list stays empty for two minutes', async () => {
    const young = new Date(Date.now() - 60_000);
    const lost = { ...askedWithdrawal, gatewayWithdrawalId: null };
    const list = (body: unknown) => xendit.answers.set('GET /v2/payouts', { body });
    const outcomes = [];
    list([]);
    outcomes.push((await payouts().ask(lost)).outcome);
    outcomes.push((await payouts().ask({ ...lost, lastSubmittedAt: young })).outcome);
    list({ data: [payoutAnswer({ status: 'SUCCEEDED' })], has_more: false, links: [] });
    outcomes.push((await payouts().ask(lost)).outcome);
    list([payoutAnswer({ reference_id: 'another' })]);
    outcomes.push((await payouts().ask(lost)).outcome);
    list([payoutAnswer({}), payoutAnswer({ id: 'disb-second' })]);
    outcomes.push((await payouts().ask(lost)).outcome);
    xendit.answers.set('GET /v2/payouts', xenditRefusal(404));
    outcomes.push((await payouts().ask(lost)).outcome);
    expect(outcomes).toEqual([
      'not_received',
      'unknown',
      'succeeded',
      'unknown',
      'unknown',
      'unknown',
    ]);
  });
});
