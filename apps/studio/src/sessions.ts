import { randomBytes, randomUUID } from 'node:crypto';
import type { Game } from './catalogue.ts';
import { unitsFromBaht } from './money.ts';
import type { Operator, OperatorRegistry } from './operators.ts';
import { dialectOf } from './dialects/dialects.ts';
import type { PlayRefusal } from './refusals.ts';
import { DEMO_CURRENCY } from './transactions.ts';
import type { GameSession, StudioStore } from './store.ts';
import type { WalletClient } from './wallet.ts';

const DEMO_BALANCE_BAHT = 10_000;
const SESSION_ID_BYTES = 32;

interface Launch {
  operator: Pick<Operator, 'operatorId' | 'code'>;
  game: Game;
  user: string;
  token: string;
  currency: string;
  lobbyUrl: string | undefined;
  depositUrl: string | undefined;
}

/** Returns a new session id. Sports sessions have a uuid, because the sports site takes one in its link (game-43). */
function newSessionId({ engine }: Game): string {
  return engine === 'sports' ? randomUUID() : randomBytes(SESSION_ID_BYTES).toString('base64url');
}

/** Returns the path of a session's page. Sports has its own site, which takes the session id as `uuid` (game-43). */
export function pagePath({ engine }: Game, sessionId: string, language: 'th' | 'en'): string {
  const isSports = engine === 'sports';
  const query = new URLSearchParams({
    ...(isSports ? { uuid: sessionId } : {}),
    ...(language === 'en' ? { lang: language } : {}),
  });
  const path = isSports ? '/sports' : `/games/play/${sessionId}`;
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

interface Parts {
  store: StudioStore;
  wallet: WalletClient;
  operators: OperatorRegistry;
  now: () => number;
}

export function createSessions({ store, wallet, operators, now }: Parts) {
  const checking = new Map<string, Promise<GameSession | PlayRefusal>>();
  const operatorOf = (session: GameSession) =>
    operators.find(session.operatorId, session.operatorCode);

  async function check(session: GameSession): Promise<GameSession | PlayRefusal> {
    const operator = operatorOf(session);
    if (operator === undefined) return 'game_unavailable';
    const { token, user } = session;
    const answer = await wallet.call(operator, 'check', { token, user }, new Date(now()));
    if (answer.kind === 'refused') return answer.refusal;
    if (answer.kind === 'unknown' || answer.token === undefined) return 'wallet_unreachable';
    store.replaceToken(session.id, answer.token);
    return { ...session, token: answer.token, isChecked: 1 };
  }

  return {
    open(launch: Launch): GameSession {
      const isDemo = launch.currency === DEMO_CURRENCY;
      const session: GameSession = {
        id: newSessionId(launch.game),
        operatorId: launch.operator.operatorId,
        operatorCode: launch.operator.code,
        user: launch.user,
        token: launch.token,
        isChecked: isDemo ? 1 : 0,
        gameCode: launch.game.code,
        currency: launch.currency,
        lobbyUrl: launch.lobbyUrl ?? null,
        depositUrl: launch.depositUrl ?? null,
        demoBalanceUnits: isDemo ? unitsFromBaht(DEMO_BALANCE_BAHT) : 0,
        createdAt: now(),
      };
      store.insertSession(session);
      return session;
    },

    /** Exchanges the launch token at first use. Parallel calls share one exchange. */
    async ready(session: GameSession): Promise<GameSession | PlayRefusal> {
      if (session.isChecked === 1) return session;
      const running = checking.get(session.id);
      if (running !== undefined) return running;
      const checked = check(session).finally(() => checking.delete(session.id));
      checking.set(session.id, checked);
      return checked;
    },

    balanceUnits: (session: GameSession) => readBalance({ store, wallet, operators, now }, session),
  };
}

/** Reads the balance: play money from our books, else from the operator's wallet. */
async function readBalance(
  { store, wallet, operators, now }: Parts,
  session: GameSession,
): Promise<{ units: number } | PlayRefusal> {
  if (session.currency === DEMO_CURRENCY) return { units: session.demoBalanceUnits };
  const operator = operators.find(session.operatorId, session.operatorCode);
  if (operator === undefined) return 'game_unavailable';
  const last = dialectOf(operator).hasBalance ? undefined : store.lastRound(session.id);
  if (typeof last?.balanceUnits === 'number') return { units: last.balanceUnits };
  const { token, user, gameCode } = session;
  const answer = await wallet.call(operator, 'balance', { token, user, gameCode }, new Date(now()));
  if (answer.kind === 'refused') return answer.refusal;
  if (answer.kind === 'unknown') return 'wallet_unreachable';
  // Where entering tells the balance, it replaces the token too.
  if (answer.token !== undefined) store.replaceToken(session.id, answer.token);
  return answer.balanceUnits === undefined ? 'wallet_unreachable' : { units: answer.balanceUnits };
}
