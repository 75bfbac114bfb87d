import type { SpinRound } from '@kapao/contract/spins.ts';
import { useId } from 'react';
import { useProfile } from '../../api/profile.ts';
import { usePointsLabel } from '../../api/settings.ts';
import { formatPoints } from '../../lib/numbers.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { PointsIcon } from '../../ui/PointsIcon.tsx';
import { isClientSeed, missingPoints } from './rules.ts';
import { useOpenSpin } from './use-open-spin.ts';

interface SpinActProps {
  round: SpinRound;
  isTurning: boolean;
  busy: boolean;
  clientSeed: string;
  onSpin: () => void;
}

/** The price, the member's points and one button that spins or opens the next round. */
export function SpinAction({ round, isTurning, busy, clientSeed, onSpin }: SpinActProps) {
  const { spins: text } = useText();
  const profile = useProfile();
  const points = usePointsLabel();
  const next = useOpenSpin();
  const reasonId = useId();
  const isOpen = round.status === 'open' || isTurning;
  const missing = profile === null ? 0 : missingPoints(round.price, profile.current_points);
  const reason =
    !isOpen || isTurning
      ? null
      : missing > 0
        ? text.shortOfPoints(formatPoints(missing), points.name)
        : isClientSeed(clientSeed)
          ? null
          : text.check.clientSeedInvalid;
  const label = isOpen ? text.spin : round.status === 'played' ? text.spinAgain : text.openNew;
  return (
    <>
      <dl className="mb-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2 text-small">
        <Figure label={text.pricePerSpin} points={round.price} />
        <Figure label={text.yourPoints} points={profile?.current_points ?? null} />
      </dl>
      <Button
        className="w-full"
        busy={busy || isTurning || next.busy}
        disabled={reason !== null}
        aria-describedby={reason === null ? undefined : reasonId}
        onClick={isOpen ? onSpin : () => void next.open(round.wheel_id, { replace: true })}
      >
        {label}
      </Button>
      {reason !== null && (
        <p id={reasonId} className="pt-2 text-center text-small text-error-ink">
          {reason}
        </p>
      )}
    </>
  );
}

/** `points` is null while unknown. */
function Figure({ label, points }: { label: string; points: number | null }) {
  const { name, icon } = usePointsLabel();
  return (
    <div className="rounded-control border border-line px-3 py-2">
      <dt className="text-caption text-muted">{label}</dt>
      <dd className="flex items-center gap-1.5 font-semibold tabular-nums">
        <PointsIcon src={icon} size={18} />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {points === null ? '–' : formatPoints(points)} {name}
        </span>
      </dd>
    </div>
  );
}
