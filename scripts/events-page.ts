/** Writes docs/protocols/webhooks.md, the events for the operator's own systems: `npm run events`. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import {
  eventBody,
  outgoingEventKinds,
  testEvent,
} from '../packages/contract/src/outgoing-events/event-data.ts';
import {
  eventGroupNames,
  eventGroups,
  TEST_EVENT,
} from '../packages/contract/src/outgoing-events/event-types.ts';
import type { EventType } from '../packages/contract/src/outgoing-events/event-types.ts';

export const eventsFile = resolve(import.meta.dirname, '../docs/protocols/webhooks.md');

const HEAD = `# Events for the operator's own systems

Made by \`npm run events\` from the contract
([event-data.ts](../../packages/contract/src/outgoing-events/event-data.ts)). The rules are in
[events](../product/events.md); the code is \`apps/server/src/features/outgoing-events\` and
\`apps/server/src/adapters/standard-webhooks\`. Kapao posts events as
[Standard Webhooks](https://www.standardwebhooks.com) has it, so its libraries verify them.

## A receiver in five minutes
1. A manager adds the endpoint in the office under Operations, Events out, and a second person approves it.
2. "Make a secret" shows a text that begins with \`whsec_\`, once. Put it into the receiver.
3. "Send a test" posts the event \`${TEST_EVENT}\`. The list below shows the answer.

\`\`\`js
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.KAPAO_EVENTS_SECRET);

// \`body\` is the request's body as it came, before any JSON is parsed.
function receive(body, headers) {
  const event = webhook.verify(body, headers); // throws for a wrong signature or an old time
  if (isKnown(headers['webhook-id'])) return 204; // a repeat
  store(headers['webhook-id'], event); // work on it later
  return 204;
}
\`\`\`

## The call
\`POST\` to the endpoint's address with a JSON body of one line.

| Header | Value |
|---|---|
| \`webhook-id\` | \`evt_\` and a UUID: the same in each attempt and replay |
| \`webhook-timestamp\` | the time of this attempt, in seconds since 1970 |
| \`webhook-signature\` | \`v1,\` and the base64 of HMAC-SHA256 over \`{id}.{timestamp}.{body}\`; two, separated by a space, while two secrets are valid |

Any 2xx within 5 s means that the receiver has the event. The answer's body is never read, and no redirect is followed.

| Answer | Effect |
|---|---|
| 2xx | taken |
| 410 | the endpoint is gone: nothing more is sent until staff resume it |
| 408, 429, 502, 503, 504, none within 5 s | the endpoint does not work: one event after 5 s, then after pauses that double up to a minute; \`retry-after\` in seconds is obeyed up to an hour |
| any other | this event is refused: again after 5 s, 30 s, 2, 5, 15 and 30 min, 1, 2, 4 h, then every 6 h, for three days |

## What a receiver can rely on
- Each event arrives at least once. A repeat has the same \`webhook-id\` and the same body.
- The events of one member arrive in their order: \`sequence\` grows. An event that is refused holds back the later ones
  of its member. Events of different members have no order.
- Staff can send events again. One that is sent again holds back no new event, even if it is refused: only those of its
  member that are sent again too, which keep their order.
- An event that was given up after three days, and a replay, may leave a gap or come late: compare \`sequence\` with the
  highest of this member and drop what is older, or read the present state by the office's API.
- An event says what happened, and orders nothing. A member of the staff who made the secret could sign a false one, so
  read the present state by the office's API before anything of value follows an event.
- Amounts are texts in baht with two decimals, and more where a part is finer than a satang. Times are UTC.
- An event names its member by the id alone. It has no name, phone, bank account or message. A new field may be added to
  an event; types are never renamed.

## Reading the present state
The office's API is at the office's own address, below \`/api\`. \`/api/openapi.json\` there lists its calls, and those
that take a key. A manager makes a [key](../product/api-keys.md) in the office under Staff, Keys of the API. Each call
sends it: \`Authorization: Bearer kapao_…\`.

\`\`\`
curl -H 'Authorization: Bearer kapao_…' 'https://office.example/api/members/100042'
\`\`\`

## The body
`;

type Fields = Record<string, unknown>;

function fieldText(schema: Fields): string {
  const anyOf = schema['anyOf'];
  // JSON Schema has objects there.
  if (Array.isArray(anyOf)) return anyOf.map((each) => fieldText(each as Fields)).join(' or ');
  if (schema['const'] !== undefined) return `\`${JSON.stringify(schema['const'])}\``;
  const choices = schema['enum'];
  if (Array.isArray(choices)) return choices.map((each) => `\`${String(each)}\``).join(', ');
  if (schema['format'] === 'date-time') return 'time, ISO 8601';
  if (schema['format'] === 'uuid') return 'UUID';
  if (schema['pattern'] === String.raw`^-?\d+\.\d{2,6}$`) return 'amount in baht, as text';
  if (schema['pattern'] !== undefined) return 'number, as text';
  return schema['type'] === 'null' ? 'null' : schema['type'] === 'integer' ? 'integer' : 'text';
}

function tableOf(data: z.ZodType): string {
  const { properties = {} } = z.toJSONSchema(data, { io: 'input' });
  const rows = Object.entries(properties).map(
    // A field of these schemas is never `true` or `false`, the other schemas of JSON Schema.
    ([name, schema]) => `| \`${name}\` | ${fieldText(schema as Fields)} |`,
  );
  return rows.length === 0 ? '' : ['| Field | Value |', '|---|---|', ...rows, ''].join('\n');
}

function kindText(
  type: string,
  { when, data, example }: (typeof outgoingEventKinds)[EventType],
): string {
  const json = JSON.stringify(example, null, 2);
  const parts = [`### \`${type}\``, `${when}\n`, tableOf(data), `\`\`\`json\n${json}\n\`\`\`\n`];
  return parts.filter((part) => part !== '').join('\n');
}

export function renderEvents(): string {
  const kind = outgoingEventKinds['deposit.credited'];
  const body = {
    type: 'deposit.credited',
    timestamp: '2026-11-29T04:05:06.789Z',
    sequence: 48_211,
    data: kind.example,
  };
  eventBody(body.type, kind.data).parse(body);
  const groups = eventGroupNames.map((name) => {
    const types: readonly EventType[] = eventGroups[name].types;
    const texts = types.map((type) => kindText(type, outgoingEventKinds[type]));
    return [`## ${eventGroups[name].en}\n`, ...texts].join('\n');
  });
  return [
    HEAD,
    'The fields below are those of `data`.\n',
    `\`\`\`json\n${JSON.stringify(body, null, 2)}\n\`\`\`\n`,
    ...groups,
    `## Test\n\n### \`${TEST_EVENT}\`\n${testEvent.when} \`data\` is \`{}\`.\n`,
  ].join('\n');
}

if (import.meta.main) writeFileSync(eventsFile, renderEvents());
