import { useBack } from '../../lib/use-back.ts';
import { useText } from '../../text/language.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CheckinCalendar } from './CheckinCalendar.tsx';

/** The check-in screen (reward-21, reward-22). */
export default function DailyCheckinScreen() {
  const { dailyRewards: text } = useText();
  const back = useBack();
  return (
    <>
      <PageHeader title={text.title} onBack={back} />
      <CheckinCalendar />
    </>
  );
}
