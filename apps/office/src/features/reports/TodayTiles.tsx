import { bangkokDay } from '@kapao/contract/bangkok.ts';
import type { ReportSheet } from '@kapao/contract/office/report-sheets.ts';
import type { DayFigures } from '@kapao/contract/office/reports.ts';
import { useMay } from '../../api/use-me.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { formatMicro } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/states.tsx';

const figures = ['deposits', 'withdrawals', 'ggr', 'ngr', 'new_members', 'first_deposits'] as const;
type TodayFigure = (typeof figures)[number];

const sheets: Readonly<Record<TodayFigure, ReportSheet>> = {
  deposits: 'cash',
  withdrawals: 'cash',
  ggr: 'play',
  ngr: 'play',
  new_members: 'members',
  first_deposits: 'members',
};

/** Today beside yesterday and last week, at the same time of day; only for those who may see reports. */
export function TodayTiles() {
  const mayRead = useMay()('reports:read');
  return mayRead ? <Tiles /> : null;
}

function Tiles() {
  const { today: words } = useText();
  const query = useQueryOf('getToday', {}, usePolling());
  return (
    <div className="mb-4">
      <Card title={words.title} note={words.sameTime}>
        <Loaded query={query} skeleton={<div className="h-24" />}>
          {(data) => (
            <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] border-t border-line">
              {figures.map((figure) => (
                <Tile
                  key={figure}
                  figure={figure}
                  day={bangkokDay(new Date(data.made_at))}
                  today={data.today}
                  yesterday={data.yesterday}
                  lastWeek={data.last_week}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
    </div>
  );
}

interface TileProps {
  figure: TodayFigure;
  /** The Bangkok day of the figures. */
  day: string;
  today: DayFigures;
  yesterday: DayFigures;
  lastWeek: DayFigures;
}

function Tile({ figure, day, today, yesterday, lastWeek }: TileProps) {
  const { today: words } = useText();
  const shown = (figures: DayFigures) => valueText(figure, figures[figure]);
  return (
    <li>
      <a
        href={paths.reports({ sheet: sheets[figure], from: day, until: day })}
        className="block h-full px-4 py-3 hover:bg-raised"
      >
        <span className="block text-small text-muted">{words.figures[figure]}</span>
        <span className="block text-title font-semibold tabular-nums">{shown(today)}</span>
        <span className="block text-small text-muted tabular-nums">
          {words.yesterday} {shown(yesterday)}
        </span>
        <span className="block text-small text-muted tabular-nums">
          {words.lastWeek} {shown(lastWeek)}
        </span>
      </a>
    </li>
  );
}

function valueText(figure: TodayFigure, value: string): string {
  const isNumber = figure === 'new_members' || figure === 'first_deposits';
  return isNumber ? Number(value).toLocaleString('en-US') : formatMicro(value);
}
