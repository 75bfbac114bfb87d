import { z } from 'zod';
import { noData, plainText } from '../fields.ts';
import type { Operation } from '../operation-schemas.ts';
import { API_KEY_DAYS_MAX } from './api-key-rules.ts';
import { keyPermissions } from './permissions.ts';
import { actKey, rowId, typedReason } from './fields.ts';

const permission = z.enum(keyPermissions);

const apiKey = z.object({
  id: rowId,
  name: z.string(),
  /** The last characters of the key, by which people tell keys apart. */
  ending: z.string(),
  permissions: z.array(permission),
  /** The e-mail of the person who made it, beyond whose permissions it never goes. */
  made_by: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  revoked_by: z.string().nullable(),
  state: z.enum(['valid', 'expired', 'revoked', 'maker_disabled']),
});
export type OfficeApiKey = z.infer<typeof apiKey>;

export const apiKeyOperations = {
  listApiKeys: { data: z.object({ keys: z.array(apiKey) }) },
  /** Makes a key, which is shown once. */
  makeApiKey: {
    body: z.object({
      name: plainText(60),
      permissions: z
        .array(permission)
        .min(1)
        .max(keyPermissions.length)
        .refine((all) => new Set(all).size === all.length, 'a permission stands twice'),
      days: z.number().int().min(1).max(API_KEY_DAYS_MAX),
      reason: typedReason,
    }),
    data: z.object({ key: z.string() }),
  },
  revokeApiKey: {
    params: z.object({ id: rowId }),
    body: z.object({ key: actKey, reason: typedReason }),
    data: noData,
  },
} satisfies Record<string, Operation>;
