import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { SMS_API_KEY } from './routes.ts';

let world: TestSandbox;
beforeAll(async () => {
  world = await openTestSandbox();
});
afterAll(() => world.close());

describe('messages', () => {
  it('ops-07: reach the phone they were sent to, newest first', async () => {
    await send({ phone: '0812345678', text: 'รหัส 111111' });
    await send({ phone: '0812345678', text: 'รหัส 222222' });
    await send({ phone: '0898765432', text: 'รหัส 333333' });
    const { messages } = (await world.app.inject('/sms?phone=0812345678')).json();
    expect(messages).toMatchObject([{ text: 'รหัส 222222' }, { text: 'รหัส 111111' }]);
    expect(messages[0]).toEqual({
      message_id: expect.stringMatching(/^sms_/),
      phone: '0812345678',
      text: 'รหัส 222222',
      sent_at: expect.any(String),
    });
    expect((await world.app.inject('/sms?phone=0611111111')).json()).toEqual({ messages: [] });
  });

  it('are shown to a person, as text', async () => {
    await send({ phone: '0812345678', text: '<b>เข้ม</b>' });
    const { body } = await world.page('/sms');
    expect(body).toContain('&lt;b&gt;เข้ม');
    expect(body).toContain('0898765432');
    expect((await world.page('/sms?phone=0611111111')).body).toContain('ยังไม่มีข้อความถึง 0611111111');
  });

  it('are taken with the API key only, and only when they can be sent', async () => {
    expect((await send({ phone: '0812345678', text: 'x' }, 'wrong')).statusCode).toBe(401);
    for (const body of [{}, { phone: '123', text: 'x' }, { phone: '0812345678', text: '' }]) {
      expect((await send(body)).statusCode).toBe(400);
    }
  });

  it('are late or refused when the SMS service is', async () => {
    await world.setFaults({ http: { error_rate: 1 } });
    expect((await send({ phone: '0655555555', text: 'x' })).statusCode).toBe(503);
    await world.app.inject({ method: 'DELETE', url: '/faults' });
    expect((await world.app.inject('/sms?phone=0655555555')).json()).toEqual({ messages: [] });
  });

  it('outlive a restart', async () => {
    await send({ phone: '0666666666', text: 'ยังอยู่' });
    await world.restart();
    const { messages } = (await world.app.inject('/sms?phone=0666666666')).json();
    expect(messages).toMatchObject([{ text: 'ยังอยู่' }]);
  });
});

function send(body: object, apiKey = SMS_API_KEY) {
  const headers = { authorization: `Bearer ${apiKey}` };
  return world.app.inject({ method: 'POST', url: '/sms/send', headers, payload: body });
}
