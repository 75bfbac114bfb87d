import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeBankAccount } from '../../features/members/proof-store.ts';
import { TEXTS_OF_KIND } from '../../features/security-events/rules.ts';
import { newMember, queryAsOwner } from '../../testing/money/payments.ts';
import { startFakeSms } from '../../testing/people/fake-sms.ts';
import type { FakeSms } from '../../testing/people/fake-sms.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { freshAddress, PASSWORD, registration } from '../../testing/people/registration.ts';
import { eventsOf, securityActs, sendTexts } from '../../testing/people/security.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { changeIdentity } from '../four-eyes/change-identity.ts';
import { recordSecurityEvent } from './record-event.ts';

const NEW_PASSWORD = 'แกงเขียวหวาน-99';
const reason = 'คุยกับสมาชิกทางโทรศัพท์แล้ว';

let server: TestServer;
let sms: FakeSms;
let office: TestOffice;
let risk: string;
beforeAll(async () => {
  sms = await startFakeSms();
  server = await startTestServer({ SMS_URL: sms.url });
  office = await startTestOffice(server.context);
  risk = await office.signIn('risk');
});
afterAll(async () => {
  await office.close();
  await server.close();
  await sms.close();
});

const { withdraw, lastEvent, reportLast, caseOf } = securityActs(() => ({ server, office, risk }));

async function newPerson() {
  const body = registration();
  const result = await server.call('register', { body, address: freshAddress() });
  if (!result.success) throw new Error(result.message);
  const { id, uuid } = result.data.memberData;
  return { phone: body.phone, id: BigInt(id), uuid, token: result.data.token };
}

const logIn = (phone: string, password = PASSWORD) =>
  server.call('login', { body: { phone, password, website_id: 3 }, address: freshAddress() });
const isSignedIn = async (token: string) => (await server.call('getCredit', { token })).success;

/** Sets a password by a code that an SMS brings to the phone. */
async function resetBySms(phone: string, password: string) {
  const asked = await server.call('requestPassword', {
    body: { phone, website_id: 3 },
    address: freshAddress(),
  });
  await server.context.sms.drain();
  const text = sms.messages.findLast((message) => message.phone === phone)?.text ?? '';
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  const verified = await server.call('verifyResetCode', {
    body: { phone, code, website_id: 3, request_token: asked.data?.request_token ?? '' },
  });
  const token = verified.data?.reset_token ?? '';
  return server.call('resetPassword', { body: { password }, token });
}

describe('what is told', () => {
  it('alert-01: a changed password, in the inbox and by SMS with a link, once', async () => {
    const { phone, token, id } = await newPerson();
    const body = { old_password: PASSWORD, new_password: NEW_PASSWORD };
    expect(await server.call('changePassword', { body, token })).toMatchObject({ success: true });
    const { id: eventId } = await lastEvent(token);
    await sendTexts(server);
    await sendTexts(server);
    const texts = sms.messages.filter((message) => message.phone === phone);
    expect(texts).toHaveLength(1);
    expect(texts[0]?.text).toContain(`/profile/security/${eventId}`);
    expect(texts[0]?.text).not.toContain(token);
    const inbox = await server.call('listNotifications', { token, query: {} });
    expect(inbox.data?.notifications).toMatchObject([
      { kind: 'security_event', params: { event: 'password_changed', event_id: eventId } },
    ]);
    expect(await eventsOf(server, id)).toEqual(['password_changed']);
  });

  it('alert-01 alert-03: a phone or account changed by staff, to the phone before', async () => {
    const { phone, id } = await newPerson();
    const why = { actor: 'ann', reason };
    await server.context.database.transaction((tx) =>
      changeIdentity(tx, id, { change: { kind: 'phone', from: phone, to: '0699000001' }, ...why }),
    );
    await sendTexts(server);
    const told = (to: string) => sms.messages.filter((message) => message.phone === to);
    expect(told(phone).map(({ text }) => text)).toEqual([expect.stringContaining('0001')]);
    expect(told('0699000001')).toEqual([]);
    expect(await eventsOf(server, id)).toEqual(['phone_changed']);
  });

  it('alert-01: the first withdrawal to an account that was changed, and no other', async () => {
    const member = await newMember(server, 1_000);
    const account = { bankAbbr: 'KBANK', accountNumber: '7781234567' };
    expect(await withdraw(member, 100)).toMatchObject({ success: true });
    expect(await eventsOf(server, member.id)).toEqual([]);
    await server.context.database.transaction((tx) => changeBankAccount(tx, member.id, account));
    await server.context.database.query(sql`
      update members
         set bank_cooling_until = null
       where id = ${member.id}`);
    for (let count = 0; count < 2; count += 1) {
      expect(await withdraw(member, 100)).toMatchObject({ success: true });
    }
    expect(await eventsOf(server, member.id)).toEqual(['withdrawal_to_new_account']);
    expect(await lastEvent(member.token)).toMatchObject({ ending: '4567', made_by: 'member' });
  });

  it('alert-02: bounds the SMS of one kind, and hides no other kind', async () => {
    const { phone, id } = await newPerson();
    const tell = (kind: 'new_device' | 'passkey_added') =>
      server.context.database.transaction((tx) =>
        recordSecurityEvent(tx, { memberId: id, kind, madeBy: 'member' }),
      );
    for (let count = 0; count < 4; count += 1) await tell('new_device');
    for (let count = 0; count < TEXTS_OF_KIND + 2; count += 1) await tell('passkey_added');
    await sendTexts(server);
    const texts = sms.messages.filter((message) => message.phone === phone);
    expect(texts).toHaveLength(1 + TEXTS_OF_KIND);
    expect(await eventsOf(server, id)).toHaveLength(4 + TEXTS_OF_KIND + 2);
  });

  it('alert-03: tries again what the service refused, and not what may have arrived', async () => {
    const [refused, lost] = [await newPerson(), await newPerson()];
    const fail = async ({ id }: { id: bigint }, fault: Parameters<typeof sms.faults.push>[0]) => {
      await server.context.database.transaction((tx) =>
        recordSecurityEvent(tx, { memberId: id, kind: 'passkey_added', madeBy: 'member' }),
      );
      sms.faults.push(fault);
      await sendTexts(server);
      await queryAsOwner(server, sql`update security_texts set due_at = now()`);
      await sendTexts(server);
    };
    await fail(refused, { status: 429, body: {} });
    await fail(lost, 'hang up');
    const countOf = (phone: string) => sms.messages.filter((each) => each.phone === phone).length;
    expect([countOf(refused.phone), countOf(lost.phone)]).toEqual([1, 0]);
  });
});

describe('getSecurity, getSecurityEvent and reportNotMe', () => {
  it('alert-04 alert-05: shows and reports the member’s own events alone', async () => {
    const [owner, stranger] = [await newPerson(), await newPerson()];
    await server.context.database.transaction((tx) =>
      recordSecurityEvent(tx, { memberId: owner.id, kind: 'new_device', madeBy: 'member' }),
    );
    const { id } = await lastEvent(owner.token);
    const params = { eventId: id };
    const { token } = stranger;
    expect(await server.call('getSecurityEvent', { params, token })).toMatchObject({
      code: 'not_found',
    });
    const body = { event_id: id };
    expect(await server.call('reportNotMe', { body, token })).toMatchObject({ code: 'not_found' });
    expect([await isSignedIn(owner.token), await isSignedIn(token)]).toEqual([true, true]);
  });

  it('alert-05: ends every session and passkey, and opens one case for several reports', async () => {
    const { phone, token, id, uuid } = await newPerson();
    const elsewhere = await logIn(phone);
    const other = elsewhere.data?.member_data.access_token ?? '';
    const listed = await server.call('listSessions', { token: other });
    const session = listed.data?.sessions.find(({ is_current }) => !is_current);
    const body = { session_id: session?.id ?? '' };
    const first = await server.call('reportNotMe', { body, token: other });
    expect(first.data).toEqual({ case_number: expect.any(Number), sign_in_by: 'password' });
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([false, false]);
    const again = await logIn(phone);
    const second = await reportLast(again.data?.member_data.access_token ?? '');
    expect(second.data?.case_number).toBe(first.data?.case_number);
    const fresh = (await logIn(phone)).data?.member_data.access_token ?? '';
    const { data: security } = await server.call('getSecurity', { token: fresh });
    const eventId = security?.events.find(({ disowned_at }) => disowned_at !== null)?.id ?? '';
    const shown = await server.call('getSecurityEvent', { params: { eventId }, token: fresh });
    expect(shown.data?.case_number).toBe(first.data?.case_number);
    const { id: caseId } = await caseOf({ id, uuid, token });
    const found = await office.call('getCase', { params: { id: caseId }, cookie: risk });
    expect(found.data?.messages.map(({ author }) => author)).toEqual(['report', 'report']);
  });

  it('alert-01 alert-05: tells of the lock, and a report deletes its PIN', async () => {
    const { token, id } = await newPerson();
    const body = { after_minutes: null, ask_above: 100, pin: '258036' } as const;
    expect(await server.call('setLock', { body, token })).toMatchObject({ success: true });
    const readLock = () =>
      server.context.database.query(sql`
        select set_at is not null   as "isSet",
               pin_hash is not null as "hasPin"
          from second_locks
         where member_id = ${id}`);
    expect(await readLock()).toEqual([{ isSet: true, hasPin: true }]);
    const proof = { kind: 'password', password: PASSWORD } as const;
    expect(await server.call('removeLock', { body: { proof }, token })).toMatchObject({
      success: true,
    });
    expect(await eventsOf(server, id)).toEqual(['lock_set', 'lock_removed']);
    await server.call('setLock', { body, token });
    expect(await lastEvent(token)).toMatchObject({ kind: 'lock_set', made_by: 'member' });
    await reportLast(token);
    expect(await readLock()).toEqual([{ isSet: true, hasPin: false }]);
  });

  it('alert-08: asks for a code after a changed password, and a new password ends that', async () => {
    const { phone, token } = await newPerson();
    const change = { old_password: PASSWORD, new_password: NEW_PASSWORD };
    await server.call('changePassword', { body: change, token });
    expect((await reportLast(token)).data?.sign_in_by).toBe('code');
    expect(await logIn(phone, NEW_PASSWORD)).toMatchObject({ code: 'sign_in_needs_code' });
    expect(await logIn(phone, 'ผิดแน่นอน-1')).toMatchObject({ code: 'login_failed' });
    expect(await resetBySms(phone, 'ต้มยำกุ้ง-77')).toMatchObject({ success: true });
    expect(await logIn(phone, 'ต้มยำกุ้ง-77')).toMatchObject({ success: true });
  });

  it('alert-10: leaves the way back to staff where the phone was changed lately', async () => {
    const { phone: from, id } = await newPerson();
    const phone = `069${String(id).padStart(7, '0')}`;
    const change = (to: string) =>
      server.context.database.transaction((tx) =>
        changeIdentity(tx, id, { change: { kind: 'phone', from, to }, actor: 'ann', reason }),
      );
    await change(phone);
    const token = (await logIn(phone)).data?.member_data.access_token ?? '';
    const body = { old_password: PASSWORD, new_password: NEW_PASSWORD };
    expect(await server.call('changePassword', { body, token })).toMatchObject({ success: true });
    expect((await reportLast(token)).data?.sign_in_by).toBe('staff');
    expect(await logIn(phone, NEW_PASSWORD)).toMatchObject({ code: 'sign_in_needs_code' });
    const stolen = await resetBySms(phone, 'ต้มยำกุ้ง-77');
    expect(stolen).toMatchObject({ code: 'reset_needs_staff' });
    await change(from);
    expect(await resetBySms(from, 'ต้มยำกุ้ง-77')).toMatchObject({ success: true });
  });

  it('alert-10: keeps the password where a changed phone was proven, and refuses codes', async () => {
    const { phone: from, id } = await newPerson();
    const phone = `068${String(id).padStart(7, '0')}`;
    await server.context.database.transaction((tx) =>
      changeIdentity(tx, id, { change: { kind: 'phone', from, to: phone }, actor: 'ann', reason }),
    );
    await queryAsOwner(server, sql`update members set phone_proven_at = now() where id = ${id}`);
    const token = (await logIn(phone)).data?.member_data.access_token ?? '';
    const event = { memberId: id, kind: 'new_device', madeBy: 'member' } as const;
    await server.context.database.transaction((tx) => recordSecurityEvent(tx, event));
    expect((await reportLast(token)).data?.sign_in_by).toBe('password');
    const stolen = await resetBySms(phone, 'ต้มยำกุ้ง-77');
    expect(stolen).toMatchObject({ code: 'reset_needs_staff' });
    expect(await logIn(phone)).toMatchObject({ success: true });
  });
});
