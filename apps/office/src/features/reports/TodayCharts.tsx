import { bangkokDay } from '@kapao/contract/bangkok.ts';
import type { ReportSheet } from '@kapao/contract/office/report-sheets.ts';
import type { TodayCurve } from '@kapao/contract/office/reports.ts';
import {
  countedFigures,
  todayFigures,
  type TodayFigure,
} from '@kapao/contract/office/today-figures.ts';
import { useMay } from '../../api/use-me.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { formatMicro } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import { ChartKey, SmallChart } from '../../ui/SmallChart.tsx';
import { Loaded } from '../../ui/states.tsx';

const sheets: Readonly<Record<TodayFigure, ReportSheet>> = {
  deposits: 'cash',
  withdrawals: 'cash',
  deposit_count: 'cash',
  withdrawal_count: 'cash',
  ggr: 'play',
  ngr: 'play',
  bonus_cost: 'play',
  new_members: 'members',
  first_deposits: 'members',
};

const ofManagers = ['deposits', 'withdrawals', 'ggr', 'ngr', 'new_members', 'first_deposits'];
const ofOffers = ['new_members', 'first_deposits', 'deposits', 'bonus_cost', 'ggr', 'ngr'];
const ofQueues = ['deposit_count', 'withdrawal_count'];

/** The figures of a role in their order: of offers, of the whole site, or of the payments that pass. */
function useOwnFigures(): readonly string[] {
  const may = useMay();
  if (!may('reports:read')) return ofQueues.filter((name) => may(permissionOf(name)));
  return may('rewards:write') && !may('withdrawals:read') ? ofOffers : ofManagers;
}

function permissionOf(name: string) {
  return name === 'deposit_count' ? todayFigures.deposit_count : todayFigures.withdrawal_count;
}

/** Today beside yesterday and a week ago, by the hour and up to the same time of day (work-06). */
export function TodayCharts() {
  const own = useOwnFigures();
  return own.length === 0 ? null : <Charts own={own} />;
}

function Charts({ own }: { own: readonly string[] }) {
  const { today: words } = useText();
  const query = useQueryOf('getToday', {}, usePolling());
  const names = [words.title, words.yesterday, words.lastWeek];
  return (
    <Card title={words.title} note={words.sameTime} actions={<ChartKey names={names} />}>
      <Loaded query={query} skeleton={<div className="h-72" />}>
        {({ figures, made_at }) => (
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-px overflow-hidden rounded-b-card border-t border-line bg-line">
            {own.flatMap((name) => {
              const curve = figures.find(({ figure }) => figure === name);
              return curve === undefined
                ? []
                : [<Chart key={name} curve={curve} day={bangkokDay(new Date(made_at))} />];
            })}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

/** One figure; `day` is the Bangkok day of the figures. */
function Chart({ curve: { figure, so_far, hours }, day }: { curve: TodayCurve; day: string }) {
  const { today: words } = useText();
  const mayOpen = useMay()('reports:read');
  const shown = (value: string | number) => valueText(figure, String(value));
  const numbers = (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="text-small text-muted">{words.figures[figure]}</span>
        <span className="text-title font-semibold tabular-nums">{shown(so_far.today)}</span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-small text-muted tabular-nums">
        <span>
          {words.yesterday} {shown(so_far.yesterday)}
        </span>
        <span>
          {words.lastWeek} {shown(so_far.last_week)}
        </span>
      </span>
    </>
  );
  return (
    <li className="bg-surface px-4 py-2">
      {mayOpen ? (
        <a
          href={paths.reports({ sheet: sheets[figure], from: day, until: day })}
          className="block hover:underline"
        >
          {numbers}
        </a>
      ) : (
        <div>{numbers}</div>
      )}
      <SmallChart
        label={words.chart(words.figures[figure])}
        hourLabel={words.hour}
        valueText={shown}
        lines={[
          { name: words.title, values: hours.today.map(Number) },
          { name: words.yesterday, values: hours.yesterday.map(Number) },
          { name: words.lastWeek, values: hours.last_week.map(Number) },
        ]}
      />
    </li>
  );
}

function valueText(figure: TodayFigure, value: string): string {
  return countedFigures.includes(figure)
    ? Number(value).toLocaleString('en-US')
    : formatMicro(value);
}
