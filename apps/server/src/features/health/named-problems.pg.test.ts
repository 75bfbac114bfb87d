import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeyPair } from '../../adapters/game-studio/rs/signature.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import {
  balancesOf,
  newMember,
  queryAsOwner,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer } from '../../testing/money/payments.ts';
import { paidDeposit, sendReversal, spendCash } from '../../testing/money/reversals.ts';
import {
  addCredentialStudio,
  callEvolution,
  debitOf,
} from '../../testing/play/credential-studio.ts';
import { addTestStudio, openPlayer } from '../../testing/play/studio.ts';

let server: PaymentServer;
let office: TestOffice;
let manager: string;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  manager = await office.signIn('manager');
});
afterAll(async () => {
  await office.close();
  await server.close();
});

async function problemsOf(target: string) {
  const { data } = await office.call('listProblems', { cookie: manager });
  return data?.problems.filter((problem) => problem.target === target).map(({ kind }) => kind);
}

it('news-10: shows a chargeback with its deposit, and the debt from 1,000 baht on with its member', async () => {
  for (const baht of [999, 1_000]) {
    const member = await newMember(server);
    const { refCode, transfer } = await paidDeposit(server, member, baht);
    // The distinguishing satang stay with the member.
    await spendCash(server, member, baht * 100);
    const { available } = await balancesOf(server, member);
    expect(await sendReversal(server, transfer)).toBe(200);
    expect(available).toBeLessThan(100);
    expect(await problemsOf(`deposit:${refCode}`)).toEqual(['chargeback']);
    const isMuch = baht === 1_000;
    expect(await problemsOf(`member:${member.id}`)).toEqual(isMuch ? ['debt_high'] : []);
  }
});

it('news-11: shows an open proposal within twelve hours of its end', async () => {
  const member = await newMember(server, 100);
  const { data } = await office.call('proposeAdjustment', {
    cookie: manager,
    params: { id: String(member.id) },
    body: { key: randomUUID(), amount: 5, reason: 'a broken round' },
  });
  const id = data?.id ?? expect.fail('nothing was proposed');
  expect(await problemsOf(`proposal:${id}`)).toEqual([]);
  await queryAsOwner(
    server,
    sql`update proposals set expires_at = now() + interval '11 hours' where id = ${BigInt(id)}`,
  );
  expect(await problemsOf(`proposal:${id}`)).toEqual(['proposal_expiring']);
});

it('news-12: shows a studio whose calls are wrongly signed, and none for a code without a studio', async () => {
  const studio = await addTestStudio(server);
  const stranger = await createKeyPair();
  const found = async () => {
    const { data } = await office.call('listProblems', { cookie: manager });
    return data?.problems.filter(({ kind }) => kind === 'studio_unsigned');
  };
  for (let count = 0; count < 20; count += 1) {
    expect(await found()).toEqual([]);
    const answer = await studio.call('balance', {}, stranger.privateKey);
    expect(answer.status).toBe('RS_ERROR_INVALID_SIGNATURE');
    server.context.studioFailures.note('nobody', 'unsigned');
  }
  expect(await found()).toMatchObject([{ subject: 'lotus' }]);
});

it('engine-18: shows a studio that has not called since games were launched, until it calls', async () => {
  const studio = await addTestStudio(server, 'quiet');
  const member = await newMember(server);
  const launch = () =>
    queryAsOwner(
      server,
      sql`
        insert into game_sessions
               (member_id, studio_code, game_code, login_token_hash, current_token_hash, created_at)
        select ${member.id}, 'quiet', 'g1', ''::bytea, sha256(gen_random_uuid()::text::bytea),
               now() - interval '16 minutes'`,
    );
  await launch();
  await launch();
  expect(await problemsOf('studio:quiet')).toEqual([]);
  await launch();
  expect(await problemsOf('studio:quiet')).toEqual(['studio_silent']);
  await studio.call('balance', {});
  await expect.poll(() => problemsOf('studio:quiet')).toEqual([]);
});

it('engine-18: a studio without keys is heard by the play of those who were launched', async () => {
  const studio = await addCredentialStudio(server, 'evolution');
  const calls = { ...studio, call: () => expect.fail('it has no keys'), privateKey: '' };
  const sessions = [];
  for (let count = 0; count < 3; count += 1) {
    sessions.push((await openPlayer(server, calls, 100)).gameSession);
  }
  await queryAsOwner(
    server,
    sql`update game_sessions set created_at = created_at - interval '16 minutes'
         where studio_code = 'evolution'`,
  );
  expect(await problemsOf('studio:evolution')).toEqual(['studio_silent']);
  const [, second = expect.fail('nobody plays')] = sessions;
  const debit = debitOf(second, 10);
  expect(await callEvolution(server, studio, 'debit', debit)).toMatchObject({ status: 'OK' });
  expect(await problemsOf('studio:evolution')).toEqual([]);
});
