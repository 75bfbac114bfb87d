import type { FishKindFacts } from '../../src/engines/fish/protocol.ts';
import {
  positionOnPath,
  randomSwimPath,
  type SwimPosition,
  type WaterSize,
  type SwimPath,
} from './paths.ts';

/** The size, speed and frequency of a kind of fish: high prizes are large, slow and rare. */
interface Manner {
  /** The width in CSS pixels on a phone. Pictures have the proportions 160 x 100. */
  width: number;
  crossingMs: number;
  /** The relative frequency of the kind among all new fish. */
  share: number;
  /** The maximum number of fish of the kind at the same time. */
  most: number;
}

/** One entry for each kind, in the order of the list of kinds: the highest prize first. */
const MANNERS: readonly Manner[] = [
  { width: 92, crossingMs: 17_000, share: 3, most: 1 },
  { width: 150, crossingMs: 19_000, share: 4, most: 1 },
  { width: 124, crossingMs: 18_000, share: 5, most: 1 },
  { width: 104, crossingMs: 17_000, share: 6, most: 1 },
  { width: 88, crossingMs: 16_000, share: 8, most: 2 },
  { width: 84, crossingMs: 14_000, share: 9, most: 2 },
  { width: 78, crossingMs: 14_000, share: 11, most: 2 },
  { width: 72, crossingMs: 12_000, share: 12, most: 3 },
  { width: 66, crossingMs: 11_000, share: 14, most: 3 },
  { width: 60, crossingMs: 10_000, share: 16, most: 4 },
];
const LANES = 7;
const MOST_TOGETHER = 11;
const SPAWN_PAUSE_MS = 700;
/** The fraction of its speed at which a fish swims while a shot at the fish has no answer yet. */
const STRUGGLE = 0.3;
const FADE_MS = 350;
/** The time that a fish stays in one place, if the player prefers reduced motion. */
const STILL_STAY_MS = 14_000;
/** The minimum hit radius in CSS pixels, because a finger is wider than a small fish. */
const SHORTEST_REACH = 28;

export interface SwimmingFish {
  readonly id: number;
  readonly kind: FishKindFacts;
  readonly width: number;
  readonly path: SwimPath;
  readonly crossingMs: number;
  readonly lane: number;
  way: number;
  ageMs: number;
  /** The number of shots at this fish that have no answer yet. */
  shots: number;
  /** Milliseconds since the catch, while the fish fades out; undefined before the catch. */
  caughtMs: number | undefined;
  place: SwimPosition;
}

/** The fish in the water. Only `move` changes their positions. */
export class FishSchool {
  readonly swimmers: SwimmingFish[] = [];
  private readonly kinds: readonly FishKindFacts[];
  private readonly random: () => number;
  private water: WaterSize = { width: 1, height: 1 };
  private isStill = false;
  private born = 0;
  private sinceSpawnMs = SPAWN_PAUSE_MS;

  constructor(kinds: readonly FishKindFacts[], random: () => number = Math.random) {
    this.kinds = kinds;
    this.random = random;
  }

  /** Adds the first fish, spread over the water, so that the game does not start with empty water. */
  fill(water: WaterSize, isStill: boolean): void {
    this.water = water;
    this.isStill = isStill;
    while (this.swimmers.length < MOST_TOGETHER - 2) {
      const one = this.spawn();
      one.way = 0.1 + this.random() * 0.7;
      one.place = positionOnPath(one.path, one.way, water, one.width);
    }
  }

  resize(water: WaterSize): void {
    this.water = water;
    for (const one of this.swimmers)
      one.place = positionOnPath(one.path, one.way, water, one.width);
  }

  move(passedMs: number, isStill: boolean): void {
    this.isStill = isStill;
    this.sinceSpawnMs += passedMs;
    for (const one of this.swimmers) this.moveOne(one, passedMs);
    const kept = this.swimmers.filter((one) => !this.isGone(one));
    this.swimmers.splice(0, this.swimmers.length, ...kept);
    if (this.sinceSpawnMs >= SPAWN_PAUSE_MS && this.swimmers.length < MOST_TOGETHER) this.spawn();
  }

  /** Returns the fish at a tapped point: the nearest one whose hit radius contains the point. */
  at(x: number, y: number): SwimmingFish | undefined {
    const reach = (one: SwimmingFish) => Math.max(SHORTEST_REACH, one.width * 0.42);
    const distance = ({ place }: SwimmingFish) => Math.hypot(place.x - x, (place.y - y) * 1.25);
    return this.targets()
      .filter((one) => distance(one) <= reach(one))
      .toSorted((a, b) => distance(a) / reach(a) - distance(b) / reach(b))[0];
  }

  /** Returns the fish that can be shot at, from left to right. */
  targets(): SwimmingFish[] {
    return this.swimmers
      .filter(({ caughtMs, place }) => {
        const isInside = place.x > 8 && place.x < this.water.width - 8;
        return caughtMs === undefined && isInside;
      })
      .toSorted((a, b) => a.place.x - b.place.x);
  }

  private moveOne(one: SwimmingFish, passedMs: number): void {
    one.ageMs += passedMs;
    if (one.caughtMs !== undefined) {
      one.caughtMs += passedMs;
      return;
    }
    if (this.isStill) return;
    const speed = one.shots > 0 ? STRUGGLE : 1;
    one.way += (passedMs / one.crossingMs) * speed;
    one.place = positionOnPath(one.path, one.way, this.water, one.width);
  }

  private isGone(one: SwimmingFish): boolean {
    if (one.caughtMs !== undefined) return one.caughtMs > FADE_MS;
    if (one.shots > 0) return false;
    return this.isStill ? one.ageMs > STILL_STAY_MS : one.way > 1;
  }

  private spawn(): SwimmingFish {
    this.sinceSpawnMs = 0;
    this.born += 1;
    const { kind, manner } = this.pick();
    const lane = this.freeLane();
    const path = randomSwimPath(lane, LANES, this.random);
    const way = this.isStill ? 0.15 + this.random() * 0.7 : 0;
    const one: SwimmingFish = {
      id: this.born,
      kind,
      width: manner.width,
      path,
      crossingMs: manner.crossingMs * (0.85 + this.random() * 0.3),
      lane,
      way,
      ageMs: 0,
      shots: 0,
      caughtMs: undefined,
      place: positionOnPath(path, way, this.water, manner.width),
    };
    this.swimmers.push(one);
    return one;
  }

  private pick(): { kind: FishKindFacts; manner: Manner } {
    const open = this.kinds.flatMap((kind, index) => {
      const manner = MANNERS[Math.min(index, MANNERS.length - 1)];
      const together = this.swimmers.filter((one) => one.kind === kind).length;
      return manner === undefined || together >= manner.most ? [] : [{ kind, manner }];
    });
    let place = this.random() * open.reduce((sum, { manner }) => sum + manner.share, 0);
    for (const one of open) {
      place -= one.manner.share;
      if (place < 0) return one;
    }
    throw new Error('there are fewer kinds than may swim together');
  }

  private freeLane(): number {
    const load = Array.from(
      { length: LANES },
      (_none, lane) =>
        this.swimmers.filter((one) => one.lane === lane).length + this.random() * 0.9,
    );
    return load.indexOf(Math.min(...load));
  }
}
