import { setTimeout as sleep } from 'node:timers/promises';
import { CaseFailed } from '../../run/case.ts';
import type { Stage } from '../../run/case.ts';
import { haveDone, waitFor } from '../../run/ask-person.ts';
import { isFields, textOf } from '../../run/fields.ts';
import { describeCall, describeReply, sendCall } from '../../run/http.ts';
import { SIGNATURE_HEADER } from '../../run/rsa.ts';
import { newId } from '../../run/ids.ts';
import { SettingsError } from '../../run/settings.ts';
import type { Settings } from '../../run/settings.ts';
import type { OperatorWallet, StudioCall, WalletPath } from './operator-wallet.ts';

/** A studio repeats within seconds; the kit waits no longer than this unless it is told another time. */
const REPEATED_WITHIN_MS = 60_000;
const QUIET_MS = 1_000;

/** The studio's answer to a call of the operator. */
export interface StudioReply {
  sent: string;
  answered: string;
  json: unknown;
  url: string | undefined;
}

interface Operator {
  url: string;
  operatorId: string;
  sign: (text: string) => string;
}

/** An operator at a studio: launches games, and is its wallet. */
export class StudioTable implements Stage {
  readonly wallet: OperatorWallet;
  private readonly operator: Operator;
  private readonly settings: Settings;
  private readonly chosenGame: string | undefined;
  private readonly waitMs: number;
  private launchUrl: string | undefined;

  constructor(operator: Operator, wallet: OperatorWallet, settings: Settings) {
    this.operator = operator;
    this.wallet = wallet;
    this.settings = settings;
    this.chosenGame = settings.optionalText('game');
    this.waitMs = settings.milliseconds('wait', REPEATED_WITHIN_MS);
  }

  async begin(): Promise<void> {}

  /** Calls the studio as its operator; `changes` spoil a part of the call. */
  async call(
    path: 'url' | 'list' | 'round',
    body: object,
    signature?: string,
  ): Promise<StudioReply> {
    const text = JSON.stringify({ operator_id: this.operator.operatorId, ...body });
    const call = {
      url: `${this.operator.url}/api/game/${path}`,
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signature ?? this.operator.sign(text),
      },
      body: text,
    };
    const reply = await sendCall(call);
    const url = textOf(reply.json, 'url');
    const isHttp = url !== undefined && /^https?:\/\//.test(url);
    return {
      sent: describeCall(call),
      answered: describeReply(reply),
      json: reply.json,
      url: isHttp ? url : undefined,
    };
  }

  sign(text: string): string {
    return this.operator.sign(text);
  }

  /** The game of the run: the settings' one, or the first that the studio lists as enabled. */
  async game(): Promise<string> {
    if (this.chosenGame !== undefined) return this.chosenGame;
    const listed = await this.call('list', {});
    const games = Array.isArray(listed.json) ? listed.json.filter(isFields) : [];
    const code = textOf(
      games.find(({ enabled }) => enabled === true),
      'game_code',
    );
    if (code === undefined) this.fail({ ...listed, expected: 'a list with an enabled game' });
    return code;
  }

  async launchBody(changes: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    return {
      user: this.wallet.member.user,
      token: this.wallet.member.token,
      sub_partner_id: 'conformance',
      game_code: changes['game_code'] ?? (await this.game()),
      currency: 'THB',
      country: 'TH',
      lang: 'th',
      lobby_url: 'http://127.0.0.1:9/game',
      deposit_url: 'http://127.0.0.1:9/payment/deposit',
      ...changes,
    };
  }

  /** The address of the one game session of this run, launched at first use. */
  async launched(): Promise<string> {
    if (this.launchUrl !== undefined) return this.launchUrl;
    const reply = await this.call('url', await this.launchBody());
    if (reply.url === undefined) this.fail({ ...reply, expected: 'a url of http(s)' });
    this.launchUrl = reply.url;
    return reply.url;
  }

  /** Has one round played, and returns its bet. */
  async playRound(url?: string): Promise<StudioCall> {
    const page = url ?? (await this.launched());
    const before = this.wallet.calls.length;
    const action = this.settings.optionalAction('play', wordsOf(this.settings, page));
    return haveDone(`Play one round at ${page}`, action, () =>
      this.wallet.calls.slice(before).find(({ path }) => path === 'bet'),
    );
  }

  /** Has the play button pressed where no bet may follow. */
  async tryToPlay(page: string): Promise<void> {
    const action = this.settings.optionalAction('play', wordsOf(this.settings, page));
    await haveDone(`Play one round at ${page}`, action, () => true);
    await sleep(QUIET_MS);
  }

  /** Waits for a call that refers to the bet, such as its win, after `seen` earlier ones. */
  async follow(bet: StudioCall, path: WalletPath, seen = 0): Promise<StudioCall> {
    const found = await waitFor(() => this.following(bet, path)[seen], this.waitMs);
    if (found) return found;
    const again = seen === 0 ? '' : ' once more';
    return this.fail({
      sent: `the studio’s bet ${bet.text}\n  was answered ${bet.answered}`,
      expected: `its ${path}${again} within ${this.waitMs / 1_000} s`,
      answered: this.heardSince(bet),
    });
  }

  /** The calls that name the bet as their reference. */
  following(bet: StudioCall, path: WalletPath): StudioCall[] {
    const id = textOf(bet.body, 'transaction_uuid');
    return this.wallet.calls.filter(
      (call) => call.path === path && textOf(call.body, 'reference_transaction_uuid') === id,
    );
  }

  /** Waits until the round is settled, so that the next case does not meet its calls. */
  async settled(bet: StudioCall): Promise<void> {
    const id = textOf(bet.body, 'round');
    const isSettled = () =>
      this.wallet.calls.some(
        ({ path, body, answered }) =>
          ['win', 'rollback'].includes(path) &&
          textOf(body, 'round') === id &&
          answered.includes('"RS_OK"'),
      ) || undefined;
    if (await waitFor(isSettled, this.waitMs)) return;
    this.fail({
      sent: `the studio’s bet ${bet.text}`,
      expected: `a win (of 0 too) or a rollback of the round within ${this.waitMs / 1_000} s`,
      answered: this.heardSince(bet),
    });
  }

  /** Expects that no call of the path follows the bet. */
  async expectNone(bet: StudioCall, path: WalletPath, why: string): Promise<void> {
    await sleep(QUIET_MS);
    const [wrong] = this.following(bet, path);
    if (wrong) this.expect(false, wrong, `no ${path}: ${why}`);
  }

  /** Fails unless the call of the studio is as it must be. */
  expect(isRight: boolean, call: StudioCall, expected: string): void {
    if (isRight) return;
    this.fail({ sent: `the studio called /wallet/${call.path}`, expected, answered: call.text });
  }

  fail({ sent, expected, answered }: { sent: string; expected: string; answered: string }): never {
    throw new CaseFailed({ sent, expected, answered });
  }

  newId(): string {
    return newId();
  }

  private heardSince(bet: StudioCall): string {
    const since = this.wallet.calls.slice(this.wallet.calls.indexOf(bet) + 1);
    const lines = since.map(({ path, text, answered }) => `${path} ${text} answered ${answered}`);
    return lines.length === 0 ? 'no call of the studio' : lines.join('\n');
  }
}

/** The parts of the launch address that the settings' pattern `play.find` takes: {1}, {2} and so on. */
function wordsOf(settings: Settings, page: string): Record<string, string> {
  const pattern = settings.textIn('play', 'find');
  const found = pattern === undefined ? null : new RegExp(pattern).exec(page);
  if (pattern !== undefined && !found)
    throw new SettingsError(`play.find: ${pattern} does not match ${page}`);
  const parts = (found ?? []).map((text, index) => [String(index), text] as const);
  return { ...Object.fromEntries(parts), uuid: newId(), page };
}
