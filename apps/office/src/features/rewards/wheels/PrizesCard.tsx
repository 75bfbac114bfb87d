import { ODDS_TOTAL } from '@kapao/contract/spin-roll.ts';
import {
  costOfPrize,
  MAX_PRIZES,
  MIN_PRIZES,
  oddsSum,
  percentOfWeight,
  percentText,
  spinPrizeTypes,
} from '@kapao/contract/spins/rules.ts';
import type { WrittenPrize } from '@kapao/contract/spins/rules.ts';
import { useText } from '../../../text/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { useMistake } from '../DraftFields.tsx';
import { emptyPrize, type PrizeDraft } from './wheel-draft.ts';

interface PrizesCardProps {
  prizes: readonly PrizeDraft[];
  /** The same prizes as they would be saved. */
  written: readonly WrittenPrize[];
  onChange: (prizes: PrizeDraft[]) => void;
}

/** The prizes in the order of the wheel, with the sum of their odds while somebody types (editor-16). */
export function PrizesCard({ prizes, written, onChange }: PrizesCardProps) {
  const { records } = useText();
  const sum = oddsSum(written.map(({ weight }) => weight));
  const restPercent = percentOfWeight(ODDS_TOTAL - sum);
  const change = (place: number, part: Partial<PrizeDraft>) =>
    onChange(prizes.map((prize, index) => (index === place ? { ...prize, ...part } : prize)));
  const move = (place: number, step: number) => {
    const moved = [...prizes];
    const [prize] = moved.splice(place, 1);
    if (prize) moved.splice(place + step, 0, prize);
    onChange(moved);
  };
  const addRest = (place: number) => {
    const own = percentOfWeight(written[place]?.weight ?? 0);
    const filled = (Number.isNaN(own) ? 0 : own) + restPercent;
    change(place, { percent: String(Number(filled.toFixed(4))) });
  };
  return (
    <Card
      title={records.prizes}
      note={records.prizesHint}
      actions={
        <Button
          disabledReason={prizes.length >= MAX_PRIZES ? records.prizesFull : undefined}
          onClick={() => onChange([...prizes, emptyPrize])}
        >
          {records.addPrize}
        </Button>
      }
    >
      <ol aria-label={records.prizes} className="divide-y divide-line border-y border-line">
        {prizes.map((prize, place) => (
          <PrizeRow
            // Prizes have no id of their own: their place on the wheel is their key.
            key={place}
            place={place}
            prize={prize}
            cost={costOfPrize(written[place] ?? writtenNothing)}
            onChange={(part) => change(place, part)}
            onMove={(step) => move(place, step)}
            isLast={place === prizes.length - 1}
            onRest={restPercent > 0 ? () => addRest(place) : undefined}
            onRemove={
              prizes.length > MIN_PRIZES
                ? () => onChange(prizes.filter((_, index) => index !== place))
                : undefined
            }
          />
        ))}
      </ol>
      <OddsSum sum={sum} />
    </Card>
  );
}

const writtenNothing: WrittenPrize = { label: '', type: 'nothing', amount: 0, weight: 0 };

function OddsSum({ sum }: { sum: number }) {
  const { records } = useText();
  const rest = ODDS_TOTAL - sum;
  const isRight = rest === 0;
  return (
    <div className="px-4 py-3">
      <output className={isRight ? 'font-semibold text-success' : 'font-semibold text-danger'}>
        {records.oddsSum(percentText(sum))}
        {!isRight &&
          ` · ${rest > 0 ? records.oddsShort(percentText(rest)) : records.oddsOver(percentText(-rest))}`}
      </output>
      <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-pill bg-raised">
        <div
          className={isRight ? 'h-full bg-success' : 'h-full bg-danger'}
          style={{ width: `${Math.min(100, percentOfWeight(sum))}%` }}
        />
      </div>
    </div>
  );
}

interface PrizeRowProps {
  place: number;
  prize: PrizeDraft;
  /** The prize's part of the average cost of a spin. */
  cost: number;
  isLast: boolean;
  onChange: (part: Partial<PrizeDraft>) => void;
  onMove: (step: number) => void;
  /** Adds what is missing of the odds; undefined where nothing is missing. */
  onRest: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

function PrizeRow({ place, prize, cost, isLast, onChange, ...acts }: PrizeRowProps) {
  const { records } = useText();
  const number = place + 1;
  const path = `prizes.${place}`;
  const errors = [
    useMistake(`${path}.label`, prize.label),
    useMistake(`${path}.amount`, prize.amount),
    useMistake(`${path}.weight`, prize.percent),
  ].filter((error) => error !== undefined);
  const named = (field: string) => `${field} ${number}`;
  return (
    <li className="px-4 py-2">
      <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-2 sm:grid-cols-[minmax(0,1fr)_8rem_5.5rem_6rem]">
        <input
          aria-label={named(records.prizeLabel)}
          placeholder={named(records.prizeLabel)}
          className="control w-full"
          autoComplete="off"
          value={prize.label}
          onChange={(event) => onChange({ label: event.target.value })}
        />
        <select
          aria-label={named(records.prizeType)}
          className="control w-full"
          value={prize.type}
          onChange={(event) => {
            const type = spinPrizeTypes.find((each) => each === event.target.value);
            if (type) onChange({ type });
          }}
        >
          {spinPrizeTypes.map((type) => (
            <option key={type} value={type}>
              {records.prizeTypes[type]}
            </option>
          ))}
        </select>
        <input
          aria-label={named(records.prizeAmount)}
          placeholder={records.prizeAmount}
          className="control w-full text-right tabular-nums disabled:opacity-50"
          inputMode="decimal"
          autoComplete="off"
          disabled={prize.type === 'nothing'}
          value={prize.type === 'nothing' ? '' : prize.amount}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
        <span className="flex items-center gap-1">
          <input
            aria-label={named(records.prizePercent)}
            placeholder={records.prizePercent}
            className="control w-full text-right tabular-nums"
            inputMode="decimal"
            autoComplete="off"
            value={prize.percent}
            onChange={(event) => onChange({ percent: event.target.value })}
          />
          %
        </span>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
        <span className="text-small text-muted tabular-nums">
          {prize.type === 'nothing'
            ? null
            : records.costOfPrize(
                cost.toLocaleString('en-US', { maximumFractionDigits: 2 }),
                records.units[prize.type],
              )}
        </span>
        <PrizeActs number={number} place={place} isLast={isLast} {...acts} />
      </div>
      {errors.length > 0 && (
        <p role="alert" className="text-small text-danger">
          {errors.join(' · ')}
        </p>
      )}
    </li>
  );
}

function PrizeActs({
  number,
  place,
  isLast,
  onMove,
  onRest,
  onRemove,
}: Pick<PrizeRowProps, 'place' | 'isLast' | 'onMove' | 'onRest' | 'onRemove'> & {
  number: number;
}) {
  const { records } = useText();
  return (
    <span className="flex">
      {onRest && (
        <Button look="quiet" aria-label={`${records.addRest} ${number}`} onClick={onRest}>
          {records.addRest}
        </Button>
      )}
      <Button
        look="quiet"
        className="px-2"
        aria-label={`${records.moveUp} ${number}`}
        disabledReason={place === 0 ? records.isFirst : undefined}
        onClick={() => onMove(-1)}
      >
        ↑
      </Button>
      <Button
        look="quiet"
        className="px-2"
        aria-label={`${records.moveDown} ${number}`}
        disabledReason={isLast ? records.isLast : undefined}
        onClick={() => onMove(1)}
      >
        ↓
      </Button>
      <Button
        look="quiet"
        aria-label={`${records.removePrize} ${number}`}
        disabledReason={onRemove ? undefined : records.prizesFew}
        onClick={onRemove}
      >
        {records.removePrize}
      </Button>
    </span>
  );
}
