import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticator } from '../../testing/people/authenticator.ts';
import type { Authenticator } from '../../testing/people/authenticator.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { freshAddress, registration } from '../../testing/people/registration.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { addPasskey } from '../../flows/sessions/add-passkey.ts';
import { startPasskeyCreation } from '../../flows/sessions/start-passkey-creation.ts';
import { usePasskey } from './passkeys-store.ts';
import { MAX_PASSKEYS } from './rules.ts';

let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  origin = new URL(server.context.config.publicUrl).origin;
});
afterAll(() => server.close());

interface Person extends TestMember {
  phone: string;
  password: string;
}

async function newPerson(): Promise<Person> {
  const body = registration();
  const result = await server.call('register', { body, address: freshAddress() });
  if (!result.success) expect.fail(result.message);
  const { id, uuid } = result.data.memberData;
  return { id: BigInt(id), uuid, token: result.data.token, ...body };
}

const start = ({ token, password }: Pick<Person, 'token' | 'password'>, address = freshAddress()) =>
  server.call('startPasskeyCreation', { token, body: { password }, address });

/** For the sign-in of anybody, or for a passkey of this person. */
async function challengeFor(person?: Person): Promise<string> {
  const result = await (person === undefined
    ? server.call('startPasskeyLogin', { address: freshAddress() })
    : start(person));
  return result.success ? result.data.options.challenge : expect.fail(result.message);
}

const newAuthenticator = () => createAuthenticator('localhost', origin);

async function add(person: Person, authenticator: Authenticator, challenge?: string) {
  const credential = authenticator.create(challenge ?? (await challengeFor(person)));
  return server.call('addPasskey', { token: person.token, body: { credential } });
}

async function logIn(
  authenticator: Authenticator,
  changes: { challenge?: string; origin?: string; flags?: number } = {},
) {
  const { challenge = await challengeFor(), ...rest } = changes;
  const credential = authenticator.assert(challenge, rest);
  return server.call('logInByPasskey', { body: { credential }, address: freshAddress() });
}

const refused = { success: false, status: 400, code: 'passkey_refused' };

describe('a passkey', () => {
  it('account-70 account-72: (startPasskeyLogin, logInByPasskey) signs its member in, and is listed with its last use', async () => {
    const [person, authenticator] = [await newPerson(), newAuthenticator()];
    expect(await add(person, authenticator)).toMatchObject({ success: true });
    const result = await logIn(authenticator);
    expect(result).toMatchObject({ data: { member_data: { id: Number(person.id) } } });
    const token = result.success ? result.data.member_data.access_token : '';
    expect(await server.call('checkAccessToken', { token })).toMatchObject({ success: true });
    expect(await server.call('listPasskeys', { token })).toMatchObject({
      data: { passkeys: [{ last_used_at: expect.any(String) }] },
    });
  });

  it('account-72: answers one challenge once, of a sign-in, from our own origin, unlocked by the person', async () => {
    const [person, authenticator] = [await newPerson(), newAuthenticator()];
    await add(person, authenticator);
    const challenge = await challengeFor();
    expect(await logIn(authenticator, { challenge })).toMatchObject({ success: true });
    expect(await logIn(authenticator, { challenge })).toMatchObject(refused);
    const forCreation = await challengeFor(person);
    expect(await logIn(authenticator, { challenge: forCreation })).toMatchObject(refused);
    expect(await logIn(authenticator, { challenge: 'made-up' })).toMatchObject(refused);
    expect(await logIn(authenticator, { origin: 'https://evil.example' })).toMatchObject(refused);
    expect(await logIn(authenticator, { flags: 0x01 })).toMatchObject(refused);
    expect(await logIn(newAuthenticator())).toMatchObject(refused);
  });

  it('account-72: is refused after its challenge’s five minutes, and for a blocked member', async () => {
    const [person, authenticator] = [await newPerson(), newAuthenticator()];
    await add(person, authenticator);
    const challenge = await challengeFor();
    await server.context.database.transaction(async (tx) => {
      await tx.query(sql`set local role none`);
      await tx.query(sql`
        update passkey_challenges
           set created_at = created_at - interval '5 minutes'
         where challenge = ${challenge}`);
    });
    expect(await logIn(authenticator, { challenge })).toMatchObject(refused);
    await server.context.database.query(sql`
      update members
         set status = 'blocked'
       where id = ${person.id}`);
    expect(await logIn(authenticator)).toMatchObject({ code: 'member_blocked' });
  });

  it('account-72: whose count goes back was copied, and is refused', async () => {
    const [person, authenticator] = [await newPerson(), newAuthenticator()];
    await add(person, authenticator);
    await server.context.database.query(sql`
      update passkeys
         set counter = 1000
       where member_id = ${person.id}`);
    expect(await logIn(authenticator)).toMatchObject(refused);
  });

  it('account-71: (startPasskeyCreation, addPasskey) is added with the right password, for the own challenge, and once', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const authenticator = newAuthenticator();
    expect(await start({ ...person, password: 'something else' })).toMatchObject({
      code: 'old_password_wrong',
      data: null,
    });
    expect(await add(person, authenticator, await challengeFor(other))).toMatchObject(refused);
    expect(await add(person, authenticator, await challengeFor())).toMatchObject(refused);
    const challenge = await challengeFor(person);
    expect(await add(person, authenticator, challenge)).toMatchObject({ success: true });
    expect(await add(person, newAuthenticator(), challenge)).toMatchObject(refused);
    expect(await add(other, authenticator)).toMatchObject(refused);
    expect(await server.call('listPasskeys', { token: other.token })).toMatchObject({
      data: { passkeys: [] },
    });
  });

  it('account-71: is refused where the attested credential has another id than the named one', async () => {
    const [person, authenticator] = [await newPerson(), newAuthenticator()];
    const credential = authenticator.create(await challengeFor(person));
    const { id } = newAuthenticator().assert('any');
    const body = { credential: { ...credential, id, rawId: id } };
    expect(await server.call('addPasskey', { token: person.token, body })).toMatchObject(refused);
  });

  it('account-71 account-21: slows down guesses at the password as the login does', async () => {
    const [person, address] = [await newPerson(), freshAddress()];
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await start({ ...person, password: `guess ${guess}` }, address)).toMatchObject({
        code: 'old_password_wrong',
      });
    }
    const waiting = await start(person, address);
    expect(waiting).toMatchObject({ code: 'too_many_requests' });
    expect(waiting.message).toMatch(/^ใส่รหัสผ่านผิดหลายครั้งเกินไป กรุณารออีก [12] วินาที$/);
    expect(await start(person)).toMatchObject({ success: true });
  });

  it.each(['password_hash', 'status'])(
    'account-71: gives no challenge where %s changes after the password was checked',
    async (column) => {
      const { id: memberId, uuid: memberUuid, password } = await newPerson();
      const { database, passwords } = server.context;
      const change =
        column === 'status'
          ? sql`update members set status = 'blocked' where id = ${memberId}`
          : sql`update members set password_hash = 'another' where id = ${memberId}`;
      const changing: typeof passwords = {
        ...passwords,
        verify: async (...args) => {
          const verdict = await passwords.verify(...args);
          await database.query(change);
          return verdict;
        },
      };
      const request = { memberId, memberUuid, password, network: '203.0.113.9' };
      const context = { ...server.context, passwords: changing };
      expect(await startPasskeyCreation(context, request)).toMatchObject({
        refusal: 'old_password_wrong',
      });
    },
  );

  it('account-71: is not added after a new password or a block', async () => {
    const [person, authenticator] = [await newPerson(), newAuthenticator()];
    const before = await challengeFor(person);
    const new_password = 'แกงเขียวหวาน-99';
    const body = { old_password: person.password, new_password };
    const { token } = person;
    expect(
      await server.call('changePassword', { body, token, address: freshAddress() }),
    ).toMatchObject({ success: true });
    expect(await add(person, authenticator, before)).toMatchObject(refused);
    const { id: memberId } = person;
    const challenge = await challengeFor({ ...person, password: new_password });
    const { database } = server.context;
    await database.query(sql`update members set status = 'blocked' where id = ${memberId}`);
    const credential = authenticator.create(challenge);
    expect(
      await addPasskey(server.context, { memberId, credential, network: '', userAgent: '' }),
    ).toBe('passkey_refused');
  });

  it('account-71: keeps a block and a new password waiting until its use has opened the session', async () => {
    const [person, authenticator] = [await newPerson(), newAuthenticator()];
    const { id: memberId } = person;
    await add(person, authenticator);
    const { id } = authenticator.assert('any');
    const { database } = server.context;
    await database.transaction(async (tx) => {
      expect(await usePasskey(tx, { id, memberId, counter: 1000 })).toBe(true);
      const lock = database.query(sql`
        select
          from members
         where id = ${memberId}
           for no key update nowait`);
      await expect(lock).rejects.toMatchObject({ code: '55P03' });
    });
  });

  it('account-72: is logged with the class of the error where it cannot be verified', async () => {
    const [person, authenticator] = [await newPerson(), newAuthenticator()];
    const warned: unknown[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => warned.push(JSON.parse(line)) });
    const credential = authenticator.create(await challengeFor(person));
    const attestationObject = Buffer.from('no CBOR').toString('base64url');
    const broken = { ...credential, response: { ...credential.response, attestationObject } };
    const request = { memberId: person.id, credential: broken, network: '', userAgent: '' };
    expect(await addPasskey({ ...server.context, log }, request)).toBe('passkey_refused');
    expect(warned).toMatchObject([{ kind: expect.stringMatching(/Error$/) }]);
  });

  it('account-71: is one of ten at most', async () => {
    const [person, late] = [await newPerson(), newAuthenticator()];
    const challenge = await challengeFor(person);
    await server.context.database.query(sql`
      insert into passkeys (id, member_id, public_key, counter)
      select ${person.uuid} || number, ${person.id}, '', 0
        from generate_series(1, ${MAX_PASSKEYS}) as number`);
    expect(await add(person, late, challenge)).toMatchObject({ code: 'passkeys_full' });
    expect(await start(person)).toMatchObject({ code: 'passkeys_full' });
  });

  it('account-71: is removed by its member alone (listPasskeys, removePasskey)', async () => {
    const [person, stranger, authenticator] = [
      await newPerson(),
      await newPerson(),
      newAuthenticator(),
    ];
    await add(person, authenticator);
    const { id } = authenticator.assert('any');
    const remove = ({ token }: Person) => server.call('removePasskey', { token, body: { id } });
    expect(await remove(stranger)).toMatchObject({ status: 404 });
    expect(await logIn(authenticator)).toMatchObject({ success: true });
    expect(await remove(person)).toMatchObject({ success: true });
    expect(await logIn(authenticator)).toMatchObject(refused);
  });
});
