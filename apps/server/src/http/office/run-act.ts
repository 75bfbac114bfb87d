import { isHeldData } from '@kapao/contract/office/held.ts';
import type { HeldData } from '@kapao/contract/office/held.ts';
import { isRisky } from '@kapao/contract/office/risks.ts';
import type { Risk } from '@kapao/contract/office/risks.ts';
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import type { OfficeOperationName, OfficeRoute } from '@kapao/contract/office/routes.ts';
import sql from 'sql-template-tag';
import { actAs } from '../../db/author.ts';
import { recordAct } from '../../audit/record.ts';
import { isPictureMissing } from '../../db/database.ts';
import type { Database, Tx } from '../../db/database.ts';
import { keepAnswer, takeActKey } from './act-keys.ts';
import type { KeyedAct } from './act-keys.ts';
import { markOutcomeUnknown } from '../database-unavailable.ts';
import { mustStepUp, officeRefusal } from './office-handlers.ts';
import type {
  ActAnswer,
  ActDone,
  OfficeAnswer,
  OfficeHeld,
  OfficeRefusal,
  StaffCaller,
} from './office-handlers.ts';

/** The rules of the second person. They need features, which this folder does not import, so the caller passes them. */
export interface SecondPerson {
  lockMaker: (tx: Tx, staffId: bigint) => Promise<void>;
  /** Whether the maker may carry the act out alone. If so, its value counts towards the maker's bounds. */
  mayActAlone: (
    tx: Tx,
    act: { staffId: bigint; risk: Risk; operation: OfficeOperationName; target: string },
  ) => Promise<boolean>;
  /** Keeps the act for a second person, unless the same act waits already (risk-18). */
  hold: (
    tx: Tx,
    tried: {
      maker: StaffCaller;
      operation: OfficeOperationName;
      input: unknown;
      risk: Risk;
    } & Pick<ActDone<unknown>, 'target' | 'reason' | 'before' | 'after' | 'terms'>,
  ) => Promise<{ outcome: 'held'; id: bigint } | OfficeRefusal>;
}

export interface OfficeAct {
  name: OfficeOperationName;
  caller: StaffCaller;
  input: unknown;
  /** The operation's handler. */
  work: (tx: Tx) => Promise<ActAnswer<unknown>>;
}

interface HeldAnswer extends OfficeHeld {
  target: string;
  reason?: string;
  after?: unknown;
  isRepeat?: boolean;
}

type RunAnswer = ActAnswer<unknown> | HeldAnswer;

/**
 * Runs an act and its audit row in one transaction. A refusal rolls both back and gets a row in a transaction of its
 * own.
 */
export async function runOfficeAct(
  database: Database,
  secondPerson: SecondPerson,
  act: OfficeAct,
): Promise<OfficeAnswer<unknown> | OfficeHeld> {
  const { name, caller } = act;
  const { permission, keyed }: OfficeRoute = officeRoutes[name];
  const common = { operation: name, permission };
  const tried = (tx: Tx) => (isRisky(name) ? runRisky(tx, secondPerson, act) : runSafe(tx, act));
  try {
    const done = await markOutcomeUnknown(
      database.transaction(async (tx) => {
        await actAs(tx, caller.actor, givenReason(act.input));
        const answer = keyed ? await runOnce(tx, keyedAct(act), () => tried(tx)) : await tried(tx);
        if (answer.outcome === 'refused') {
          if (answer.keepsWrites !== true) throw new Refused(answer);
          await recordAct(tx, caller.actor, { ...common, ...refusedAs(answer) });
          return answer;
        }
        if (answer.isRepeat !== true) {
          const { outcome } = answer;
          await recordAct(tx, caller.actor, { ...common, ...recordedOf(answer), outcome });
        }
        return answer;
      }),
    );
    if (done.outcome === 'done') done.afterCommit?.();
    return done;
  } catch (error) {
    const answer = refusalOf(error);
    if (!answer) throw error;
    await database.transaction((tx) =>
      recordAct(tx, caller.actor, { ...common, ...refusedAs(answer) }),
    );
    return answer;
  }
}

async function runSafe(tx: Tx, { name, work }: OfficeAct): Promise<ActAnswer<unknown>> {
  const answer = await work(tx);
  if (answer.outcome === 'done' && answer.risk) {
    throw new Error(`${name} states a risk, but the contract names none`);
  }
  return answer;
}

/**
 * Tries an act, and takes it back if its value needs a second person: then the act is kept as a proposal (risk-02). An act
 * with a value that happens at once asks for the second factor, as an approval does.
 */
async function runRisky(
  tx: Tx,
  secondPerson: SecondPerson,
  { name, caller, input, work }: OfficeAct,
): Promise<RunAnswer> {
  await secondPerson.lockMaker(tx, caller.staffId);
  await tx.query(sql`savepoint tried_act`);
  const answer = await work(tx);
  if (answer.outcome === 'refused' || !answer.risk || answer.isRepeat) return answer;
  const { risk, target, reason, before, after, terms } = answer;
  if (risk.scope !== 'always' && risk.valueMicro === 0n) return answer;
  const { staffId } = caller;
  if (await secondPerson.mayActAlone(tx, { staffId, risk, operation: name, target })) {
    return mustStepUp(caller) ? { ...officeRefusal('step_up_required'), target } : answer;
  }
  await tx.query(sql`rollback to savepoint tried_act`);
  const shown = { before, after, ...(terms && { terms }) };
  const told = { target, ...(reason !== undefined && { reason }), ...shown };
  const kept = await secondPerson.hold(tx, {
    maker: caller,
    operation: name,
    input: answer.heldInput ?? input,
    risk,
    ...told,
  });
  if (kept.outcome === 'refused') return { ...kept, target };
  const { id } = kept;
  const { valueMicro } = risk;
  const value_micro = valueMicro === 'unbounded' ? null : String(valueMicro);
  const data: HeldData = { held: { proposal_id: String(id), value_micro } };
  const held = {
    outcome: 'held',
    data,
    target,
    after: { proposal: id, value: valueMicro },
  } as const;
  return { ...held, ...(reason !== undefined && { reason }) };
}

function keyedAct({ name: operation, caller: { staffId }, input }: OfficeAct): KeyedAct {
  // The contract's schema has checked the key.
  const { key } = (input as { body: { key: string } }).body;
  return { staffId, key, operation, input };
}

/** Runs an act once for its key; a repeat is answered as the first call was (queue-01). */
async function runOnce(
  tx: Tx,
  keyed: KeyedAct,
  work: () => Promise<RunAnswer>,
): Promise<RunAnswer> {
  const taken = await takeActKey(tx, keyed);
  if (taken.outcome === 'reused') return officeRefusal('request_key_reused');
  if (taken.outcome === 'repeated') {
    const { data } = taken;
    const repeat = { target: '', isRepeat: true };
    const wasHeld = isRisky(keyed.operation) && isHeldData(data);
    return wasHeld ? { outcome: 'held', data, ...repeat } : { outcome: 'done', data, ...repeat };
  }
  const answer = await work();
  if (answer.outcome !== 'refused') await keepAnswer(tx, keyed, answer.data);
  return answer;
}

class Refused extends Error {
  readonly answer: OfficeRefusal;
  constructor(answer: OfficeRefusal) {
    super(answer.code);
    this.answer = answer;
  }
}

/** The database refuses a save that names a deleted picture, so every save may fail with this error (media-06). */
function refusalOf(error: unknown): OfficeRefusal | undefined {
  if (error instanceof Refused) return error.answer;
  return isPictureMissing(error) ? officeRefusal('picture_unknown') : undefined;
}

class TrialOver extends Error {
  readonly answer: OfficeAnswer<unknown>;
  constructor(answer: OfficeAnswer<unknown>) {
    super('trial');
    this.answer = answer;
  }
}

/** Runs an act in a transaction that is always rolled back, so that its answer is by the rules of the real act. */
export async function runTrial(
  database: Database,
  { caller, work }: OfficeAct,
): Promise<OfficeAnswer<unknown>> {
  try {
    return await database.transaction(async (tx) => {
      await actAs(tx, caller.actor);
      throw new TrialOver(await work(tx));
    });
  } catch (error) {
    if (error instanceof TrialOver) return error.answer;
    const refusal = refusalOf(error);
    if (refusal) return refusal;
    throw error;
  }
}

/** version-16: the reason that a call gives, for the versions of its changes; undefined for one without. */
export function givenReason(input: unknown): string | undefined {
  // The contract's schema has checked the body.
  const { body } = input as { body?: unknown };
  const reason =
    typeof body === 'object' && body !== null && 'reason' in body ? body.reason : undefined;
  return typeof reason === 'string' ? reason : undefined;
}

function refusedAs({ code, target = '' }: OfficeRefusal) {
  return { target, outcome: 'refused', reason: code } as const;
}

/** Returns the part of an act that its audit row keeps. */
export function recordedOf({
  target,
  reason,
  before,
  after,
}: Pick<ActDone<unknown>, 'target' | 'reason' | 'before' | 'after'>) {
  return { target, ...(reason !== undefined && { reason }), before, after };
}
