import type { ServiceTest } from '@kapao/contract/office/services.ts';
import { useServiceText } from './use-service-text.ts';

/** The answer of a third party to a test, in words (svc-07). */
export function TestWords({ outcome, status, took_ms }: ServiceTest) {
  const services = useServiceText();
  const isGood = outcome === 'accepted';
  const tone = outcome === 'answered' ? 'text-warning' : isGood ? 'text-success' : 'text-danger';
  return (
    <span className={tone}>
      {services.testOutcomes[outcome]}
      {status !== null && !isGood && ` (${status})`} · {services.tookMs(took_ms)}
    </span>
  );
}
