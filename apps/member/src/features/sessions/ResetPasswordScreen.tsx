import { useState, type FormEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { resetSession } from '../../api/session.ts';
import { useOperation } from '../../api/use-operation.ts';
import { useScreenTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/use-back.ts';
import { showError, showSuccess } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { BankMark } from '../../ui/BankMark.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EntranceFrame } from './EntranceFrame.tsx';
import { HiddenUsername, NewPasswordFields, useNewPassword } from './NewPasswordFields.tsx';
import { clearResetToken, loadResetToken, type ResetToken } from './reset-storage.ts';
import { useFocusFirstField } from './use-focus-first-field.ts';

/** Asks for the new password, after the SMS code was exchanged for a reset token (account-60). */
export default function ResetPasswordScreen() {
  const back = useBack(paths.login());
  const { passwords: text } = useText();
  useScreenTitle(text.resetTitle);
  const [token, setToken] = useState(() => loadResetToken(Date.now()));
  const forget = () => {
    clearResetToken();
    setToken(null);
  };
  return (
    <EntranceFrame onBack={back}>
      {token === null ? <NoToken /> : <ResetForm token={token} onRefused={forget} />}
    </EntranceFrame>
  );
}

function NoToken() {
  const { passwords: text } = useText();
  return (
    <>
      <header>
        <h1 className="text-title font-semibold">{text.resetTitle}</h1>
        <p className="text-muted">{text.tokenMissing}</p>
      </header>
      <Link href={paths.forgotPassword()} replace className={buttonClass('filled', 'w-full')}>
        {text.sendCode}
      </Link>
    </>
  );
}

function ResetForm({ token, onRefused }: { token: ResetToken; onRefused: () => void }) {
  const { passwords: text } = useText();
  const [, navigate] = useLocation();
  const form = useFocusFirstField();
  const reset = useOperation('resetPassword');
  const { check, setRefusal, ...fields } = useNewPassword();
  const [isOwn, setOwn] = useState(false);
  const focus = (name: string) =>
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const first = check();
    if (first !== undefined) return focus(first);
    const { password } = fields.value;
    const authorization = `Bearer ${token.token}`;
    const confirmed = token.account === undefined ? {} : { bank_account_confirmed: isOwn };
    const result = await reset.run({ body: { password, ...confirmed } }, { authorization });
    if (result === null) return;
    if (result.success) {
      clearResetToken();
      await showSuccess(text.resetDone, { text: text.resetDoneText });
      // The server has ended every session, this browser's included.
      resetSession();
      return navigate(paths.login(), { replace: true });
    }
    if (result.code === 'password_too_common') {
      setRefusal(result.message);
      return focus('password');
    }
    if (result.code === 'reset_token_refused') onRefused();
    void showError(text.resetFailed, { text: result.message });
  };

  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      className="flex flex-col gap-4"
    >
      <h1 className="text-title font-semibold">{text.resetTitle}</h1>
      <HiddenUsername username={token.phone} />
      <NewPasswordFields {...fields} />
      {token.account !== undefined && (
        <OwnAccount account={token.account} isOwn={isOwn} onChange={setOwn} />
      )}
      <Button
        type="submit"
        busy={reset.busy}
        disabled={token.account !== undefined && !isOwn}
        className="w-full"
      >
        {text.save}
      </Button>
    </form>
  );
}

interface OwnAccountProps {
  account: NonNullable<ResetToken['account']>;
  isOwn: boolean;
  onChange: (isOwn: boolean) => void;
}

/**
 * Another person may have registered this phone with their own bank account. The phone's owner confirms the
 * account or registers again (account-66).
 */
function OwnAccount({ account, isOwn, onChange }: OwnAccountProps) {
  const { passwords: text } = useText();
  return (
    <section className="flex flex-col gap-2 rounded-card bg-tint px-edge py-3 text-small">
      <p className="flex flex-wrap items-center gap-3">
        <BankMark abbreviation={account.bank_abbr} />
        <span className="min-w-0 flex-1 basis-28">
          {text.accountShown(account.bank_abbr, account.number_end)}
        </span>
      </p>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={isOwn}
          onChange={(event) => onChange(event.target.checked)}
          className="size-5 accent-primary"
        />
        {text.accountIsMine}
      </label>
      <Link href={paths.register()} className="flex min-h-11 items-center text-primary underline">
        {text.accountIsNotMine}
      </Link>
    </section>
  );
}
