import { isCount, type ReportColumn } from '@kapao/contract/office/report-sheets.ts';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatDay } from '../../lib/dates.ts';
import { usePrinting } from '../../lib/use-printing.ts';
import { useLook } from '../../state/look.ts';
import { useLanguage, useText } from '../../text/language.ts';

const HEIGHT = 220;
const MICRO_PER_BAHT = 1_000_000;
const DAY_SECONDS = 86_400;

interface ReportChartProps {
  column: ReportColumn;
  days: readonly { day: string; amount: string }[];
}

/**
 * The chart of one column by day; the table below it has the same numbers. The chart is loaded separately, because it
 * is heavy.
 */
export default function ReportChart({ column, days }: ReportChartProps) {
  const { reports } = useText();
  const language = useLanguage();
  const { look } = useLook();
  const isPrinting = usePrinting();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    // A canvas knows no custom property, so an element resolves each colour by the present look.
    const colour = (name: string) => {
      current.style.color = `var(${name})`;
      const { color } = getComputedStyle(current);
      current.style.removeProperty('color');
      return color;
    };
    const scale = isCount(column) ? 1 : MICRO_PER_BAHT;
    const axis = {
      stroke: colour('--color-muted'),
      grid: { stroke: colour('--color-line'), width: 1 },
      ticks: { show: false },
      // A canvas inherits no font, so the chart names the font of its element.
      font: `12px ${getComputedStyle(current).fontFamily}`,
    };
    // The time of a day is its midnight UTC, so that the axis is in days whatever the device's zone.
    const times = days.map(({ day }) => Date.parse(`${day}T00:00:00Z`) / 1_000);
    const chart = new UPlot(
      {
        width: current.clientWidth,
        height: HEIGHT,
        tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1_000), 'UTC'),
        legend: { show: false },
        cursor: { drag: { x: false, y: false } },
        series: [
          {},
          {
            stroke: colour('--color-accent'),
            width: 2,
            fill: `color-mix(in srgb, ${colour('--color-accent')} 15%, transparent)`,
            ...(UPlot.paths.bars && { paths: UPlot.paths.bars({ size: [0.6, 40] }) }),
            points: { show: false },
          },
        ],
        scales: {
          x: { range: (_chart, from, to) => [from - DAY_SECONDS / 2, to + DAY_SECONDS / 2] },
        },
        axes: [
          {
            ...axis,
            size: 32,
            incrs: [DAY_SECONDS, 2 * DAY_SECONDS, 7 * DAY_SECONDS, 30 * DAY_SECONDS],
            values: (_chart, splits) =>
              splits.map((seconds) =>
                formatDay(new Date(seconds * 1_000).toISOString().slice(0, 10), language).replace(
                  /\s\d{4}$/,
                  '',
                ),
              ),
          },
          {
            ...axis,
            size: 72,
            values: (_chart, splits) =>
              splits.map((value) => value.toLocaleString('en-US', { maximumFractionDigits: 2 })),
          },
        ],
      },
      [times, days.map(({ amount }) => Number(amount) / scale)],
      current,
    );
    const observer = new ResizeObserver(() =>
      chart.setSize({ width: current.clientWidth, height: HEIGHT }),
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      chart.destroy();
    };
  }, [column, days, language, look, isPrinting]);
  return (
    <figure>
      <figcaption className="mb-1 text-small text-muted">
        {reports.chart(reports.columns[column], isCount(column))}
        <span className="sr-only">{reports.chartNote}</span>
      </figcaption>
      <div ref={place} className="min-h-55 overflow-hidden" />
    </figure>
  );
}
