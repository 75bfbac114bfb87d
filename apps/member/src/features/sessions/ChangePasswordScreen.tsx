import { useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { useProfile } from '../../api/profile.ts';
import { useOperation } from '../../api/use-operation.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/use-back.ts';
import { noteOwnAct } from '../../state/announced.ts';
import { showError, showSuccess } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { HiddenUsername, NewPasswordFields, useNewPassword } from './NewPasswordFields.tsx';
import { PASSWORD_LENGTH_MAX } from '@kapao/contract/members/rules.ts';

/**
 * The form asks for the old password and the new one twice; all other sessions of the member end (account-22).
 */
export default function ChangePasswordScreen() {
  const { passwords: text } = useText();
  const back = useBack(paths.profile());
  return (
    <>
      <PageHeader title={text.changeTitle} onBack={back} />
      <Card className="mt-2">
        <ChangeForm />
      </Card>
    </>
  );
}

function ChangeForm() {
  const { common, passwords: text } = useText();
  const profile = useProfile();
  const form = useRef<HTMLFormElement>(null);
  const [old, setOld] = useState('');
  const [oldError, setOldError] = useState<string | null>(null);
  const { check, setRefusal, ...fields } = useNewPassword();
  const focus = (name: string) =>
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const { busy, change } = useChange({
    onOldWrong: (message) => {
      setOldError(message);
      focus('old');
    },
    onNewRefused: (message) => {
      setRefusal(message);
      focus('password');
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const first = check();
    if (old === '') setOldError(common.required);
    if (old === '' || first !== undefined) return focus(old === '' ? 'old' : (first ?? ''));
    void change(old, fields.value.password);
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <HiddenUsername username={profile?.username ?? ''} />
      <PasswordField
        name="old"
        label={text.oldPassword}
        error={oldError}
        value={old}
        onChange={(value) => {
          setOld(value);
          setOldError(null);
        }}
        autoComplete="current-password"
        maxLength={PASSWORD_LENGTH_MAX}
      />
      <NewPasswordFields {...fields} />
      <p className="text-caption text-muted">{text.othersEnd}</p>
      <Button type="submit" busy={busy} className="w-full">
        {text.change}
      </Button>
    </form>
  );
}

interface ChangeListeners {
  onOldWrong: (message: string) => void;
  onNewRefused: (message: string) => void;
}

function useChange({ onOldWrong, onNewRefused }: ChangeListeners) {
  const { passwords: text } = useText();
  const [, navigate] = useLocation();
  const { busy, run } = useOperation('changePassword');
  const change = async (old: string, next: string) => {
    noteOwnAct('password_changed');
    const result = await run({ body: { old_password: old, new_password: next } });
    if (result === null) return;
    if (result.success) {
      void showSuccess(text.changed, { text: text.changedText });
      navigate(paths.profile(), { replace: true });
      return;
    }
    if (result.code === 'old_password_wrong') onOldWrong(result.message);
    else if (result.code === 'password_too_common') onNewRefused(result.message);
    else void showError(text.changeFailed, { text: result.message });
  };
  return { busy, change };
}
