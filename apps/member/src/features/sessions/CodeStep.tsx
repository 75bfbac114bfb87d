import { useState, type FormEvent } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { maskPhone } from '../../lib/masks.ts';
import { useScreenTitle } from '../../lib/page-title.ts';
import { WEBSITE_ID } from '../../lib/site.ts';
import { useNow } from '../../lib/use-now.ts';
import { showError } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { cleanCode, CODE_DIGITS, formatWait, type SentCode } from './password-rules.ts';
import type { ResetToken } from './reset-memory.ts';
import { useFirstField } from './use-first-field.ts';

const TICK_MS = 1000;

interface CodeStepProps {
  sent: SentCode;
  isSending: boolean;
  onSendAgain: () => void;
  onChangePhone: () => void;
  onToken: (token: ResetToken) => void;
}

/** The six digits of the SMS: read by the phone itself where it can, and checked when complete. */
export function CodeStep({ sent, isSending, onSendAgain, onChangePhone, onToken }: CodeStepProps) {
  const { passwords: text, session } = useText();
  useScreenTitle(text.codeTitle);
  const [code, setCode] = useState('');
  const now = useNow(TICK_MS);
  const form = useFirstField();
  const { busy, error, clearError, verify } = useVerification(sent, onToken);
  const isExpired = now >= sent.expiresAt;

  const type = (typed: string) => {
    const next = cleanCode(typed);
    setCode(next);
    if (next === code) return;
    clearError();
    if (next.length === CODE_DIGITS) void verify(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === CODE_DIGITS) void verify(code);
  };
  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
      <header>
        <h1 className="text-title font-semibold">{text.codeTitle}</h1>
        <p className="text-small [text-wrap:pretty] text-muted" aria-live="polite">
          {text.codeSent(maskPhone(sent.phone))}
        </p>
      </header>
      <Field
        label={text.code}
        hint={isExpired ? undefined : text.codeHint(formatWait(sent.expiresAt - now))}
        error={isExpired ? text.codeExpired : error}
      >
        {({ className, ...control }) => (
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="done"
            // Room for the spaces and dashes of what is pasted.
            maxLength={CODE_DIGITS * 2}
            placeholder={'•'.repeat(CODE_DIGITS)}
            value={code}
            onChange={(event) => type(event.target.value)}
            className={`${className} h-14 px-2! text-center text-title font-semibold tracking-[0.3em] tabular-nums`}
          />
        )}
      </Field>
      <Button
        type="submit"
        busy={busy}
        disabled={code.length < CODE_DIGITS || isExpired}
        className="w-full"
      >
        {text.verify}
      </Button>
      <footer className="flex flex-wrap items-center justify-between gap-x-4">
        <Button look="quiet" className="-ml-edge" onClick={onChangePhone}>
          {session.changePhone}
        </Button>
        <Button
          look="quiet"
          className="-mr-edge"
          busy={isSending}
          disabled={now < sent.resendAt}
          onClick={onSendAgain}
        >
          {now < sent.resendAt ? text.sendAgainIn(formatWait(sent.resendAt - now)) : text.sendAgain}
        </Button>
      </footer>
    </form>
  );
}

/** A wrong code is told at the field; what the code cannot be blamed for is a notice. */
function useVerification({ phone, requestToken }: SentCode, onToken: (token: ResetToken) => void) {
  const { passwords: text } = useText();
  const { busy, run } = useOperation('verifyResetCode');
  const [error, setError] = useState<string | null>(null);
  const verify = async (code: string) => {
    const body = { phone, code, website_id: WEBSITE_ID, request_token: requestToken };
    const result = await run({ body });
    if (result === null) return;
    if (result.success) {
      const { reset_token, expires_in_seconds } = result.data;
      const expiresAt = Date.now() + expires_in_seconds * 1000;
      return onToken({ token: reset_token, phone, expiresAt });
    }
    if (result.code === 'reset_code_wrong') setError(result.message);
    else void showError(text.verifyFailed, { text: result.message });
  };
  return { busy, error, clearError: () => setError(null), verify };
}
