import type { SpinRound } from '@kapao/contract/spins.ts';
import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { oddsText, segmentLooks, type SegmentLook } from './rules.ts';

const dotClasses: Readonly<Record<SegmentLook, string>> = {
  gold: 'before:bg-linear-1',
  'deep-gold': 'before:bg-linear-2',
  tint: 'before:bg-raised',
  dark: 'before:bg-bg',
};

/** Every prize with its chance, in the order of the wheel (wheel-27). */
export function OddsTable({ round, isTurning }: { round: SpinRound; isTurning: boolean }) {
  const { spins: text } = useText();
  const looks = segmentLooks(round.prizes);
  const wonPosition = isTurning ? undefined : round.result?.position;
  return (
    <Card>
      <table className="w-full text-small">
        <caption className="pb-1 text-left text-body font-semibold">{text.odds}</caption>
        <thead>
          <tr className="text-caption text-muted">
            <th scope="col" className="py-1 text-left font-normal">
              {text.prize}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {text.chance}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {round.prizes.map(({ position, label, weight }, index) => (
            <tr key={position} className={classNames(position === wonPosition && 'text-accent')}>
              <td className="relative py-2 pl-5 [overflow-wrap:anywhere]">
                <span
                  aria-hidden="true"
                  className={classNames(
                    // The box of the dot is one line high, so that the dot is centred on the first line.
                    'absolute top-2 left-0 flex h-[1lh] items-center before:size-3 before:rounded-pill before:border before:border-line-strong',
                    dotClasses[looks[index] ?? 'dark'],
                  )}
                />
                {label}
                {position === wonPosition && (
                  <span className="ml-2 inline-block rounded-pill bg-tint px-2 text-caption text-ink">
                    {text.thisRound}
                  </span>
                )}
              </td>
              <td className="py-2 pl-3 text-right tabular-nums">{oddsText(weight)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-2 text-caption text-muted">{text.oddsHint}</p>
    </Card>
  );
}
