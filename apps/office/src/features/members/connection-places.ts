import type { Neighbour } from '@kapao/contract/office/connections.ts';

/** The picture's measures, in its own units. */
export const WIDTH = 520;
export const HEIGHT = 300;
/** The rings' radii; the first is wider where there is no second. */
const RINGS = { only: 0.85, 1: 0.56, 2: 0.95 } as const;
const MOST = { 1: 12, 2: 8 } as const;
const MARGIN = { x: 60, y: 26 };

export interface Place {
  x: number;
  y: number;
}

export interface PlacedNeighbour extends Place {
  neighbour: Neighbour;
  /** The member that the line comes from. */
  from: Place;
}

export const centre: Place = { x: WIDTH / 2, y: HEIGHT / 2 };

/**
 * link-03: places the strongest neighbours on a ring around the member, and those of the second step outside, beside
 * the neighbour that they are connected with.
 */
export function placesOf(neighbours: readonly Neighbour[]): PlacedNeighbour[] {
  const first = neighbours.filter(({ step }) => step === 1).slice(0, MOST[1]);
  const ring = neighbours.some(({ step }) => step === 2) ? RINGS[1] : RINGS.only;
  const placed = new Map<string, PlacedNeighbour>();
  const angles = new Map<string, number>();
  first.forEach((neighbour, place) => {
    const angle = (place / first.length) * 2 * Math.PI - Math.PI / 2;
    angles.set(neighbour.member.member_id, angle);
    placed.set(neighbour.member.member_id, {
      neighbour,
      from: centre,
      ...onRing(ring, angle),
    });
  });
  const width = (2 * Math.PI) / Math.max(first.length, 3);
  const beside = new Map<string, number>();
  const second = neighbours.filter(
    ({ step, ties }) => step === 2 && ties.some(({ from }) => placed.has(from)),
  );
  for (const neighbour of second.slice(0, MOST[2])) {
    const parent = neighbour.ties.map(({ from }) => placed.get(from)).find(Boolean);
    if (!parent) continue;
    const id = parent.neighbour.member.member_id;
    const sibling = beside.get(id) ?? 0;
    beside.set(id, sibling + 1);
    const turn = ((sibling % 2 === 0 ? 1 : -1) * Math.ceil(sibling / 2) * width) / 3;
    const angle = (angles.get(id) ?? 0) + turn;
    placed.set(neighbour.member.member_id, {
      neighbour,
      from: { x: parent.x, y: parent.y },
      ...onRing(RINGS[2], angle),
    });
  }
  return [...placed.values()];
}

function onRing(ring: number, angle: number): Place {
  return {
    x: Math.round(centre.x + Math.cos(angle) * ring * (centre.x - MARGIN.x)),
    y: Math.round(centre.y + Math.sin(angle) * ring * (centre.y - MARGIN.y)),
  };
}
