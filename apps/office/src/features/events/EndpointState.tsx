import type { OfficeEventEndpoint } from '@kapao/contract/office/event-endpoints.ts';
import { useEventText } from '../../text/use-event-text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { TimeAgo } from '../../ui/Time.tsx';

/** The state of an endpoint in a word, the first that keeps it from hearing, and since when its calls fail. */
export function EndpointState({ endpoint }: { endpoint: OfficeEventEndpoint }) {
  const { failingSince, states } = useEventText();
  const { failing_since: since } = endpoint;
  if (endpoint.is_paused) return <Badge tone="neutral">{states.paused}</Badge>;
  if (!endpoint.has_secret) return <Badge tone="warning">{states.no_secret}</Badge>;
  if (endpoint.gone_at !== null) return <Badge tone="danger">{states.gone}</Badge>;
  if (endpoint.fault !== null) return <Badge tone="danger">{states.refused}</Badge>;
  if (endpoint.failures > 0 || since !== null) {
    return (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <Badge tone="danger">{endpoint.failures > 0 ? states.failing : states.refusing}</Badge>
        {since !== null && (
          <span className="text-small text-muted">
            {failingSince} <TimeAgo at={since} />
          </span>
        )}
      </span>
    );
  }
  return <Badge tone="success">{states.working}</Badge>;
}
