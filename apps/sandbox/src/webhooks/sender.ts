import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { FaultSwitches } from '../faults/faults.ts';

const TIMEOUT_MS = 5_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const REPEAT_PAUSE_MS = 200;
const HOLD_BACK_MS = 2_000;
const MAX_UNDER_WAY = 20;

const webhookRow = z.object({
  webhook_id: z.string(),
  url: z.string(),
  type: z.string(),
  body: z.string(),
  status: z.enum(['pending', 'delivered', 'dropped']),
  attempts: z.number(),
  repeats_left: z.number(),
  last_answer: z.string().nullable(),
  next_attempt_at: z.number(),
  created_at: z.number(),
});
export type QueuedWebhook = z.infer<typeof webhookRow>;

const COLUMNS = `webhook_id, url, type, body, status, attempts, repeats_left, last_answer,
  next_attempt_at, created_at`;

/** One third party's webhooks: the table that keeps them, and the headers that sign them. */
interface WebhookProtocol {
  table: 'webhooks' | 'opn_webhooks' | 'xendit_webhooks';
  signatureHeaders(webhook: QueuedWebhook, sentAt: Date): Record<string, string>;
}

export interface WebhookSender {
  /** Stores the webhook inside the caller's transaction; it is sent after the commit. */
  queue(url: string, type: string, body: object): void;
  /** Starts sending the due webhooks, without waiting for the answers. */
  deliverDue(): void;
  /** Sends a webhook again with the same id, whatever its status. Returns false if the webhook does not exist. */
  sendAgain(webhookId: string): boolean;
  latest(limit: number): QueuedWebhook[];
  /** Aborts the running deliveries; they stay pending and are repeated after a restart. */
  stop(): Promise<void>;
}

/** Creates a sender, which retries every webhook until a 2xx answer. */
export function createWebhookSender(
  database: Database,
  faults: FaultSwitches,
  protocol: WebhookProtocol,
): WebhookSender {
  const { table } = protocol;
  const underWay = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  async function attempt(webhook: QueuedWebhook): Promise<void> {
    const answer = await send(webhook, protocol, stopping.signal);
    note(database, table, webhook, answer);
  }

  function deliver(webhook: QueuedWebhook): void {
    if (underWay.has(webhook.webhook_id)) return;
    const attempted = attempt(webhook).finally(() => underWay.delete(webhook.webhook_id));
    underWay.set(webhook.webhook_id, attempted);
  }

  return {
    queue: (url, type, body) => enqueue(database, faults, table, { url, type, body }),
    deliverDue() {
      const free = MAX_UNDER_WAY - underWay.size;
      if (free > 0 && !stopping.signal.aborted)
        dueWebhooks(database, table).slice(0, free).forEach(deliver);
    },
    sendAgain: (webhookId) =>
      database.run(
        `update ${table} set status = 'pending', next_attempt_at = ? where webhook_id = ?`,
        Date.now(),
        webhookId,
      ) === 1,
    latest: (limit) =>
      database.all(
        webhookRow,
        `select ${COLUMNS} from ${table} order by created_at desc, rowid desc limit ?`,
        limit,
      ),
    async stop() {
      stopping.abort();
      await Promise.allSettled(underWay.values());
    },
  };
}

function enqueue(
  database: Database,
  faults: FaultSwitches,
  table: WebhookProtocol['table'],
  { url, type, body }: { url: string; type: string; body: object },
): void {
  const { delay_ms, repeat, drop, reorder } = faults.current().webhooks;
  const now = Date.now();
  const holdBack = reorder && !isOneHeldBack(database, table, now);
  database.insert(table, {
    webhook_id: `msg_${randomUUID().replaceAll('-', '')}`,
    url,
    type,
    body: JSON.stringify(body),
    status: drop ? 'dropped' : 'pending',
    repeats_left: repeat,
    is_held_back: holdBack ? 1 : 0,
    next_attempt_at: now + delay_ms + (holdBack ? HOLD_BACK_MS : 0),
    created_at: now,
  });
}

function isOneHeldBack(database: Database, table: string, now: number): boolean {
  const sql = `select webhook_id from ${table}
     where status = 'pending' and is_held_back = 1 and next_attempt_at > ?`;
  return database.one(z.object({ webhook_id: z.string() }), sql, now) !== undefined;
}

function dueWebhooks(database: Database, table: string): QueuedWebhook[] {
  return database.all(
    webhookRow,
    `select ${COLUMNS}
     from ${table}
     where status = 'pending' and next_attempt_at <= ?
     order by next_attempt_at, rowid
     limit ?`,
    Date.now(),
    2 * MAX_UNDER_WAY,
  );
}

/** Sends a webhook. Returns the HTTP status as text, or the reason if there was no answer. */
async function send(webhook: QueuedWebhook, protocol: WebhookProtocol, stopping: AbortSignal) {
  const { url, body } = webhook;
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: {
        'content-type': 'application/json',
        ...protocol.signatureHeaders(webhook, new Date()),
      },
      body,
    });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    return reasonOf(error);
  }
}

/** Returns the reason of a failure; fetch puts the reason of a failed connection into `cause`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function note(database: Database, table: string, webhook: QueuedWebhook, answer: string): void {
  const isTaken = /^2\d\d$/.test(answer);
  const isDone = isTaken && webhook.repeats_left === 0;
  const attempts = webhook.attempts + 1;
  const pauseMs = isTaken ? REPEAT_PAUSE_MS : retryPauseMs(attempts);
  database.run(
    `update ${table}
     set status = ?, attempts = ?, repeats_left = ?, last_answer = ?, next_attempt_at = ?
     where webhook_id = ?`,
    isDone ? 'delivered' : 'pending',
    attempts,
    isTaken ? Math.max(0, webhook.repeats_left - 1) : webhook.repeats_left,
    answer,
    Date.now() + pauseMs,
    webhook.webhook_id,
  );
}

/**
 * Returns the pause before the next attempt: it doubles from one second to one minute, without a limit of attempts.
 */
function retryPauseMs(attempts: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 10));
}
