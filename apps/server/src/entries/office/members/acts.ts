import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { addMemberNote } from '../../../flows/members/add-member-note.ts';
import { blockMember, unblockMember } from '../../../flows/members/block-member.ts';
import type { StatusChange } from '../../../flows/members/block-member.ts';
import { endMemberSessions } from '../../../flows/sessions/end-member-sessions.ts';
import { removeMemberLock } from '../../../flows/sessions/remove-member-lock.ts';
import { setMemberRank } from '../../../flows/members/set-member-rank.ts';
import type { RankChange } from '../../../flows/members/set-member-rank.ts';
import { setMemberTimeout } from '../../../flows/members/set-member-timeout.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers, StaffCaller } from '../../../http/office/office-handlers.ts';
import { actsOnMembers } from './acts-on-members.ts';

type ActOperation =
  | 'blockMember'
  | 'unblockMember'
  | 'endMemberSessions'
  | 'removeMemberLock'
  | 'setMemberTimeout'
  | 'setMemberRank'
  | 'addMemberNote';

const rankRefusals = {
  unknown: 'not_found',
  same: 'as_it_is',
  changed: 'target_changed',
  earned: 'rank_earned',
} as const;

type Decide = (tx: Tx, decision: Decision) => Promise<StatusChange | undefined>;

interface Decision {
  memberId: bigint;
  actor: string;
  reason: string;
}

/** The acts of staff on a member: each is a flow that commands or the member's own calls use too. */
export function memberActsOffice({ config }: Context): OfficeHandlers<ActOperation> {
  const onMember = actsOnMembers(config.websiteId);
  const setStatus = (decide: Decide) => {
    return (
      { params, body: { reason } }: { params: { id: string }; body: { reason: string } },
      { email: actor }: StaffCaller,
      tx: Tx,
    ) =>
      onMember(tx, params, async ({ id: memberId }, target) => {
        const change = await decide(tx, { memberId, actor, reason });
        if (!change) return { ...officeRefusal('already_decided'), target };
        return { ...officeDone(null), target, reason, ...change };
      });
  };
  return {
    blockMember: setStatus(blockMember),
    unblockMember: setStatus(unblockMember),
    endMemberSessions: ({ params, body }, { email: actor }, tx) =>
      onMember(tx, params, async ({ id: memberId }, target) => {
        const { session_id: sessionId, reason } = body;
        if (!(await endMemberSessions(tx, memberId, { sessionId, actor, reason }))) {
          return { ...officeRefusal('not_found'), target };
        }
        return { ...officeDone(null), target, reason, after: { session: sessionId ?? 'all' } };
      }),
    removeMemberLock: ({ params, body: { reason } }, { email: actor }, tx) =>
      onMember(tx, params, async ({ id: memberId }, target) => {
        if (!(await removeMemberLock(tx, memberId, { actor, reason }))) {
          return { ...officeRefusal('already_decided'), target };
        }
        const risk = { scope: 'always', memberId, valueMicro: 0n } as const;
        return { ...officeDone(null), target, reason, after: { second_lock: 'removed' }, risk };
      }),
    setMemberTimeout: ({ params, body }, { email: actor }, tx) =>
      onMember(tx, params, async ({ id: memberId }, target) => {
        const begun = await setMemberTimeout(tx, memberId, { ...body, actor });
        if (!begun) return { ...officeRefusal('not_tighter'), target };
        const { endsAt, before } = begun;
        return {
          ...officeDone({ break_until: endsAt.toISOString() }),
          target,
          reason: body.reason,
          before: { break_until: before },
          after: { kind: body.kind, break_until: endsAt },
        };
      }),
    setMemberRank: ({ params, body }, { email: actor }, tx) =>
      onMember(tx, params, async ({ id: memberId }, target) => {
        const { rank, seen, reason } = body;
        const change = await setMemberRank(tx, { memberId, rank, seen, actor, reason });
        return { ...rankAnswer(memberId, change, body), target };
      }),
    addMemberNote: ({ params, body: { text } }, { email: actor }, tx) =>
      onMember(tx, params, async ({ id: memberId }, target) => {
        await addMemberNote(tx, memberId, { actor, text });
        return { ...officeDone(null), target, reason: text };
      }),
  };
}

function rankAnswer(
  memberId: bigint,
  change: RankChange,
  { rank, reason }: { rank: string; reason: string },
) {
  if (change.outcome !== 'done') return officeRefusal(rankRefusals[change.outcome]);
  const changed = { reason, before: { rank: change.before }, after: { rank } };
  const risk = { scope: 'member', memberId, valueMicro: 'unbounded' } as const;
  return { ...officeDone(null), ...changed, ...(change.isGain && { risk }) };
}
