import { bahtText, microFromBaht, isWholeSatang } from '@kapao/contract/money.ts';
import type { OfficeWheel } from '@kapao/contract/office/saved-records.ts';
import { expectedCost, percentText, valuedPrize } from '@kapao/contract/spins/rules.ts';
import type { WrittenWheel } from '@kapao/contract/spins/rules.ts';
import { useText } from '../../../text/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { DefinitionList } from '../../../ui/DefinitionList.tsx';

interface CostCardProps {
  written: WrittenWheel;
  /** The saved wheel with its spins; null for one that was never saved. */
  saved: OfficeWheel | null;
}

/** The average cost of a spin and of a day, from the draft (editor-17). */
export function CostCard({ written, saved }: CostCardProps) {
  const { records } = useText();
  const { creditMicro, pointsMicro } = expectedCost(written.prizes.map(valuedPrize));
  const [today, yesterday] = [saved?.spins_today ?? 0, saved?.spins_yesterday ?? 0];
  const largest = largestPrizeOf(written);
  const { price } = written;
  const priceMicro = price > 0 && isWholeSatang(price) ? microFromBaht(price) : null;
  const dayOf = (spins: number) =>
    records.costOfDay(bahtText(creditMicro * BigInt(spins)), spins.toLocaleString('en-US'));
  return (
    <Card title={records.cost} note={records.costHint}>
      <div className="px-4 pb-4">
        <DefinitionList
          rows={[
            [records.costOfSpin, `${bahtText(creditMicro)} ${records.units.credit}`],
            [records.pointsBack, `${bahtText(pointsMicro)} ${records.units.points}`],
            [records.costToday, saved && dayOf(today)],
            [records.costYesterday, saved && dayOf(yesterday)],
            [
              records.largestPrize,
              largest && records.oddsOfPrize(largest.label, percentText(largest.weight)),
            ],
          ]}
        />
        {priceMicro !== null && pointsMicro >= priceMicro && (
          <p role="alert" className="mt-3 border-l-2 border-danger pl-3 text-danger">
            {records.pointsNeverEnd}
          </p>
        )}
      </div>
    </Card>
  );
}

function largestPrizeOf({ prizes }: WrittenWheel) {
  const [largest] = prizes
    .filter(({ type, amount, weight }) => type !== 'nothing' && amount > 0 && weight > 0)
    .toSorted((one, other) => other.amount - one.amount);
  return largest;
}
