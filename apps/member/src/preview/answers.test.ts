import type { MemberAnswers } from '@kapao/contract/office/site.ts';
import { expect, it } from 'vitest';
import { banks, settings } from '../testing/samples.ts';
import { answerFrom } from './answers.ts';
import { memoryStorage } from './memory-storage.ts';

const answers: MemberAnswers = {
  getSettings: { settings },
  listBanks: { lists: banks },
  getContact: { hours: '', reply_time: '', answers: [], cases: [], may_open: true },
  listPromotions: { promotions: [] },
};

it('look-01: answers calls from the page around it and from a sample member, and no other call', async () => {
  const ask = async (method: string, url: string) => answerFrom(answers, method, url).json();
  const found = await ask('GET', '/api/settings/3');
  expect(found).toMatchObject({ status_code: 200, data: { settings } });
  expect(await ask('POST', '/api/member/checkaccesstoken')).toMatchObject({ status_code: 200 });
  expect(await ask('POST', '/api/member/get/coupon')).toEqual({
    success: false,
    status: 409,
    status_code: 409,
    message: 'นี่คือตัวอย่าง จึงไม่มีอะไรถูกส่งหรือบันทึก',
    data: null,
  });
});

it('look-01: keeps values no longer than its page', () => {
  const [one, other] = [memoryStorage(), memoryStorage()];
  one.setItem('language', 'en');
  expect([one.getItem('language'), one.length, one.key(0)]).toEqual(['en', 1, 'language']);
  expect(other.getItem('language')).toBeNull();
  one.removeItem('language');
  expect(one.getItem('language')).toBeNull();
});
