import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import type { CallFailure } from '../../api/client.ts';
import { beginSession } from '../../api/session.ts';
import { useSettings } from '../../api/settings.ts';
import { useOperation } from '../../api/use-operation.ts';
import { digitsOf } from '@kapao/contract/typing/characters.ts';
import { paths } from '../../lib/paths.ts';
import { WEBSITE_ID } from '../../lib/site.ts';
import { showError } from '../../state/notice.ts';
import { showToast } from '../../state/toast.ts';
import { useEntranceText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { MaskedField } from '../../ui/MaskedField.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { canLogIn, isWrongCredentials } from './rules.ts';

export function LoginForm() {
  const { session: text } = useEntranceText();
  const loginBy = useSettings()?.login_username_or_phone ?? 'phone';
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const login = useOperation('login');
  const wrongCredentials = loginBy === 'phone' ? text.loginFailed : text.loginFailedByUsername;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!canLogIn(loginBy, name, password)) return;
    const credentials = loginBy === 'phone' ? { phone: digitsOf(name) } : { username: name.trim() };
    const result = await login.run({ body: { ...credentials, password, website_id: WEBSITE_ID } });
    if (result === null) return;
    if (!result.success) return void showError(failureTitle(result, wrongCredentials));
    const { access_token, id, uuid, website_id } = result.data.member_data;
    showToast(text.loginSucceeded);
    // Opening the session leads to the dashboard, because the route guard redirects members there.
    beginSession({ access_token, id, uuid, website_id });
  };

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {loginBy === 'phone' ? (
        <MaskedField
          label={text.phone}
          value={name}
          onChange={setName}
          kind="phone"
          autoComplete="username"
          placeholder="08X-XXX-XXXX"
        />
      ) : (
        <TextField
          label={text.username}
          value={name}
          onChange={setName}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <PasswordField
        label={text.password}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <Link
        href={paths.forgotPassword()}
        className="-my-2 inline-flex min-h-11 items-center self-end text-small text-primary"
      >
        {text.forgotPassword}
      </Link>
      <Button
        type="submit"
        busy={login.busy}
        disabled={!canLogIn(loginBy, name, password)}
        className="mt-1 w-full"
      >
        {text.login}
      </Button>
    </form>
  );
}

/**
 * Wrong credentials have a text of their own; other failures, such as "no connection", show their message.
 */
function failureTitle({ status, message }: CallFailure, wrongCredentials: string): string {
  return isWrongCredentials(status) ? wrongCredentials : message;
}
