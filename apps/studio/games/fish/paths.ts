/** The path of a fish: across the water in a wave, from one side to the other. */
export interface SwimPath {
  /** 1 to the right, -1 to the left. */
  direction: 1 | -1;
  /** Middle height and swing, as parts of the water's height. */
  height: number;
  swing: number;
  /** Waves on the whole way, and where in the wave it begins. */
  waves: number;
  phase: number;
}

export interface Place {
  x: number;
  y: number;
  /** Of the nose, up or down, as seen by something that looks to the right. */
  tilt: number;
}

const MOST_TILT = 0.5;

/** `way` runs from 0 (just outside) to 1 (just outside on the other side). */
export function placeOn(path: SwimPath, way: number, water: Size, bodyWidth: number): Place {
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

export interface Size {
  width: number;
  height: number;
}

/** `lane` of `lanes`, so that what swims together keeps apart. */
export function randomPath(lane: number, lanes: number, random: () => number): SwimPath {
  return {
    direction: random() < 0.5 ? 1 : -1,
    height: 0.12 + ((lane + 0.2 + random() * 0.6) / lanes) * 0.62,
    swing: 0.015 + random() * 0.05,
    waves: 0.6 + random() * 1.2,
    phase: random() * Math.PI * 2,
  };
}
