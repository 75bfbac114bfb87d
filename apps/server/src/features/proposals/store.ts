import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { PROPOSAL_HOURS } from './rules.ts';
import type { HeldAct, MemberChange, NamedChange, ProposedChange } from './rules.ts';

type ProposalStatus = 'open' | 'approved' | 'rejected' | 'withdrawn' | 'expired';

export interface NewProposal {
  websiteId: number;
  memberId: bigint;
  change: MemberChange;
  reason: string;
  evidence: string | null;
  basedOn: string;
  makerId: bigint;
  maker: string;
  /** The delay in hours after which the maker may carry the proposal out alone; null for never. */
  delayHours: number | null;
}

export async function insertProposal(tx: Tx, proposal: NewProposal): Promise<bigint> {
  const [inserted] = await tx.query<{ id: bigint }>(sql`
    insert into proposals
                (website_id, member_id, kind, change, reason, evidence, based_on, maker_id, maker, created_at, alone_from,
                 expires_at)
    values (${proposal.websiteId}, ${proposal.memberId}, ${proposal.change.kind}, ${JSON.stringify(proposal.change)},
            ${proposal.reason}, ${proposal.evidence}, ${proposal.basedOn}, ${proposal.makerId},
            ${proposal.maker}, now(),
            now() + make_interval(hours => ${proposal.delayHours}),
            now() + make_interval(hours => ${PROPOSAL_HOURS + (proposal.delayHours ?? 0)}))
    returning id`);
  if (!inserted) throw new Error('a proposal was not written');
  return inserted.id;
}

export interface NewHeldAct {
  websiteId: number;
  memberId: bigint | null;
  act: HeldAct;
  /** The input of the operation, already checked. */
  input: unknown;
  reason: string | null;
  makerId: bigint;
  maker: string;
  delayHours: number | null;
}

/** risk-02: stores an act that waits for a second person, and returns the proposal's id. */
export async function insertHeldAct(tx: Tx, held: NewHeldAct): Promise<bigint> {
  const [inserted] = await tx.query<{ id: bigint }>(sql`
    insert into proposals
                (website_id, member_id, kind, change, input, reason, based_on, maker_id, maker, created_at, alone_from,
                 expires_at)
    values (${held.websiteId}, ${held.memberId}, 'act', ${JSON.stringify(held.act)},
            ${JSON.stringify(held.input)}, ${held.reason}, '', ${held.makerId}, ${held.maker}, now(),
            now() + make_interval(hours => ${held.delayHours}),
            now() + make_interval(hours => ${PROPOSAL_HOURS + (held.delayHours ?? 0)}))
    returning id`);
  if (!inserted) throw new Error('a held act was not written');
  return inserted.id;
}

export interface LockedProposal {
  id: bigint;
  memberId: bigint | null;
  change: ProposedChange;
  /** The input of a held act; null for the other kinds. */
  input: object | null;
  reason: string | null;
  basedOn: string;
  makerId: bigint;
  maker: string;
  status: ProposalStatus;
  createdAt: Date;
  aloneFrom: Date | null;
  /** The database's time of this transaction, which is also stored as the time of the decision. */
  now: Date;
}

const proposalStatus = sql`
  case when proposal.status = 'open' and proposal.expires_at <= now() then 'expired' else proposal.status end`;

/** Locks a proposal of a website, so that concurrent decisions are made one after the other. */
export async function lockProposal(
  tx: Tx,
  websiteId: number,
  id: bigint,
): Promise<LockedProposal | undefined> {
  const [locked] = await tx.query<LockedProposal>(sql`
    select proposal.id,
           proposal.member_id  as "memberId",
           proposal.change,
           proposal.input,
           proposal.reason,
           proposal.based_on   as "basedOn",
           proposal.maker_id   as "makerId",
           proposal.maker,
           ${proposalStatus}   as status,
           proposal.created_at as "createdAt",
           proposal.alone_from as "aloneFrom",
           now()               as now
      from proposals as proposal
     where proposal.id         = ${id}
       and proposal.website_id = ${websiteId}
       for update`);
  return locked;
}

/** An open proposal, with the facts by which it is compared with another. */
export type OpenProposalLike = Pick<
  LockedProposal,
  'id' | 'change' | 'input' | 'basedOn' | 'makerId' | 'maker'
>;

/**
 * Lists the other open proposals of the same operation and record. The lock until the commit makes proposals of them
 * take turns, so that each sees the one before it.
 */
export async function lockProposalsLike(
  tx: Tx,
  websiteId: number,
  { id, memberId, change }: LockedProposal,
): Promise<OpenProposalLike[]> {
  const { kind } = change;
  const { operation, target } = change.kind === 'act' ? change : { operation: null, target: null };
  const alike = [websiteId, kind, operation, target, String(memberId)].join(' ');
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended(${`proposals of ${alike}`}, 0))`);
  return tx.query<OpenProposalLike>(sql`
    select id,
           change,
           input,
           based_on as "basedOn",
           maker_id as "makerId",
           maker
      from proposals
     where status                 = 'open'
       and expires_at             > now()
       and website_id             = ${websiteId}
       and id                    <> ${id}
       and kind                   = ${kind}
       and member_id             is not distinct from ${memberId}
       and change ->> 'operation' is not distinct from ${operation}
       and change ->> 'target'    is not distinct from ${target}
     order by id`);
}

/** An open proposal without its difference. */
export interface OpenProposalRow {
  id: bigint;
  memberId: bigint | null;
  change: NamedChange;
  /** The number of the coupon that an act changes; its target has the code. */
  couponId: string | null;
  /** The deposit that an assigned transfer pays; its target is the transfer. */
  refCode: string | null;
  /** Whether the act makes a record that is not there yet. */
  isNew: boolean;
  makerId: bigint;
  maker: string;
  createdAt: Date;
}

/** The largest number of open proposals that pages are told of. */
const OPEN_LISTED = 200;

/** Lists the newest open proposals of a website without their differences, by the index proposals_open. */
export async function listOpenProposals(
  on: Queryable,
  websiteId: number,
): Promise<OpenProposalRow[]> {
  return on.query<OpenProposalRow>(sql`
    select id,
           member_id                                         as "memberId",
           change::jsonb - 'before' - 'after' - 'terms'      as change,
           case
             when change ->> 'target' like 'coupon:%'
               then coalesce(input #>> '{params,id}', input #>> '{body,id}')
           end                                               as "couponId",
           case
             when change ->> 'target' like 'transfer:%'
               then change #>> '{after,refCode}'
           end                                               as "refCode",
           kind = 'act' and change ->> 'before' is null      as "isNew",
           maker_id                                          as "makerId",
           maker,
           created_at                                        as "createdAt"
      from proposals
     where status     = 'open'
       and expires_at > now()
       and website_id = ${websiteId}
     order by id desc
     limit ${OPEN_LISTED}`);
}

export interface ProposalDecision {
  status: 'approved' | 'rejected' | 'withdrawn';
  deciderId: bigint;
  decidedBy: string;
  reason: string | null;
  transferId: bigint | null;
  /** Whether the maker decided alone, after the delay (desk-39). */
  isByDelay: boolean;
}

export async function decideProposal(
  tx: Tx,
  id: bigint,
  decision: ProposalDecision,
): Promise<void> {
  await tx.query(sql`
    update proposals
       set status          = ${decision.status},
           decider_id      = ${decision.deciderId},
           decided_by      = ${decision.decidedBy},
           decided_at      = now(),
           decision_reason = ${decision.reason},
           transfer_id     = ${decision.transferId},
           is_by_delay     = ${decision.isByDelay}
     where id = ${id}`);
}

export interface ProposalRow {
  id: bigint;
  memberId: bigint | null;
  username: string | null;
  name: string | null;
  change: ProposedChange;
  reason: string | null;
  evidence: string | null;
  status: ProposalStatus;
  makerId: bigint;
  maker: string;
  createdAt: Date;
  expiresAt: Date;
  aloneFrom: Date | null;
  isByDelay: boolean;
  decidedBy: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
  transferId: bigint | null;
}

export interface ProposalFilter {
  websiteId: number;
  view: 'mine' | 'others' | 'done' | undefined;
  staffId: bigint;
  memberId: bigint | undefined;
  belowId: bigint | undefined;
  limit: number;
}

const selectProposals = sql`
  select proposal.id,
         proposal.member_id       as "memberId",
         member.username,
         member.full_name         as name,
         proposal.change,
         proposal.reason,
         proposal.evidence,
         ${proposalStatus}        as status,
         proposal.maker_id        as "makerId",
         proposal.maker,
         proposal.created_at      as "createdAt",
         proposal.expires_at      as "expiresAt",
         proposal.alone_from      as "aloneFrom",
         proposal.is_by_delay     as "isByDelay",
         proposal.decided_by      as "decidedBy",
         proposal.decided_at      as "decidedAt",
         proposal.decision_reason as "decisionReason",
         proposal.transfer_id     as "transferId"
    from proposals as proposal
    left join members as member on member.id = proposal.member_id`;

/** Lists proposals, newest first: the open ones by the index proposals_open, a member's by proposals_by_member. */
export async function listProposals(
  on: Queryable,
  { websiteId, view, staffId, memberId, belowId, limit }: ProposalFilter,
): Promise<ProposalRow[]> {
  const isOpen = sql`and proposal.status = 'open' and proposal.expires_at > now()`;
  return on.query<ProposalRow>(sql`
    ${selectProposals}
     where proposal.website_id = ${websiteId}
       ${view === 'mine' ? sql`${isOpen} and proposal.maker_id = ${staffId}` : sql``}
       ${view === 'others' ? sql`${isOpen} and proposal.maker_id <> ${staffId}` : sql``}
       ${view === 'done' ? sql`and (proposal.status <> 'open' or proposal.expires_at <= now())` : sql``}
       ${memberId === undefined ? sql`` : sql`and proposal.member_id = ${memberId}`}
       ${belowId === undefined ? sql`` : sql`and proposal.id < ${belowId}`}
     order by proposal.id desc
     limit ${limit}`);
}

export async function findProposal(
  on: Queryable,
  websiteId: number,
  id: bigint,
): Promise<ProposalRow | undefined> {
  const [found] = await on.query<ProposalRow>(sql`
    ${selectProposals}
     where proposal.website_id = ${websiteId}
       and proposal.id         = ${id}`);
  return found;
}
