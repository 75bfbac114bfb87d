import { z } from 'zod';
import { holdTo } from '../rewards/written.ts';
import { brandMistakes } from './rules.ts';

const terms = {
  code: z.string(),
  name: z.string().trim().nullable(),
  sort: z.number().nullable(),
  logo: z.string().nullable(),
  is_enabled: z.boolean(),
};

/** A brand as an operator writes it into a file, which may leave fields out (docs/product/games.md). */
export const brandRow = holdTo(
  z.strictObject({
    ...terms,
    name: terms.name.default(null),
    logo: terms.logo.default(null),
    is_enabled: terms.is_enabled.default(true),
  }),
  brandMistakes,
);
export type LobbyBrandRow = z.infer<typeof brandRow>;
