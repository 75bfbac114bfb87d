import { useState, type FormEvent } from 'react';
import { useScreenTitle } from '../../lib/page-title.ts';
import { useNow } from '../../lib/use-now.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { readSmsCode, formatWait, type SentCode } from './password-rules.ts';
import { SMS_CODE_DIGITS } from '@kapao/contract/members/rules.ts';
import { digitsOf } from '@kapao/contract/typing/characters.ts';
import { useFocusFirstField } from './use-focus-first-field.ts';
import { useReadText, type FieldReading } from '../../ui/use-read-text.ts';

const TICK_MS = 1000;

interface CodeStepProps {
  sent: SentCode;
  /** The sentence that says where the code was sent. */
  intro: string;
  isSending: boolean;
  onSendAgain: () => void;
  /** Lets the visitor change the phone; omitted if the phone is the member's own. */
  onChangePhone?: () => void;
  check: CodeCheck;
}

/** Verifies a complete code at once; `error` is shown at the field. */
export interface CodeCheck {
  busy: boolean;
  error: string | null;
  clearError: () => void;
  verify: (code: string) => Promise<void>;
}

/**
 * The six-digit code of the SMS. Phones can fill it in automatically, and a complete code is verified at
 * once.
 */
export function CodeStep({ sent, intro, check, ...actions }: CodeStepProps) {
  const { passwords: text, session } = useText();
  useScreenTitle(text.codeTitle);
  const [code, setCode] = useState('');
  const now = useNow(TICK_MS);
  const form = useFocusFirstField();
  const { isSending, onSendAgain, onChangePhone } = actions;
  const { busy, error, clearError, verify } = check;
  const isExpired = now >= sent.expiresAt;

  const onCode = (next: string) => {
    setCode(next);
    clearError();
    if (next.length === SMS_CODE_DIGITS) void verify(next);
  };
  const read = (typed: string): FieldReading => {
    const next = readSmsCode(typed);
    return 'value' in next ? next : { note: text.codeForm };
  };
  const { note, ...handlers } = useReadText({
    value: code,
    onChange: onCode,
    read,
    type: read,
    plain: digitsOf,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === SMS_CODE_DIGITS) void verify(code);
  };
  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
      <header>
        <h1 className="text-title font-semibold">{text.codeTitle}</h1>
        <p className="text-small [text-wrap:pretty] text-muted" aria-live="polite">
          {intro}
        </p>
      </header>
      <Field
        label={text.code}
        hint={isExpired ? undefined : text.codeHint(formatWait(sent.expiresAt - now))}
        error={isExpired ? text.codeExpired : (note ?? error)}
      >
        {({ className, ...control }) => (
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="done"
            placeholder={'•'.repeat(SMS_CODE_DIGITS)}
            value={code}
            {...handlers}
            className={`${className} h-14 px-2! text-center text-title font-semibold tracking-[0.3em] tabular-nums`}
          />
        )}
      </Field>
      <Button
        type="submit"
        busy={busy}
        disabled={code.length < SMS_CODE_DIGITS || isExpired}
        className="w-full"
      >
        {text.verify}
      </Button>
      <footer className="flex flex-wrap items-center justify-between gap-x-4">
        {onChangePhone && (
          <Button variant="quiet" className="-ml-edge" onClick={onChangePhone}>
            {session.changePhone}
          </Button>
        )}
        <Button
          variant="quiet"
          className="-mr-edge ml-auto"
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
