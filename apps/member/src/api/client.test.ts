import { afterEach, expect, it, vi } from 'vitest';
import { useSession } from '../state/session.ts';
import { en } from '../text/en.ts';
import { useLanguage } from '../text/language.ts';
import { fakeApi, noResponse, refuse } from '../testing/fake-api.ts';
import { call, readEnvelope } from './client.ts';

const body = { success: true, status: 200, status_code: 200, message: 'สำเร็จ', data: 5 };

afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState({ access_token: null });
});

it('api-04: succeeds only with the HTTP status 200 and the status_code 200', () => {
  expect(readEnvelope(200, body)).toEqual({
    success: true,
    status: 200,
    message: 'สำเร็จ',
    data: 5,
  });
  expect(readEnvelope(201, body)).toMatchObject({ success: false, status: 200 });
  expect(readEnvelope(200, { ...body, status_code: 409, message: 'ซ้ำ' })).toMatchObject({
    success: false,
    status: 409,
    message: 'ซ้ำ',
  });
});

it.each([
  [201, 'สร้างรายการแล้ว'],
  [401, 'ไม่มีสิทธิ์ใช้งาน'],
  [418, 'เซิร์ฟเวอร์กำลังชงชา'],
  [502, 'เกิดข้อผิดพลาด'],
])('api-06: words a body without status_code by the HTTP status %i', (status, message) => {
  expect(readEnvelope(status, { message: 'not an envelope' })).toMatchObject({ status, message });
  expect(readEnvelope(status, null)).toMatchObject({ success: false, status, message });
});

it('api-05: answers 500 with its own words when nothing answers', async () => {
  fakeApi({ listBanks: noResponse });
  expect(await call('listBanks', {})).toEqual({
    success: false,
    status: 500,
    message: 'ไม่สามารถเชื่อมต่อกับเซิฟได้',
    code: null,
    isNoResponse: true,
    data: null,
  });
});

it('api-04: carries the status, message and code of a refusal', async () => {
  fakeApi({ requestWithdrawal: () => refuse(409, 'ยอดเงินไม่เพียงพอ') });
  const result = await call('requestWithdrawal', {
    params: { paymentId: '1' },
    body: { amount: 5 },
    headers: {},
  });
  expect(result).toMatchObject({ status: 409, message: 'ยอดเงินไม่เพียงพอ', code: 'invalid_input' });
});

it('api-12: sends the raw token of the session, and none without one', async () => {
  const requests = fakeApi();
  await call('listBanks', {});
  useSession.setState({ access_token: 'abc' });
  await call('listBanks', {});
  expect(requests.map(({ authorization }) => authorization)).toEqual([null, 'abc']);
});

it('site-53: words a refusal in English by the server’s own words, or else by its code', async () => {
  const refused = (message: string, more = {}) =>
    readEnvelope(409, {
      ...body,
      success: false,
      status_code: 409,
      code: 'promotion_not_for_you',
      message,
      ...more,
    });
  const thai = 'ยังไม่ตรงเงื่อนไขของโปรโมชั่นนี้';
  expect(refused(thai).message).toBe(thai);
  const before = useLanguage.getState();
  useLanguage.setState({ language: 'en', full: en });
  const english = 'You do not meet the terms of this promotion yet';
  expect(refused(thai).message).toBe(english);
  const withFigures = { message_en: 'Please deposit at least 200.00 baht' };
  expect(refused('กรุณาฝากอย่างน้อย 200.00 บาท', withFigures).message).toBe(withFigures.message_en);
  expect(readEnvelope(502, null).message).toBe('Something went wrong');
  expect(readEnvelope(403, null).message).toBe('You have no access to this');
  fakeApi({ listBanks: noResponse });
  const unanswered = await call('listBanks', {});
  expect(unanswered).toMatchObject({ message: 'Could not reach the server', isNoResponse: true });
  useLanguage.setState(before);
});
