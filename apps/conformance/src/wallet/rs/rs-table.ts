import { CaseSkipped } from '../../run/case.ts';
import { settingOf } from '../../run/settings.ts';
import type { Micro } from '../../run/money.ts';
import { Table } from '../table.ts';
import type { WalletMembers } from '../table.ts';
import type { Spoken, WalletMember } from '../voice.ts';
import type { Body, RsVoice } from './rs-voice.ts';

/** Loans of the wallet's owner beside the members; a case that needs a missing one is skipped. */
export interface RsExtras {
  /** A member who is blocked or on a time-out, with an open game. */
  blocked?: WalletMember;
  /** A member who has logged out while the game was open. */
  ended?: WalletMember;
  /** A game of this studio that is switched off. */
  closedGame?: string;
  /** The largest win and the largest free bet that the wallet's owner has set. */
  maxWin?: Micro;
  maxFreeBet?: Micro;
}

/** A table at a wallet of the RS protocol. */
export class RsTable extends Table<RsVoice> {
  private readonly extras: RsExtras;

  constructor(voice: RsVoice, members: WalletMembers, extras: RsExtras) {
    super(voice, members);
    this.extras = extras;
  }

  /** @throws CaseSkipped where the wallet's owner has not lent it. */
  need<Name extends keyof RsExtras>(name: Name, words: string): NonNullable<RsExtras[Name]> {
    const found = this.extras[name];
    if (found === undefined) throw new CaseSkipped(`${settingOf(name)}: ${words}`);
    return found;
  }

  /** A valid body of a bet that the wallet would take. */
  betBody(changes: Body = {}): Body {
    return { ...this.voice.bodyOf(this.newBet(), this.members.main), ...changes };
  }

  /** Sends a call that must be refused, and move nothing. */
  async expectRefusal(
    path: string,
    body: Body | string,
    statuses: readonly string[],
    headers?: Record<string, string>,
  ): Promise<Spoken> {
    const spoken = await this.voice.post(path, body, headers);
    await this.expectUnmoved(spoken, statuses, 'refused, and nothing moves');
    return spoken;
  }
}
