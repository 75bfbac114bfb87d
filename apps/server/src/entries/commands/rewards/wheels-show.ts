import { bahtFromMicro, MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import { ODDS_TOTAL } from '@kapao/contract/spin-roll.ts';
import { expectedCost } from '@kapao/contract/spins/rules.ts';
import { listWheelsWithPrizes } from '../../../features/spins/wheels-store.ts';
import { withReadOnlyDatabase } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { printAnswer } from '../../../command-line/listing.ts';
import { factsText, tableText } from '../../../command-line/table.ts';

type ListedWheel = Awaited<ReturnType<typeof listWheelsWithPrizes>>[number];

export const wheelsShowCommand: Command = {
  summary: 'Shows every spin wheel with its odds and what a spin costs the house on average',
  usage: 'wheels:show [--json]',
  example: 'wheels:show',
  options: { json: { type: 'boolean' } },
  run: async (config, values) => {
    const wheels = await withReadOnlyDatabase(config, (database) =>
      listWheelsWithPrizes(database, config.websiteId),
    );
    const shown = wheels.map(describe);
    printAnswer(values, shown, () => shown.map(toText).join('\n\n'));
    return 0;
  },
};

function describe({ id, name, priceMicro, isEnabled, version, prizes }: ListedWheel) {
  const { creditMicro, pointsMicro } = expectedCost(prizes);
  const spins = prizes.reduce((sum, { won }) => sum + won, 0);
  return {
    id,
    name,
    is_enabled: isEnabled,
    version,
    spins,
    price_points: bahtFromMicro(priceMicro),
    expected_credit_baht: exact(creditMicro),
    expected_points_back: exact(pointsMicro),
    prizes: prizes.map(({ label, type, amountMicro, weight, won }) => ({
      label,
      type,
      amount: bahtFromMicro(amountMicro),
      weight,
      won,
      expected: (spins * weight) / ODDS_TOTAL,
    })),
  };
}

/** Formats an average prize with the ledger's six decimals, because nobody is paid an average. */
function exact(micro: bigint): number {
  return Number(micro) / Number(MICRO_PER_BAHT);
}

function toText({ prizes, ...wheel }: ReturnType<typeof describe>): string {
  const rows = prizes.map(({ label, type, amount, weight, won, expected }) => ({
    label,
    amount: type === 'nothing' ? null : amount,
    odds_percent: weight / (ODDS_TOTAL / 100),
    won,
    expected: Math.round(expected * 10) / 10,
  }));
  return `${factsText(wheel)}\n\n${tableText(rows, { amounts: ['amount'] })}`;
}
