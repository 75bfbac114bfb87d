import { z } from 'zod';
import { caseStates, riskDecisions, riskMarks } from '../cases/rules.ts';
import type { Operation } from '../operation-schemas.ts';
import { connectionKinds, strengths } from './connection-rules.ts';
import { rowId } from './fields.ts';
import { payee } from './payments.ts';

const params = z.object({ id: rowId });

const person = payee.extend({ status: z.enum(['active', 'blocked']) });

/** The kinds of ties between two members. */
const tie = z.object({
  kind: z.enum(connectionKinds),
  /** The member that shares it with the neighbour: the page's member, or a neighbour of the first step. */
  from: z.string(),
  /** The masked account, the name, the network, or the offers; empty for a device and a referral. */
  value: z.string(),
  /** The number of members who share it, both included; null where it is between the two alone. */
  members: z.int().nullable(),
  strength: z.enum(strengths),
  last_at: z.iso.datetime(),
});
export type Tie = z.infer<typeof tie>;

const neighbour = z.object({
  member: person,
  /** 1: connected with the member; 2: connected with a neighbour. */
  step: z.union([z.literal(1), z.literal(2)]),
  strength: z.enum(strengths),
  ties: z.array(tie),
});
export type Neighbour = z.infer<typeof neighbour>;

/** An own sign that others share. */
const sharedSign = z.object({
  kind: z.enum(connectionKinds),
  value: z.string(),
  /** Whether a bank told of it. */
  is_proven: z.boolean(),
  /** The number of other members, at most 1,000; `is_more` says that there are more. */
  others: z.int(),
  is_more: z.boolean(),
  strength: z.enum(strengths),
  last_at: z.iso.datetime(),
});
export type SharedSign = z.infer<typeof sharedSign>;

export const connectionOperations = {
  getMemberConnections: {
    params,
    data: z.object({
      member: person,
      signs: z.array(sharedSign),
      /** The strongest first. */
      neighbours: z.array(neighbour),
      /** Whether there are more neighbours than are listed. */
      is_more: z.boolean(),
      /** The risk cases in which the member stands; empty for whoever may not see cases. */
      cases: z.array(
        z.object({
          id: z.string(),
          number: z.int(),
          state: z.enum(caseStates),
          decision: z.enum(riskDecisions).nullable(),
          /** Whether the case is about the member, who is else only linked to it. */
          is_own: z.boolean(),
        }),
      ),
      marks: z.array(z.object({ mark: z.enum(riskMarks), since: z.iso.datetime() })),
    }),
  },
} satisfies Record<string, Operation>;
