import { bangkokDay } from '@kapao/contract/bangkok.ts';
import type { Data } from '@kapao/contract/operation.ts';
import { paths } from '../apps/member/src/lib/paths.ts';
import { cashCoupon, claim, mission } from '../apps/member/src/testing/reward-samples.ts';
import { member } from '../apps/member/src/testing/samples.ts';
import { KNOWN_SEED, openRound, playedRound } from '../apps/member/src/testing/spin-samples.ts';
import { PENDING, refuse } from './mock-responses.ts';
import type { Journey } from './journey.ts';

const TIME = '2026-11-20T17:05:00.000Z';

const claims: Data<'listPromotionHistory'> = { promotions: [claim], next_cursor: null };
const withBonus: Data<'checkAccessToken'> = {
  member_data: { ...member, credit_data: { ...member.credit_data, bonusCredit: 80 } },
};
const offers: Data<'listOffers'> = {
  offers: [{ promotion_id: 1, bonus: 50, turnover_need: 500, refusal: null, with_deposit: null }],
};
const refusedOffers: Data<'listOffers'> = {
  offers: [
    {
      promotion_id: 1,
      bonus: 0,
      turnover_need: 0,
      refusal: 'กรุณาฝากเงินก่อนรับโปรโมชั่นนี้',
      with_deposit: null,
    },
  ],
};

const cashback: Data<'getCashback'> = {
  returnCreditTotal: 125.5,
  message: '',
  awards: [
    {
      period: 'day',
      period_start: '2026-11-19',
      period_end: '2026-11-19',
      net_loss: 2510,
      percent: 5,
      amount: 125.5,
      expires_at: TIME,
    },
  ],
  running: [
    {
      period: 'day',
      period_start: '2026-11-20',
      period_end: '2026-11-20',
      net_loss: 1250,
      percent: 5,
      min_loss: 10,
      amount: 62.5,
      ends_at: TIME,
    },
  ],
};

const friends: Data<'listFriends'> = {
  friends: [
    {
      phone_end: '678',
      registered_on: '2026-11-02',
      has_deposited: true,
      first_deposit_share: 0,
      waiting_share: 88.5,
    },
  ],
};

const referral: Data<'getReferralCredit'> = {
  returnCreditTotal: 1250.75,
  waiting_credit: 88.5,
  friends_count: 12,
  friends_deposited: 3,
  terms: {
    first_deposit_percent: 10,
    first_deposit_min: 100,
    first_deposit_max: 500,
    first_deposit_stakes: 1,
    lost_bets_percent: 2,
    one_per_person: true,
  },
};

const missions: Data<'listMissions'> = {
  continuous_deposit: [
    { ...mission, passed: true, total_deposit: 500, days_done: 3 },
    { ...mission, id: 2, title: 'ฝากต่อเนื่อง 5 วัน', ends_at: TIME, bonus_type: 'credit' },
    {
      ...mission,
      id: 3,
      title: 'ฝากต่อเนื่อง 7 วัน',
      passed: true,
      claimed: true,
      times_claimed: 2,
      is_repeatable: false,
    },
  ],
};

const today = bangkokDay(new Date());
const days = (claimed: boolean): Data<'listDailyRewards'> => ({
  streak: 4,
  rewards: [{ date: today, claimed, type: 'credit', amount: 12.5 }],
});

const [, , nothing] = openRound.prizes;
const lostRound = {
  ...playedRound,
  result: playedRound.result && { ...playedRound.result, position: nothing?.position ?? 0 },
};

/** Journeys through the rewards and their texts. */
export const rewardJourneys: readonly Journey[] = [
  {
    of: 'a promotion',
    path: paths.promotions(),
    mocks: {
      checkAccessToken: withBonus,
      listPromotionHistory: claims,
      listOffers: offers,
      cancelPromotion: refuse('not_found'),
    },
    states: {
      'in use, with the terms of all': async ({ page, see }) => {
        await see('โปรโมชั่นที่ใช้อยู่');
        await page.getByText('รายละเอียดและเงื่อนไข').first().click();
      },
      'that may be cancelled': ({ press }) => press('ยกเลิกโปรโมชั่น'),
      'that cannot be': async ({ press, waitForNotice }) => {
        await press('ยกเลิกโปรโมชั่น');
        await waitForNotice();
      },
      'that has ended': async ({ mock, press, waitForNotice, returnToApp }) => {
        await returnToApp();
        await press('ยกเลิกโปรโมชั่น');
        mock({
          cancelPromotion: { forfeited: 80, status: 'cancelled' },
          listPromotionHistory: { promotions: [], next_cursor: null },
        });
        await press('ยกเลิกโปรโมชั่น');
        await waitForNotice();
      },
      'with what it costs': ({ press }) => press(/^รับโปรโมชั่น/),
      'that is taken': async ({ mock, press, waitForNotice }) => {
        mock({ claimPromotion: { bonus: 50, turnover_need: 500, expires_at: TIME } });
        await press('รับโปรโมชั่น');
        await waitForNotice();
      },
      'while it is taken': async ({ mock, press }) => {
        mock({ claimPromotion: PENDING });
        await press(/^รับโปรโมชั่น/);
        await press('รับโปรโมชั่น');
      },
      'that would be refused': async ({ mock, returnToApp, see }) => {
        mock({ listOffers: refusedOffers });
        await returnToApp();
        await see('กรุณาฝากเงินก่อนรับโปรโมชั่นนี้');
      },
    },
  },
  {
    of: 'the promotions that were taken',
    path: paths.transactions('promotion'),
    mocks: {
      listPromotionHistory: {
        promotions: [
          claim,
          { ...claim, id: '7', status: 'completed', ended_at: TIME, released: 310.5 },
          { ...claim, id: '8', status: 'expired', ended_at: TIME, forfeited: 42.5 },
          { ...claim, id: '9', status: 'cancelled', ended_at: TIME, turnover_need: 0 },
        ],
        next_cursor: 'next',
      },
    },
    states: { 'of every status': ({ see }) => see('กำลังทำเทิร์น') },
  },
  {
    of: 'a coupon',
    path: paths.coupon(),
    mocks: { previewCoupon: cashCoupon, redeemCoupon: { type: 'credit', amount: 50 } },
    states: {
      'that is used': async ({ press, fill, waitForNotice }) => {
        await fill('โค้ดคูปอง', 'KAPAO50');
        await press('ใช้คูปอง');
        await waitForNotice('ใช้คูปองสำเร็จ');
      },
      'that is refused': async ({ mock, press, fill, waitForNotice }) => {
        mock({ redeemCoupon: refuse('coupon_used_up') });
        await fill('โค้ดคูปอง', 'A-CODE-AS-LONG-AS-CODES-MAY-BE-64-LETTERS-AND-NOT-ONE-MORE-HERE');
        await press('ใช้คูปอง');
        await waitForNotice('ใช้คูปองไม่สำเร็จ');
      },
      'on its way': async ({ mock, press }) => {
        mock({ redeemCoupon: PENDING });
        await press('ใช้คูปอง');
      },
    },
  },
  {
    of: 'cashback',
    path: paths.cashback(),
    mocks: { getCashback: cashback, claimCashback: refuse('nothing_to_claim') },
    states: {
      'that waits': ({ see }) => see('ที่มาของยอดคืน'),
      'that is refused': async ({ press, waitForNotice }) => {
        await press('รับยอดคืน');
        await waitForNotice();
      },
      'that is received': async ({ mock, press, waitForNotice }) => {
        mock({ claimCashback: { returnCreditTotal: 125.5, message: 'รับแล้ว' } });
        await press('รับยอดคืน');
        await waitForNotice();
      },
      'that has been received': ({ see }) => see('รับแล้ว'),
    },
  },
  {
    of: 'the credit from friends',
    path: paths.affiliate(),
    mocks: {
      getReferralCredit: referral,
      listFriends: friends,
      claimReferralCredit: refuse('nothing_to_claim'),
    },
    states: {
      'with the terms': ({ see }) => see('คุณจะได้รับ'),
      'beside a link that was copied': async ({ press, waitForToast }) => {
        await press('คัดลอกลิงก์');
        await waitForToast('คัดลอกสำเร็จ');
      },
      'that is refused': async ({ press, waitForNotice }) => {
        await press('รับคืนยอดเสียจากเพื่อน');
        await waitForNotice();
      },
      'that is received': async ({ mock, press, waitForNotice }) => {
        mock({ claimReferralCredit: { returnCreditTotal: 1250.75, message: 'รับแล้ว' } });
        await press('รับคืนยอดเสียจากเพื่อน');
        await waitForNotice();
      },
    },
  },
  {
    of: 'a mission',
    path: paths.dailyTask(),
    mocks: { listMissions: missions, claimMission: refuse('mission_not_passed') },
    states: {
      'passed, running and claimed': ({ see }) => see('รับแล้ว'),
      'that is refused': async ({ press, waitForNotice }) => {
        await press('รับรางวัล');
        await waitForNotice();
      },
      'whose reward is received': async ({ mock, press, waitForNotice }) => {
        mock({ claimMission: { type: 'points', amount: 50 } });
        await press('รับรางวัล');
        await waitForNotice();
      },
    },
  },
  {
    of: 'the check-in',
    path: paths.dailyCheckin(),
    mocks: { listDailyRewards: days(false), claimDailyReward: PENDING },
    states: {
      'on its way': ({ press }) => press(/^รับรางวัลวันที่/),
      'that is refused': async ({ mock, press, waitForToast, reload }) => {
        mock({ claimDailyReward: refuse('not_claimable_today') });
        await reload();
        await press(/^รับรางวัลวันที่/);
        await waitForToast(/^เช็คอินรายวันไม่สำเร็จ/);
      },
      'over another screen': async ({ page, press }) => {
        await page.getByRole('button', { name: 'เปิดเมนู' }).click();
        await press('เช็คอิน');
        await page.getByRole('dialog', { name: 'รางวัลเข้าสู่ระบบ' }).waitFor();
      },
      'that is done there': async ({ mock, press, waitForToast }) => {
        mock({
          claimDailyReward: { type: 'credit', amount: 12.5 },
          listDailyRewards: days(true),
        });
        await press(/^รับรางวัลวันที่/);
        await waitForToast('เช็คอินรายวันสำเร็จ');
      },
      'that has been done': ({ see }) => see('รับแล้ว'),
    },
  },
  {
    of: 'the mini game',
    path: paths.minigame(),
    mocks: {
      listSpinRounds: {
        rounds: [
          { ...openRound, played_at: null, prize: null },
          {
            ...playedRound,
            id: '0b8d3f2e-6f0a-4c57-9a43-2f6f3a1f1c08',
            played_at: TIME,
            prize: nothing ?? null,
          },
        ],
      },
      openSpin: PENDING,
    },
    states: {
      'with the latest rounds': ({ see }) => see('ไว้ลุ้นใหม่'),
      'while a wheel is opened': ({ press }) => press(/^หมุนวงล้อ/),
    },
  },
  {
    of: 'a wheel',
    path: paths.wheel(openRound.id),
    mocks: {
      checkAccessToken: { member_data: member },
      getSpinRound: { round: openRound },
      playSpin: refuse('not_enough_points'),
    },
    states: {
      'with a text that cannot be': async ({ page, fill, see }) => {
        await page.getByText('ตรวจสอบผลการหมุน').click();
        await fill('ข้อความของคุณ', '');
        await see('1 ถึง 64');
      },
      'that is refused': async ({ press, fill, waitForNotice }) => {
        await fill('ข้อความของคุณ', KNOWN_SEED);
        await press('หมุนวงล้อ');
        await waitForNotice();
      },
      'that is won': async ({ mock, press, see }) => {
        mock({ playSpin: { round: playedRound }, getSpinRound: { round: playedRound } });
        await press('หมุนวงล้อ');
        await see('5 Diamond');
      },
      'that won nothing': async ({ mock, see, returnToApp }) => {
        mock({ getSpinRound: { round: lostRound } });
        await returnToApp();
        await see(/^รอบนี้ไม่ได้รับรางวัล/);
      },
      'that has expired': async ({ mock, see, returnToApp }) => {
        mock({ getSpinRound: { round: { ...openRound, status: 'expired' } } });
        await returnToApp();
        await see('เปิดรอบใหม่');
      },
      'for which points are short': async ({ mock, see, returnToApp }) => {
        mock({
          getSpinRound: { round: openRound },
          checkAccessToken: { member_data: { ...member, current_points: 4 } },
        });
        await returnToApp();
        await see(/Diamond.*6|ขาด/);
      },
      'that there is none of': async ({ page, mock, reload }) => {
        mock({ getSpinRound: refuse('not_found') });
        await reload();
        await page.getByRole('link', { name: 'ดูวงล้อทั้งหมด' }).waitFor();
      },
    },
  },
];
