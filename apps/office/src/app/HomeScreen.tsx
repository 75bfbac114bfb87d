import { useMe } from '../api/use-me.ts';
import { Problems } from '../features/health/Problems.tsx';
import { LargeEvents } from '../features/payments/LargeEvents.tsx';
import { WaitingQueues } from '../features/payments/WaitingQueues.tsx';
import { TodayCharts } from '../features/reports/TodayCharts.tsx';
import { Loosenings } from '../features/versions/Loosenings.tsx';
import { ScheduledNext } from '../features/versions/ScheduledNext.tsx';
import { useText } from '../text/language.ts';
import { Page } from '../ui/Page.tsx';

/** Home by the role's permissions: each part shows what the person may see, and leaves out the rest (work-03). */
export default function HomeScreen() {
  const { home } = useText();
  const { name } = useMe();
  return (
    <Page title={home.greeting(name)}>
      <Loosenings />
      <div className="flex flex-col gap-4">
        <div className="grid items-start gap-4 empty:hidden lg:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))]">
          <WaitingQueues />
          <ScheduledNext />
          <Problems />
        </div>
        <TodayCharts />
        <LargeEvents />
      </div>
    </Page>
  );
}
