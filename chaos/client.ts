import { randomUUID } from 'node:crypto';
import type { OutsideStudio } from '../kit/studio.ts';
import { callMember } from './calls.ts';
import type { Call, Reply } from './calls.ts';
import type { Data } from '@kapao/contract/operation.ts';
import type { OperationName } from '@kapao/contract/routes.ts';
import type { Recorder } from './recorder.ts';
import type { LiveMessages } from './sockets.ts';
import type { ChaosMember } from './stage.ts';

/** A deposit that was paid at the bank. */
interface PaidDeposit {
  refCode: string;
  transferId: string;
  amountMicro: bigint;
}

/** All that one member's client needs. */
export interface Client {
  /** The address of the servers' balancer. */
  url: string;
  sandboxUrl: string;
  member: ChaosMember;
  studio: OutsideStudio;
  recorder: Recorder;
  live: LiveMessages;
  random: () => number;
  isOver: () => boolean;
  /** Deposits whose receipt the client has not seen. */
  unseen: PaidDeposit[];
  /** Deposits whose receipt the client has seen, and that nobody took back. */
  received: PaidDeposit[];
  /** Deposits that the bank took back, and that the client has not seen reversed. */
  chargedBack: PaidDeposit[];
  /** The site's method for withdrawals. */
  withdrawalMethod: number;
}

/** Calls an operation as this member. */
export function call<Name extends OperationName>(
  { url, member }: Client,
  name: Name,
  more: Omit<Call<Name>, 'token' | 'address'> = {},
): Promise<Reply<Data<Name>>> {
  return callMember(url, name, { ...more, token: member.token, address: member.address });
}

/** Calls an operation that moves no money, until it is answered. */
export function ask<Name extends OperationName>(
  client: Client,
  name: Name,
  more: Omit<Call<Name>, 'token' | 'address'> = {},
): Promise<Reply<Data<Name>>> {
  const { recorder, member } = client;
  return recorder.askUntilAnswered(
    { memberId: member.id, kind: 'call', id: `${name}:${randomUUID()}` },
    () => call(client, name, more),
  );
}
