import { textOf } from '../../run/fields.ts';
import { describeCall, describeReply, sendCall } from '../../run/http.ts';
import type { HttpCall } from '../../run/http.ts';
import type { Settings } from '../../run/settings.ts';
import type { OperatorWallet } from '../operator-wallet.ts';
import { StudioTable } from '../studio-table.ts';
import type { StudioReply } from '../studio-table.ts';

const KEPT_DETAILS = [
  ['transaction', 'id'],
  ['transaction', 'refId'],
  ['transaction', 'amount'],
  ['currency'],
  ['game', 'id'],
  ['game', 'details', 'table', 'id'],
];

/** The name and the secret of a casino at Evolution. */
export interface CasinoPair {
  key: string;
  token: string;
}

/** A casino at a studio of Evolution. */
export class EvolutionStudioTable extends StudioTable {
  readonly game: string;
  readonly casino: CasinoPair;
  private readonly url: string;

  constructor(url: string, casino: CasinoPair, wallet: OperatorWallet, settings: Settings) {
    super(wallet, settings, KEPT_DETAILS);
    this.url = url;
    this.casino = casino;
    this.game = settings.text('game');
  }

  launch(): Promise<StudioReply> {
    return this.authenticate();
  }

  /** Authenticates the member, who then plays at the table; another casino or table spoils the call. */
  async authenticate({ key, token } = this.casino, table = this.game): Promise<StudioReply> {
    const { user, token: sid } = this.wallet.member;
    const call = {
      url: `${this.url}/ua/v1/${encodeURIComponent(key)}/${encodeURIComponent(token)}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        uuid: this.newId(),
        player: {
          id: user,
          update: true,
          country: 'TH',
          language: 'th',
          currency: 'THB',
          session: { id: sid, ip: '127.0.0.1' },
        },
        config: { game: { table: { id: table } }, channel: { wrapped: false, mobile: true } },
      }),
    };
    const reply = await sendCall(call);
    const entry = textOf(reply.json, 'entry');
    // The entry is a path, which is appended to the address.
    const url = entry?.startsWith('/') === true ? `${this.url}${entry}` : undefined;
    return { sent: describeCall(call), answered: describeReply(reply), json: reply.json, url };
  }

  /** Asks about a round, and returns the HTTP status: 200 for one that the studio knows. */
  async askAboutRound(round: string, { key, token } = this.casino): Promise<AnsweredQuestion> {
    const pair = Buffer.from(`${key}:${token}`).toString('base64');
    const call: HttpCall = {
      url: `${this.url}/api/render/v1/details?${new URLSearchParams({ gameId: round }).toString()}`,
      method: 'GET',
      headers: { authorization: `Basic ${pair}` },
    };
    const reply = await sendCall(call);
    const { httpStatus } = reply;
    return { sent: describeCall(call), answered: describeReply(reply), httpStatus };
  }
}

interface AnsweredQuestion {
  sent: string;
  answered: string;
  httpStatus: number;
}
