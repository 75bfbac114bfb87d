import { memberPages } from '@kapao/contract/site/member-pages.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { SelectField } from '../../ui/Field.tsx';

interface MemberPageChoiceProps {
  /** The link as it stands; another than a listed page shows no choice. */
  value: string;
  onChange: (path: string) => void;
}

/** The pages of the member app by their names; the chosen one goes into the field of the link. */
export function MemberPageChoice({ value, onChange }: MemberPageChoiceProps) {
  const { descriptions: words } = useText();
  const inLanguage = useInLanguage();
  const isListed = memberPages.some(({ path }) => path === value);
  return (
    <SelectField
      label={words.page}
      value={isListed ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{words.noPage}</option>
      {memberPages.map((page) => (
        <option key={page.path} value={page.path}>
          {inLanguage(page)} · {page.path}
        </option>
      ))}
    </SelectField>
  );
}
