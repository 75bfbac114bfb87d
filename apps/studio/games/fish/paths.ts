/** The wave-shaped path of a fish from one side of the water to the other. */
export interface SwimPath {
  /** The direction of swimming: 1 is to the right, -1 to the left. */
  direction: 1 | -1;
  /** The mean distance from the top, as a fraction of the water's height. */
  height: number;
  /** The amplitude of the wave, as a fraction of the water's height. */
  swing: number;
  /** The number of waves on the whole path. */
  waves: number;
  /** The phase of the wave at the start of the path, in radians. */
  phase: number;
}

export interface SwimPosition {
  x: number;
  y: number;
  /** The angle of the nose in radians, for a picture that looks to the right. */
  tilt: number;
}

const MOST_TILT = 0.5;

/** Returns the position at progress `way`: 0 is just outside one edge, 1 just outside the other. */
export function positionOnPath(
  path: SwimPath,
  way: number,
  water: WaterSize,
  bodyWidth: number,
): SwimPosition {
  const length = water.width + bodyWidth;
  const along = way * length - bodyWidth / 2;
  const angle = path.phase + way * path.waves * Math.PI * 2;
  const swing = path.swing * water.height;
  const slope = (Math.cos(angle) * swing * path.waves * Math.PI * 2) / length;
  return {
    x: path.direction === 1 ? along : water.width - along,
    y: path.height * water.height + Math.sin(angle) * swing,
    tilt: Math.max(-MOST_TILT, Math.min(MOST_TILT, Math.atan(slope))),
  };
}

export interface WaterSize {
  width: number;
  height: number;
}

/** Returns a random path in one of `lanes` horizontal lanes, so that fish do not overlap. */
export function randomSwimPath(lane: number, lanes: number, random: () => number): SwimPath {
  return {
    direction: random() < 0.5 ? 1 : -1,
    height: 0.12 + ((lane + 0.2 + random() * 0.6) / lanes) * 0.62,
    swing: 0.015 + random() * 0.05,
    waves: 0.6 + random() * 1.2,
    phase: random() * Math.PI * 2,
  };
}
