import { paths } from '../apps/member/src/lib/paths.ts';
import { HELD, refuse } from './given-answers.ts';
import type { Place, Walk } from './walk.ts';

const PHONE = '0899999999';
const MINUTES_S = 300;

const sendCode = async ({ fill, press }: Place) => {
  await fill('เบอร์โทรศัพท์', PHONE);
  await press('ขอรหัสยืนยัน');
};

/** What visitors see besides the screens as they open. */
export const walksOfVisitors: readonly Walk[] = [
  {
    of: 'the login',
    path: paths.login(),
    isVisitor: true,
    states: {
      'with the password shown': async ({ press, fill }) => {
        await fill('เบอร์โทรศัพท์', PHONE);
        await fill('รหัสผ่าน', 'kapao1234');
        await press('แสดงรหัสผ่าน');
      },
      'in English': ({ press }) => press('English'),
      'while it is sent': async ({ give, press }) => {
        await press('ไทย');
        give({ login: HELD });
        await press('เข้าสู่ระบบ');
      },
    },
  },
  {
    of: 'the registration',
    path: paths.register(),
    isVisitor: true,
    given: { register: refuse('phone_taken') },
    states: {
      'with what is missing': async ({ press, fill }) => {
        await fill('เบอร์โทรศัพท์', PHONE);
        await press('ถัดไป', 'ยืนยันการสมัคร');
      },
      'when it was refused': async ({ page, press, fill, hear }) => {
        await fill('ชื่อ', 'มานี');
        await fill('นามสกุล', 'ใจดี');
        await page.getByLabel('ธนาคาร', { exact: true }).selectOption('KBANK');
        await fill('เลขบัญชีธนาคาร', '1234567890');
        await fill('รหัสผ่าน', 'mango-rain-2026');
        await press('ยืนยันการสมัคร');
        await hear();
      },
    },
  },
  {
    of: 'the registration without the banks',
    path: paths.register(),
    isVisitor: true,
    given: { listBanks: refuse('invalid_input') },
    states: {
      'in its second step': async ({ press, fill, see }) => {
        await fill('เบอร์โทรศัพท์', PHONE);
        await press('ถัดไป');
        await see('โหลดรายชื่อธนาคารไม่สำเร็จ');
      },
    },
  },
  {
    of: 'a forgotten password',
    path: paths.forgotPassword(),
    isVisitor: true,
    given: {
      requestPassword: {
        request_token: 'one-of-a-test',
        expires_in_seconds: MINUTES_S,
        resend_in_seconds: 60,
      },
      verifyResetCode: refuse('reset_code_wrong'),
      resetPassword: refuse('reset_token_refused'),
    },
    states: {
      'with its code on the way': sendCode,
      'with a wrong code': async ({ fill, see }) => {
        await fill('รหัสยืนยัน 6 หลัก', '111111');
        await see('รหัสยืนยันไม่ถูกต้องหรือหมดอายุ');
      },
      'with the right one': async ({ give, fill, see }) => {
        give({
          verifyResetCode: {
            reset_token: 'one-of-a-test',
            expires_in_seconds: MINUTES_S,
            bank_account: null,
          },
        });
        await fill('รหัสยืนยัน 6 หลัก', '222222');
        await see('ตั้งรหัสผ่านใหม่');
      },
      'with a new one that is too short': ({ press }) => press('บันทึกรหัสผ่านใหม่'),
      'with another one the second time': async ({ press, fill }) => {
        await fill('รหัสผ่านใหม่', 'mango-rain-2026');
        await press('บันทึกรหัสผ่านใหม่');
      },
      'with a token that is over': async ({ page, press, hear }) => {
        await page.locator('[name=repeated]').fill('mango-rain-2026');
        await press('บันทึกรหัสผ่านใหม่');
        await hear();
      },
      'without a token': ({ see }) => see(/^หมดเวลาตั้งรหัสผ่านแล้ว/),
    },
  },
  {
    of: 'a forgotten password',
    path: paths.forgotPassword(),
    isVisitor: true,
    given: {
      requestPassword: {
        request_token: 'one-of-a-test',
        expires_in_seconds: 0,
        resend_in_seconds: 0,
      },
    },
    states: { 'with a code that has expired': sendCode },
  },
  {
    of: 'the page for where there is no network',
    path: '/offline.html',
    isVisitor: true,
    isBare: true,
    states: { 'as it is': async ({ page }) => page.getByRole('link').waitFor() },
  },
];
