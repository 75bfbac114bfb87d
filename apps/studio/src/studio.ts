import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { storedBet } from './engines/sports/bets.ts';
import { createSportsbook } from './engines/sports/sportsbook.ts';
import { loadOrCreateSigningKey, PUBLIC_KEY_FILE } from './keys.ts';
import { watchOperators } from './operators.ts';
import { createOutbox, type FaultDecision } from './outbox.ts';
import { cryptoRandom, type RandomSource } from './random.ts';
import { createRounds } from './rounds.ts';
import { createSettler } from './settler.ts';
import { createSessions } from './sessions.ts';
import { openStudioStore, type StudioStore } from './store.ts';
import { createWalletClient, type WalletFetch } from './wallet.ts';

const SEED_BYTES = 32;

export interface StudioSettings {
  /** The folder of the keys, operators.json and the studio's database. */
  directory: string;
  /** The studio's address for browsers and operators, without a trailing slash. */
  url: string;
  /** The built pages; the default is this workspace's dist/games. */
  pagesDirectory?: string;
  random?: RandomSource;
  /** The secret that decides every match of the sportsbook; the default is generated once and stored. */
  sportsSeed?: Buffer;
  /** Whether matches that end now are abandoned (a fault on demand). */
  isVoidingMatches?: () => boolean;
  /** Decides the faults in the studio's own calls (on demand). */
  errs?: FaultDecision;
  now?: () => number;
  /** Sends every call to an operator; the sandbox replaces it to inject faults. */
  fetch?: WalletFetch;
  report?: (error: unknown) => void;
}

export type Studio = ReturnType<typeof createStudio>;

export function createStudio(settings: StudioSettings) {
  const { directory, url } = settings;
  const now = settings.now ?? Date.now;
  mkdirSync(directory, { recursive: true });
  const wallet = createWalletClient(loadOrCreateSigningKey(directory), settings.fetch);
  const operators = watchOperators(join(directory, 'operators.json'));
  const store = openStudioStore(join(directory, 'studio.sqlite'));
  const report = settings.report ?? ((error: unknown) => console.error(error));
  const errs = settings.errs ?? (() => false);
  const outbox = createOutbox({ store, wallet, operators, errs, now, report });
  const random = settings.random ?? cryptoRandom;
  const rounds = createRounds({ store, outbox, random, errs, now });
  const sportsbook = createSportsbook({
    seed: settings.sportsSeed ?? Buffer.from(keptSeed(store), 'hex'),
    store,
    now,
    isVoiding: settings.isVoidingMatches ?? (() => false),
  });
  const settler = createSettler({
    store,
    outbox,
    now,
    report,
    judge: (round) => sportsbook.judge(storedBet(round), round.stakeUnits),
    prepare: () => sportsbook.decideEnded(),
  });
  return {
    url,
    pagesDirectory: settings.pagesDirectory ?? resolve(import.meta.dirname, '../dist/games'),
    /** The file of the public key, with which operators verify the studio's calls. */
    publicKeyFile: join(directory, PUBLIC_KEY_FILE),
    operators,
    store,
    sessions: createSessions({ store, wallet, operators, now }),
    rounds,
    outbox,
    settler,
    sportsbook,
    now,
    /** Rolls back what a crash interrupted, and starts the timers that retry calls and settle rounds. */
    start() {
      rounds.recover();
      sportsbook.forgetOld();
      outbox.start();
      settler.start();
    },
    async stop() {
      await settler.stop();
      await outbox.stop();
      store.close();
    },
  };
}

/** Returns the stored seed, created at the first start, so that a restart does not change any match. */
function keptSeed(store: StudioStore): string {
  store.keepSecret('sports seed', randomBytes(SEED_BYTES).toString('hex'));
  const seed = store.findSecret('sports seed');
  if (seed === undefined) throw new Error('the seed of the sports book is not in the books');
  return seed;
}
