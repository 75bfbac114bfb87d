import type { Notification } from '@kapao/contract/notifications.ts';
import { expect, it } from 'vitest';
import { lineText } from './rules.ts';

const seen = { id: '7', is_read: false, created_at: '2026-11-29T10:00:00.000Z' };
const publicUrl = 'https://kapao.example';

it('line-08: a notice is its title and the address of its page, opened in the phone’s own browser', () => {
  const notice: Notification = {
    ...seen,
    kind: 'withdrawal_paid',
    params: { amount: 1_500, payout_id: '42' },
  };
  expect(lineText(notice, { language: 'th', publicUrl })).toBe(
    'โอนเงินถอน 1,500.00 บาท เข้าบัญชีธนาคารแล้ว\n\nดูในแอป\nhttps://kapao.example/payment/withdraw/42?openExternalBrowser=1',
  );
  expect(lineText(notice, { language: 'en', publicUrl })).toContain(
    '1,500.00 baht are in your bank account\n\nOpen it in the app\n',
  );
});

it('line-08: a notice without a page opens the inbox, and one of a page with a query keeps it', () => {
  const message: Notification = {
    ...seen,
    kind: 'message',
    params: { text_th: 'ปิดปรับปรุงคืนนี้', text_en: null, link: null, topic: 'service' },
  };
  expect(lineText(message, { language: 'en', publicUrl })).toContain(
    'ปิดปรับปรุงคืนนี้\n\nOpen it in the app\nhttps://kapao.example/notifications?openExternalBrowser=1',
  );
  const credited: Notification = {
    ...seen,
    kind: 'deposit_received',
    params: { amount: 20, ref_code: null },
  };
  expect(lineText(credited, { language: 'th', publicUrl })).toContain(
    'https://kapao.example/transaction?type=activity&openExternalBrowser=1',
  );
});

it('line-08: no notice tells what the member owes', () => {
  const reversed: Notification = {
    ...seen,
    kind: 'deposit_reversed',
    params: { amount: 200, owed: 137, ref_code: null },
  };
  for (const language of ['th', 'en'] as const) {
    expect(lineText(reversed, { language, publicUrl })).not.toContain('137');
  }
});
