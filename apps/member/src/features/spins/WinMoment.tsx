import type { SpinPrize, SpinRound } from '@kapao/contract/spins.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flyToBalance, vibrateSoftly } from '../../state/received.ts';
import { isGain, WIN_MOMENT_MS, wonPrize } from './rules.ts';

/**
 * Shows the won prize on the whole screen for a second when the wheel stops on a gain (wheel-33); the text below the
 * wheel names it too.
 */
export function WinMoment({ round, isTurning }: { round: SpinRound; isTurning: boolean }) {
  const [shown, setShown] = useState<SpinPrize | null>(null);
  const wasTurning = useRef(isTurning);
  const celebrate = useEffectEvent(() => {
    const prize = wonPrize(round);
    const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (prize === null || !isGain(prize, round.price) || hasReducedMotion) return;
    setShown(prize);
    // The sum flies to the balance when the screen is visible again.
    if (prize.type === 'credit') flyToBalance(prize.amount, WIN_MOMENT_MS);
    else vibrateSoftly();
  });
  useEffect(() => {
    if (wasTurning.current && !isTurning) celebrate();
    wasTurning.current = isTurning;
  }, [isTurning]);
  return shown && <FullScreen onEnd={() => setShown(null)}>{shown.label}</FullScreen>;
}

function FullScreen({ onEnd, children }: { onEnd: () => void; children: string }) {
  const element = useRef<HTMLDivElement>(null);
  // Uses the top layer, above the bars. Browsers from before 2024 lack it and show it below dialogs.
  useEffect(() => element.current?.showPopover?.(), []);
  return (
    <div
      ref={element}
      popover="manual"
      aria-hidden="true"
      onAnimationEnd={({ target, currentTarget }) => target === currentTarget && onEnd()}
      className="gradient win-moment pointer-events-none fixed inset-0 z-40 size-full max-h-none max-w-none place-content-center overflow-hidden p-8 text-center open:grid"
    >
      <span className="relative text-balance font-semibold [overflow-wrap:anywhere]">
        {children}
      </span>
    </div>
  );
}
