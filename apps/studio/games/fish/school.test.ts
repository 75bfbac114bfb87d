import fc from 'fast-check';
import { expect, it } from 'vitest';
import { positionOnPath, randomSwimPath } from './paths.ts';
import { FishSchool } from './school.ts';

const WATER = { width: 390, height: 560 };
const kinds = 'ABCDEFGHIJ'.split('').map((kind) => ({
  kind,
  name: kind,
  nameEnglish: kind,
  picture: '',
  prizes: [2],
  oneIn: 2,
}));

/** A school that has swum for a minute. */
function swum(isStill = false): FishSchool {
  const school = new FishSchool(kinds);
  school.fill(WATER, isStill);
  for (let frame = 0; frame < 60 * 60; frame += 1) school.move(1000 / 60, isStill);
  return school;
}

it('leads every path from outside to outside, and never out above or below', () => {
  fc.assert(
    fc.property(fc.nat(6), fc.double({ min: 0, max: 0.999, noNaN: true }), (lane, luck) => {
      const path = randomSwimPath(lane, 7, () => luck);
      for (const way of [0, 0.25, 0.5, 0.75, 1]) {
        const { x, y } = positionOnPath(path, way, WATER, 100);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(WATER.height);
        if (way === 0 || way === 1) expect(x <= -49 || x >= WATER.width + 49).toBe(true);
      }
    }),
  );
});

it('keeps the water peopled, and not crowded', () => {
  const school = swum();
  expect(school.targets().length).toBeGreaterThan(2);
  expect(school.swimmers.length).toBeLessThanOrEqual(11);
});

it('lets nothing move where less motion is wanted, and still changes who is there', () => {
  const school = new FishSchool(kinds);
  school.fill(WATER, true);
  const before = school.swimmers.map(({ id, place }) => ({ id, ...place }));
  for (let frame = 0; frame < 60; frame += 1) school.move(16, true);
  for (const one of before) {
    const now = school.swimmers.find(({ id }) => id === one.id);
    expect(now?.place).toEqual({ x: one.x, y: one.y, tilt: one.tilt });
  }
  const later = swum(true).swimmers.map(({ id }) => id);
  expect(Math.min(...later)).toBeGreaterThan(9);
});

it('finds the nearest under a finger, and nothing in empty water', () => {
  const school = swum();
  for (const one of school.targets()) {
    const found = school.at(one.place.x, one.place.y);
    expect(found).toBeDefined();
  }
  expect(school.at(-500, -500)).toBeUndefined();
});

it('keeps what is shot at until the answer is here', () => {
  const school = swum();
  const [one] = school.targets();
  if (one === undefined) throw new Error('the water is empty');
  one.shots = 1;
  for (let frame = 0; frame < 60 * 120; frame += 1) school.move(1000 / 60, false);
  expect(school.swimmers).toContain(one);
  one.shots = 0;
  school.move(16, false);
  expect(school.swimmers).not.toContain(one);
});
