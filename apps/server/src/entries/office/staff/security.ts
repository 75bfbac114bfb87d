import { digitsOf } from '@kapao/contract/typing/characters.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Tx } from '../../../db/database.ts';
import { secretPlaces } from '../../../db/stored-secrets.ts';
import { changeStaffPassword } from '../../../flows/staff/change-staff-password.ts';
import { proveFactor } from '../../../flows/staff/prove-factor.ts';
import {
  isFactorOld,
  mustStepUp,
  officeDone,
  officeRefusal,
} from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers, StaffCaller } from '../../../http/office/office-handlers.ts';
import {
  challengeIn,
  creationOptions,
  loginOptions,
  officeParty,
  verifyCreated,
} from '../../../webauthn.ts';
import { loadSite } from '../../../features/site/reads.ts';
import { asksForSecondFactor } from '../../../features/staff/access.ts';
import {
  confirmTotp,
  countRecoveryCodes,
  deleteFactor,
  findTotp,
  hasFactor,
  insertStaffChallenge,
  insertStaffPasskey,
  insertTotp,
  listFactors,
  replaceRecoveryCodes,
  takeStaffChallenge,
} from '../../../features/staff/factors-store.ts';
import type { Factor } from '../../../features/staff/factors-store.ts';
import { lockPeople } from '../../../features/staff/people-store.ts';
import { createRecoveryCodes, hashRecoveryCode } from '../../../features/staff/recovery-codes.ts';
import { MAX_STAFF_PASSKEYS } from '../../../features/staff/rules.ts';
import { sessionOf } from '../../../features/staff/shown.ts';
import {
  endSessionsOf,
  endStaffSession,
  listStaffSessions,
  markVerified,
} from '../../../features/staff/store.ts';
import { createTotp, totpStep } from '../../../features/staff/totp.ts';

type SecurityOperation =
  | 'getMySecurity'
  | 'startTotp'
  | 'confirmTotp'
  | 'startStaffPasskey'
  | 'addStaffPasskey'
  | 'removeFactor'
  | 'makeRecoveryCodes'
  | 'startStepUp'
  | 'stepUp'
  | 'changePassword'
  | 'endMySessions';

/** A person's own second factors, password and sessions. */
export function securityOffice(context: Context): OfficeHandlers<SecurityOperation> {
  return {
    ...totpOffice(context),
    ...passkeyOffice(context),
    ...ownOffice(context),
    ...passwordOffice(context),
  };
}

function totpOffice(context: Context): OfficeHandlers<'startTotp' | 'confirmTotp'> {
  const { database, config, secrets } = context;
  return {
    startTotp: async (_input, caller, tx) => {
      if (!(await mayAdd(tx, caller))) return officeRefusal('step_up_required');
      const { settings } = await loadSite(database, config);
      const made = createTotp(settings.name, caller.email);
      const sealed = secrets.seal(made.secret, secretPlaces.staffTotp(caller.staffId));
      await insertTotp(tx, caller.staffId, sealed);
      return { ...officeDone(made), target: targetOf(caller) };
    },
    confirmTotp: async ({ body }, caller, tx) => {
      if (!(await mayAdd(tx, caller))) return officeRefusal('step_up_required');
      const { staffId } = caller;
      const totp = await findTotp(tx, staffId, 'unconfirmed');
      if (!totp) return officeRefusal('expired');
      const secret = secrets.unseal(totp.secret, secretPlaces.staffTotp(staffId));
      const step = totpStep(secret, digitsOf(body.code), tx.now());
      if (step === undefined) return officeRefusal('code_wrong');
      const isFirst = !(await hasFactor(tx, staffId));
      await confirmTotp(tx, staffId, { id: totp.id, step });
      return addedFactor(tx, caller, { kind: 'totp', isFirst });
    },
  };
}

function passkeyOffice(context: Context): OfficeHandlers<'startStaffPasskey' | 'addStaffPasskey'> {
  const { database, config, log } = context;
  const party = officeParty(config);
  return {
    startStaffPasskey: async (_input, caller, tx) => {
      if (!(await mayAdd(tx, caller))) return officeRefusal('step_up_required');
      const { settings } = await loadSite(database, config);
      const { staffId, email: username } = caller;
      const owner = { uuid: `staff-${staffId}`, username, siteName: settings.name };
      const options = await creationOptions(party, owner, await passkeyIds(tx, staffId));
      await insertStaffChallenge(tx, options.challenge, staffId);
      return { ...officeDone({ options }), target: targetOf(caller) };
    },
    addStaffPasskey: async ({ body }, caller, tx) => {
      if (!(await mayAdd(tx, caller))) return officeRefusal('step_up_required');
      const { staffId, userAgent } = caller;
      const challenge = challengeIn(body.credential.response.clientDataJSON);
      if (challenge === undefined || !(await takeStaffChallenge(tx, challenge, staffId))) {
        return officeRefusal('passkey_refused');
      }
      const made = await verifyCreated({ party, log }, body.credential, challenge);
      const known = await listFactors(tx, staffId);
      if (made?.id !== body.credential.id || known.length >= MAX_STAFF_PASSKEYS) {
        return officeRefusal('passkey_refused');
      }
      const { id: credentialId, publicKey, counter } = made;
      const passkey = { staffId, credentialId, publicKey, counter, userAgent };
      if (!(await insertStaffPasskey(tx, passkey))) return officeRefusal('passkey_refused');
      return addedFactor(tx, caller, { kind: 'passkey', isFirst: known.length === 0 });
    },
  };
}

function passwordOffice(context: Context): OfficeHandlers<'changePassword'> {
  return {
    changePassword: async ({ body }, caller) => {
      // The second factor is checked before the password, so that a stolen session cannot try passwords without it.
      if (caller.hasFactor && isFactorOld(caller.verifiedAt)) {
        return officeRefusal('step_up_required');
      }
      const changed = await changeStaffPassword(context, body, caller);
      return changed.outcome === 'done' ? officeDone(null) : officeRefusal(changed.code);
    },
  };
}

type OwnOperation =
  | 'getMySecurity'
  | 'removeFactor'
  | 'makeRecoveryCodes'
  | 'startStepUp'
  | 'stepUp'
  | 'endMySessions';

const stepUpRefusals = {
  wait: 'too_many_requests',
  wrong: 'code_wrong',
  used: 'code_used',
} as const;

function ownOffice(context: Context): OfficeHandlers<OwnOperation> {
  const { database, config } = context;
  return {
    getMySecurity: async (_input, caller, read) => {
      const [factors, left, sessions] = await Promise.all([
        listFactors(read, caller.staffId),
        countRecoveryCodes(read, caller.staffId),
        listShownSessions(read, caller),
      ]);
      return officeDone({ factors: factors.map(factorOf), recovery_codes_left: left, sessions });
    },
    removeFactor: async ({ body }, caller, tx) => {
      const { staffId } = caller;
      await lockPeople(tx, [staffId]);
      const kind = await deleteFactor(tx, staffId, BigInt(body.id));
      if (kind === undefined) return officeRefusal('not_found');
      if ((await asksForSecondFactor({ database, config })) && !(await hasFactor(tx, staffId))) {
        return officeRefusal('last_factor');
      }
      return { ...officeDone(null), target: targetOf(caller), before: { factor: kind } };
    },
    makeRecoveryCodes: async (_input, caller, tx) => {
      if (!(await hasFactor(tx, caller.staffId))) return officeRefusal('factor_required');
      const recovery_codes = await renewRecoveryCodes(tx, caller.staffId);
      return { ...officeDone({ recovery_codes }), target: targetOf(caller) };
    },
    startStepUp: async (_input, caller, tx) => {
      const known = await passkeyIds(tx, caller.staffId);
      const options = { ...(await loginOptions(officeParty(config), known)) };
      await insertStaffChallenge(tx, options.challenge, caller.staffId);
      return { ...officeDone({ options }), target: targetOf(caller) };
    },
    stepUp: async ({ body }, caller, tx) => {
      const { staffId, sessionId } = caller;
      const verdict = await proveFactor(tx, context, staffId, body, staffId);
      if (verdict !== 'right') {
        const code = stepUpRefusals[verdict];
        return { ...officeRefusal(code), target: targetOf(caller), keepsWrites: true };
      }
      await markVerified(tx, sessionId);
      return { ...officeDone(null), target: targetOf(caller) };
    },
    endMySessions: async ({ body }, caller, tx) => {
      const { staffId, sessionId } = caller;
      if (body.id === undefined) await endSessionsOf(tx, staffId, sessionId);
      else if (!(await endStaffSession(tx, staffId, BigInt(body.id)))) {
        return officeRefusal('not_found');
      }
      return {
        ...officeDone(null),
        target: targetOf(caller),
        after: { session: body.id ?? 'others' },
      };
    },
  };
}

/** Lists a person's sessions. A session that has still to set up its second factor sees only itself (office-62). */
async function listShownSessions(on: Queryable, { staffId, sessionId, secondFactor }: StaffCaller) {
  const sessions = await listStaffSessions(on, staffId);
  const shown = sessions.filter(({ id }) => secondFactor !== 'missing' || id === sessionId);
  return shown.map((session) => sessionOf(session, sessionId));
}

/**
 * Whether the caller may add a second factor: the first one always, a further one only after giving an existing one.
 * The person is locked, so that only one session can add the first.
 */
async function mayAdd(tx: Tx, caller: StaffCaller): Promise<boolean> {
  await lockPeople(tx, [caller.staffId]);
  return !(await hasFactor(tx, caller.staffId)) || !mustStepUp(caller);
}

/**
 * Completes the adding of a second factor. The first one counts as given in this session, and comes with recovery
 * codes.
 */
async function addedFactor(
  tx: Tx,
  caller: StaffCaller,
  { kind, isFirst }: { kind: Factor['kind']; isFirst: boolean },
) {
  const { staffId, sessionId } = caller;
  const recovery_codes = isFirst ? await renewRecoveryCodes(tx, staffId) : null;
  await markVerified(tx, sessionId);
  return { ...officeDone({ recovery_codes }), target: targetOf(caller), after: { factor: kind } };
}

async function renewRecoveryCodes(tx: Tx, staffId: bigint): Promise<string[]> {
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(tx, staffId, codes.map(hashRecoveryCode));
  return codes;
}

async function passkeyIds(tx: Tx, staffId: bigint): Promise<{ id: string }[]> {
  const factors = await listFactors(tx, staffId);
  return factors.flatMap(({ credentialId: id }) => (id === null ? [] : [{ id }]));
}

function targetOf({ staffId }: StaffCaller): string {
  return `staff:${staffId}`;
}

function factorOf({ id, kind, userAgent, createdAt, lastUsedAt }: Factor) {
  return {
    id: String(id),
    kind,
    user_agent: userAgent,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
