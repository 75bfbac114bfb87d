import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshAddress, PASSWORD, registration } from '../../testing/people/registration.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function newMember() {
  const body = registration();
  const result = await server.call('register', { body, address: freshAddress() });
  if (!result.success) throw new Error(result.message);
  return { phone: body.phone, token: result.data.token };
}

async function tokenOf(phone: string, address = freshAddress()): Promise<string> {
  const body = { phone, password: PASSWORD, website_id: 3 };
  const result = await server.call('login', { body, address });
  if (!result.success) throw new Error(result.message);
  return result.data.member_data.access_token;
}

const isSignedIn = async (token: string) => (await server.call('getCredit', { token })).success;

describe('account-40: listSessions, endSession and endOtherSessions', () => {
  const list = async (token: string) => {
    const result = await server.call('listSessions', { token });
    return result.success ? result.data.sessions : expect.fail(result.message);
  };

  it('account-40: names device, network and last use of each, and nothing that signs in', async () => {
    const { phone, token } = await newMember();
    const other = await tokenOf(phone, '203.0.113.5');
    const sessions = await list(other);
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ is_current }) => is_current)).toMatchObject({ network: '203.0.113.5' });
    const text = JSON.stringify(sessions);
    for (const secret of [token, other, createHash('sha256').update(token).digest('hex')]) {
      expect(text).not.toContain(secret);
    }
  });

  it('account-40: ends one of them at once, and all others', async () => {
    const { phone, token } = await newMember();
    const [second, third] = [await tokenOf(phone), await tokenOf(phone)];
    const current = (await list(second)).find(({ is_current }) => is_current);
    const id = current?.id ?? expect.fail('no current session');
    expect(await server.call('endSession', { token, body: { id } })).toMatchObject({
      success: true,
    });
    expect(await isSignedIn(second)).toBe(false);
    expect(await isSignedIn(third)).toBe(true);
    expect(await server.call('endSession', { token, body: { id } })).toMatchObject({
      code: 'not_found',
    });
    expect(await server.call('endOtherSessions', { token })).toMatchObject({ success: true });
    expect(await isSignedIn(third)).toBe(false);
    expect(await isSignedIn(token)).toBe(true);
  });

  it("account-40: shows and ends nobody else's", async () => {
    const [member, intruder] = [await newMember(), await newMember()];
    const [own] = await list(member.token);
    expect(await list(intruder.token)).toHaveLength(1);
    const body = { id: own?.id ?? '' };
    expect(await server.call('endSession', { token: intruder.token, body })).toMatchObject({
      code: 'not_found',
    });
    await server.call('endOtherSessions', { token: intruder.token });
    expect(await isSignedIn(member.token)).toBe(true);
    for (const operation of ['listSessions', 'endOtherSessions'] as const) {
      expect(await server.call(operation)).toMatchObject({ code: 'unauthorized' });
    }
  });
});
