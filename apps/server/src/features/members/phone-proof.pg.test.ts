import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startFakeSms } from '../../testing/people/fake-sms.ts';
import type { FakeSms } from '../../testing/people/fake-sms.ts';
import { askWithdrawal, newMember, startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { freshAddress, PASSWORD, registration } from '../../testing/people/registration.ts';
import { codeSentTo, messagesTo } from '../../testing/people/resets.ts';
import { listPasskeys } from '../sessions/passkeys-store.ts';

let server: PaymentServer;
let sms: FakeSms;
beforeAll(async () => {
  sms = await startFakeSms();
  server = await startPaymentServer({ SMS_URL: sms.url });
});
afterAll(async () => {
  await server.close();
  await sms.close();
});
afterEach(() => setProof(null));

const NEW_PASSWORD = 'ส้มตำไข่เค็ม-42';

async function setProof(proof: 'withdrawal' | 'registration' | null): Promise<void> {
  await server.context.database.query(sql`
    update site_settings
       set phone_proof = ${proof}`);
}

type Registration = ReturnType<typeof registration>;
const register = (body: Registration) => server.call('register', { body, address: freshAddress() });

/** Requests a code for this phone, and returns the phone proof that a registration carries. */
async function proofOf(phone: string) {
  const result = await server.call('requestPhoneCode', {
    body: { phone, website_id: 3 },
    address: freshAddress(),
  });
  if (!result.success) throw new Error(result.message);
  const phone_code = await codeSentTo(server, sms, phone);
  return { phone_code, request_token: result.data.request_token };
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function phoneOf({ id }: TestMember): Promise<string> {
  const [member] = await server.context.database.query<{ phone: string }>(sql`
    select phone
      from members
     where id = ${id}`);
  return member?.phone ?? expect.fail('no phone');
}

/** Resets the password by SMS; returns the bank account to confirm and the reset's own answer. */
async function resetBySms(phone: string, confirmed?: boolean) {
  const address = freshAddress();
  const asked = await server.call('requestPassword', { body: { phone, website_id: 3 }, address });
  if (!asked.success) throw new Error(asked.message);
  const { request_token } = asked.data;
  const code = await codeSentTo(server, sms, phone);
  const body = { phone, code, request_token, website_id: 3 };
  const verified = await server.call('verifyResetCode', { body, address });
  if (!verified.success) throw new Error(verified.message);
  const { bank_account, reset_token } = verified.data;
  const reset = await server.call('resetPassword', {
    body: {
      password: NEW_PASSWORD,
      ...(confirmed !== undefined && { bank_account_confirmed: confirmed }),
    },
    token: `Bearer ${reset_token}`,
    address,
  });
  return { bank_account, reset };
}

async function signIn(member: TestMember, phone: string): Promise<TestMember> {
  const result = await server.call('login', {
    body: { phone, password: NEW_PASSWORD, website_id: 3 },
    address: freshAddress(),
  });
  return result.success
    ? { ...member, token: result.data.member_data.access_token }
    : expect.fail(result.message);
}

describe('account-62 account-65: before the first withdrawal, where the site asks for it', () => {
  it('pay-61: requestOwnPhoneCode and provePhone: a member proves the phone by a code', async () => {
    await setProof('withdrawal');
    const member = await newMember(server, 1000);
    const { token } = member;
    const phone = await phoneOf(member);
    expect(await askWithdrawal(server, member, 100)).toMatchObject({ code: 'phone_unproven' });
    const asked = await server.call('requestOwnPhoneCode', { token, body: {} });
    const { request_token } = asked.success ? asked.data : expect.fail(asked.message);
    expect(JSON.stringify(asked)).not.toContain(phone);
    const code = await codeSentTo(server, sms, phone);
    const prove = (sent: string) =>
      server.call('provePhone', { token, body: { code: sent, request_token } });
    expect(await prove(wrong(code))).toMatchObject({ code: 'phone_code_wrong' });
    expect(await askWithdrawal(server, member, 100)).toMatchObject({ code: 'phone_unproven' });
    expect(await prove(code)).toMatchObject({ success: true });
    expect(await askWithdrawal(server, member, 100)).toMatchObject({ success: true });
  });

  it('account-63: takes no code of a new password for a proof', async () => {
    await setProof('withdrawal');
    const member = await newMember(server, 1000);
    const { token } = member;
    const phone = await phoneOf(member);
    const body = { phone, website_id: 3 };
    const asked = await server.call('requestPassword', { body, address: freshAddress() });
    const { request_token } = asked.success ? asked.data : expect.fail(asked.message);
    const code = await codeSentTo(server, sms, phone);
    expect(await server.call('provePhone', { token, body: { code, request_token } })).toMatchObject(
      { code: 'phone_code_wrong' },
    );
  });

  it('account-61: asks for nothing where the proof is off', async () => {
    const member = await newMember(server, 1000);
    expect(await askWithdrawal(server, member, 100)).toMatchObject({ success: true });
    const { phone } = registration();
    const asked = { body: { phone, website_id: 3 }, address: freshAddress() };
    expect(await server.call('requestPhoneCode', asked)).toMatchObject({ code: 'not_found' });
    expect(await messagesTo(server, sms, phone)).toEqual([]);
  });
});

describe('account-62 account-65: after a reset by SMS', () => {
  it('account-67 pay-61: confirmBankAccount: nothing is withdrawn before, proof of phones on or off', async () => {
    const member = await newMember(server, 1000);
    const phone = await phoneOf(member);
    expect(await resetBySms(phone)).toMatchObject({ bank_account: null, reset: { success: true } });
    const again = await signIn(member, phone);
    expect(await askWithdrawal(server, again, 100)).toMatchObject({
      status: 409,
      code: 'bank_account_unconfirmed',
    });
    const profile = await server.call('checkAccessToken', { token: again.token });
    const { bank_account_number } = profile.success
      ? profile.data.member_data.bank_account_data
      : expect.fail();
    const confirm = (number: string) =>
      server.call('confirmBankAccount', {
        token: again.token,
        body: { bank_account_number: number },
      });
    expect(await confirm('1234567890')).toMatchObject({ code: 'bank_account_unconfirmed' });
    expect(await askWithdrawal(server, again, 100)).toMatchObject({ success: false });
    expect(await confirm(bank_account_number)).toMatchObject({ success: true });
    expect(await askWithdrawal(server, again, 100)).toMatchObject({ success: true });
  });

  it('account-66: of a phone that was never proven, the account is shown and confirmed before', async () => {
    await setProof('withdrawal');
    const member = await newMember(server, 1000);
    const phone = await phoneOf(member);
    const first = await resetBySms(phone);
    expect(first).toMatchObject({
      bank_account: { bank_abbr: 'KBANK', number_end: expect.stringMatching(/^\d{4}$/) },
      reset: { status: 409, code: 'bank_account_unconfirmed' },
    });
    const old = { phone, password: NEW_PASSWORD, website_id: 3 };
    expect(await server.call('login', { body: old, address: freshAddress() })).toMatchObject({
      code: 'login_failed',
    });
    expect(await resetBySms(phone, true)).toMatchObject({ reset: { success: true } });
    // The code proved the phone, so the next reset shows no bank account.
    expect(await resetBySms(phone)).toMatchObject({ bank_account: null, reset: { success: true } });
  });
});

describe('account-62 account-65: a phone that was never proven', () => {
  it('account-65: requestPhoneCode: goes to the person who proves it; the earlier account loses it, its sessions and passkeys', async () => {
    await setProof('withdrawal');
    const attacker = await newMember(server, 500);
    const phone = await phoneOf(attacker);
    await server.context.database.query(sql`
      insert into passkeys (id, member_id, public_key, counter)
      values (${attacker.uuid}, ${attacker.id}, '', 0)`);
    const victim = registration({ phone });
    expect(await register(victim)).toMatchObject({ status: 409, code: 'registration_taken' });
    const proof = await proofOf(phone);
    expect(
      await register({ ...victim, ...proof, phone_code: wrong(proof.phone_code) }),
    ).toMatchObject({ code: 'phone_code_wrong' });
    const registered = await register({ ...victim, ...proof });
    expect(registered).toMatchObject({ success: true });
    expect(await server.call('getCredit', { token: attacker.token })).toMatchObject({
      status: 401,
    });
    expect(await listPasskeys(server.context.database, attacker.id)).toEqual([]);
    const body = { phone, password: PASSWORD, website_id: 3 };
    const login = await server.call('login', { body, address: freshAddress() });
    expect(login).toMatchObject({
      data: {
        member_data: { id: registered.success ? registered.data.memberData.id : 0 },
      },
    });
    // The phone is proven now, so another person cannot take it.
    const another = registration({ phone });
    expect(await register({ ...another, ...(await proofOf(phone)) })).toMatchObject({
      code: 'phone_taken',
    });
  });

  it('account-65 limit-22: stays with a member who is blocked or on a break', async () => {
    await setProof('withdrawal');
    for (const hinder of [
      (id: bigint) => sql`update members set status = 'blocked' where id = ${id}`,
      (id: bigint) => sql`
        insert into member_breaks (member_id, kind, ends_at)
        values (${id}, 'self_exclusion', now() + interval '1 year')`,
    ]) {
      const member = await newMember(server);
      const phone = await phoneOf(member);
      await server.context.database.query(hinder(member.id));
      const body = { ...registration({ phone }), ...(await proofOf(phone)) };
      expect(await register(body)).toMatchObject({ code: 'phone_taken' });
    }
  });

  it('account-06: is told from a taken bank account to the person alone who proves it', async () => {
    await setProof('withdrawal');
    const taken = registration();
    expect(await register(taken)).toMatchObject({ success: true });
    const byPhone = await register(registration({ phone: taken.phone }));
    const byAccount = await register(registration({ bank_acc_number: taken.bank_acc_number }));
    expect(byPhone).toMatchObject({ code: 'registration_taken' });
    expect(byAccount).toEqual(byPhone);
    const fresh = registration({ bank_acc_number: taken.bank_acc_number });
    expect(await register({ ...fresh, ...(await proofOf(fresh.phone)) })).toMatchObject({
      code: 'bank_account_taken',
    });
  });
});

describe('account-62 account-65: a registration, where the site asks for proof', () => {
  it('account-61 account-64: carries a code of its own phone', async () => {
    await setProof('registration');
    const [own, other] = [registration(), registration()];
    expect(await register(own)).toMatchObject({ code: 'phone_unproven' });
    const proof = await proofOf(own.phone);
    expect(await register({ ...other, ...proof })).toMatchObject({ code: 'phone_code_wrong' });
    expect(await register({ ...own, ...proof })).toMatchObject({ success: true });
    expect(await messagesTo(server, sms, own.phone)).toHaveLength(1);
  });

  it('account-64: leaves the code good where only the bank account was taken', async () => {
    await setProof('registration');
    const [member, thief] = [registration(), registration()];
    expect(await register({ ...member, ...(await proofOf(member.phone)) })).toMatchObject({
      success: true,
    });
    const proof = await proofOf(thief.phone);
    const { bank_acc_number } = member;
    expect(await register({ ...thief, ...proof, bank_acc_number })).toMatchObject({
      code: 'bank_account_taken',
    });
    expect(await register({ ...thief, ...proof })).toMatchObject({ success: true });
  });
});
