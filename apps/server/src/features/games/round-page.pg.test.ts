import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLaunchStudio } from '../../testing/play/launch-studio.ts';
import type { LaunchStudio } from '../../testing/play/launch-studio.ts';
import { newMember } from '../../testing/money/payments.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { placeBet, settleWin } from '../../testing/play/studio-transactions.ts';

let server: TestServer;
let orchid: LaunchStudio;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  orchid = await startLaunchStudio(server, 'orchid', [{ gameCode: 'mango', category: 'SLOT' }]);
  member = await newMember(server);
});
afterAll(async () => {
  await orchid.close();
  await server.close();
});

describe('getRoundPage', () => {
  const page = (activityId: string, { token }: { token: string } = member) =>
    server.call('getRoundPage', { params: { activityId }, token });

  /** Plays a bet and its win; returns their ids in the activity list, the win first. */
  async function playRound(): Promise<string[]> {
    const round = {
      studioCode: 'orchid',
      memberId: member.id,
      gameCode: 'mango',
      round: 'round 7',
      isRoundClosed: true,
      isFree: false,
    };
    const betUuid = randomUUID();
    await placeBet(server.context, { ...round, transactionUuid: betUuid, amountMicro: 0n });
    await settleWin(server.context, {
      ...round,
      transactionUuid: randomUUID(),
      referenceUuid: betUuid,
      amountMicro: 5_000_000n,
    });
    const result = await server.call('listActivity', { token: member.token });
    const { activities } = result.success ? result.data : expect.fail(result.message);
    return activities.slice(0, 2).map(({ id }) => id);
  }

  it("history-16 studio-13: is the studio's own page, found from the bet and from the win", async () => {
    orchid.answer = { url: 'https://orchid.example/round/7' };
    for (const id of await playRound()) {
      expect(await page(id)).toMatchObject({ data: { url: 'https://orchid.example/round/7' } });
      expect(orchid.rounds.at(-1)).toMatchObject({ user: member.uuid, round: 'round 7' });
    }
  });

  it('history-16 studio-13 studio-15: is not found where the studio gives none, and for what was no play', async () => {
    const [id = ''] = await playRound();
    for (const answer of [{ status: 'RS_ERROR_UNKNOWN' }, { url: 'javascript:0' }, 'oops']) {
      orchid.answer = answer;
      expect(await page(id)).toMatchObject({ status: 404 });
    }
    for (const other of ['0', '999999999999999999', 'x']) {
      expect((await page(other)).success).toBe(false);
    }
  });

  it('history-16: is shown to nobody else', async () => {
    orchid.answer = { url: 'https://orchid.example/round/7' };
    const [id = ''] = await playRound();
    const stranger = await newMember(server);
    expect(await page(id, stranger)).toMatchObject({ status: 404, code: 'not_found' });
  });
});
