import type { OfficeEventEndpoint } from '@kapao/contract/office/event-endpoints.ts';

/** Why nothing is sent to an endpoint until staff act, the first of several reasons; undefined where events are sent. */
export function endpointStop(
  endpoint: OfficeEventEndpoint,
): 'paused' | 'no_secret' | 'gone' | 'refused' | undefined {
  if (endpoint.is_paused) return 'paused';
  if (!endpoint.has_secret) return 'no_secret';
  if (endpoint.gone_at !== null) return 'gone';
  return endpoint.fault === null ? undefined : 'refused';
}
