import { isFields, textOf } from '../../run/fields.ts';
import { describeCall, describeReply, sendCall } from '../../run/http.ts';
import { SIGNATURE_HEADER } from '../../run/rsa.ts';
import type { Settings } from '../../run/settings.ts';
import type { OperatorWallet } from '../operator-wallet.ts';
import { StudioTable } from '../studio-table.ts';
import type { StudioReply } from '../studio-table.ts';

const KEPT_DETAILS = [
  ['transaction_uuid'],
  ['reference_transaction_uuid'],
  ['round'],
  ['game_code'],
  ['amount'],
];

interface RsOperator {
  url: string;
  operatorId: string;
  sign: (text: string) => string;
}

/** An operator at a studio of the RS protocol. */
export class RsStudioTable extends StudioTable {
  private readonly operator: RsOperator;
  private readonly chosenGame: string | undefined;

  constructor(operator: RsOperator, wallet: OperatorWallet, settings: Settings) {
    super(wallet, settings, KEPT_DETAILS);
    this.operator = operator;
    this.chosenGame = settings.optionalText('game');
  }

  /** Calls the studio as its operator; another signature spoils the call. */
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

  async launch(): Promise<StudioReply> {
    return this.call('url', await this.launchBody());
  }
}
