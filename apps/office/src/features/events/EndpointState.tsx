import type { OfficeEventEndpoint } from '@kapao/contract/office/event-endpoints.ts';
import { useEventText } from '../../text/use-event-text.ts';
import { Badge } from '../../ui/Badge.tsx';

/** The state of an endpoint in a word; the first that keeps it from hearing. */
export function EndpointState({ endpoint }: { endpoint: OfficeEventEndpoint }) {
  const { states } = useEventText();
  if (endpoint.is_paused) return <Badge tone="neutral">{states.paused}</Badge>;
  if (!endpoint.has_secret) return <Badge tone="warning">{states.no_secret}</Badge>;
  if (endpoint.gone_at !== null) return <Badge tone="danger">{states.gone}</Badge>;
  if (endpoint.fault !== null) return <Badge tone="danger">{states.refused}</Badge>;
  if (endpoint.failures > 0) return <Badge tone="danger">{states.failing}</Badge>;
  return <Badge tone="success">{states.working}</Badge>;
}
