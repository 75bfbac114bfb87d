import type { ServiceTest } from '@kapao/contract/office/services.ts';
import { useText } from './language.ts';

/** The answer of a third party to a test, in words (svc-07). */
export function TestWords({ outcome, status, took_ms }: ServiceTest) {
  const { services } = useText();
  const isGood = outcome === 'accepted';
  const tone = outcome === 'answered' ? 'text-warning' : isGood ? 'text-success' : 'text-danger';
  return (
    <span className={tone}>
      {services.testOutcomes[outcome]}
      {status !== null && !isGood && ` (${status})`} · {services.tookMs(took_ms)}
    </span>
  );
}
