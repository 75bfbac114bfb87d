import { useState } from 'react';
import { useText } from '../../text/language.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import {
  newPasswordFaults,
  noNewPassword,
  type NewPassword,
  type NewPasswordFaults,
} from './password-rules.ts';
import { PASSWORD_LENGTH_MAX } from './rules.ts';

/** The fields' state, for the form around them. */
export function useNewPassword() {
  const [value, setValue] = useState(noNewPassword);
  const [faults, setFaults] = useState<NewPasswordFaults>({});
  /** What the server had against it. */
  const [refusal, setRefusal] = useState<string | null>(null);
  return {
    value,
    faults,
    refusal,
    setRefusal,
    change: (next: NewPassword) => {
      setValue(next);
      setFaults({});
      setRefusal(null);
    },
    /** Points at what is wrong, and tells the name of the first such field; undefined if none is. */
    check: (): string | undefined => {
      const found = newPasswordFaults(value);
      setFaults(found);
      return Object.keys(found)[0];
    },
  };
}

type NewPasswordFieldsProps = Pick<
  ReturnType<typeof useNewPassword>,
  'value' | 'faults' | 'refusal' | 'change'
>;

export function NewPasswordFields({ value, faults, refusal, change }: NewPasswordFieldsProps) {
  const { passwords: text, session } = useText();
  return (
    <>
      <PasswordField
        name="password"
        label={text.newPassword}
        hint={session.passwordHint}
        error={faults.password ? session.passwordTooShort : refusal}
        value={value.password}
        onChange={(password) => change({ ...value, password })}
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH_MAX}
      />
      <PasswordField
        name="repeated"
        label={text.repeatPassword}
        error={faults.repeated ? text.mismatch : null}
        value={value.repeated}
        onChange={(repeated) => change({ ...value, repeated })}
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH_MAX}
        enterKeyHint="go"
      />
    </>
  );
}

/** Tells password managers whose password it is; nobody sees it. */
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
