import { describeCall, describeReply, sendCall } from '../../run/http.ts';
import type { HttpReply } from '../../run/http.ts';
import type { Settings } from '../../run/settings.ts';
import type { OperatorWallet } from '../operator-wallet.ts';
import { StudioTable } from '../studio-table.ts';
import type { StudioReply } from '../studio-table.ts';

const KEPT_DETAILS = [
  ['transaction', 'id'],
  ['transaction', 'stake'],
  ['transaction', 'stakePromo'],
  ['transaction', 'payout'],
  ['transaction', 'payoutPromo'],
  ['round', 'id'],
  ['game', 'key'],
];

const MOST_REDIRECTIONS = 5;

/** A casino at a studio of Red Tiger. */
export class RedTigerStudioTable extends StudioTable {
  readonly game: string;
  readonly casino: string;
  private readonly url: string;

  constructor(url: string, casino: string, wallet: OperatorWallet, settings: Settings) {
    super(wallet, settings, KEPT_DETAILS);
    this.url = url;
    this.casino = casino;
    this.game = settings.text('game');
  }

  launch(): Promise<StudioReply> {
    return this.open(this.query());
  }

  /** The query of a launch for money. */
  query(casino = this.casino): Record<string, string> {
    const { user: userId, token } = this.wallet.member;
    return { token, currency: 'THB', userId, casino, playMode: 'real' };
  }

  /** Opens a game's address as a browser does, and returns where it leads. */
  async open(query: Record<string, string>, game = this.game): Promise<StudioReply> {
    const path = `${encodeURIComponent(game)}?${new URLSearchParams(query).toString()}`;
    let url = `${this.url}/${path}`;
    let reply: HttpReply;
    let redirections = 0;
    for (;;) {
      reply = await sendCall({ url, method: 'GET' });
      if (reply.location === undefined || redirections === MOST_REDIRECTIONS) break;
      url = new URL(reply.location, url).href;
      redirections += 1;
    }
    const isOpened = reply.httpStatus === 200;
    return {
      sent: describeCall({ url, method: 'GET' }),
      answered: describeReply(reply),
      json: reply.json,
      url: isOpened ? url : undefined,
    };
  }
}
