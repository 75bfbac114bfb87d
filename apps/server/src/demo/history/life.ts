import type { ListedGame } from '../../features/games/store.ts';
import type { PastContext } from './past-context.ts';
import type { Random } from './random.ts';

/** A demo member's life on one day: every step moves the clock and goes through the flow that members use. */
export interface Life {
  context: PastContext;
  memberId: bigint;
  memberUuid: string;
  random: Random;
  /** The games that this member likes. */
  games: readonly ListedGame[];
  home: Home;
}

/** A person's network and bank account. Offers are for one person, so that friends have their own. */
export interface Home {
  /** An address of the documentation network 203.0.113.0/24, which belongs to nobody. */
  address: string;
  payerName: string;
  payerAccountNumber: string;
}

export const demoHome: Home = {
  address: '203.0.113.24',
  payerName: 'สมชาย ใจดี',
  payerAccountNumber: '0001234567',
};
export const NEVER_STOPS = new AbortController().signal;
const MS_PER_SECOND = 1_000;

export async function passSeconds({ context: { database } }: Life, seconds: number): Promise<void> {
  await database.moveTo(new Date(database.now().getTime() + seconds * MS_PER_SECOND));
}
