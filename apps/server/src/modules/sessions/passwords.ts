import { hash, verify } from '@node-rs/argon2';
import { createGate } from '../../gate.ts';

/** REQUIREMENTS 24. The library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing occupies a thread of Node's small pool, which files and compression need as well. */
const MAX_RUNNING = 2;
/** About a second of work: who comes later than that is told to try again, not kept waiting. */
const MAX_WAITING = 64;

/** Of a random password that nobody knows: what an unknown phone is verified against. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$l8TygMlCpMW40irKswn4zg$AwohgdnotetywoNtkH7beXQ0cEVwkFfwTdh/6gh9848';

export interface Passwords {
  /** The PHC string to store; undefined when too many are being hashed at this moment. */
  hash(password: string): Promise<string | undefined>;
  /**
   * Without a hash to compare with it takes the same time and answers `wrong`, so that an unknown
   * phone cannot be told from a wrong password (REQUIREMENTS 25).
   */
  verify(password: string, storedHash: string | undefined): Promise<'right' | 'wrong' | 'busy'>;
}

export function createPasswords(): Passwords {
  const enter = createGate(MAX_RUNNING, MAX_WAITING);
  return {
    hash: (password) => enter(() => hash(normalise(password), COST)),
    verify: async (password, storedHash) => {
      const isRight = await enter(() => verify(storedHash ?? NOBODYS_HASH, normalise(password)));
      if (isRight === undefined) return 'busy';
      return isRight && storedHash !== undefined ? 'right' : 'wrong';
    },
  };
}

/** Keyboards compose the same Thai syllable in different ways; it is the same password. */
function normalise(password: string): string {
  return password.normalize('NFKC');
}
