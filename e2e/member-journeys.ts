import type { Data } from '@kapao/contract/operation.ts';
import { expect } from 'vitest';
import { paths } from '../apps/member/src/lib/paths.ts';
import { member, settings } from '../apps/member/src/testing/samples.ts';
import { PENDING, refuse } from './mock-responses.ts';
import type { Journey } from './journey.ts';

const COUPON_PART = '**/assets/Coupon*';

const TIME = '2026-11-20T17:05:00.000Z';

const games: Data<'listGames'> = ['กระเป๋าทอง', 'มังกรทะเล', 'นกยูงราตรี'].map((gameName, index) => ({
  id: index + 1,
  game_id: `game-${index}`,
  provider: 'DAONUEA',
  provider_name: 'Dao Nuea',
  provider_provider: 'DAONUEA',
  provider_logo: 'games/missing.svg',
  provider_sort: 1,
  gameCategory: 'SLOT',
  gameName,
  image_vertical: 'games/missing.svg',
  sort: index,
  image_version: 1,
  provider_logo_version: 1,
  return_percent: null,
  is_hot: false,
  released_on: '2020-01-01',
}));

const promoted: Data<'checkAccessToken'> = {
  member_data: {
    ...member,
    current_promotion: {
      name: 'ต้อนรับสมาชิกใหม่ 100%',
      poster_image: 'promotions/welcome.svg',
      turnover_need: 1000,
      remaining: 750,
    },
  },
};

const session = (minutes: number): Data<'getSession'> => ({
  started_at: TIME,
  minutes,
  staked: 500,
  won: 149.5,
  net_result: -350.5,
  reminder_minutes: 15,
});

const protection: Data<'getProtection'> = {
  limits: [
    {
      kind: 'deposit',
      period: 'day',
      amount: 500,
      used: 450,
      waiting: 0,
      pending: { amount: 900, from: TIME },
    },
    {
      kind: 'loss',
      period: 'week',
      amount: 500,
      used: 500,
      waiting: 0,
      pending: { amount: null, from: TIME },
    },
  ],
  break_until: null,
  reminder_minutes: 15,
  suggestion: { id: '1', kind: 'loss', period: 'day', amount: 300 },
};

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

type Documents = Data<'getDocuments'>;

/** A LINE account that is linked, with nothing turned on. */
function linkedLine(change: Partial<NonNullable<Data<'getLine'>['link']>>): Data<'getLine'> {
  return {
    is_offered: true,
    friend_url: 'https://lin.ee/kapao',
    link: { is_friend: true, language: 'th', topics: [], linked_at: TIME, ...change },
  };
}

/** How the member's documents stand: missing, but for what is given. */
function documents(
  standing: Partial<Documents>,
  ...given: [card: object, selfie: object, bankBook: object]
): Documents {
  const kinds = ['card', 'selfie', 'bank_book'] as const;
  return {
    asked: 'withdrawal',
    state: 'missing',
    is_approved: false,
    ...standing,
    documents: kinds.map((kind, place) => ({
      kind,
      state: 'missing' as const,
      given_at: null,
      expires_on: null,
      reason: null,
      may_give: true,
      ...given[place],
    })),
  };
}

/** Journeys through the frame, the games and the member's own settings. */
export const memberJourneys: readonly Journey[] = [
  {
    of: 'the first page of a visit',
    path: paths.dashboard(),
    hasNoFrame: true,
    mocks: { checkAccessToken: PENDING },
    states: { 'while nothing is known': ({ page }) => page.locator('#root output').waitFor() },
  },
  {
    of: 'the dashboard',
    path: paths.dashboard(),
    causesErrors: true,
    mocks: {
      checkAccessToken: promoted,
      getHome: {
        is_newcomer: true,
        suggests_lock: false,
        suggests_documents: false,
        checkin: { date: TIME.slice(0, 10), type: 'points', amount: 10, claimed: false, streak: 3 },
        shelves: [
          { kind: 'recent', game_ids: ['game-0'] },
          { kind: 'SLOT', game_ids: ['game-1', 'game-2'] },
        ],
        games,
      },
      listFavouriteGames: { favorite_games: [{ game_id: 'game-1' }] },
      toggleFavouriteGame: refuse('favourites_full'),
    },
    states: {
      'with a promotion and games': ({ see }) => see('เล่นล่าสุด'),
      'with a favourite that is refused': ({ press, waitForNotice }) =>
        press('เกมโปรด: กระเป๋าทอง').then(() => waitForNotice()),
      'without a network': async ({ page, context }) => {
        await context.setOffline(true);
        await page.getByText('ไม่มีการเชื่อมต่อ').waitFor();
      },
      'with its menu in English': async ({ page, context, press }) => {
        await context.setOffline(false);
        await page.getByRole('button', { name: 'เปิดเมนู' }).click();
        await press('English');
        await page.getByRole('link', { name: 'Refer a friend' }).last().waitFor();
      },
    },
  },
  {
    of: 'the slides',
    path: paths.dashboard(),
    states: {
      'that move, with how to stop them': async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await page.reload();
        await page.getByRole('button', { name: 'หยุดเลื่อนภาพ' }).waitFor();
      },
      'that stand, with how to move them': async ({ page, press }) => {
        await press('หยุดเลื่อนภาพ');
        await page.getByRole('button', { name: 'เลื่อนภาพต่อ' }).waitFor();
      },
    },
  },
  {
    of: 'a screen whose part does not come',
    path: paths.profile(),
    causesErrors: true,
    states: {
      'as it fails': async ({ page, context }) => {
        await context.route(COUPON_PART, (route) => route.abort());
        await page.goto(page.url().replace(paths.profile(), paths.coupon()));
        await page.getByText('เปิดหน้านี้ไม่สำเร็จ').waitFor();
        await context.unroute(COUPON_PART);
      },
    },
  },
  {
    of: 'the reminder',
    path: paths.profile(),
    mocks: { getSession: session(14), startBreak: refuse('too_many_requests') },
    states: {
      'when it is time': async ({ page, mock, waitForCall, returnToApp }) => {
        await waitForCall('getSession');
        let minutes = 14;
        // The first answer counts its reminders as seen, so each return passes one more.
        const isReminded = async () => {
          mock({ getSession: session((minutes += 15)) });
          await returnToApp();
          return page.getByRole('dialog', { name: 'แวะพักสักครู่' }).isVisible();
        };
        await expect.poll(isReminded, { timeout: 10_000, interval: 200 }).toBe(true);
      },
      'when a break is refused': async ({ press, waitForNotice }) => {
        await press('พอแค่นี้สำหรับวันนี้', 'เริ่มพัก');
        await waitForNotice();
      },
      'when a break begins': async ({ mock, press, waitForNotice }) => {
        mock({ startBreak: { break_until: TIME } });
        await press('เริ่มพัก');
        await waitForNotice('เริ่มพักแล้ว');
      },
    },
  },
  {
    of: 'the limits',
    path: paths.protection(),
    mocks: {
      getProtection: protection,
      getSession: session(14),
      setLimit: refuse('too_many_requests'),
      answerLimitSuggestion: refuse('not_found'),
      startBreak: { break_until: TIME },
    },
    states: {
      'used up, and about to change': ({ see }) => see(/จะเปลี่ยนเป็น/),
      'of which a suggested one is gone': async ({ press, waitForNotice }) => {
        await press('ใช้วงเงินนี้');
        await waitForNotice();
      },
      'of which one is raised': async ({ press, fill }) => {
        await press(/^ต่อวัน/);
        await fill('วงเงินใหม่', '900');
      },
      'of which one is refused': async ({ press, waitForNotice }) => {
        await press('บันทึก');
        await waitForNotice();
      },
      'of which one is saved': async ({ mock, press, waitForNotice }) => {
        mock({ setLimit: protection });
        await press('บันทึก');
        await waitForNotice('สำเร็จ');
      },
      'beside another reminder': async ({ page, mock }) => {
        mock({ setReminder: null });
        await page.getByText('30 นาที', { exact: true }).click();
      },
      'beside a break of days': ({ press }) => press('7 วัน'),
      'beside how long to stay away': async ({ page, press }) => {
        await page.keyboard.press('Escape');
        await press('เลือกระยะเวลา');
      },
      'beside what that means': ({ press }) => press('6 เดือน', 'ถัดไป'),
      'beside a break that begins': async ({ page, press, waitForNotice }) => {
        await page.keyboard.press('Escape');
        await press('พอแค่นี้สำหรับวันนี้', 'เริ่มพัก');
        await waitForNotice();
      },
      'beside a break that runs': ({ see }) => see('คุณกำลังพักการเล่น'),
    },
  },
  {
    of: 'another password',
    path: paths.changePassword(),
    mocks: { changePassword: refuse('old_password_wrong') },
    states: {
      'with what is missing': ({ press }) => press('เปลี่ยนรหัสผ่าน'),
      'with the wrong old one': async ({ page, press, fill, see }) => {
        await fill('รหัสผ่านเดิม', 'kapao1234');
        await fill('รหัสผ่านใหม่', 'mango-rain-2026');
        await page.locator('[name=repeated]').fill('mango-rain-2026');
        await press('เปลี่ยนรหัสผ่าน');
        await see('รหัสผ่านไม่ถูกต้อง');
      },
      'that is set': async ({ mock, press, waitForNotice }) => {
        mock({ changePassword: null });
        await press('เปลี่ยนรหัสผ่าน');
        await waitForNotice();
      },
    },
  },
  {
    of: 'the documents',
    path: paths.documents(),
    mocks: {
      getDocuments: documents({ asked: 'registration', state: 'missing' }, {}, {}, {}),
      giveDocument: refuse('picture_refused'),
    },
    states: {
      'that are missing': ({ see }) => see(/ส่งรูป 3 รูป/),
      'with a picture to be sent': async ({ page }) => {
        const card = page.getByRole('article', { name: 'รูปบัตรประชาชน' });
        const buffer = Buffer.from(PIXEL, 'base64');
        await card
          .getByLabel('เลือกรูป')
          .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer });
        await page.getByAltText('ตัวอย่าง รูปบัตรประชาชน').waitFor();
      },
      'with a picture that was refused': async ({ press, see }) => {
        await press('ส่งรูปนี้');
        await see('ไม่สามารถอ่านรูปนี้ได้');
      },
      'that wait, and one that was rejected': async ({ mock, returnToApp, see }) => {
        const waits = { state: 'waiting', given_at: TIME } as const;
        const reason = { code: 'account_differs', note: 'ขอหน้าที่เห็นเลขบัญชี' };
        mock({
          getDocuments: documents({ state: 'rejected' }, waits, waits, {
            state: 'rejected',
            given_at: TIME,
            reason,
          }),
        });
        await returnToApp();
        await see(/ขอหน้าที่เห็นเลขบัญชี/);
      },
      'that are approved, and end soon': async ({ mock, returnToApp, see }) => {
        const approved = { state: 'approved', given_at: TIME, may_give: false } as const;
        const ends = { ...approved, expires_on: '2026-12-20', may_give: true };
        const standing = { state: 'approved', is_approved: true } as const;
        mock({ getDocuments: documents(standing, ends, ends, approved) });
        await returnToApp();
        await see('อนุมัติแล้ว ถอนเงินได้ตามปกติ');
      },
      'that the site does not ask for': async ({ mock, returnToApp, see }) => {
        mock({ getDocuments: documents({ asked: 'off' }, {}, {}, {}) });
        await returnToApp();
        await see(/ไม่ได้ขอเอกสารยืนยันตัวตน/);
      },
    },
  },
  {
    of: 'notices by LINE',
    path: paths.line(),
    causesErrors: true,
    mocks: {
      getLine: { is_offered: true, friend_url: 'https://lin.ee/kapao', link: null },
      startLineLink: refuse('line_unavailable'),
    },
    states: {
      'that are not linked': ({ see }) => see('รับการแจ้งเตือนที่คุณเลือกทาง LINE แม้ไม่ได้เปิดแอป'),
      'that cannot be linked now': ({ press, see }) =>
        press('เชื่อมต่อ LINE').then(() => see('เชื่อมต่อ LINE ไม่สำเร็จ')),
      'that reach nobody': async ({ mock, returnToApp, see }) => {
        mock({ getLine: linkedLine({ is_friend: false }) });
        await returnToApp();
        await see('LINE ยังส่งข้อความถึงคุณไม่ได้');
      },
      'that still reach nobody': async ({ mock, press, waitForToast }) => {
        mock({ checkLineFriend: { is_friend: false } });
        await press('เพิ่มแล้ว ตรวจอีกครั้ง');
        await waitForToast('ยังไม่พบว่าเป็นเพื่อน');
      },
      'of some topics': async ({ page, mock, returnToApp }) => {
        mock({ getLine: linkedLine({ topics: ['deposits', 'security', 'news'] }) });
        await returnToApp();
        await page.locator('[role=switch][aria-checked=true]').nth(2).waitFor();
      },
      'before they are unlinked': async ({ press, see }) => {
        await press('ยกเลิกการเชื่อมต่อ LINE');
        await see('ยกเลิกการเชื่อมต่อ LINE?');
      },
      'that the site does not have': async ({ mock, press, returnToApp, see }) => {
        await press('เชื่อมต่อไว้');
        mock({ getLine: { is_offered: false, friend_url: null, link: null } });
        await returnToApp();
        await see('เว็บนี้ยังไม่มีการแจ้งเตือนทาง LINE');
      },
    },
  },
  {
    of: 'the ways to be asked',
    path: paths.contact(),
    mocks: {
      getSettings: { settings: { ...settings, enable_line: false, enable_telegram: false } },
    },
    states: { 'where there are none': ({ page }) => page.locator('main').waitFor() },
  },
];
