/** hook-06: an event is sent again for so long. */
export const TRIED_DAYS = 3;
/** hook-06: the pauses after the first attempts, in seconds; from then on the last one. */
const PAUSES_SECONDS = [
  5, 30, 120, 300, 900, 1_800, 3_600, 7_200, 14_400, 21_600,
] as const satisfies readonly [number, ...number[]];
const LONGEST_PAUSE_SECONDS = 21_600;
/** hook-07: the pauses of an endpoint that does not work. */
const FIRST_LOOK_SECONDS = 5;
const LONGEST_LOOK_SECONDS = 60;
/** The longest time that an endpoint may ask for by `retry-after`. */
const LONGEST_ASKED_SECONDS = 3_600;
/** Each pause is longer by up to this part, so that the events of one outage do not come back together. */
const SPREAD = 0.1;

/** Statuses of a server or a proxy that works no request at present. */
const NOT_WORKING: readonly number[] = [408, 429, 502, 503, 504];
const GONE = 410;

/** hook-06: the pause after an attempt; `chance` is a random number from 0 to 1. */
export function secondsUntilNextEvent(attempts: number, chance: number): number {
  const seconds = PAUSES_SECONDS[Math.max(attempts - 1, 0)] ?? LONGEST_PAUSE_SECONDS;
  return Math.round(seconds * (1 + SPREAD * chance));
}

/** hook-07: the pause before an endpoint that did not work is asked again. */
export function secondsUntilNextLook(failures: number, askedSeconds: number | null): number {
  const own = Math.min(FIRST_LOOK_SECONDS * 2 ** Math.max(failures - 1, 0), LONGEST_LOOK_SECONDS);
  return Math.max(own, Math.min(askedSeconds ?? 0, LONGEST_ASKED_SECONDS));
}

/**
 * The meaning of an answer’s status, or of no answer (null). `refused` is about this event; after `not_working` the endpoint is left alone for a while; `gone`
 * asks for no event at all (410).
 */
export type EventVerdict = 'taken' | 'refused' | 'not_working' | 'gone';

export function verdictOf(status: number | null): EventVerdict {
  if (status === null) return 'not_working';
  if (status >= 200 && status <= 299) return 'taken';
  if (status === GONE) return 'gone';
  return NOT_WORKING.includes(status) ? 'not_working' : 'refused';
}

/** The body of an event: the same bytes in each attempt. */
export function outgoingEventText(event: {
  type: string;
  occurredAt: Date;
  id: bigint;
  data: object;
}): string {
  const { type, occurredAt, id, data } = event;
  return JSON.stringify({
    type,
    timestamp: occurredAt.toISOString(),
    sequence: Number(id),
    data,
  });
}

/** The `webhook-id` of an event. */
export function webhookIdOf(uuid: string): string {
  return `evt_${uuid}`;
}
