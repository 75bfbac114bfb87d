import type { Strength } from '@kapao/contract/office/connection-rules.ts';
import type { Neighbour } from '@kapao/contract/office/connections.ts';
import { useText } from '../../text/language.ts';
import { centre, HEIGHT, placesOf, WIDTH } from './connection-places.ts';

interface ConnectionPictureProps {
  member: Neighbour['member'];
  neighbours: readonly Neighbour[];
}

const lines: Readonly<Record<Strength, string>> = {
  strong: 'stroke-danger stroke-[3]',
  medium: 'stroke-warning stroke-2',
  weak: 'stroke-line-strong stroke-1',
};

/** The member in the middle and the neighbours around; the table beside it has the same for screen readers. */
export function ConnectionPicture({ member, neighbours }: ConnectionPictureProps) {
  const { risk } = useText();
  const places = placesOf(neighbours);
  return (
    <figure
      aria-label={risk.picture(places.length)}
      className="rounded-card border border-line bg-surface"
    >
      <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full">
        {places.map(({ neighbour, from, x, y }) => (
          <line
            key={neighbour.member.member_id}
            x1={from.x}
            y1={from.y}
            x2={x}
            y2={y}
            className={lines[neighbour.strength]}
          />
        ))}
        {places.map(({ neighbour, x, y }) => (
          <Node
            key={neighbour.member.member_id}
            x={x}
            y={y}
            isSmall={neighbour.step === 2}
            member={neighbour.member}
          />
        ))}
        <Node {...centre} member={member} isCentre />
      </svg>
    </figure>
  );
}

interface NodeProps {
  x: number;
  y: number;
  member: Neighbour['member'];
  isCentre?: true;
  isSmall?: boolean;
}

function Node({ x, y, member: { username, status }, isCentre, isSmall = false }: NodeProps) {
  const fill = status === 'blocked' ? 'fill-danger' : isCentre ? 'fill-accent' : 'fill-muted';
  return (
    <g>
      <circle
        cx={x}
        cy={y}
        r={isCentre ? 10 : isSmall ? 5 : 7}
        className={`${fill} stroke-surface stroke-2`}
      />
      {/* The outline keeps the name readable where a line passes below it. */}
      <text
        x={x}
        y={y + (isCentre ? 24 : 19)}
        textAnchor="middle"
        paintOrder="stroke"
        className={`fill-ink stroke-surface stroke-[3] text-[11px] max-sm:text-[15px] ${isCentre ? 'font-semibold' : ''}`}
      >
        {username}
      </text>
    </g>
  );
}
