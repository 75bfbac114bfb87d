import type { OfficeEventEndpoint } from '@kapao/contract/office/event-endpoints.ts';
import { useEventText } from '../../text/use-event-text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { TimeAgo } from '../../ui/Time.tsx';
import { endpointStop } from './endpoint-stop.ts';

const stopTones = {
  paused: 'neutral',
  no_secret: 'warning',
  gone: 'danger',
  refused: 'danger',
} as const;

/** The state of an endpoint in a word, the first that keeps it from hearing, and since when its calls fail. */
export function EndpointState({ endpoint }: { endpoint: OfficeEventEndpoint }) {
  const { failingSince, states } = useEventText();
  const { failing_since: since } = endpoint;
  const stop = endpointStop(endpoint);
  if (stop !== undefined) return <Badge tone={stopTones[stop]}>{states[stop]}</Badge>;
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
