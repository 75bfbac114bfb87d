import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isSignedBy } from '../signature.ts';
import type { WalletFetch } from '../wallet.ts';

export const WALLET_URL = 'http://operator.test/api/studio/DAONUEA';

/** The fault that one call meets on its way. */
export type Trouble =
  /** The call never arrives. */
  | 'lost'
  /** The call arrives and is executed, but the answer is lost. */
  | 'answer lost'
  | { status: string }
  | { httpStatus: number }
  | { text: string };

export interface WalletRequest {
  call: string;
  fields: Record<string, unknown>;
}

const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** An in-memory operator wallet after studio-04, with one member. */
export class FakeOperator {
  readonly publicKeyPem = pair.publicKey;
  balanceUnits: number;
  /** Troubles for the next calls of each kind, one call each. */
  readonly troubles: Record<string, Trouble[]> = {};
  readonly received: WalletRequest[] = [];
  readonly badSignatures: string[] = [];
  private readonly studioKeyFile: string;
  private readonly done = new Map<string, { moved: number; details: string }>();
  private readonly undone = new Set<string>();

  constructor(studioKeyFile: string, balanceUnits: number) {
    this.studioKeyFile = studioKeyFile;
    this.balanceUnits = balanceUnits;
  }

  sign(body: Buffer): string {
    return sign('sha256', body, pair.privateKey).toString('base64');
  }

  fetch: WalletFetch = async ({ url, ...init }) => {
    const call = url.slice(`${WALLET_URL}/wallet/`.length);
    const trouble = this.troubles[call]?.shift();
    if (trouble === 'lost') throw new Error('connection refused');
    if (typeof trouble === 'object' && 'text' in trouble) return new Response(trouble.text);
    if (typeof trouble === 'object' && 'httpStatus' in trouble) {
      return new Response('{}', { status: trouble.httpStatus });
    }
    const answer = this.handle(
      call,
      init,
      typeof trouble === 'object' ? trouble.status : undefined,
    );
    if (trouble === 'answer lost') throw new Error('socket hang up');
    // The answer is asynchronous, as on a network.
    await new Promise((resolve) => setTimeout(resolve, 1));
    return Response.json(answer);
  };

  private handle(call: string, init: RequestInit, forced: string | undefined): object {
    if (!(init.body instanceof Uint8Array)) throw new Error('a call is sent as bytes');
    const body = Buffer.from(init.body);
    const key = createPublicKey(readFileSync(this.studioKeyFile));
    const signature = new Headers(init.headers).get('x-auth-signature') ?? '';
    if (!isSignedBy(body, signature, key)) this.badSignatures.push(call);
    const fields: Record<string, unknown> = JSON.parse(body.toString());
    this.received.push({ call, fields });
    const status = forced ?? this.move(call, fields);
    if (call === 'check') return status === 'RS_OK' ? { token: 'fresh-token' } : { status };
    const { request_uuid } = fields;
    if (status !== 'RS_OK') return { status, request_uuid };
    return { status, request_uuid, user: 'member-1', currency: 'THB', balance: this.balanceUnits };
  }

  private move(call: string, fields: Record<string, unknown>): string {
    const id = String(fields['transaction_uuid']);
    const reference = String(fields['reference_transaction_uuid']);
    const amount = Number(fields['amount']);
    const details = JSON.stringify([
      call,
      fields['amount'],
      fields['round'],
      fields['game_code'],
      reference,
    ]);
    const repeated = this.done.get(id);
    if (call === 'check' || call === 'balance') return 'RS_OK';
    if (repeated !== undefined) {
      return repeated.details === details ? 'RS_OK' : 'RS_ERROR_DUPLICATE_TRANSACTION';
    }
    let moved = 0;
    if (call === 'rollback') {
      const known = this.done.get(reference);
      if (known !== undefined && !this.undone.has(reference)) this.balanceUnits -= known.moved;
      this.undone.add(reference);
    } else if (call === 'bet') {
      if (this.undone.has(id)) return 'RS_ERROR_TRANSACTION_ROLLED_BACK';
      if (amount > this.balanceUnits) return 'RS_ERROR_NOT_ENOUGH_MONEY';
      moved = -amount;
    } else {
      if (!this.done.has(reference)) return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
      if (this.undone.has(reference) || this.undone.has(id)) {
        return 'RS_ERROR_TRANSACTION_ROLLED_BACK';
      }
      moved = amount;
    }
    this.balanceUnits += moved;
    this.done.set(id, { moved, details });
    return 'RS_OK';
  }
}
