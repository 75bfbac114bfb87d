import { setTimeout as sleep } from 'node:timers/promises';
import { haveDone, waitFor } from '../run/ask-person.ts';
import { CaseFailed } from '../run/case.ts';
import type { Stage, WrongStep } from '../run/case.ts';
import { fieldOf } from '../run/fields.ts';
import { newId } from '../run/ids.ts';
import { SettingsError } from '../run/settings.ts';
import type { Settings } from '../run/settings.ts';
import type { OperatorWallet, StudioCall, StudioCallKind } from './operator-wallet.ts';

/** A studio repeats within seconds; the kit waits no longer than this unless it is told another time. */
const REPEATED_WITHIN_MS = 60_000;
const QUIET_MS = 1_000;

/** The studio's answer to a call of the operator. */
export interface StudioReply {
  sent: string;
  answered: string;
  json: unknown;
  /** The page of an opened game; undefined where the studio opened none. */
  url: string | undefined;
}

/** The parts of a call that a repeat must not change, by their path in the body. */
export type KeptDetails = readonly (readonly string[])[];

/** An operator at a studio: launches games, and is its wallet. */
export abstract class StudioTable implements Stage {
  readonly wallet: OperatorWallet;
  protected readonly settings: Settings;
  private readonly keptDetails: KeptDetails;
  private readonly waitMs: number;
  private launchUrl: string | undefined;

  constructor(wallet: OperatorWallet, settings: Settings, keptDetails: KeptDetails) {
    this.wallet = wallet;
    this.settings = settings;
    this.keptDetails = keptDetails;
    this.waitMs = settings.milliseconds('wait', REPEATED_WITHIN_MS);
  }

  async begin(): Promise<void> {}

  /** Opens the game of the run as the wallet's member. */
  abstract launch(): Promise<StudioReply>;

  /** The address of the one game session of this run, launched at first use. */
  async launched(): Promise<string> {
    if (this.launchUrl !== undefined) return this.launchUrl;
    const reply = await this.launch();
    if (reply.url === undefined) this.fail({ ...reply, expected: 'the page of the game' });
    this.launchUrl = reply.url;
    return reply.url;
  }

  /** Has one round played, and returns its bet. */
  async playRound(): Promise<StudioCall> {
    const page = await this.launched();
    const before = this.wallet.calls.length;
    const action = this.settings.optionalAction('play', wordsOf(this.settings, page));
    const bet = await haveDone(`Play one round at ${page}`, action, () =>
      this.wallet.calls.slice(before).find(({ kind }) => kind === 'bet'),
    );
    this.expect(bet.money !== undefined, bet, 'the id, the round and the amount of a bet');
    return bet;
  }

  /** Expects that a game which must not be played with money calls no wallet, where it is opened at all. */
  async expectNoWalletCall({ url }: StudioReply, why: string): Promise<void> {
    if (url === undefined) return;
    const before = this.wallet.calls.length;
    const action = this.settings.optionalAction('play', wordsOf(this.settings, url));
    await haveDone(`Play one round at ${url}`, action, () => true);
    await sleep(QUIET_MS);
    const called = this.wallet.calls[before];
    if (called) this.expect(false, called, `no wallet call: ${why}`);
  }

  /** Waits for a call of these kinds that names the bet, such as its win, after `seen` earlier ones. */
  async follow(
    bet: StudioCall,
    kinds: StudioCallKind | readonly StudioCallKind[],
    seen = 0,
  ): Promise<StudioCall> {
    const wanted = [kinds].flat();
    const found = await waitFor(() => this.following(bet, wanted)[seen], this.waitMs);
    if (found) return found;
    const again = seen === 0 ? '' : ' once more';
    return this.fail({
      sent: `the studio’s bet ${bet.text}\n  was answered ${bet.answered}`,
      expected: `its ${wanted.join(' or ')}${again} within ${this.waitMs / 1_000} s`,
      answered: this.heardSince(bet),
    });
  }

  /** Waits until the bet is settled, so that the next case does not meet its calls. */
  async settled(bet: StudioCall): Promise<void> {
    const isSettled = () => this.wallet.calls.some((call) => settles(call, bet)) || undefined;
    if (await waitFor(isSettled, this.waitMs)) return;
    this.fail({
      sent: `the studio’s bet ${bet.text}`,
      expected: `a win (of 0 too) or a rollback of it within ${this.waitMs / 1_000} s`,
      answered: this.heardSince(bet),
    });
  }

  /** Expects that no call of the kind follows the bet. */
  async expectNone(bet: StudioCall, kind: StudioCallKind, why: string): Promise<void> {
    await sleep(QUIET_MS);
    const [wrong] = this.following(bet, [kind]);
    if (wrong) this.expect(false, wrong, `no ${kind}: ${why}`);
  }

  /** Expects a repeat to keep all details of the first time. */
  expectSame(again: StudioCall, first: StudioCall): void {
    for (const path of this.keptDetails) {
      const [now, before] = [fieldOf(again.body, ...path), fieldOf(first.body, ...path)];
      const expected = `the ${path.join('.')} of the first time: ${String(before)}`;
      this.expect(now === before, again, expected);
    }
  }

  /** Expects a text that is not empty at each of these paths. */
  expectTexts(call: StudioCall, paths: readonly (readonly string[])[]): void {
    for (const path of paths) {
      const text = fieldOf(call.body, ...path);
      this.expect(typeof text === 'string' && text !== '', call, `the text ${path.join('.')}`);
    }
  }

  /** Fails unless the call of the studio is as it must be. */
  expect(isRight: boolean, call: StudioCall, expected: string): void {
    if (isRight) return;
    this.fail({ sent: `the studio called ${call.path}`, expected, answered: call.text });
  }

  fail({ sent, expected, answered }: WrongStep): never {
    throw new CaseFailed({ sent, expected, answered });
  }

  newId(): string {
    return newId();
  }

  private following(bet: StudioCall, kinds: readonly StudioCallKind[]): StudioCall[] {
    return this.wallet.calls.filter(
      (call) => call.kind !== undefined && kinds.includes(call.kind) && names(call, bet),
    );
  }

  private heardSince(bet: StudioCall): string {
    const since = this.wallet.calls.slice(this.wallet.calls.indexOf(bet) + 1);
    const lines = since.map(({ path, text, answered }) => `${path} ${text} answered ${answered}`);
    return lines.length === 0 ? 'no call of the studio' : lines.join('\n');
  }
}

/** Whether a call names the bet: its win, its rollback, or the bet itself once more. */
function names(call: StudioCall, bet: StudioCall): boolean {
  const { money } = call;
  if (!money || !bet.money || call === bet) return false;
  if (money.kind === 'win') return money.betId === bet.money.id;
  return (money.kind === 'rollback' ? money.targetId : money.id) === bet.money.id;
}

/** Whether a call that was done ends the bet, by its own win or rollback or by the end of its round. */
function settles(call: StudioCall, bet: StudioCall): boolean {
  const { money, isDone } = call;
  if (!money || !isDone || money.kind === 'bet' || money.kind === 'promo') return false;
  const endsRound = money.kind === 'win' && money.endsRound && money.round === bet.money?.round;
  return endsRound || names(call, bet);
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
