import { bahtFromMicro } from '@kapao/contract/money.ts';
import { ODDS_TOTAL } from '@kapao/contract/spin-roll.ts';
import { expectedCost } from '../modules/spins/rules.ts';
import { listWheelsWithPrizes } from '../modules/spins/wheels-store.ts';
import { withDatabase } from './command.ts';
import type { Command } from './command.ts';

type ListedWheel = Awaited<ReturnType<typeof listWheelsWithPrizes>>[number];

export const wheelsShow: Command = {
  summary: 'Shows every spin wheel with its odds and what a spin costs the house on average',
  usage: 'wheels:show [--json]',
  options: { json: { type: 'boolean' } },
  run: async (config, values) => {
    const wheels = await withDatabase(config, (database) =>
      listWheelsWithPrizes(database, config.websiteId),
    );
    const shown = wheels.map(describe);
    console.log(
      values['json'] === true ? JSON.stringify(shown, null, 2) : shown.map(toText).join('\n\n'),
    );
    return 0;
  },
};

function describe({ id, name, priceMicro, isEnabled, version, spins, prizes }: ListedWheel) {
  const { creditMicro, pointsMicro } = expectedCost(prizes);
  return {
    id,
    name,
    is_enabled: isEnabled,
    version,
    spins_played: spins,
    price_points: bahtFromMicro(priceMicro),
    expected_credit_baht: exact(creditMicro),
    expected_points_back: exact(pointsMicro),
    prizes: prizes.map(({ label, type, amountMicro, weight }) => ({
      label,
      type,
      amount: bahtFromMicro(amountMicro),
      weight,
    })),
  };
}

/** An average is no amount that anybody is paid: it keeps the ledger's six decimals. */
function exact(micro: bigint): number {
  return Number(micro) / 1_000_000;
}

function toText(wheel: ReturnType<typeof describe>): string {
  const lines = wheel.prizes.map(
    ({ label, weight }) => `  ${((weight / ODDS_TOTAL) * 100).toFixed(4).padStart(8)} %  ${label}`,
  );
  return [
    `${wheel.id} ${wheel.name}${wheel.is_enabled ? '' : ' (closed)'}: ${wheel.price_points} points, ${wheel.spins_played} spins so far`,
    ...lines,
    `  a spin costs ${wheel.expected_credit_baht} baht on average, and gives ${wheel.expected_points_back} of its ${wheel.price_points} points back`,
  ].join('\n');
}
