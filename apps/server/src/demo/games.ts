import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  CredentialField,
  ServiceCredentials,
} from '@kapao/contract/third-parties/credentials.ts';
import { z } from 'zod';
import { fetchBounded } from '../adapters/fetch-bounded.ts';
import { protocolOf } from '../adapters/game-studio/protocols.ts';
import type { ProtocolName } from '../adapters/game-studio/protocols.ts';
import type { Context } from '../context.ts';
import { addStudio, walletUrl } from '../features/games/studios/add-studio.ts';
import { listWritten, writtenGames } from '../flows/play/games-file.ts';
import { importGamesOnly } from '../flows/play/import-games.ts';
import { createToken } from '../tokens.ts';
import { nameSportsGame } from '../features/games/lobby/lobby-brands-store.ts';
import { findGameState } from '../features/games/sessions/sessions-store.ts';
import { hasGames } from '../features/games/store.ts';
import { credentialsOf, findStudio } from '../features/games/studios/studios-store.ts';
import type { Studio } from '../features/games/studios/studios-store.ts';
import { connectStudio } from '../features/games/studios/connect-studio.ts';

export const STUDIO_CODE = 'sandbox';

/** The sandbox's studio under its three protocols, each with some of its brands. */
interface DemoStudio {
  code: string;
  name: string;
  protocol: ProtocolName;
  /** Below the sandbox's address. */
  path: string;
}

const STUDIOS: readonly DemoStudio[] = [
  { code: STUDIO_CODE, name: 'Sandbox Studio', protocol: 'rs', path: '/games' },
  { code: 'sandbox-live', name: 'Sandbox Live', protocol: 'evolution', path: '/games' },
  {
    code: 'sandbox-slots',
    name: 'Sandbox Slots',
    protocol: 'red-tiger',
    path: '/games/red-tiger',
  },
];
/** The studio's own code of its sports site (apps/sandbox, engines/sports/sites.ts). */
const SPORTS_GAME_CODE = 'daonuea-sport';
const MAX_FILE_BYTES = 16 * 1024 * 1024;

/**
 * Registers the sandbox's studios and imports their games. Keys and secrets are exchanged as two companies would do
 * it, out of band: here through files in DATA_DIR/sandbox, which the sandbox world shares.
 */
export async function seedGames(context: Context): Promise<void> {
  const { config, database, log } = context;
  if (config.sandboxUrl === undefined) return;
  const folder = join(config.dataDir, 'sandbox');
  const isFirst = !(await hasGames(database));
  const keyFile = join(folder, 'studio-public.pem');
  const publicKeyPem = await readFile(keyFile, 'utf8').catch(() => undefined);
  if (publicKeyPem === undefined) {
    log.warn('the sandbox studio has left no key: there are no games of it');
    return;
  }
  for (const demo of STUDIOS) {
    const studio = await register(context, demo, publicKeyPem);
    if (!studio) {
      log.warn("the sandbox studio's key has been retired: its calls are refused");
      return;
    }
    await tellStudio(folder, context, studio);
    if (isFirst) await importIfItAnswers(context, studio);
    if (isFirst && studio.code === STUDIO_CODE) await nameSports(context, studio);
  }
}

/** Registers a studio; undefined where its key has been retired. A known one keeps its secrets. */
async function register(
  { config, database, secrets }: Context,
  { path, ...demo }: DemoStudio,
  publicKeyPem: string,
): Promise<Studio | undefined> {
  const { fields, keys } = protocolOf(demo);
  const isKnown = (await findStudio(database, demo.code)) !== undefined;
  const added = await addStudio(
    { database, secrets },
    {
      ...demo,
      baseUrl: `${config.sandboxUrl ?? ''}${path}`,
      ...(keys && { publicKeyPem }),
      ...(!isKnown && { credentials: randomCredentials(fields, demo.code) }),
    },
  );
  return added.outcome === 'done' ? added.studio : undefined;
}

/** Makes up what the two companies would agree on: an open field is the studio's code, a secret is random. */
function randomCredentials(fields: readonly CredentialField[], code: string): ServiceCredentials {
  return Object.fromEntries(
    fields.map(({ name, isSecret }) => [name, [isSecret ? createToken() : code]]),
  );
}

/** Names the sports game, only at the first import, so that an operator's changes survive restarts. */
async function nameSports({ config, database }: Context, { code }: Studio): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await findGameState(tx, code, SPORTS_GAME_CODE))) return;
    const game = { studioCode: code, gameCode: SPORTS_GAME_CODE };
    await nameSportsGame(tx, config.websiteId, game);
  });
}

const operators = z.array(z.looseObject({ code: z.string() }));

async function tellStudio(
  folder: string,
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  studio: Studio,
): Promise<void> {
  const file = join(folder, 'operators.json');
  const text = await readFile(file, 'utf8').catch(() => '[]');
  const others = operators.parse(JSON.parse(text)).filter(({ code }) => code !== studio.code);
  const credentials = Object.entries(credentialsOf(secrets, studio));
  const us = {
    code: studio.code,
    operator_id: studio.operatorId,
    wallet_url: walletUrl(config.publicUrl, studio.code),
    protocol: studio.protocol,
    public_key: studio.ourPublicKey ?? undefined,
    credentials: Object.fromEntries(credentials.map(([name, [value]]) => [name, value])),
  };
  await mkdir(folder, { recursive: true });
  await writeFile(file, JSON.stringify([...others, us], null, 2), { mode: 0o600 });
}

/** Imports the catalogue if the studio answers: an absent studio must not keep members out. */
async function importIfItAnswers(context: Context, studio: Studio): Promise<void> {
  const { database, secrets, log } = context;
  try {
    const connected = connectStudio(studio, secrets);
    const client = connected.listGames
      ? connected
      : listWritten(await readGamesFile(context, studio));
    log.info(await importGamesOnly({ database, client }, studio), 'games imported');
  } catch (error) {
    log.warn({ err: error }, 'the sandbox studio does not answer: its games are missing');
  }
}

/** Reads the file of games that the sandbox's studio gives an operator whose protocol has no list. */
async function readGamesFile({ config }: Context, { code }: Studio) {
  const url = `${config.sandboxUrl ?? ''}/games/files/${code}.json`;
  const bytes = await fetchBounded(url, { maxBytes: MAX_FILE_BYTES });
  return writtenGames.parse(JSON.parse(bytes.toString('utf8')));
}
