import type { OfficeService } from '@kapao/contract/office/services.ts';
import { TestWords } from '../../text/TestWords.tsx';
import { useServiceText } from '../../text/use-service-text.ts';
import { TimeAgo } from '../../ui/Time.tsx';

/** The last test of the fields as they are saved, or that there is none yet. */
export function LastTest({ test }: { test: OfficeService['last_test'] }) {
  const text = useServiceText();
  if (!test) return <span className="text-muted">{text.neverTested}</span>;
  return (
    <>
      <TestWords {...test} /> · <TimeAgo at={test.tested_at} />
    </>
  );
}
