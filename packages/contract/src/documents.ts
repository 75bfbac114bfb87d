import { z } from 'zod';
import { documentKinds, documentStates, identityStates, kycModes } from './documents/rules.ts';
import { bangkokDayText, noData } from './fields.ts';
import { givenPicture } from './given-pictures.ts';
import type { Operation } from './operation-schemas.ts';
import { memberReason } from './payments.ts';

const document = z.object({
  kind: z.enum(documentKinds),
  state: z.enum(documentStates),
  given_at: z.iso.datetime().nullable(),
  /** The last day of an approved card or selfie; null where it has none. */
  expires_on: bangkokDayText.nullable(),
  /** Why it was rejected. */
  reason: memberReason.nullable(),
  /** Whether the member may give it now, for the first time or in place of another (kyc-05). */
  may_give: z.boolean(),
});
export type MemberDocument = z.infer<typeof document>;

export const documentOperations = {
  getDocuments: {
    data: z.object({
      /** When the site asks for documents; `off`: it takes none. */
      asked: z.enum(kycModes),
      state: z.enum(identityStates),
      /** Whether the approved documents allow withdrawals now, also while a new picture waits (kyc-08). */
      is_approved: z.boolean(),
      documents: z.array(document),
    }),
  },
  giveDocument: {
    body: z.object({ kind: z.enum(documentKinds), picture: givenPicture }),
    data: noData,
  },
} satisfies Record<string, Operation>;
