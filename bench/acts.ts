/**
 * `npm run bench:acts`: the p99 of members' bets while 40 acts on another member come at once every second: rollbacks from
 * the studio, adjustments and limits in turn (ledger-52). OFFER (bets a second) and HOLD_SECONDS set the size.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { signBody } from '../apps/server/src/adapters/game-studio/rs/signature.ts';
import { showSteps } from '../apps/server/src/command-line/steps.ts';
import { actingAs, SANDBOX } from '../apps/server/src/db/author.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import { openPostgres } from '../apps/server/src/db/open.ts';
import { adjustMember } from '../apps/server/src/flows/members/adjust-member.ts';
import { setLimit } from '../apps/server/src/flows/members/set-limit.ts';
import { createLedger } from '../apps/server/src/ledger/engine.ts';
import { betBody, rollbackBody, walletCall, walletReply } from '../kit/wallet.ts';
import type { GameSession } from '../kit/wallet.ts';
import { createOffers, shownTaken } from './offers.ts';
import { startServer, startStudioProcess } from './processes.ts';
import { startSettledPostgres } from './settled-postgres.ts';
import type { Studio } from './studio-load.ts';
import { setStudioStage } from './studio-stage.ts';
import { showVerdict } from './show-verdict.ts';
import { openWorkplace } from './workplace.ts';

const OFFER = Number(process.env['OFFER'] ?? 500);
const HOLD_SECONDS = Number(process.env['HOLD_SECONDS'] ?? 20);
const MEMBERS = 1_000;
const AT_ONCE = 40;
const PAUSE_MS = 1_000;
const STAKE_UNITS = 100_000;
/** Maximum p99 of the others' bets. */
const CEILING_MS = 100;

const steps = showSteps();
const { postgres, folder, close } = await openWorkplace(startSettledPostgres());
try {
  process.exitCode = (await bench(await postgres.createDatabase())) ? 0 : 1;
} finally {
  await close();
}

async function bench(url: string): Promise<boolean> {
  const opened = await openPostgres(url);
  steps.begin(`Opening games for ${MEMBERS} members, and warming up`);
  const { gameSessions, ...studio } = await setStudioStage(opened, MEMBERS);
  const [busy, ...others] = gameSessions;
  if (!busy) throw new Error('nobody plays');
  const server = await startServer(url, folder);
  const load = await startStudioProcess([server.origin], { ...studio, gameSessions: others });
  const offers = createOffers(opened.database, load);
  await offers.offer({ perSecond: OFFER, seconds: 5, servers: 1 });
  const held = { perSecond: OFFER, seconds: HOLD_SECONDS, servers: 1 };
  steps.begin(`${OFFER} bets/s alone`, HOLD_SECONDS * 1_000);
  const alone = await offers.offer(held);
  steps.begin(`${OFFER} bets/s beside ${AT_ONCE} acts at once`, HOLD_SECONDS * 1_000);
  const acts = startActs(actingAs(opened.database, SANDBOX), { ...studio, ...busy }, server.origin);
  const beside = await offers.offer(held);
  const done = await acts.stop();
  steps.end();
  load.stop();
  await server.stop();
  console.log(`alone: ${shownTaken(alone)}`);
  console.log(`beside ${done} acts, ${AT_ONCE} at once: ${shownTaken(beside)}`);
  const isSound = await showVerdict(opened.database);
  await opened.close();
  return isSound && beside.p99Ms < CEILING_MS;
}

type Busy = Pick<Studio, 'code' | 'proof'> & GameSession;

/** Acts on one member from now on. `stop` waits for the last ones and returns their number. */
function startActs(database: Database, busy: Busy, origin: string) {
  const ledger = createLedger(database);
  let isOver = false;
  let done = 0;
  const acting = (async () => {
    const [member] = await database.query<{ id: bigint }>(
      sql`select id from members where uuid = ${busy.user}`,
    );
    const memberId = member?.id ?? 0n;
    const kinds: (() => Promise<(index: number) => Promise<unknown>>)[] = [
      () => rollbacksOf(busy, origin),
      async () => (index) => {
        const adjustment = {
          memberId,
          amountMicro: index % 2 === 0 ? MICRO_PER_BAHT : -MICRO_PER_BAHT,
          source: 'operator',
          key: randomUUID(),
          actor: 'bench',
          reason: 'bench',
        };
        return database.transaction((tx) => adjustMember(tx, ledger, adjustment));
      },
      async () => (index) => {
        const amountMicro = BigInt(1_000_000 - index) * MICRO_PER_BAHT;
        return setLimit(database, { memberId, kind: 'stake', period: 'day', amountMicro });
      },
    ];
    while (!isOver) {
      for (const prepare of kinds) {
        const act = await prepare();
        await atOnce(act);
        done += AT_ONCE;
        await sleep(PAUSE_MS);
      }
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await acting;
      await ledger.drain();
      return done;
    },
  };
}

/** Places the bets, and returns their rollbacks. */
async function rollbacksOf(busy: Busy, origin: string) {
  const signer = {
    code: busy.code,
    sign: (body: object) => signBody(Buffer.from(JSON.stringify(body)), busy.proof),
  };
  const call = async (path: string, body: object) => {
    const response = await fetch(...walletCall(origin, signer, path, body));
    const { status } = walletReply.parse(await response.json());
    if (status !== 'RS_OK') throw new Error(`${path} was answered ${status}`);
  };
  const rollbacks: object[] = [];
  for (let index = 0; index < AT_ONCE; index += 1) {
    const bet = betBody(busy, STAKE_UNITS);
    await call('bet', bet);
    rollbacks.push(rollbackBody(bet));
  }
  return async (index: number) => call('rollback', rollbacks[index] ?? {});
}

function atOnce(act: (index: number) => Promise<unknown>): Promise<unknown[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, (_, index) => act(index)));
}
