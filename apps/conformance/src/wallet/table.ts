import { setTimeout as sleep } from 'node:timers/promises';
import { SettingsError } from '../run/settings.ts';
import { CaseFailed, CaseSkipped } from '../run/case.ts';
import type { Stage, WrongStep } from '../run/case.ts';
import { newId } from '../run/ids.ts';
import { baht, bahtText } from '../run/money.ts';
import type { Micro } from '../run/money.ts';
import { MoneyModel } from './money-model.ts';
import type {
  BetCall,
  MoneyCall,
  PromoCall,
  RollbackCall,
  Verdict,
  WinCall,
} from './money-model.ts';
import type { Spoken, WalletMember, WalletVoice } from './voice.ts';

/** The members that the wallet's owner has lent to the kit. */
export interface WalletMembers {
  main: WalletMember;
  /** A second member, for calls on somebody else's money. */
  other?: WalletMember;
}

/**
 * Plays calls against a wallet. The money model decides about each answer and about the balance after it; a case names
 * the calls alone.
 */
export class Table<Voice extends WalletVoice = WalletVoice> implements Stage {
  readonly voice: Voice;
  readonly members: WalletMembers;
  private model: MoneyModel;

  constructor(voice: Voice, members: WalletMembers) {
    this.voice = voice;
    this.members = members;
    this.model = new MoneyModel(voice.rules, {});
  }

  /**
   * Looks at the test member before the first case. @throws SettingsError where the balance is too small, or moves by
   * itself, because somebody else plays. Without an answer the cases will tell.
   */
  async expectReady(): Promise<void> {
    const { balance } = await this.voice.askBalance(this.members.main);
    if (balance === undefined) return;
    const has = bahtText(balance);
    if (balance < NEEDED)
      throw new SettingsError(
        `the test member has ${has} baht, and the cases need ${bahtText(NEEDED)}`,
      );
    await sleep(SETTLED_FOR_MS);
    const later = (await this.voice.askBalance(this.members.main)).balance;
    if (later !== undefined && later !== balance)
      throw new SettingsError(
        `the test member’s balance moved from ${has} to ${bahtText(later)} baht: choose one whom nobody plays with`,
      );
  }

  /** Begins a case: the balances of now are what its calls move. */
  async begin(): Promise<void> {
    const balances: Record<string, Micro> = {};
    for (const member of this.everyone) balances[member.user] = await this.readBalance(member);
    this.model = new MoneyModel(this.voice.rules, balances);
  }

  get balance(): Micro {
    return this.model.balanceOf(this.members.main.user);
  }

  /** @throws CaseSkipped without a second member. */
  get other(): WalletMember {
    const { other } = this.members;
    if (!other) throw new CaseSkipped('other: a second test member');
    return other;
  }

  newBet(changes: Partial<BetCall> = {}): BetCall {
    return {
      kind: 'bet',
      member: this.members.main.user,
      id: newId(),
      round: newId(),
      amount: baht(1),
      isFree: false,
      endsRound: false,
      ...changes,
    };
  }

  winOf({ member, id, round }: BetCall, amount: Micro, changes: Partial<WinCall> = {}): WinCall {
    return {
      kind: 'win',
      member,
      id: newId(),
      betId: id,
      round,
      amount,
      endsRound: false,
      ...changes,
    };
  }

  rollbackOf(
    { member, id, round, amount }: BetCall | WinCall,
    changes: Partial<RollbackCall> = {},
  ): RollbackCall {
    return { kind: 'rollback', member, id: newId(), targetId: id, round, amount, ...changes };
  }

  newPromo(amount: Micro): PromoCall {
    return { kind: 'promo', member: this.members.main.user, id: newId(), round: newId(), amount };
  }

  /** Makes one call, and compares answer and balance with the model. */
  async play<Call extends MoneyCall>(call: Call): Promise<Call> {
    const verdict = this.model.apply(call);
    const spoken = await this.voice.say(call, this.memberOf(call));
    this.judge(call, verdict, spoken);
    await this.expectBalances(spoken);
    return call;
  }

  /**
   * Makes a call of the protocol's own for what the model knows as `call`, such as a debit with a spoiled part that must
   * not matter.
   */
  async playAs(call: MoneyCall, say: () => Promise<Spoken>): Promise<void> {
    const verdict = this.model.apply(call);
    const spoken = await say();
    this.judge(call, verdict, spoken);
    await this.expectBalances(spoken);
  }

  /** Expects that a call beside the model is answered so, and moves nothing. */
  async expectUnmoved(spoken: Spoken, accepted: readonly string[], why: string): Promise<void> {
    expectStatus(spoken, accepted, why);
    await this.expectBalances(spoken);
  }

  /** Makes a bet that is taken. */
  bet(changes: Partial<BetCall> = {}): Promise<BetCall> {
    return this.play(this.newBet(changes));
  }

  /**
   * Makes calls at once. Each must be answered by one of these verdicts' statuses; what was answered as done then moves
   * the model, in the order given.
   */
  async playAtOnce(calls: readonly MoneyCall[], verdicts: readonly Verdict[]): Promise<void> {
    const spoken = await Promise.all(
      calls.map(async (call) => ({
        call,
        spoken: await this.voice.say(call, this.memberOf(call)),
      })),
    );
    for (const { call, spoken: each } of spoken) {
      const accepted = verdicts.flatMap((verdict) => this.voice.accepts(call, verdict));
      expectStatus(each, accepted, 'one of many at once');
      if (this.isTaken(call, each)) {
        const verdict = this.model.apply(call);
        // Which of equal calls came first is not known.
        const possible = SAME_AT_ONCE.includes(verdict) ? SAME_AT_ONCE : [verdict];
        const statuses = possible.flatMap((one) => this.voice.accepts(call, one));
        expectStatus(each, statuses, verdictWords[verdict]);
      }
    }
    const last = spoken.at(-1)?.spoken;
    if (last)
      await this.expectBalances({
        ...last,
        sent: `${calls.length} calls at once, the last ${last.sent}`,
      });
    this.expectRefusedForMoney(spoken);
  }

  /** Expects that calls beside the model, such as one with a wrong signature, have moved nothing. */
  async expectBalances(after: Spoken): Promise<void> {
    for (const member of this.everyone) {
      const asked = await this.voice.askBalance(member);
      const expected = this.model.balanceOf(member.user);
      if (asked.status === this.voice.balanceStatus && asked.balance === expected) continue;
      throw new CaseFailed({
        sent: `${after.sent}\n  answered ${after.answered}\n  then ${asked.sent}`,
        expected: `a balance of ${bahtText(expected)} baht`,
        answered: asked.answered,
      });
    }
  }

  /** Compares an answer to a call that is none of money. */
  expectAnswer(spoken: Spoken, accepted: readonly string[], why: string): void {
    expectStatus(spoken, accepted, why);
  }

  fail({ sent, expected, answered }: WrongStep): never {
    throw new CaseFailed({ sent, expected, answered });
  }

  memberOf({ member }: MoneyCall): WalletMember {
    return this.everyone.find(({ user }) => user === member) ?? this.members.main;
  }

  private get everyone(): WalletMember[] {
    const { main, other } = this.members;
    return other ? [main, other] : [main];
  }

  private judge(call: MoneyCall, verdict: Verdict, spoken: Spoken): void {
    expectStatus(spoken, this.voice.accepts(call, verdict), verdictWords[verdict]);
    const expected = this.model.balanceOf(call.member);
    const isTold = spoken.balance !== undefined || this.voice.tellsBalance(call, verdict);
    if (!isTold || spoken.balance === expected) return;
    throw new CaseFailed({
      sent: spoken.sent,
      expected: `a balance of ${bahtText(expected)} baht in the answer (${verdictWords[verdict]})`,
      answered: spoken.answered,
    });
  }

  private isTaken(call: MoneyCall, { status }: Spoken): boolean {
    return TAKEN.some((verdict) => this.voice.accepts(call, verdict).includes(status));
  }

  /** A bet that was refused for want of money must have met a balance below its stake. */
  private expectRefusedForMoney(all: readonly { call: MoneyCall; spoken: Spoken }[]): void {
    for (const { call, spoken } of all) {
      if (call.kind !== 'bet' || call.isFree || this.isTaken(call, spoken)) continue;
      const isForMoney = this.voice.accepts(call, 'too_little').includes(spoken.status);
      if (!isForMoney || call.amount > this.model.balanceOf(call.member)) continue;
      throw new CaseFailed({
        sent: spoken.sent,
        expected: `the bet to be taken: ${bahtText(this.model.balanceOf(call.member))} baht are left`,
        answered: spoken.answered,
      });
    }
  }

  private async readBalance(member: WalletMember): Promise<Micro> {
    const asked = await this.voice.askBalance(member);
    expectStatus(asked, [this.voice.balanceStatus], 'the balance of a test member');
    if (asked.balance !== undefined) return asked.balance;
    throw new CaseFailed({ sent: asked.sent, expected: 'a balance', answered: asked.answered });
  }
}

const SETTLED_FOR_MS = 1_500;

/** The balance that the cases need, as Evolution's own test list does. */
const NEEDED = baht(50);

/** The verdicts after which the wallet says that the call is done. */
const SAME_AT_ONCE: readonly Verdict[] = ['done', 'repeat'];
const TAKEN: readonly Verdict[] = ['done', 'repeat', 'tombstone'];

const verdictWords: Readonly<Record<Verdict, string>> = {
  done: 'it is done',
  repeat: 'it was done before, and moves nothing',
  tombstone: 'it is unknown, and must be refused should it still come',
  conflict: 'the id is known with other details',
  rolled_back: 'it was rolled back',
  settled: 'the bet has ended already',
  bet_unknown: 'the bet is unknown',
  too_little: 'the balance is too small',
  round_ended: 'the round has ended',
  foreign: "it is another member's",
};

function expectStatus(spoken: Spoken, accepted: readonly string[], why: string): void {
  if (accepted.includes(spoken.status)) return;
  const expected = `${accepted.join(' or ')} (${why})`;
  throw new CaseFailed({ sent: spoken.sent, expected, answered: spoken.answered });
}
