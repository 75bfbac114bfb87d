import { bahtText } from '@kapao/contract/money.ts';
import { ODDS_TOTAL } from '@kapao/contract/spin-roll.ts';
import { percentText, valuedPrize } from '@kapao/contract/spins/rules.ts';
import type { WrittenPrize, WrittenWheel } from '@kapao/contract/spins/rules.ts';
import { useState } from 'react';
import { trySpins } from '../../../lib/trial-spins.ts';
import { useText } from '../../../text/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';

/** The number of spins of a trial. */
const TRIAL_SPINS = 10_000;

interface Trial {
  prizes: readonly WrittenPrize[];
  wins: readonly number[];
}

/** Ten thousand spins of the draft, drawn as the server draws them (editor-19). */
export function TrialCard({ written, isRight }: { written: WrittenWheel; isRight: boolean }) {
  const { records } = useText();
  const [trial, setTrial] = useState<Trial>();
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { prizes } = written;
  const run = async () => {
    setBusy(true);
    const wins = await trySpins(
      prizes.map(({ weight }) => weight),
      TRIAL_SPINS,
    );
    setBusy(false);
    setMissing(wins === null);
    if (wins !== null) setTrial({ prizes, wins });
  };
  return (
    <Card
      title={records.trial}
      note={records.trialHint}
      actions={
        <Button
          busy={isBusy}
          disabledReason={isRight ? undefined : records.trialWaits}
          onClick={() => void run()}
        >
          {records.runTrial}
        </Button>
      }
    >
      {isMissing && (
        <p role="alert" className="px-4 pb-4 text-danger">
          {records.trialImpossible}
        </p>
      )}
      {trial && <TrialTable trial={trial} />}
    </Card>
  );
}

function TrialTable({ trial: { prizes, wins } }: { trial: Trial }) {
  const { records } = useText();
  const paidMicro = prizes.reduce((sum, prize, index) => {
    const { type, amountMicro } = valuedPrize(prize);
    return type === 'credit' ? sum + amountMicro * BigInt(wins[index] ?? 0) : sum;
  }, 0n);
  const columns = [records.prizeLabel, records.prizePercent, records.expected, records.drawn];
  return (
    <div className="overflow-x-auto px-4 pb-4">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{records.trial}</caption>
        <thead className="text-small text-muted">
          <tr>
            {columns.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={`border-b border-line py-1.5 font-semibold ${index === 0 ? '' : 'pl-3 text-right'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="text-small tabular-nums">
          {prizes.map(({ label, weight }, index) => (
            <tr key={index} className="border-b border-line">
              <th scope="row" className="py-1.5 font-normal wrap-anywhere">
                {label}
              </th>
              <td className="pl-3 text-right">{percentText(weight)}</td>
              <td className="pl-3 text-right">
                {((TRIAL_SPINS * weight) / ODDS_TOTAL).toLocaleString('en-US', {
                  maximumFractionDigits: 1,
                })}
              </td>
              <td className="pl-3 text-right">{(wins[index] ?? 0).toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <output className="mt-2 block font-semibold">
        {records.trialPaid(bahtText(paidMicro), bahtText(paidMicro / BigInt(TRIAL_SPINS)))}
      </output>
    </div>
  );
}
