import { bangkokDay } from '@kapao/contract/bangkok.ts';
import type { HomeShelf } from '@kapao/contract/games.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { Data } from '@kapao/contract/operation.ts';
import type { Database } from '../../../db/database.ts';
import { readCheckin, readCheckinRefusal } from '../../daily-rewards/reads.ts';
import { readIdentity } from '../../documents/reads.ts';
import { hasSuccessfulDeposit } from '../../payments/reads.ts';
import { listFavourites } from './favourites-store.ts';
import type { createPublicShelves } from './home-shelves.ts';
import { RECENT_GAMES, SHELF_GAMES } from '../rules.ts';
import { listRecentGames } from '../sessions/sessions-store.ts';
import { isLockSuggestionOver } from '../../sessions/reads.ts';
import { readKyc } from '../../site/reads.ts';

interface HomeSource {
  database: Database;
  publicShelves: ReturnType<typeof createPublicShelves>;
}

/** Returns the content below the home screen's shortcuts (game-53). */
export async function getHome(
  { database, publicShelves }: HomeSource,
  member: { memberId: bigint; websiteId: number },
): Promise<Data<'getHome'>> {
  const { memberId } = member;
  const today = bangkokDay(new Date());
  const [common, recent, favourites, hasDeposit, checkin, isLockChosen] = await Promise.all([
    publicShelves(database),
    listRecentGames(database, memberId, RECENT_GAMES),
    listFavourites(database, memberId),
    hasSuccessfulDeposit(database, memberId),
    readCheckin(database, member, today),
    isLockSuggestionOver(database, memberId),
  ]);
  const own: HomeShelf[] = [
    { kind: 'recent', game_ids: recent.map(({ game_id }) => game_id) },
    { kind: 'favourites', game_ids: favourites.slice(0, SHELF_GAMES).map(toId) },
  ];
  const shelves = [...own, ...common.shelves].filter(({ game_ids }) => game_ids.length > 0);
  const ids = new Set(shelves.flatMap(({ game_ids }) => game_ids));
  return {
    is_newcomer: !hasDeposit,
    suggests_lock: hasDeposit && !isLockChosen,
    suggests_documents: await suggestsDocuments(database, member),
    checkin: checkin && {
      date: checkin.date,
      type: checkin.type,
      amount: bahtFromMicro(checkin.amountMicro),
      claimed: checkin.claimed,
      streak: checkin.streak,
      ...(!checkin.claimed && (await readCheckinRefusal(database, memberId, today))),
    },
    shelves,
    games: [...ids].flatMap((id) => common.gamesById.get(id) ?? []),
  };
}

/** kyc-01: whether the home screen leads to the documents, where registration asks for them. */
async function suggestsDocuments(
  database: Database,
  { memberId, websiteId }: { memberId: bigint; websiteId: number },
): Promise<boolean> {
  const { asked } = await readKyc(database, websiteId);
  if (asked !== 'registration') return false;
  const { state, isApproved } = await readIdentity(database, memberId);
  return !isApproved && (state === 'missing' || state === 'rejected');
}

function toId({ game_id }: { game_id: string }): string {
  return game_id;
}
