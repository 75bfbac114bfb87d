import { generateKeyPairSync } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WALLET_URL } from './testing/fake-operator.ts';
import { allGames, isOfferedTo } from './catalogue.ts';
import { GAME, openStage, type Stage } from './testing/studio-stage.ts';

interface Status {
  status?: string;
  url?: string;
}

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

const launch = {
  user: 'member-1',
  token: 't',
  operator_id: 'kapao',
  game_code: GAME,
  currency: 'THB',
};

describe('signatures of an operator', () => {
  it('studio-01: refuses a wrong, a missing and a moved signature, and opens nothing', async () => {
    const other = stage.operator.sign(Buffer.from('{"operator_id":"kapao"}'));
    for (const signature of ['', 'no base64 !', other]) {
      const answer = await stage.call<Status>('url', launch, signature);
      expect(answer).toEqual({ status: 'RS_ERROR_INVALID_SIGNATURE' });
    }
    const bare = await stage.app.inject({
      method: 'POST',
      url: '/games/api/game/list',
      payload: launch,
    });
    expect(bare.json()).toEqual({ status: 'RS_ERROR_INVALID_SIGNATURE' });
  });

  it('does not let one operator speak for another', async () => {
    const answer = await stage.call<Status>('list', { operator_id: 'somebody-else' });
    expect(answer).toEqual({ status: 'RS_ERROR_INVALID_SIGNATURE' });
  });

  it('refuses a signed body that is no JSON object', async () => {
    const body = Buffer.from('[not json');
    const answer = await stage.app.inject({
      method: 'POST',
      url: '/games/api/game/list',
      headers: {
        'x-auth-signature': stage.operator.sign(body),
        'content-type': 'application/json',
      },
      body,
    });
    expect(answer.json()).toEqual({ status: 'RS_ERROR_WRONG_SYNTAX' });
  });

  it('knows an operator as soon as it is registered, and keeps the old ones while the file is broken', async () => {
    const pem = { type: 'spki', format: 'pem' } as const;
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const rows = ['kapao', 'newcomer'].map((operatorId) => ({
      code: 'MYSTUDIO',
      operator_id: operatorId,
      wallet_url: WALLET_URL,
      public_key: operatorId === 'kapao' ? stage.operator.publicKeyPem : publicKey.export(pem),
    }));
    const file = join(stage.directory, 'operators.json');
    writeFileSync(file, JSON.stringify([{ code: 'broken' }, ...rows]));
    expect(stage.studio.operators.all().map((operator) => operator.operatorId)).toEqual([
      'kapao',
      'newcomer',
    ]);
    writeFileSync(file, '[{"code":');
    expect(stage.studio.operators.all()).toHaveLength(2);
    const offered = allGames.filter((game) =>
      isOfferedTo(game, { code: 'MYSTUDIO', protocol: 'rs' }),
    );
    expect(await stage.call<unknown[]>('list', { operator_id: 'kapao' })).toHaveLength(
      offered.length,
    );
    expect(offered.length).toBeLessThan(allGames.length);
  });

  it('keeps its private key to itself', () => {
    expect(statSync(join(stage.directory, 'studio-private.pem')).mode & 0o777).toBe(0o600);
  });
});

describe('what an operator asks', () => {
  it('studio-12: lists the games with their pictures', async () => {
    const rows = await stage.call<Record<string, unknown>[]>('list', { operator_id: 'kapao' });
    expect(rows).toContainEqual(
      expect.objectContaining({
        game_code: GAME,
        game_id: '1001',
        name: 'กระเป๋าทอง',
        category: 'SLOT',
        product: 'DAONUEA',
        url_thumb: `http://studio.test/games/thumb/${GAME}.svg`,
        enabled: true,
      }),
    );
  });

  it('game-56: says of each game how much comes back, and when it came', async () => {
    const rows = await stage.call<Record<string, unknown>[]>('list', { operator_id: 'kapao' });
    for (const { rtp, released } of rows) {
      expect(rtp === undefined || (Number(rtp) > 85 && Number(rtp) < 100)).toBe(true);
      expect(released).toMatch(/^20\d\d-\d\d-\d\d$/);
    }
  });

  it('studio-10: launches a game and refuses unknown games, currencies and members without a token', async () => {
    const answer = await stage.call<Status>('url', launch);
    expect(answer.url).toMatch(/^http:\/\/studio\.test\/games\/play\/[\w-]{43}$/);
    const refusals: [object, string][] = [
      [{ game_code: 'nothing' }, 'RS_ERROR_INVALID_GAME'],
      [{ currency: 'USD' }, 'RS_ERROR_WRONG_CURRENCY'],
      [{ token: '' }, 'RS_ERROR_WRONG_SYNTAX'],
    ];
    for (const [change, status] of refusals) {
      expect(await stage.call<Status>('url', { ...launch, ...change })).toEqual({ status });
    }
  });

  it('never turns a lobby address into a script', async () => {
    const session = await stage.launch({ lobby_url: 'javascript:alert(1)' });
    const { body } = await stage.get<{ lobby_url: unknown; deposit_url: unknown }>(
      `${session}/state`,
    );
    expect(body.lobby_url).toBeNull();
    expect(body.deposit_url).toBe('http://site.test/deposit');
  });

  it('studio-13: shows a round, by its id or a transaction, to its own member only', async () => {
    const session = await stage.launch();
    const { body } = await stage.spin<{ id: string }>(session, 'round-0001');
    const [bet] = stage.studio.store.transactionsOf(body.id);
    const asked = { operator_id: 'kapao', sub_partner_id: '3', user: 'member-1' };
    const url = `http://studio.test/games/round/${body.id}`;
    expect(await stage.call('round', { ...asked, round: body.id })).toEqual({ url });
    expect(await stage.call('round', { ...asked, transaction_uuid: bet?.id })).toEqual({ url });
    expect(await stage.call('round', { ...asked, user: 'member-2', round: body.id })).toEqual({
      status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    });
    const page = await stage.app.inject({ url: new URL(url).pathname });
    expect(page.headers['content-security-policy']).toMatch(/style-src 'sha256-/);
    for (const shown of ['กระเป๋าทอง', '10.00 THB', body.id, bet?.id ?? 'no bet']) {
      expect(page.body).toContain(shown);
    }
  });

  it.each(['lost', 'answer lost', undefined] as const)(
    'sends what settled a round again when it is asked about it (the win before: %s)',
    async (trouble) => {
      const session = await stage.launch();
      if (trouble !== undefined) stage.operator.troubles['win'] = [trouble];
      const { body } = await stage.spin<{ id: string; win: number }>(session, 'round-0001');
      const wins = () => stage.operator.received.filter(({ call }) => call === 'win');
      const before = wins().length;
      expect(before).toBe(trouble === 'lost' ? 0 : 1);
      await stage.call('round', { operator_id: 'kapao', user: 'member-1', round: body.id });
      await expect.poll(() => wins().length).toBe(before + 1);
      const [bet, win] = stage.studio.store.transactionsOf(body.id);
      expect(wins().at(-1)?.fields).toMatchObject({
        transaction_uuid: win?.id,
        reference_transaction_uuid: bet?.id,
        round_closed: true,
      });
      await expect.poll(() => stage.studio.store.findRound(body.id)?.status).toBe('settled');
    },
  );

  it('sends nothing again for whoever may not ask', async () => {
    const session = await stage.launch();
    const { body } = await stage.spin<{ id: string }>(session, 'round-0001');
    const before = stage.operator.received.length;
    await stage.call('round', { operator_id: 'kapao', user: 'member-2', round: body.id });
    await stage.studio.outbox.stop();
    expect(stage.operator.received).toHaveLength(before);
  });
});
