import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFakeService } from '../../testing/money/fake-service.ts';
import type { FakeService, ServiceAnswer, ServiceCall } from '../../testing/money/fake-service.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { testAlertService } from './test-alert-service.ts';

const OK: ServiceAnswer = { status: 200, body: {} };
const TAKEN: ServiceAnswer = { status: 200, body: { sentMessages: [{ id: '1' }] } };

let server: TestServer;
let line: FakeService;
let answer: (call: ServiceCall) => ServiceAnswer;
beforeAll(async () => {
  server = await startTestServer();
  line = await startFakeService((call) => answer(call));
});
afterAll(async () => {
  await line.close();
  await server.close();
});

/** The outcome of a test, and the calls that it made. */
async function test() {
  line.calls.length = 0;
  const to = `C${'0'.repeat(32)}`;
  const tested = {
    code: 'line-ops',
    protocol: 'line',
    baseUrl: line.url,
    credentials: { access_token: ['a-token-of-a-channel'], to: [to], language: ['en'] },
  };
  const { outcome } = await testAlertService(server.context, tested);
  return { outcome, calls: line.calls.map(({ path }) => path.replace('/v2/bot/message/', '')) };
}

it('notify-11: the test of a service checks its key, and sends its receivers a message', async () => {
  answer = ({ path }) => (path.includes('validate') ? OK : TAKEN);
  expect(await test()).toEqual({ outcome: 'sent', calls: ['validate/push', 'push'] });
  const { to, messages } = JSON.parse(String(line.calls.at(-1)?.body));
  expect(to).toBe(`C${'0'.repeat(32)}`);
  expect(messages[0].text).toMatch(
    /^\[.+\] A test of alerts\n.+Nothing is wrong\.\nhttp\S+\/services$/,
  );
});

it('notify-11: the test says when the message is not taken, and sends none with a wrong key', async () => {
  answer = ({ path }) =>
    path.includes('validate') ? OK : { status: 400, body: { message: 'no' } };
  expect(await test()).toEqual({ outcome: 'not_sent', calls: ['validate/push', 'push'] });
  answer = () => ({ status: 401, body: { message: 'no' } });
  expect(await test()).toEqual({ outcome: 'key_refused', calls: ['validate/push'] });
});
