import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { addStudio, walletUrl } from '../features/games/studios/add-studio.ts';
import { importGamesOnly } from '../flows/play/import-games.ts';
import { nameSportsGame } from '../features/games/lobby/lobby-brands-store.ts';
import { findGameState } from '../features/games/sessions/sessions-store.ts';
import { hasGames } from '../features/games/store.ts';
import type { Studio } from '../features/games/studios/studios-store.ts';
import { connectStudio } from '../features/games/studios/connect-studio.ts';

export const STUDIO_CODE = 'sandbox';
const STUDIO_NAME = 'Sandbox Studio';
/** The studio's own code of its sports site (apps/sandbox, engines/sports/sites.ts). */
const SPORTS_GAME_CODE = 'daonuea-sport';

/**
 * Registers the sandbox's studio and imports its games. Keys are exchanged as two companies would do
 * it, out of band: here through files in DATA_DIR/sandbox, which the sandbox world shares.
 */
export async function seedGames(context: Context): Promise<void> {
  const { config, database, secrets, log } = context;
  if (config.sandboxUrl === undefined) return;
  const folder = join(config.dataDir, 'sandbox');
  const isFirst = !(await hasGames(database));
  const keyFile = join(folder, 'studio-public.pem');
  const publicKeyPem = await readFile(keyFile, 'utf8').catch(() => undefined);
  if (publicKeyPem === undefined) {
    log.warn('the sandbox studio has left no key: there are no games of it');
    return;
  }
  const added = await addStudio(
    { database, secrets },
    {
      code: STUDIO_CODE,
      name: STUDIO_NAME,
      baseUrl: `${config.sandboxUrl}/games`,
      publicKeyPem,
    },
  );
  if (added.outcome === 'refused') {
    log.warn("the sandbox studio's key has been retired: its calls are refused");
    return;
  }
  const { studio } = added;
  await tellStudio(folder, studio, config.publicUrl);
  if (!isFirst) return;
  await importIfItAnswers(context, studio);
  await nameSports(context, studio);
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

async function tellStudio(folder: string, studio: Studio, publicUrl: string): Promise<void> {
  const file = join(folder, 'operators.json');
  const text = await readFile(file, 'utf8').catch(() => '[]');
  const others = operators.parse(JSON.parse(text)).filter(({ code }) => code !== studio.code);
  const us = {
    code: studio.code,
    operator_id: studio.operatorId,
    wallet_url: walletUrl(publicUrl, studio.code),
    public_key: studio.ourPublicKey,
  };
  await mkdir(folder, { recursive: true });
  await writeFile(file, JSON.stringify([...others, us], null, 2));
}

/** Imports the catalogue if the studio answers: an absent studio must not keep members out. */
async function importIfItAnswers(
  { database, secrets, log }: Context,
  studio: Studio,
): Promise<void> {
  try {
    log.info(
      await importGamesOnly({ database, client: connectStudio(studio, secrets) }, studio),
      'games imported',
    );
  } catch (error) {
    log.warn({ err: error }, 'the sandbox studio does not answer: its games are missing');
  }
}
