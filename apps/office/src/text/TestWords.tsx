import { isPassedTest } from '@kapao/contract/office/audit-words.ts';
import type { ServiceTest } from '@kapao/contract/office/services.ts';
import { useServiceText } from './use-service-text.ts';

/** The answer of a third party to a test, in words (svc-07). */
export function TestWords({ outcome, status, took_ms }: ServiceTest) {
  const services = useServiceText();
  const isGood = isPassedTest(outcome);
  return (
    <span className={isGood ? 'text-success' : 'text-danger'}>
      {services.testOutcomes[outcome]}
      {status !== null && !isGood && ` (${status})`} · {services.tookMs(took_ms)}
    </span>
  );
}
