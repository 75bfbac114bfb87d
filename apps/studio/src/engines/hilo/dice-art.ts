import { ball, box, disc, slope } from '../../brush.ts';

const places: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[50, 50]],
  2: [
    [28, 28],
    [72, 72],
  ],
  3: [
    [27, 27],
    [50, 50],
    [73, 73],
  ],
  4: [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  5: [
    [27, 27],
    [73, 27],
    [50, 50],
    [27, 73],
    [73, 73],
  ],
  6: [
    [28, 24],
    [72, 24],
    [28, 50],
    [72, 50],
    [28, 76],
    [72, 76],
  ],
};

/** One die in a box of 100 x 100; the one and the four are red, as is the custom. */
export function die(spots: number): string {
  const color =
    spots === 1 || spots === 4 ? ball('#FF7A8A', '#C2183A') : ball('#4A5573', '#131A2C');
  const radius = spots === 1 ? 14 : 9.5;
  return (
    box(4, 7, 92, 92, 20, '#00000055') +
    box(4, 3, 92, 92, 20, slope('#FFFFFF', '#F7F2E8', '#D9D0BF')) +
    (places[spots] ?? []).map(([x, y]) => disc(x, y - 1, radius, color)).join('')
  );
}
