import { useState } from 'react';
import { useText } from '../../text/language.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import {
  validateNewPassword,
  noNewPassword,
  type NewPassword,
  type NewPasswordErrors,
} from './password-rules.ts';
import { PASSWORD_LENGTH_MAX } from '@kapao/contract/members/rules.ts';

/** The state of the fields, for the form that contains them. */
export function useNewPassword() {
  const [value, setValue] = useState(noNewPassword);
  const [errors, setErrors] = useState<NewPasswordErrors>({});
  /** Why the server refused the password. */
  const [refusal, setRefusal] = useState<string | null>(null);
  return {
    value,
    errors,
    refusal,
    setRefusal,
    change: (next: NewPassword) => {
      setValue(next);
      setErrors({});
      setRefusal(null);
    },
    /**
     * Validates the fields and shows the errors. Returns the name of the first invalid field; undefined if
     * all are valid.
     */
    check: (): string | undefined => {
      const found = validateNewPassword(value);
      setErrors(found);
      return Object.keys(found)[0];
    },
  };
}

type NewPasswordFieldsProps = Pick<
  ReturnType<typeof useNewPassword>,
  'value' | 'errors' | 'refusal' | 'change'
>;

export function NewPasswordFields({ value, errors, refusal, change }: NewPasswordFieldsProps) {
  const { passwords: text, session } = useText();
  return (
    <>
      <PasswordField
        name="password"
        label={text.newPassword}
        hint={session.passwordHint}
        error={errors.password ? session.passwordTooShort : refusal}
        value={value.password}
        onChange={(password) => change({ ...value, password })}
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH_MAX}
      />
      <PasswordField
        name="repeated"
        label={text.repeatPassword}
        error={errors.repeated ? text.mismatch : null}
        value={value.repeated}
        onChange={(repeated) => change({ ...value, repeated })}
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH_MAX}
        enterKeyHint="go"
      />
    </>
  );
}

/** An invisible field from which password managers learn the username. */
export function HiddenUsername({ username }: { username: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={username}
      readOnly
      hidden
      tabIndex={-1}
    />
  );
}
