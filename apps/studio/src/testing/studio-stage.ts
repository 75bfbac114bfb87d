import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { RandomSource } from '../random.ts';
import { registerStudio } from '../register.ts';
import type { Studio, StudioSettings } from '../studio.ts';
import { PUBLIC_KEY_FILE } from '../keys.ts';
import { FakeOperator, WALLET_URL } from './fake-operator.ts';

export const START_UNITS = 1000 * 100_000;
export const GAME = 'daonuea-golden-wallet';

interface Answer<Body> {
  code: number;
  body: Body;
}

/** A studio with one operator in one process; the test moves the clock. */
export interface Stage {
  app: FastifyInstance;
  studio: Studio;
  operator: FakeOperator;
  directory: string;
  advance(durationMs: number): void;
  /** Makes a signed call of the operator. */
  call<Body>(path: string, fields: object, signature?: string): Promise<Body>;
  /** Opens a new session and returns the path of its calls. */
  launch(fields?: object): Promise<string>;
  /** Opens a new session and returns the full link that the operator gets. */
  link(fields?: object): Promise<string>;
  spin<Body>(session: string, roundId: string, stake?: number): Promise<Answer<Body>>;
  get<Body>(path: string): Promise<Answer<Body>>;
  /** Stops this studio and starts another on the same books. */
  restart(): Promise<Stage>;
  close(): Promise<void>;
}

const launchFields = {
  user: 'member-1',
  token: 'launch-token',
  operator_id: 'kapao',
  sub_partner_id: '3',
  game_code: GAME,
  currency: 'THB',
  country: 'TH',
  lang: 'th',
  lobby_url: 'http://site.test/game',
  deposit_url: 'http://site.test/deposit',
};

type StageSettings = Pick<StudioSettings, 'isVoidingMatches' | 'errs'>;

export async function openStage(
  random?: RandomSource,
  settings: StageSettings = {},
): Promise<Stage> {
  const directory = mkdtempSync(join(tmpdir(), 'studio-'));
  const operator = new FakeOperator(join(directory, PUBLIC_KEY_FILE), START_UNITS);
  const registration = {
    code: 'DAONUEA',
    operator_id: 'kapao',
    wallet_url: WALLET_URL,
    public_key: operator.publicKeyPem,
  };
  writeFileSync(join(directory, 'operators.json'), JSON.stringify([registration]));
  return stageOver({ directory, operator, random, settings });
}

interface Ground {
  directory: string;
  operator: FakeOperator;
  random: RandomSource | undefined;
  settings: StageSettings;
}

async function stageOver(ground: Ground, startsAt = Date.now()): Promise<Stage> {
  const { directory, operator, random, settings } = ground;
  let time = startsAt;
  const app = Fastify();
  const studio = await registerStudio(app, {
    directory,
    url: 'http://studio.test',
    now: () => time,
    fetch: operator.fetch,
    ...(random === undefined ? {} : { random }),
    ...settings,
  });
  await app.ready();

  return {
    ...requests(app, operator),
    app,
    studio,
    operator,
    directory,
    advance: (durationMs) => {
      time += durationMs;
    },
    async restart() {
      await app.close();
      return stageOver(ground, Math.max(time, Date.now()));
    },
    async close() {
      await app.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function requests(app: FastifyInstance, operator: FakeOperator) {
  const call = async <Body>(path: string, fields: object, signature?: string) => {
    const body = Buffer.from(JSON.stringify(fields));
    const headers = {
      'content-type': 'application/json',
      'x-auth-signature': signature ?? operator.sign(body),
    };
    const answer = await app.inject({
      method: 'POST',
      url: `/games/api/game/${path}`,
      headers,
      body,
    });
    return answer.json<Body>();
  };
  const link = async (fields: object = {}) => {
    const { url } = await call<{ url: string }>('url', { ...launchFields, ...fields });
    return url;
  };
  return {
    call,
    link,
    async launch(fields = {}) {
      const { pathname, searchParams } = new URL(await link(fields));
      const uuid = searchParams.get('uuid');
      return uuid === null ? pathname : `/games/play/${uuid}`;
    },
    async spin<Body>(session: string, roundId: string, stake = 10) {
      const payload = { round_id: roundId, stake };
      const answer = await app.inject({ method: 'POST', url: `${session}/spin`, payload });
      return { code: answer.statusCode, body: answer.json<Body>() };
    },
    async get<Body>(path: string) {
      const answer = await app.inject({ url: path });
      return { code: answer.statusCode, body: answer.json<Body>() };
    },
  };
}
