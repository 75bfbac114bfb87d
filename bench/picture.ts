/** Draws a benchmark's figures as an SVG beside them, readable in light and dark. */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface Bar {
  name: string;
  value: number;
}

/** Figures of one unit, drawn to one scale. */
export interface Chart {
  title: string;
  /** Stands behind each value, such as `ms` or `/s`. */
  unit: string;
  ours: readonly Bar[];
  /** Measured in the same run. */
  references?: readonly Bar[];
  /** The value that ours must reach, or must not pass. */
  goal?: { value: number; is: 'at least' | 'at most' };
}

const WIDTH = 720;
const MARGIN = 24;
const NAMES_WIDTH = 200;
const VALUES_WIDTH = 110;
const BARS_LEFT = MARGIN + NAMES_WIDTH;
const BARS_WIDTH = WIDTH - BARS_LEFT - VALUES_WIDTH - MARGIN;
const HEADING_HEIGHT = 56;
const TITLE_HEIGHT = 30;
const BAR_HEIGHT = 18;
const BAR_STEP = 26;
const CHART_GAP = 22;

const STYLE = `
    svg { --page: #ffffff; --text: #1f2933; --quiet: #52606d; --ours: #b45309; --reference: #7b8794; --goal: #0b6b42; }
    @media (prefers-color-scheme: dark) {
      svg { --page: #141a2a; --text: #f4f6fb; --quiet: #a7b0c5; --ours: #f5b83d; --reference: #64708a; --goal: #34d399; }
    }
    text { font: 13px system-ui, sans-serif; fill: var(--text); }
    .heading { font-size: 17px; font-weight: 600; }
    .title { font-weight: 600; }
    .quiet { fill: var(--quiet); }
    .value { font-variant-numeric: tabular-nums; }
    .ours { fill: var(--ours); }
    .reference { fill: var(--reference); }
    .edge { stroke: var(--page); stroke-width: 6; }
    .goal { stroke: var(--goal); stroke-width: 2; stroke-dasharray: 4 3; }`;

/** Writes docs/benchmarks/NAME.svg. */
export async function writePicture(
  name: string,
  heading: string,
  charts: readonly Chart[],
): Promise<void> {
  const folder = fileURLToPath(new URL('../docs/benchmarks/', import.meta.url));
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}${name}.svg`, drawPicture(heading, charts));
  console.log(`docs/benchmarks/${name}.svg shows it.`);
}

/** The reference of a run, and the goal that is a multiple of it; nothing where it was not measured. */
export function overReference(
  name: string,
  value: number | undefined,
  { factor, is }: { factor: number; is: 'at least' | 'at most' },
): Pick<Chart, 'references' | 'goal'> {
  if (value === undefined) return {};
  return { references: [{ name, value }], goal: { value: factor * value, is } };
}

export function drawPicture(heading: string, charts: readonly Chart[]): string {
  let top = HEADING_HEIGHT;
  const drawn = charts.map((chart) => {
    const shape = drawChart(chart, top);
    top += heightOf(chart) + CHART_GAP;
    return shape;
  });
  const height = top - CHART_GAP + MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(heading)}">
  <style>${STYLE}
  </style>
  <rect width="100%" height="100%" rx="12" fill="var(--page)"/>
  <text class="heading" x="${MARGIN}" y="36">${escaped(heading)}</text>
${drawn.join('\n')}
</svg>
`;
}

function barsOf({ ours, references = [] }: Chart) {
  return [
    ...ours.map((bar) => ({ ...bar, side: 'ours' })),
    ...references.map((bar) => ({ ...bar, side: 'reference' })),
  ];
}

function heightOf(chart: Chart): number {
  return TITLE_HEIGHT + barsOf(chart).length * BAR_STEP;
}

function drawChart(chart: Chart, top: number): string {
  const { title, unit, goal } = chart;
  const bars = barsOf(chart);
  const most = Math.max(goal?.value ?? 0, ...bars.map(({ value }) => value));
  const widthOf = (value: number) => Math.round((value / most) * BARS_WIDTH);
  const barsTop = top + TITLE_HEIGHT;
  const lines = bars.map(({ name, value, side }, index) => {
    const y = barsTop + index * BAR_STEP;
    const width = Math.max(widthOf(value), 1);
    return [
      `  <text x="${MARGIN}" y="${y + 14}">${escaped(name)}</text>`,
      `  <rect class="${side}" x="${BARS_LEFT}" y="${y}" width="${width}" height="${BAR_HEIGHT}" rx="3"/>`,
      `  <text class="value" x="${BARS_LEFT + width + 8}" y="${y + 14}">${amount(value)} ${escaped(unit)}</text>`,
    ].join('\n');
  });
  return [
    `  <text class="title" x="${MARGIN}" y="${top + 16}">${escaped(title)}</text>`,
    ...lines,
    ...(goal ? [drawGoal(chart, goal, BARS_LEFT + widthOf(goal.value), top)] : []),
  ].join('\n');
}

function drawGoal(chart: Chart, goal: NonNullable<Chart['goal']>, x: number, top: number): string {
  const bottom = top + heightOf(chart);
  const label = `goal: ${goal.is} ${amount(goal.value)} ${chart.unit}`;
  const line = `x1="${x}" y1="${top + 22}" x2="${x}" y2="${bottom - 4}"`;
  return [
    `  <line class="edge" ${line}/>`,
    `  <line class="goal" ${line}/>`,
    `  <text class="quiet" x="${WIDTH - MARGIN}" y="${top + 16}" text-anchor="end">${escaped(label)}</text>`,
  ].join('\n');
}

function amount(value: number): string {
  const maximumFractionDigits = value < 100 ? 2 : 0;
  return value.toLocaleString('en-US', { maximumFractionDigits });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
