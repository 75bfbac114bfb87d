import { brandMistakes } from '@kapao/contract/brands/rules.ts';
import type { WrittenBrand } from '@kapao/contract/brands/rules.ts';
import type { Brand } from '@kapao/contract/games.ts';
import type { LobbyBrand } from '@kapao/contract/office/games.ts';
import type { PreviewAnswers } from '@kapao/contract/preview.ts';
import {
  draftShape,
  optionalNumberField,
  optionalTextField,
  textField,
  valueField,
  type TextName,
} from '../../../lib/draft.ts';

const fields = draftShape<WrittenBrand>()({
  code: textField(),
  name: optionalTextField(),
  sort: optionalNumberField(),
  logo: optionalTextField(),
  is_enabled: valueField<boolean>(true),
});

/** A brand while somebody writes it: each field as it is typed. */
export type BrandDraft = typeof fields.empty;
export type BrandText = TextName<BrandDraft>;

export const brandShape = { ...fields, mistakesOf: brandMistakes };

/** The answers with which the member app shows the lobby's brands, with the draft in its place. */
export function lobbyAnswers(
  draft: WrittenBrand,
  brands: readonly LobbyBrand[],
  studioName: string,
): PreviewAnswers {
  const drafted = brands.map((brand) =>
    brand.code === draft.code
      ? {
          ...brand,
          name: draft.name ?? studioName,
          sort: draft.sort,
          logo: draft.logo ?? `providers/${brand.code}.svg`,
          is_enabled: draft.is_enabled,
        }
      : brand,
  );
  const shown = drafted
    .filter(({ is_enabled, game_counts }) => is_enabled && Object.keys(game_counts).length > 0)
    .toSorted((one, other) => (one.sort ?? Infinity) - (other.sort ?? Infinity))
    .map(brandOf);
  return { listBrands: shown };
}

function brandOf({ code, name, logo, sort, logo_version, game_counts }: LobbyBrand): Brand {
  return {
    provider: code,
    provider_name: name,
    provider_logo: logo,
    provider_type: Object.keys(game_counts),
    provider_sort: sort,
    provider_logo_version: logo_version,
    game_count: Object.values(game_counts).reduce((sum, count) => sum + count, 0),
    game_counts,
  };
}
