import { tabOfCategory } from '@kapao/contract/games/rules.ts';
import { microFromBaht } from '@kapao/contract/money.ts';
import { launchGame } from '../../features/games/sessions/launch-game.ts';
import { findGame } from '../../features/games/store.ts';
import type { ListedGame } from '../../features/games/store.ts';
import { findStudio } from '../../features/games/studios/studios-store.ts';
import { noteSigns, originSigns } from '../../features/fair-offers/signs-store.ts';
import { openSession } from '../../features/sessions/store.ts';
import { hashToken } from '../../tokens.ts';
import { postStudioTransaction } from '../../flows/play/studio-wallet.ts';
import { passSeconds } from './life.ts';
import type { Life } from './life.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36';

/** Wins in tenths of the stake, each with its share of 1,000 rounds; about 94 % of the stakes come back. */
const machineWins = [
  { tenths: 0n, share: 640 },
  { tenths: 4n, share: 110 },
  { tenths: 12n, share: 110 },
  { tenths: 20n, share: 80 },
  { tenths: 40n, share: 38 },
  { tenths: 120n, share: 17 },
  { tenths: 500n, share: 5 },
];
const tableWins = [
  { tenths: 0n, share: 515 },
  { tenths: 20n, share: 485 },
];

/** A stand-in studio: it opens its page and receives no call about the past. */
const pastStudio = { launch: async () => 'about:blank' };

/** Opens a game and plays its rounds, or fewer if the balance runs out. */
export async function play(
  life: Life,
  { game, rounds, baht }: { game: ListedGame; rounds: number; baht: number },
): Promise<void> {
  const { context, memberId, memberUuid, random, home } = life;
  const { database, config } = context;
  const found = await findGame(database, { brand: game.provider, gameId: game.game_id });
  const studio = found && (await findStudio(database, found.studioCode));
  if (!studio) return;
  const token = await database.transaction(async (tx) => {
    await noteSigns(tx, memberId, originSigns({ network: home.address, deviceId: undefined }));
    return openSession(tx, { memberId, network: home.address, userAgent: PHONE });
  });
  await launchGame(
    { database, client: pastStudio },
    {
      memberId,
      memberUuid,
      loginTokenHash: hashToken(token),
      address: home.address,
      studio,
      gameCode: found.gameCode,
      language: 'th',
      publicUrl: config.publicUrl,
    },
  );
  const wins = tabOfCategory(game.gameCategory) === 'CASINO' ? tableWins : machineWins;
  const isPlayed = (tenths: bigint) => playRound(life, found, microFromBaht(baht), tenths);
  for (let round = 0; round < rounds; round += 1) {
    await passSeconds(life, random.whole(8, 45));
    if (!(await isPlayed(drawWin(life, wins)))) return;
  }
}

function drawWin({ random }: Life, wins: typeof machineWins): bigint {
  let left = random.whole(1, 1_000);
  for (const { tenths, share } of wins) {
    left -= share;
    if (left <= 0) return tenths;
  }
  return 0n;
}

/** Plays one round; false if the wallet refuses the bet. */
async function playRound(
  life: Life,
  game: { studioCode: string; gameCode: string },
  stakeMicro: bigint,
  winTenths: bigint,
): Promise<boolean> {
  const { context, memberId, random } = life;
  const isLost = winTenths === 0n;
  const bet = {
    studioCode: game.studioCode,
    transactionUuid: random.uuid(),
    kind: 'bet',
    memberId,
    gameCode: game.gameCode,
    round: random.uuid(),
    isRoundClosed: isLost,
    isFree: false,
    amountMicro: stakeMicro,
    referenceUuid: null,
  } as const;
  const { outcome } = await postStudioTransaction(context, bet);
  if (outcome !== 'done') return false;
  if (isLost) return true;
  await passSeconds(life, random.whole(2, 6));
  await postStudioTransaction(context, {
    ...bet,
    transactionUuid: random.uuid(),
    kind: 'win',
    isRoundClosed: true,
    amountMicro: (stakeMicro * winTenths) / 10n,
    referenceUuid: bet.transactionUuid,
  });
  return true;
}
