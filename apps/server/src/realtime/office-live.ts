import { isLiveTopic, liveTopicNames, liveTopics } from '@kapao/contract/office/live.ts';
import type { LiveTopicName } from '@kapao/contract/office/live.ts';
import type { Permission } from '@kapao/contract/office/permissions.ts';
import type { Logger } from 'pino';

/** The channel of pg_notify on which the database's triggers announce the topics (migration 0014). */
const CHANNEL = 'kapao_office';
/** The payload that says that sessions, roles or networks have changed. */
const SESSIONS = 'sessions';
/**
 * The time in which topics are gathered and then sent together, so that a batch of deposits makes each screen read
 * once.
 */
const GATHER_MS = 100;
/** A listener outlives an expired session by at most this time. The check's line also keeps proxies from closing the stream. */
const CHECK_MS = 15_000;
const MAX_LISTENERS = 500;
const MAX_LISTENERS_OF_SESSION = 10;
const MAX_LISTENERS_OF_PERSON = 20;
/** A client with more unread bytes is disconnected. */
const MAX_UNREAD_BYTES = 16 * 1024;

/** The stream of one page. */
export interface LiveStream {
  write(text: string): void;
  end(): void;
  unreadBytes(): number;
}

interface OfficeListener {
  token: string;
  staffId: bigint;
  address: string;
  permissions: ReadonlySet<Permission>;
  stream: LiveStream;
}

/** Returns the permissions of the listeners whose sessions are open; the others are disconnected. */
type FindListening = (
  listeners: readonly OfficeListener[],
) => Promise<ReadonlyMap<OfficeListener, ReadonlySet<Permission>>>;

/**
 * The office's live channel: a topic goes to the listeners with its permission. Every server hears the database's
 * announcements and sends them to its own listeners. An announcement may be lost with a connection, so screens poll too.
 */
export interface OfficeLive {
  channel: string;
  onPayload(payload: string): Promise<void>;
  /** The database is heard again. Announcements of the meantime are lost, so every topic is sent. */
  onConnected(): Promise<void>;
  /** Adds a listener; undefined if there are too many. Returns the function that removes it. */
  join(listener: OfficeListener): (() => void) | undefined;
  close(): void;
}

export function createOfficeLive(log: Logger, findListening: FindListening): OfficeLive {
  const listeners = new Set<OfficeListener>();
  let checking: NodeJS.Timeout | undefined;

  const leave = (listener: OfficeListener) => {
    if (!listeners.delete(listener)) return;
    listener.stream.end();
    if (listeners.size > 0) return;
    clearInterval(checking);
    checking = undefined;
  };
  const send = (listener: OfficeListener, text: string) => {
    if (listener.stream.unreadBytes() > MAX_UNREAD_BYTES) return leave(listener);
    listener.stream.write(text);
  };
  const gathered = createGatherer((topics) => {
    for (const listener of listeners) {
      const heard = topics.filter((topic) =>
        listener.permissions.has(liveTopics[topic].permission),
      );
      if (heard.length > 0) send(listener, heard.map(eventOf).join(''));
    }
  });
  const check = async () => {
    const asked = [...listeners];
    if (asked.length === 0) return;
    const living = await findListening(asked);
    for (const listener of asked) {
      const permissions = living.get(listener);
      if (permissions) listener.permissions = permissions;
      else leave(listener);
    }
  };
  const checkByTime = () => {
    for (const listener of listeners) send(listener, ':\n\n');
    check().catch((error: unknown) =>
      log.warn({ err: error }, 'the listeners of the office could not be checked'),
    );
  };

  return {
    channel: CHANNEL,
    onPayload: async (payload) => {
      if (payload === SESSIONS) await check();
      else if (isLiveTopic(payload)) gathered.add(payload);
    },
    onConnected: async () => {
      for (const topic of liveTopicNames) gathered.add(topic);
      await check();
    },
    join: (listener) => {
      if (!hasRoom(listeners, listener)) return undefined;
      listeners.add(listener);
      checking ??= setInterval(checkByTime, CHECK_MS);
      return () => leave(listener);
    },
    close: () => {
      gathered.stop();
      for (const listener of listeners) leave(listener);
    },
  };
}

/** Gathers topics for GATHER_MS, and passes them on together. */
function createGatherer(tell: (topics: readonly LiveTopicName[]) => void) {
  const topics = new Set<LiveTopicName>();
  let timer: NodeJS.Timeout | undefined;
  const tellGathered = () => {
    timer = undefined;
    const told = [...topics];
    topics.clear();
    tell(told);
  };
  return {
    add: (topic: LiveTopicName) => {
      topics.add(topic);
      timer ??= setTimeout(tellGathered, GATHER_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

function hasRoom(
  listeners: ReadonlySet<OfficeListener>,
  { token, staffId }: OfficeListener,
): boolean {
  const ofPerson = [...listeners].filter((listener) => listener.staffId === staffId);
  const ofSession = ofPerson.filter((listener) => listener.token === token);
  return (
    listeners.size < MAX_LISTENERS &&
    ofPerson.length < MAX_LISTENERS_OF_PERSON &&
    ofSession.length < MAX_LISTENERS_OF_SESSION
  );
}

function eventOf(topic: LiveTopicName): string {
  return `event: changed\ndata: ${topic}\n\n`;
}
