import { categoryName } from '@kapao/contract/games/category-names.ts';
import { lobbyTabs, otherBrandTypes, sportGroup } from '@kapao/contract/games/rules.ts';
import { brandOfShare, brandShare } from '@kapao/contract/promotions/rules.ts';
import { useQueryOf } from '../../../api/use-query-of.ts';
import { useLanguage, useText, type Language } from '../../../text/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Combobox } from '../../../ui/Combobox.tsx';
import { NumberDraft } from '../DraftFields.tsx';
import type { ShareDraft } from './contribution-draft.ts';

interface ShareRowsProps {
  shares: readonly ShareDraft[];
  /** The path of the list in the contract's rules; empty for the site's list. */
  path: string;
  onChange: (shares: ShareDraft[]) => void;
}

const categories = [...new Set<string>([...lobbyTabs, ...sportGroup, ...otherBrandTypes])];

/** How much of a stake counts, by category and by brand; both are found by their names (editor-24). */
export function ShareRows({ shares, path, onChange }: ShareRowsProps) {
  const { records } = useText();
  const language = useLanguage();
  const { data } = useQueryOf('listBrands', {});
  const brands = data?.brands ?? [];
  const used = new Set(shares.map(({ name }) => name));
  const add = (name: string | undefined) => {
    if (name !== undefined && !used.has(name)) onChange([...shares, { name, percent: '100' }]);
  };
  return (
    <>
      <ul aria-label={records.shares} className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {shares.map(({ name, percent }, place) => (
          <li key={name} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <NumberDraft
                label={`${nameOfShare(name, brands, language)} %`}
                path={path === '' ? name : `${path}.${name}`}
                value={percent}
                onChange={(typed) =>
                  onChange(
                    shares.map((share, index) =>
                      index === place ? { name, percent: typed } : share,
                    ),
                  )
                }
              />
            </div>
            <Button
              look="quiet"
              className="mt-6"
              aria-label={`${records.removePrize} ${nameOfShare(name, brands, language)}`}
              onClick={() => onChange(shares.filter((_, index) => index !== place))}
            >
              {records.removePrize}
            </Button>
          </li>
        ))}
      </ul>
      {/* A combobox begins anew after each choice, and takes its choices once. */}
      <div key={`${shares.length} ${brands.length}`} className="mt-4 grid gap-4 sm:grid-cols-2">
        <Combobox
          label={records.addCategory}
          value={undefined}
          placeholder={records.chooseByName}
          choices={categories
            .filter((category) => !used.has(category))
            .map((category) => ({ value: category, label: categoryName(category, language) }))}
          onChange={add}
        />
        <Combobox
          label={records.addBrand}
          value={undefined}
          placeholder={records.chooseByName}
          choices={brands
            .filter(({ code }) => !used.has(brandShare(code)))
            .map(({ code, name }) => ({ value: brandShare(code), label: name, note: code }))}
          onChange={add}
        />
      </div>
    </>
  );
}

function nameOfShare(
  name: string,
  brands: readonly { code: string; name: string }[],
  language: Language,
): string {
  const code = brandOfShare(name);
  if (code === undefined) return categoryName(name, language);
  return brands.find((brand) => brand.code === code)?.name ?? code;
}
