import type { OfficeEventDelivery } from '@kapao/contract/office/event-endpoints.ts';
import { useEventText } from '../../text/use-event-text.ts';
import { Badge } from '../../ui/Badge.tsx';

const tones = { waiting: 'warning', taken: 'success', given_up: 'danger' } as const;

export function DeliveryOutcome({ delivery }: { delivery: OfficeEventDelivery }) {
  const { outcomes } = useEventText();
  const { outcome, attempts } = delivery;
  const isNew = outcome === 'waiting' && attempts === 0;
  return <Badge tone={isNew ? 'neutral' : tones[outcome]}>{outcomes[outcome]}</Badge>;
}

/** The status of the last answer, or why there was none. */
export function AnswerWords({ delivery: { status, failure } }: { delivery: OfficeEventDelivery }) {
  const { failures } = useEventText();
  // A new server may name a failure that this page does not know.
  const words = new Map(Object.entries(failures)).get(failure ?? '') ?? failure;
  return [status, words].filter((part) => part !== null).join(' · ');
}
