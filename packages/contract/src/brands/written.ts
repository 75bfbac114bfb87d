import { z } from 'zod';
import { holdTo } from '../rewards/written.ts';
import { brandMistakes } from './rules.ts';

/** A brand with every field, as the office shows it. */
export const brandForm = z.strictObject({
  code: z.string(),
  name: z.string().trim().nullable(),
  sort: z.number().nullable(),
  logo: z.string().nullable(),
  is_enabled: z.boolean(),
});
const { shape } = brandForm;

/** A brand as an operator writes it into a file, which may leave fields out (docs/product/games.md). */
export const brandRow = holdTo(
  brandForm.extend({
    name: shape.name.default(null),
    logo: shape.logo.default(null),
    is_enabled: shape.is_enabled.default(true),
  }),
  brandMistakes,
);
export type LobbyBrandRow = z.infer<typeof brandRow>;
