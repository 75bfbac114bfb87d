import { startOfDay } from '@kapao/contract/bangkok.ts';
import { dayRewardMistakes } from '@kapao/contract/daily-rewards/calendar.ts';
import type { OfficeRecord } from '@kapao/contract/office/records.ts';
import { useState } from 'react';
import { dateLocale, todayInBangkok } from '../../../lib/dates.ts';
import { numberOf } from '../../../lib/draft-numbers.ts';
import { paths } from '../../../lib/paths.ts';
import { oneOf } from '../../../lib/search.ts';
import { useGo, useSearchOf } from '../../../state/use-search-of.ts';
import { dayRewardText } from '../../../text/calendar-changes.ts';
import { useLanguage, useText } from '../../../text/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { FairRuleLine } from '../FairRuleLine.tsx';
import { OfferPreview } from '../OfferPreview.tsx';
import { CalendarBrush, type Brush } from './CalendarBrush.tsx';
import { CalendarGrid, type CalendarCell } from './CalendarGrid.tsx';
import {
  cellsBefore,
  isWeekend,
  monthAfter,
  weekdayOf,
  type Painted,
  type PaintedDays,
} from './calendar-rules.ts';
import { RecordPage } from './RecordPage.tsx';
import type { RecordChange } from './SaveDialog.tsx';
import { useCalendar } from './use-calendar.ts';
import { useRewardRecords } from './use-records.ts';

const monthText = (text: string) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined);
const search = { month: monthText, view: oneOf(['usual']), schedule: oneOf(['yes']) };

/** The rewards for coming every day: a month to paint, or the days of every month. */
export default function DailyCalendarScreen() {
  const { screens } = useText();
  const { month: asked, view } = useSearchOf(search);
  const month = asked ?? todayInBangkok().slice(0, 'YYYY-MM'.length);
  const usual = useRewardRecords('daily_reward_days');
  const dates = useRewardRecords('daily_reward_dates', month);
  // The dates of the month before stay on the screen while others load; they are not those of this month.
  const isLoaded = usual.data !== undefined && dates.data !== undefined;
  if (!isLoaded || dates.isPlaceholderData) {
    return (
      <Page title={screens.dailyCalendar}>
        <Loaded query={{ ...dates, data: undefined }}>{() => null}</Loaded>
      </Page>
    );
  }
  return (
    <Editor
      key={`${month} ${view ?? ''}`}
      month={month}
      isUsual={view === 'usual'}
      usual={usual.data.records}
      dates={dates.data.records}
    />
  );
}

interface EditorProps {
  month: string;
  isUsual: boolean;
  usual: readonly OfficeRecord[];
  dates: readonly OfficeRecord[];
}

function Editor({ month, isUsual, usual, dates }: EditorProps) {
  const { schedule } = useSearchOf(search);
  const { editors, screens } = useText();
  const { calendar } = editors;
  const months = useMonthName();
  const [brush, setBrush] = useState<Brush>({ type: 'points', amount: '10' });
  const { cells, changed, ...draft } = useCalendar({ month, isUsual, usual, dates });
  const reward: Painted =
    brush.type === 'usual' ? 'usual' : { type: brush.type, amount: numberOf(brush.amount) };
  const mistakes = reward === 'usual' ? [] : dayRewardMistakes(reward);
  const paint = (ids: readonly string[]) => {
    if (mistakes.length === 0) draft.paint(ids, reward);
  };
  const fill = (isFilled: (id: string) => boolean) =>
    paint(cells.filter(({ id, isOver }) => !isOver && isFilled(id)).map(({ id }) => id));
  const count = Object.keys(changed).length;
  const changes = useDayChanges({ isUsual, changed, draft });
  const tabs = [
    { label: calendar.dates, href: paths.dailyCalendar({ month, schedule }), isCurrent: !isUsual },
    {
      label: calendar.usual,
      href: paths.dailyCalendar({ month, view: 'usual', schedule }),
      isCurrent: isUsual,
    },
  ];
  return (
    <RecordPage
      kind={isUsual ? 'daily_reward_days' : 'daily_reward_dates'}
      title={screens.dailyCalendar}
      recordKey={undefined}
      scheduled={(isUsual ? usual : dates).reduce((sum, { scheduled }) => sum + scheduled, 0)}
      form={{
        isChanged: count > 0,
        isOutdated: draft.isOutdated,
        mistakes: [],
        discard: draft.discard,
        settle: draft.discard,
      }}
      isScheduling={schedule === 'yes'}
      changes={changes}
      undoOf={(saved) => saved.map(undone)}
      href={paths.dailyCalendar({ month, view: isUsual ? 'usual' : undefined })}
      tabs={tabs}
      preview={<CalendarPreview key={month} month={month} rewards={draft.monthRewards} />}
    >
      <FairRuleLine offer="daily-rewards" />
      <Card
        title={isUsual ? calendar.usual : calendar.title(months(month))}
        note={isUsual ? calendar.usualHint : calendar.datesHint}
        actions={isUsual ? undefined : <MonthButtons month={month} />}
      >
        <CalendarBrush
          brush={brush}
          mistakes={mistakes}
          hasUsual={!isUsual}
          onChange={setBrush}
          onFill={(days) => fill((id) => days === 'all' || isWeekend(id))}
        />
        <CalendarGrid
          label={isUsual ? calendar.usual : calendar.title(months(month))}
          cells={cells}
          before={isUsual ? null : cellsBefore(month)}
          onPaint={(id) => paint([id])}
          onFillWeekday={(weekday) => fill((id) => weekdayOf(id) === weekday)}
        />
        <output className="block px-4 pb-4 text-small text-muted">
          {count > 0 && `${calendar.changedDays(count)} · `}
          <Sums cells={cells} />
        </output>
      </Card>
    </RecordPage>
  );
}

/** Returns the name of a month, such as `ธันวาคม 2569`. */
function useMonthName(): (month: string) => string {
  const language = useLanguage();
  const formatter = new Intl.DateTimeFormat(dateLocale(language), {
    timeZone: 'Asia/Bangkok',
    month: 'long',
    year: 'numeric',
  });
  return (month) => formatter.format(startOfDay(`${month}-15`));
}

function MonthButtons({ month }: { month: string }) {
  const { editors } = useText();
  const go = useGo();
  const { schedule } = useSearchOf(search);
  const to = (months: 1 | -1) =>
    go(paths.dailyCalendar({ month: monthAfter(month, months), schedule }));
  return (
    <>
      <Button onClick={() => to(-1)}>{editors.calendar.previous}</Button>
      <Button onClick={() => to(1)}>{editors.calendar.next}</Button>
    </>
  );
}

interface DayChanges {
  isUsual: boolean;
  changed: PaintedDays;
  draft: Pick<ReturnType<typeof useCalendar>, 'savedOf' | 'nameOf' | 'effective'>;
}

/** The changes of the painted days, each with its words. */
function useDayChanges({ isUsual, changed, draft }: DayChanges): RecordChange[] {
  const text = useText();
  const formOf = (id: string, painted: Painted) => {
    if (isUsual) return { days: [Number(id)], ...draft.effective(id, painted) };
    return painted === 'usual' ? { date: id, as_usual: true } : { date: id, ...painted };
  };
  const wordsOf = (id: string, painted: Painted) =>
    dayRewardText(
      { ...draft.effective(id, painted), ...(painted === 'usual' && { as_usual: true }) },
      text,
    );
  return Object.entries(changed).map(([id, { reward: painted, latest }]) => {
    const before = draft.savedOf(id);
    return {
      before: formOf(id, before),
      after: formOf(id, painted),
      latest,
      words: { name: draft.nameOf(id), before: wordsOf(id, before), after: wordsOf(id, painted) },
    };
  });
}

function undone({ before, after, words }: RecordChange): Omit<RecordChange, 'latest'> {
  return {
    before: after,
    // A day of the calendar always has a state before: its own reward, or the one of its day of the month.
    after: before ?? {},
    ...(words && { words: { name: words.name, before: words.after, after: words.before } }),
  };
}

/** The sums that a member gets who comes every day of the month. */
function Sums({ cells }: { cells: readonly CalendarCell[] }) {
  const { editors, rewards } = useText();
  const sumOf = (type: 'credit' | 'points') =>
    cells.reduce((sum, { reward }) => sum + (reward.type === type ? reward.amount * 100 : 0), 0) /
    100;
  return editors.calendar.sum(
    sumOf('credit').toLocaleString('en-US'),
    `${sumOf('points').toLocaleString('en-US')} ${rewards.units.points}`,
  );
}

interface CalendarPreviewProps {
  month: string;
  rewards: ReturnType<typeof useCalendar>['monthRewards'];
}

/** The member app's month of rewards, for a member who has claimed none. */
function CalendarPreview({ month, rewards }: CalendarPreviewProps) {
  const { screens } = useText();
  const today = todayInBangkok();
  const isThisMonth = today.startsWith(month);
  return (
    <OfferPreview
      path="/daily-checkin"
      label={screens.dailyCalendar}
      mistakes={[]}
      at={isThisMonth ? undefined : `${month}-01T09:00:00+07:00`}
      answers={{
        listDailyRewards: {
          rewards: rewards
            .filter(({ amount }) => amount > 0)
            .map((reward) => ({ claimed: false, ...reward })),
          streak: 0,
        },
      }}
    />
  );
}
