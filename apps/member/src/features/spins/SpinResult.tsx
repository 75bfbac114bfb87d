import type { SpinRound } from '@kapao/contract/spins.ts';
import { useText } from '../../text/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { isGain, wonPrize } from './rules.ts';

/** The state of the round in words. Its height is constant, so that nothing moves. */
export function SpinResult({ round, isTurning }: { round: SpinRound; isTurning: boolean }) {
  const { spins: text } = useText();
  const prize = isTurning ? null : wonPrize(round);
  const isWin = prize !== null && isGain(prize, round.price);
  return (
    <output
      aria-live="polite"
      className={classNames(
        'my-3 grid min-h-14 place-items-center rounded-card border px-edge py-2 text-center [overflow-wrap:anywhere]',
        isWin
          ? 'animate-rise border-accent bg-tint font-semibold text-ink'
          : 'border-transparent bg-raised text-muted',
      )}
    >
      {isTurning
        ? text.turning
        : prize !== null
          ? isWin
            ? text.won(prize.label)
            : prize.type === 'nothing'
              ? text.wonNothing(prize.label)
              : text.wonLess(prize.label)
          : round.status === 'expired'
            ? text.expired
            : text.ready}
    </output>
  );
}
