import { randomUUID } from 'node:crypto';
import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { signalCodes } from '@kapao/contract/payments/automatic.ts';
import type { SignalCode } from '@kapao/contract/payments/automatic.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adjustMember } from '../../flows/members/adjust-member.ts';
import { approveDeposit } from '../../flows/deposits/approve-deposit.ts';
import {
  newQuietMember,
  setAutomaticRules,
  stopsOf as stopsOfRequest,
} from '../../testing/money/automatic.ts';
import { aCoupon } from '../../testing/money/coupon-terms.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createMembers } from '../../testing/people/members.ts';
import {
  openBankTransfer,
  openQr,
  queryAsOwner,
  RECEIVER_ACCOUNT,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { recordPlay } from '../../testing/play/play.ts';
import { askPromotion, makeDeposit, offerPromotion } from '../../testing/play/promotions.ts';
import { freshAddress } from '../../testing/people/registration.ts';
import { paidDeposit, sendReversal } from '../../testing/money/reversals.ts';
import {
  addTestStudio,
  betOf,
  openTestGame,
  rollbackOf,
  winOf,
} from '../../testing/play/studio.ts';
import type { TestStudio } from '../../testing/play/studio.ts';
import { saveCoupons } from '../coupons/store.ts';
import { accountSign, noteSigns, originSigns } from '../fair-offers/signs-store.ts';

let opened: TestDatabase;
let server: PaymentServer;
let studio: TestStudio;
let member: TestMember;
beforeAll(async () => {
  opened = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: opened.url });
  studio = await addTestStudio(server);
});
afterAll(async () => {
  await server.close();
  await opened.close();
});
beforeEach(async () => {
  await setRules({});
  member = await newQuiet(100_000);
});

const setRules = (rules: Parameters<typeof setAutomaticRules>[1]) =>
  setAutomaticRules(server, rules);
const newQuiet = (baht: number) => newQuietMember(server, baht);
const stopsOf = (baht = 200, of = member) => stopsOfRequest(server, of, baht);

async function redeemCoupon(): Promise<void> {
  const code = `AUTO-${member.id}`;
  const row = { ...aCoupon({ code }), is_enabled: true };
  await opened.database.transaction((tx) => saveCoupons(tx, 3, [row]));
  const { token } = member;
  const redeemed = await server.call('redeemCoupon', {
    body: { coupon: code },
    token,
    address: freshAddress(),
  });
  expect(redeemed).toMatchObject({ success: true });
}

async function adjust(baht: bigint): Promise<void> {
  const { database, ledger } = server.context;
  await database.transaction((tx) =>
    adjustMember(tx, ledger, {
      memberId: member.id,
      amountMicro: baht * 1_000_000n,
      source: 'test',
      key: randomUUID(),
      actor: 'ann',
      reason: 'goodwill',
    }),
  );
}

async function signInBeside(): Promise<void> {
  const [other = expect.fail()] = await createMembers(server, 1);
  const network = freshAddress();
  await opened.database.transaction(async (tx) => {
    for (const { id } of [member, other])
      await noteSigns(tx, id, originSigns({ network, deviceId: undefined }));
  });
}

async function shareDevice(): Promise<void> {
  const [other = expect.fail()] = await createMembers(server, 1);
  const device = { network: freshAddress(), deviceId: randomUUID() };
  await opened.database.transaction(async (tx) => {
    const signs = originSigns(device).filter(({ sign }) => sign === 'device');
    for (const { id } of [member, other]) await noteSigns(tx, id, signs);
  });
}

async function registerSameAccount(): Promise<void> {
  const [other = expect.fail()] = await createMembers(server, 1);
  await opened.database.transaction(async (tx) => {
    for (const { id } of [member, other]) await noteSigns(tx, id, accountSign(`9${member.id}`));
  });
}

async function approveTyped(): Promise<{ transferId: string; deposited: number }> {
  const { database, ledger } = server.context;
  const { ref_code: refCode, deposit_amount } = await openBankTransfer(server, member);
  const transferId = `typed-${randomUUID()}`;
  const amountMicro = BigInt(Math.round(deposit_amount * 100)) * 10_000n;
  const decision = { refCode, transferId, amountMicro, actor: 'ann', reason: 'statement' };
  await database.transaction((tx) => approveDeposit(tx, ledger, decision));
  return { transferId, deposited: deposit_amount };
}

/** In baht; returns a function that takes the win back. */
async function win(stake: number, baht: number): Promise<() => Promise<unknown>> {
  const session = await openTestGame(server, studio, member);
  const bet = betOf(session, stake * 100_000);
  expect(await studio.call('bet', bet)).toMatchObject({ status: 'RS_OK' });
  const won = winOf(bet, baht * 100_000);
  expect(await studio.call('win', won)).toMatchObject({ status: 'RS_OK' });
  return () => studio.call('rollback', rollbackOf({ ...bet, ...won, round_closed: false }));
}

const today = bangkokDay(new Date());
const stake = (baht: number) => recordPlay(server, member, { day: today, staked: baht, won: 0 });

const raisers: [SignalCode, readonly SignalCode[], () => Promise<unknown>][] = [
  [
    'new_account',
    ['new_account'],
    () => queryAsOwner(server, sql`update members set created_at = now() where id = ${member.id}`),
  ],
  [
    'phone_unproven',
    ['phone_unproven'],
    () =>
      queryAsOwner(server, sql`update members set phone_proven_at = null where id = ${member.id}`),
  ],
  ['recent_coupon', ['recent_coupon'], redeemCoupon],
  [
    'recent_bonus',
    ['wagering_left', 'recent_bonus'],
    async () => {
      const asked = await askPromotion(server, member, await offerPromotion(server));
      expect(asked).toMatchObject({ success: true });
    },
  ],
  ['recent_adjustment', ['recent_adjustment'], () => adjust(50n)],
  [
    'payer_name_differs',
    ['payer_name_differs'],
    async () => {
      const asked = await openQr(server, member);
      await sendWebhook(
        server,
        'transfer.received',
        transferOf(asked, { payer_name: 'นาย ปิติ ใจดี' }),
      );
      await stake(200);
    },
  ],
  ['network_shared', ['network_shared'], signInBeside],
  ['device_shared', ['device_shared'], shareDevice],
  ['account_shared', ['account_shared'], registerSameAccount],
  [
    'deposit_reversed',
    ['payer_name_differs', 'deposit_reversed'],
    async () => {
      const { transfer } = await paidDeposit(server, member);
      expect(await sendReversal(server, transfer)).toBe(200);
    },
  ],
  [
    'typed_transfer',
    ['typed_transfer'],
    async () => {
      await approveTyped();
      await stake(200);
    },
  ],
  ['large_win', ['large_win', 'win_to_deposit'], () => win(5_000, 10_000)],
  [
    'win_to_deposit',
    // The fixture gives the win by a correction.
    ['recent_adjustment', 'win_to_deposit'],
    () => recordPlay(server, member, { day: today, staked: 10, won: 11 }),
  ],
  [
    'never_played',
    ['payer_name_differs', 'never_played'],
    async () => {
      await makeDeposit(server, member, 300);
      await stake(150);
    },
  ],
  [
    'velocity',
    ['velocity'],
    async () => {
      await requestWithdrawal(server, member, 100);
      await requestWithdrawal(server, member, 100);
    },
  ],
];

describe('each signal', () => {
  it.each(raisers)(
    'auto-01 auto-02: %s stops a withdrawal, and not where it is not listed',
    async (code, stops, raise) => {
      expect(await stopsOf(100, await newQuiet(200))).toEqual([]);
      await raise();
      expect(stops).toContain(code);
      expect(await stopsOf()).toEqual(stops);
      await setRules({ signals: signalCodes.filter((each) => !stops.includes(each)) });
      if (code !== 'velocity') expect(await stopsOf()).toEqual([]);
    },
  );

  it('auto-02: a deposit that the gateway has reported is typed by nobody any more', async () => {
    const { transferId, deposited } = await approveTyped();
    await stake(200);
    expect(await stopsOf()).toEqual(['typed_transfer']);
    const told = transferOf(
      { deposit_amount: deposited },
      { transfer_id: transferId, receiver: RECEIVER_ACCOUNT, payer_name: 'มานี มีนา' },
    );
    expect(await sendWebhook(server, 'transfer.received', told)).toBe(200);
    expect(await stopsOf()).toEqual([]);
  });

  it('auto-02: money that staff took is no recent correction', async () => {
    await adjust(-50n);
    expect(await stopsOf()).toEqual([]);
  });

  it('auto-02: a win counts by its stake, and not once it was taken back', async () => {
    await setRules({ signals: ['large_win'] });
    await win(20, 1_999);
    expect(await stopsOf()).toEqual([]);
    const takeBack = await win(20, 2_000);
    expect(await stopsOf()).toEqual(['large_win']);
    expect(await takeBack()).toMatchObject({ status: 'RS_OK' });
    expect(await stopsOf()).toEqual([]);
  });
});
