import type { Notification } from '@kapao/contract/notifications.ts';
import { describe, expect, it } from 'vitest';
import { pushMessage, secondsUntilNextPush } from './rules.ts';

const deposit: Notification = {
  id: '7',
  kind: 'deposit_received',
  params: { amount: 300.93, ref_code: 'ref-1' },
  is_read: false,
  created_at: '2026-11-24T10:00:00.000Z',
};

describe('pushMessage', () => {
  it('note-12: is neutral unless the member lets it say what happened', () => {
    const path = '/payment/deposit/ref/ref-1';
    expect(pushMessage(deposit, { language: 'th', showsDetails: false })).toEqual({
      title: 'มีการแจ้งเตือนใหม่',
      body: 'แตะเพื่อเปิดดูในแอป',
      path,
      tag: '7',
    });
    expect(pushMessage(deposit, { language: 'en', showsDetails: true })).toEqual({
      title: 'Your deposit of 300.93 baht has arrived',
      body: 'Tap to open it in the app',
      path,
      tag: '7',
    });
  });

  it('note-12: opens the inbox where a message leads nowhere', () => {
    const params = { text_th: 'สวัสดี', text_en: null, link: null };
    const message: Notification = { ...deposit, kind: 'message', params };
    const shown = pushMessage(message, { language: 'th', showsDetails: true });
    expect(shown).toMatchObject({ title: 'สวัสดี', path: '/notifications' });
  });
});

describe('secondsUntilNextPush', () => {
  it('note-14: doubles from half a minute', () => {
    expect([1, 2, 3, 4].map(secondsUntilNextPush)).toEqual([30, 60, 120, 240]);
  });
});
