import { listWaitingRounds } from '../../../features/games/rounds/round-queries-store.ts';
import { plainBahtText } from '../../../command-line/amounts.ts';
import { UsageError } from '../../../command-line/command.ts';
import type { Command, OptionValues } from '../../../command-line/command.ts';
import { readMembers, revealOption, shownPhone } from '../../../command-line/reveal.ts';
import { limitOf, listingOptions, printRows } from '../../../command-line/listing.ts';

const MAX_MINUTES = 525_600;

export const roundsOpenCommand: Command = {
  summary: 'Lists rounds with bets that nothing has come of, and what their studios say of them',
  usage:
    'rounds:open [--older-than MINUTES] [--doubtful] [--reveal] [--limit N] [--json]   (--reveal is recorded)',
  example: 'rounds:open --older-than 60 --doubtful',
  options: {
    'older-than': { type: 'string', default: '30' },
    doubtful: { type: 'boolean' },
    ...revealOption,
    ...listingOptions,
  },
  run: async (config, values) => {
    const rounds = await readMembers(config, values, {
      read: (on) =>
        listWaitingRounds(on, {
          websiteId: config.websiteId,
          olderThanMinutes: minutesOf(values),
          doubtful: values['doubtful'] === true,
          limit: limitOf(values),
        }),
      membersOf: (listed) => listed.map(({ memberId }) => memberId),
      revealed: ['phone'],
    });
    const rows = rounds.map((round) => ({
      phone: shownPhone(values, round.phone),
      studio: round.studioCode,
      game: round.gameCode,
      round: round.round,
      transaction: round.transactionUuid,
      bets: round.betCount,
      stake: plainBahtText(round.stakeMicro),
      opened_at: round.openedAt,
      asked: round.asks,
      asked_at: round.askedAt,
      answer: round.answer,
    }));
    printRows(values, rows, { amounts: ['stake'] });
    return 0;
  },
};

function minutesOf(values: OptionValues): number {
  const minutes = Number(values['older-than']);
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > MAX_MINUTES) {
    throw new UsageError(`--older-than takes minutes from 0 to ${MAX_MINUTES}`);
  }
  return minutes;
}
