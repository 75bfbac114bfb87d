interface Line {
  name: string;
  /** The values by hour; the line ends where they do. */
  values: readonly number[];
}

interface SmallChartProps {
  /** The name of the table, for screen readers. */
  label: string;
  /** The heading of the hours' column. */
  hourLabel: string;
  /** The lines, the present one first. */
  lines: readonly [present: Line, ...compared: Line[]];
  valueText: (value: number) => string;
}

const HOURS = 24;
const WIDTH = 240;
const HEIGHT = 48;
const PAD = 2;

const strokes = [
  'stroke-accent [stroke-width:2]',
  'stroke-muted [stroke-width:1.25] [stroke-dasharray:5_3]',
  'stroke-line-strong [stroke-width:1.25] [stroke-dasharray:1.5_3]',
] as const;

/** Lines of a day's hours, the present one over those that it is compared with. Screen readers read a table. */
export function SmallChart({ label, hourLabel, lines, valueText }: SmallChartProps) {
  const all = lines.flatMap(({ values }) => values);
  const top = Math.max(0, ...all);
  const bottom = Math.min(0, ...all);
  const span = top - bottom || 1;
  // A day of zeros alone lies at the foot.
  const y = (value: number) => HEIGHT - PAD - ((value - bottom) / span) * (HEIGHT - 2 * PAD);
  const x = (hour: number) => (hour / (HOURS - 1)) * WIDTH;
  return (
    <div className="relative">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-12 w-full"
      >
        <line
          x1="0"
          x2={WIDTH}
          y1={y(0)}
          y2={y(0)}
          vectorEffect="non-scaling-stroke"
          className="stroke-line"
        />
        {lines
          .map(({ name, values }, place) => (
            <polyline
              key={name}
              fill="none"
              vectorEffect="non-scaling-stroke"
              className={strokes[place]}
              points={values.map((value, hour) => `${x(hour)},${y(value)}`).join(' ')}
            />
          ))
          .toReversed()}
      </svg>
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{hourLabel}</th>
              {lines.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: HOURS }, (_, hour) => (
              <tr key={hour}>
                <th scope="row">{`${String(hour).padStart(2, '0')}:59`}</th>
                {lines.map(({ name, values }) => (
                  <td key={name}>{values[hour] === undefined ? '–' : valueText(values[hour])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** The lines' marks in words, once for all charts of a card. */
export function ChartKey({ names }: { names: readonly string[] }) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 text-small text-muted">
      {names.map((name, place) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg viewBox="0 0 24 4" className="h-1 w-6">
            <line x1="0" x2="24" y1="2" y2="2" className={strokes[place]} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
