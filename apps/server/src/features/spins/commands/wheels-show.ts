import { bahtFromMicro, MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import { ODDS_TOTAL } from '@kapao/contract/spin-roll.ts';
import { expectedCost } from '../rules.ts';
import { listWheelsWithPrizes } from '../wheels-store.ts';
import { withReadOnlyDatabase } from '../../../commands/command.ts';
import type { Command } from '../../../commands/command.ts';

type ListedWheel = Awaited<ReturnType<typeof listWheelsWithPrizes>>[number];

export const wheelsShow: Command = {
  summary: 'Shows every spin wheel with its odds and what a spin costs the house on average',
  usage: 'wheels:show [--json]',
  options: { json: { type: 'boolean' } },
  run: async (config, values) => {
    const wheels = await withReadOnlyDatabase(config, (database) =>
      listWheelsWithPrizes(database, config.websiteId),
    );
    const shown = wheels.map(describe);
    console.log(
      values['json'] === true ? JSON.stringify(shown, null, 2) : shown.map(toText).join('\n\n'),
    );
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

/** An average is no amount that anybody is paid: it keeps the ledger's six decimals. */
function exact(micro: bigint): number {
  return Number(micro) / Number(MICRO_PER_BAHT);
}

function toText(wheel: ReturnType<typeof describe>): string {
  const lines = wheel.prizes.map(({ label, weight, won, expected }) => {
    const odds = `${((weight / ODDS_TOTAL) * 100).toFixed(4)} %`;
    return `  ${odds.padStart(10)}  won ${won}, expected ${expected.toFixed(1)}  ${label}`;
  });
  return [
    `${wheel.id} ${wheel.name}${wheel.is_enabled ? '' : ' (closed)'}: ${wheel.price_points} points, ${wheel.spins} spins since its last save`,
    ...lines,
    `  a spin costs ${wheel.expected_credit_baht} baht on average, and gives ${wheel.expected_points_back} of its ${wheel.price_points} points back`,
  ].join('\n');
}
