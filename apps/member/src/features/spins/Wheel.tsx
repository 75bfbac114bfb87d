import type { SpinRound } from '@kapao/contract/spins.ts';
import { classNames } from '../../ui/class-names.ts';
import {
  labelSide,
  restingAngle,
  segmentLabel,
  segmentLooks,
  SPIN_MS,
  turningAngle,
  type SegmentLook,
} from './rules.ts';

const CENTER = 100;
const RIM = 84;
const LAMPS = 24;
/** The labels' distance from the centre; the pointer's tip is at 78. */
const LABEL_END = 75;

const fillClasses: Readonly<Record<SegmentLook, string>> = {
  gold: 'fill-linear-1',
  'deep-gold': 'fill-linear-2',
  tint: 'fill-raised',
  dark: 'fill-bg',
};

const labelClasses: Readonly<Record<SegmentLook, string>> = {
  gold: 'fill-on-gradient font-semibold',
  'deep-gold': 'fill-on-gradient font-semibold',
  tint: 'fill-primary font-semibold',
  dark: 'fill-muted',
};

interface WheelProps {
  round: SpinRound;
  isTurning: boolean;
}

/** The wheel with its pointer at the top. The text beside the wheel says what it shows. */
export function Wheel({ round, isTurning }: WheelProps) {
  const isPlayed = round.result !== null;
  // A round played earlier is drawn at rest; one played now turns first.
  const angle = isTurning ? turningAngle(round) : isPlayed ? restingAngle(round) : 0;
  return (
    <svg
      viewBox="0 0 200 200"
      aria-hidden="true"
      className="mx-auto block w-full max-w-80 select-none short:max-w-60"
    >
      <defs>
        <linearGradient id="spin-rim" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--color-linear-1)" />
          <stop offset="1" stopColor="var(--color-linear-2)" />
        </linearGradient>
      </defs>
      <circle cx={CENTER} cy={CENTER} r="97" fill="url(#spin-rim)" />
      <circle cx={CENTER} cy={CENTER} r="92" className="fill-card" />
      <Lamps />
      <g
        className="[transform-box:view-box] origin-center"
        style={{
          transform: `rotate(${angle}deg)`,
          transition: isTurning
            ? `transform ${SPIN_MS}ms cubic-bezier(0.12, 0.72, 0.08, 1)`
            : 'none',
        }}
      >
        <Segments
          round={round}
          angle={angle}
          wonPosition={isTurning ? null : (round.result?.position ?? null)}
        />
      </g>
      <circle cx={CENTER} cy={CENTER} r="19" fill="url(#spin-rim)" />
      <circle cx={CENTER} cy={CENTER} r="16" className="fill-bg" />
      <path d="m100 91 6 6-6 10-6-10Z" className="fill-primary" />
      <path
        d="M91 3h18l-9 19Z"
        className="fill-ink stroke-bg"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function Lamps() {
  return (
    <g className="fill-primary">
      {Array.from({ length: LAMPS }, (_lamp, place) => {
        const { x, y } = pointAt(88, (place * 360) / LAMPS);
        return <circle key={place} cx={x} cy={y} r="1.4" />;
      })}
    </g>
  );
}

interface SegmentsProps {
  round: SpinRound;
  /** The angle of the wheel when it rests. */
  angle: number;
  wonPosition: number | null;
}

function Segments({ round, angle, wonPosition }: SegmentsProps) {
  const step = 360 / round.prizes.length;
  const looks = segmentLooks(round.prizes);
  return round.prizes.map(({ position, label }, index) => {
    const look = looks[index] ?? 'dark';
    const fittedLabel = segmentLabel(label, round.prizes.length);
    const middle = (index + 0.5) * step;
    const side = labelSide(middle + angle);
    const isLost = wonPosition !== null && wonPosition !== position;
    return (
      <g
        key={position}
        className={classNames('transition-opacity duration-300', isLost && 'opacity-35')}
      >
        <path
          d={segmentPath(index * step, step)}
          className={classNames(fillClasses[look], 'stroke-card')}
          strokeWidth="1.5"
        />
        <text
          x={CENTER + side * LABEL_END}
          y={CENTER}
          transform={`rotate(${middle - side * 90} ${CENTER} ${CENTER})`}
          textAnchor={side === 1 ? 'end' : 'start'}
          dominantBaseline="central"
          fontSize={fittedLabel.size}
          className={labelClasses[look]}
        >
          {fittedLabel.text}
        </text>
      </g>
    );
  });
}

function segmentPath(from: number, step: number): string {
  const start = pointAt(RIM, from);
  const end = pointAt(RIM, from + step);
  const isLarge = step > 180 ? 1 : 0;
  return `M${CENTER} ${CENTER}L${start.x} ${start.y}A${RIM} ${RIM} 0 ${isLarge} 1 ${end.x} ${end.y}Z`;
}

/** The point at a distance from the centre and an angle. Degrees run clockwise from the top. */
function pointAt(radius: number, degrees: number): { x: string; y: string } {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return {
    x: (CENTER + radius * Math.cos(radians)).toFixed(2),
    y: (CENTER + radius * Math.sin(radians)).toFixed(2),
  };
}
