import type { Chart } from '../picture.ts';

/** A measured value and its limit. */
export interface Figure {
  name: string;
  value: number;
  unit: 'kB' | 'ms' | 'points' | '';
  bound: { atMost: number } | { atLeast: number };
  /** Printed beside it. */
  note?: string;
}

export function isKept({ value, bound }: Figure): boolean {
  return 'atMost' in bound ? value <= bound.atMost : value >= bound.atLeast;
}

export function shown(figure: Figure): string {
  const { name, value, unit, bound, note } = figure;
  const decimals = unit === 'points' ? 0 : unit === '' ? 6 : 1;
  const [word, edge] = 'atMost' in bound ? ['at most', bound.atMost] : ['at least', bound.atLeast];
  return [
    isKept(figure) ? '✓' : '✗',
    name.padEnd(44),
    value.toFixed(decimals).padStart(8),
    unit.padEnd(6),
    `${word} ${edge}`.padEnd(14),
    note ?? '',
  ]
    .join(' ')
    .trimEnd();
}

const titles = {
  kB: 'Download',
  ms: 'Lobby of 10,000 games, slowed processor',
  points: 'Lighthouse',
};

/** One chart for each unit and bound; layout shifts are not drawn, because their bound is 0. */
export function chartsOf(figures: readonly Figure[]): Chart[] {
  const groups = Map.groupBy(figures, ({ unit, bound }) => `${unit} ${JSON.stringify(bound)}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first || first.unit === '') return [];
    const { unit, bound } = first;
    return {
      title: titles[unit],
      unit,
      ours: group.map(({ name, value }) => ({ name, value })),
      goal:
        'atMost' in bound
          ? { value: bound.atMost, is: 'at most' }
          : { value: bound.atLeast, is: 'at least' },
    };
  });
}
