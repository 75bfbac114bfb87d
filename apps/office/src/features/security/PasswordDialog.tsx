import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '@kapao/contract/members/rules.ts';
import { useRef, useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useMe } from '../../api/use-me.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { ActForm } from '../../ui/ActForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { focusNow } from '../../ui/focus.ts';

/** The fields in their order, with the names by which password managers know them. */
const autoComplete = {
  present: 'current-password',
  wanted: 'new-password',
  again: 'new-password',
} as const;
type FieldName = keyof typeof autoComplete;
const order = ['present', 'wanted', 'again'] as const satisfies readonly FieldName[];
type Values = Record<FieldName, string>;
type Errors = Partial<Record<FieldName, string>>;

/** Asks for the present password and a new one twice. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { security: text, join, common } = useText();
  const { email } = useMe();
  const [values, setValues] = useState<Values>({ present: '', wanted: '', again: '' });
  const form = useRef<HTMLDivElement>(null);
  const focusOn = (name: FieldName) =>
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const { busy, message, errors, change } = useChange(onClose, focusOn);
  const fieldOf = (name: FieldName) => ({
    name,
    error: errors[name],
    type: 'password',
    autoComplete: autoComplete[name],
    maxLength: PASSWORD_LENGTH_MAX,
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <ActForm
      title={text.changePassword}
      confirm={text.changePassword}
      cancel={common.cancel}
      busy={busy}
      message={message}
      onSubmit={() => void change(values)}
      onClose={onClose}
    >
      <div ref={form} className="flex flex-col gap-4">
        {/* The hidden field is for password managers, which keep the password under this name. */}
        <input name="email" autoComplete="username" value={email} readOnly hidden />
        <Field {...fieldOf('present')} ref={focusNow} label={text.presentPassword} />
        <Field {...fieldOf('wanted')} label={join.password} hint={join.passwordHint} />
        <Field {...fieldOf('again')} label={join.again} />
      </div>
    </ActForm>
  );
}

/** Checks the fields as the server will, sends them, and shows a refusal at its field. */
function useChange(onClose: () => void, focusOn: (name: FieldName) => void) {
  const { security: text, join } = useText();
  const { busy, run } = useAct('changePassword');
  const [message, setMessage] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const show = (wrong: Errors) => {
    setErrors(wrong);
    const first = order.find((name) => wrong[name] !== undefined);
    if (first !== undefined) focusOn(first);
    return first === undefined;
  };
  const change = async ({ present, wanted, again }: Values) => {
    setMessage('');
    const isComplete = show({
      ...(present === '' && { present: text.presentPasswordMissing }),
      ...(wanted.length < PASSWORD_LENGTH_MIN && { wanted: join.passwordHint }),
      ...(wanted !== again && { again: join.different }),
    });
    if (!isComplete) return;
    const result = await run({ body: { old_password: present, new_password: wanted } });
    if (result === null) return;
    if (result.success) {
      showToast(text.passwordChanged);
      onClose();
    } else if (result.code === 'old_password_wrong') show({ present: result.message });
    else if (result.code === 'password_too_common') show({ wanted: result.message });
    else setMessage(result.message);
  };
  return { busy, message, errors, change };
}
