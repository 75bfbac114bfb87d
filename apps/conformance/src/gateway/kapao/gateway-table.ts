import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../../run/settings.ts';
import { haveDone, waitFor } from '../../run/ask-person.ts';
import { CaseFailed, CaseSkipped } from '../../run/case.ts';
import type { Stage } from '../../run/case.ts';
import { fieldOf, textOf } from '../../run/fields.ts';
import { describeCall, describeReply, sendCall } from '../../run/http.ts';
import { newId } from '../../run/ids.ts';
import type { HeardWebhook, WebhookDesk } from './webhook-desk.ts';

const WAIT_MS = 120_000;
const QUIET_MS = 2_000;

/** The gateway's answer to one call. */
export interface GatewayReply {
  sent: string;
  answered: string;
  httpStatus: number;
  json: unknown;
}

export type PayoutAccount = Record<(typeof ACCOUNT_FIELDS)[number], string>;
const ACCOUNT_FIELDS = ['bank_code', 'bank_abbr', 'account_number', 'account_name'] as const;

/** The acts of a payer or a bank, by a call of the settings or by a person. */
type Act = 'pay_checkout' | 'fail_checkout' | 'pay_receiver' | 'charge_back';

/** An operator at a payment gateway: gives orders, and is told of their ends by webhooks. */
export class GatewayTable implements Stage {
  readonly desk: WebhookDesk;
  private readonly settings: Settings;
  private readonly url: string;
  private readonly apiKey: string;
  private readonly publicUrl: string;
  private readonly waitMs: number;

  constructor(settings: Settings, desk: WebhookDesk, publicUrl: string) {
    this.settings = settings;
    this.desk = desk;
    this.publicUrl = publicUrl;
    this.url = settings.address('url');
    this.apiKey = settings.text('api_key');
    this.waitMs = settings.milliseconds('wait', WAIT_MS);
  }

  async begin(): Promise<void> {}

  /** Calls the gateway; another `apiKey` replaces the operator's, null leaves it out. */
  async call(
    path: string,
    body?: object | string,
    apiKey: string | null = this.apiKey,
  ): Promise<GatewayReply> {
    const text = typeof body === 'object' ? JSON.stringify(body) : body;
    const call = {
      url: `${this.url}/v1/${path}`,
      method: text === undefined ? 'GET' : 'POST',
      headers: {
        ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
        ...(text !== undefined && { 'content-type': 'application/json' }),
      },
      ...(text !== undefined && { body: text }),
    };
    const reply = await sendCall(call);
    const { httpStatus, json } = reply;
    return { sent: describeCall(call), answered: describeReply(reply), httpStatus, json };
  }

  /** An address for webhooks; each order gets one of its own, so that none meets another's events. */
  hook(name: string = newId()): string {
    return `${this.publicUrl}/${name}`;
  }

  checkoutBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      reference: newId(),
      amount_satang: 10_050,
      return_url: 'http://127.0.0.1:9/return',
      webhook_url: this.hook(),
      expires_at: new Date(Date.now() + 600_000).toISOString(),
      ...changes,
    };
  }

  /** @throws CaseSkipped where the settings lend no account of this name. */
  account(name: 'account' | 'closed_account'): PayoutAccount {
    const found = this.settings.optionalTexts(name, ACCOUNT_FIELDS);
    if (!found) throw new CaseSkipped(`${name}: a bank account for payouts`);
    return found;
  }

  payoutBody(account: PayoutAccount, changes: Record<string, unknown> = {}) {
    return {
      reference: newId(),
      amount_satang: 10_050,
      ...account,
      webhook_url: this.hook(),
      ...changes,
    };
  }

  /** @throws CaseSkipped without a receiver that the gateway reports of. */
  get receiver(): string {
    const found = this.settings.optionalText('receiver');
    if (found === undefined)
      throw new CaseSkipped('receiver: an account that the gateway reports of');
    return found;
  }

  /** Has a payer or a bank act, and waits for the webhook that follows. */
  async have(
    act: Act,
    request: string,
    words: Readonly<Record<string, string>>,
    wanted: (webhook: HeardWebhook) => boolean,
  ): Promise<HeardWebhook> {
    const action = this.settings.optionalAction(act, words);
    return this.checked(await haveDone(request, action, () => this.desk.heard.find(wanted)));
  }

  /** Waits for a webhook, after `seen` earlier ones like it, and checks its signature. */
  async hear(
    wanted: (webhook: HeardWebhook) => boolean,
    words: string,
    seen = 0,
  ): Promise<HeardWebhook> {
    const found = await waitFor(() => this.desk.heard.filter(wanted)[seen], this.waitMs);
    if (found) return this.checked(found);
    const heard = this.desk.heard.slice(-3).map(({ type, text }) => `${type} ${text}`);
    return this.fail({
      sent: words,
      expected: `the webhook ${seen === 0 ? '' : 'once more '}within ${this.waitMs / 1_000} s`,
      answered: heard.length === 0 ? 'no webhook at all' : `the last webhooks: ${heard.join('\n')}`,
    });
  }

  /** Waits a moment, and counts the webhooks of a kind with different ids. */
  async countDifferent(wanted: (webhook: HeardWebhook) => boolean): Promise<number> {
    await sleep(QUIET_MS);
    return new Set(this.desk.heard.filter(wanted).map(({ id }) => id)).size;
  }

  /** Fails unless the answer has the HTTP status and these fields. */
  expect(reply: GatewayReply, httpStatus: number, fields: Record<string, unknown> = {}): void {
    const wrong = Object.entries(fields).find(
      ([name, value]) => fieldOf(reply.json, name) !== value,
    );
    if (reply.httpStatus === httpStatus && !wrong) return;
    this.fail({ ...reply, expected: `HTTP ${httpStatus} with ${JSON.stringify(fields)}` });
  }

  /** Fails unless it is a refusal with `error` and `message`. */
  expectRefusal(reply: GatewayReply, httpStatus: number, error?: string): void {
    const told = textOf(reply.json, 'error');
    const isRight = told !== undefined && (error === undefined || told === error);
    if (reply.httpStatus === httpStatus && isRight) return;
    this.fail({
      ...reply,
      expected: `HTTP ${httpStatus} with the error ${error ?? 'of any name'}`,
    });
  }

  /** Fails unless the webhook's data has these values. */
  expectData(webhook: HeardWebhook, fields: Record<string, unknown>): void {
    const wrong = Object.entries(fields).find(
      ([name, value]) => fieldOf(webhook.data, name) !== value,
    );
    if (!wrong) return;
    this.fail({
      sent: `the webhook ${webhook.type}`,
      expected: JSON.stringify(fields),
      answered: webhook.text,
    });
  }

  fail({ sent, expected, answered }: { sent: string; expected: string; answered: string }): never {
    throw new CaseFailed({ sent, expected, answered });
  }

  private checked(webhook: HeardWebhook): HeardWebhook {
    if (webhook.mistake !== undefined)
      this.fail({
        sent: `the webhook ${webhook.type} ${webhook.text}`,
        expected: 'headers of the Standard Webhooks specification',
        answered: webhook.mistake,
      });
    return webhook;
  }
}
