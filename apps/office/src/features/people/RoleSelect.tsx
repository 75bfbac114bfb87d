import { useQueryOf } from '../../api/use-query-of.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { SelectField } from '../../ui/Field.tsx';

interface RoleSelectProps {
  role: string;
  onChange: (role: string) => void;
}

/** Chooses one of the roles; those with permissions beyond the caller's own cannot be given. */
export function RoleSelect({ role, onChange }: RoleSelectProps) {
  const { people: text } = useText();
  const inLanguage = useInLanguage();
  const { data } = useQueryOf('listRoles', {});
  return (
    <SelectField
      label={text.role}
      hint={text.roleHint}
      value={role}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="" disabled>
        {text.chooseRole}
      </option>
      {data?.roles.map(({ code, name, may_give: mayGive }) => (
        <option key={code} value={code} disabled={!mayGive}>
          {inLanguage(name)}
        </option>
      ))}
    </SelectField>
  );
}
