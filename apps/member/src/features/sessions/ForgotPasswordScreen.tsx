import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { useOperation } from '../../api/use-operation.ts';
import { digitsOf } from '@kapao/contract/typing/characters.ts';
import { maskPhone } from '../../lib/masks.ts';
import { useScreenTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { WEBSITE_ID } from '../../lib/site.ts';
import { useBack } from '../../lib/use-back.ts';
import { showError } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { MaskedField } from '../../ui/MaskedField.tsx';
import { CodeStep, type CodeCheck } from './CodeStep.tsx';
import { EntranceFrame } from './EntranceFrame.tsx';
import { mustUseSentCode, sentCode, type SentCode } from './password-rules.ts';
import { storeResetToken, storeSentCode, loadSentCode, type ResetToken } from './reset-storage.ts';
import { canContinue } from './rules.ts';
import { useFocusFirstField } from './use-focus-first-field.ts';

/**
 * Asks for the phone, then for the one-time code by SMS; the new password has its own route (account-60).
 */
export default function ForgotPasswordScreen() {
  const [, navigate] = useLocation();
  const back = useBack(paths.login());
  const [sent, setSent] = useState(() => loadSentCode(Date.now()));
  const [step, setStep] = useState<'phone' | 'code'>(sent === null ? 'phone' : 'code');
  const [phone, setPhone] = useState(maskPhone(sent?.phone ?? ''));

  const { busy, request } = useCodeRequest(sent, (next) => {
    storeSentCode(next);
    setSent(next);
    setStep('code');
  });
  const onToken = (token: ResetToken) => {
    storeResetToken(token);
    navigate(paths.resetPassword(), { replace: true });
  };

  if (step === 'code' && sent !== null) {
    const toPhone = () => setStep('phone');
    return (
      <EntranceFrame onBack={toPhone}>
        <ResetCodeStep
          key={sent.phone}
          sent={sent}
          isSending={busy}
          onSendAgain={() => void request(sent.phone)}
          onChangePhone={toPhone}
          onToken={onToken}
        />
      </EntranceFrame>
    );
  }
  const onNext = () => {
    if (mustUseSentCode(sent, phone, Date.now())) setStep('code');
    else void request(phone);
  };
  return (
    <EntranceFrame onBack={back}>
      <PhoneStep phone={phone} busy={busy} onChange={setPhone} onNext={onNext} />
    </EntranceFrame>
  );
}

function useCodeRequest(last: SentCode | null, onSent: (sent: SentCode) => void) {
  const { passwords: text } = useText();
  const { busy, run } = useOperation('requestPassword');
  const request = async (phone: string) => {
    const digits = digitsOf(phone);
    const reusedToken = last?.phone === digits ? { request_token: last.requestToken } : {};
    const result = await run({ body: { phone: digits, website_id: WEBSITE_ID, ...reusedToken } });
    if (result === null) return;
    if (result.success) onSent(sentCode(digits, result.data, Date.now()));
    else void showError(text.codeNotSent, { text: result.message });
  };
  return { busy, request };
}

interface ResetCodeStepProps {
  sent: SentCode;
  isSending: boolean;
  onSendAgain: () => void;
  onChangePhone: () => void;
  onToken: (token: ResetToken) => void;
}

function ResetCodeStep({ onToken, ...step }: ResetCodeStepProps) {
  const { passwords: text } = useText();
  const check = useVerification(step.sent, onToken);
  return <CodeStep {...step} intro={text.codeSent(maskPhone(step.sent.phone))} check={check} />;
}

/** A wrong code is an error at the field; any other failure is a notice. */
function useVerification(
  { phone, requestToken }: SentCode,
  onToken: (token: ResetToken) => void,
): CodeCheck {
  const { passwords: text } = useText();
  const { busy, run } = useOperation('verifyResetCode');
  const [error, setError] = useState<string | null>(null);
  const verify = async (code: string) => {
    const body = { phone, code, website_id: WEBSITE_ID, request_token: requestToken };
    const result = await run({ body });
    if (result === null) return;
    if (result.success) {
      const { reset_token: token, expires_in_seconds, bank_account: account } = result.data;
      const expiresAt = Date.now() + expires_in_seconds * 1000;
      return onToken({ token, phone, expiresAt, ...(account !== null && { account }) });
    }
    if (result.code === 'reset_code_wrong') setError(result.message);
    else void showError(text.verifyFailed, { text: result.message });
  };
  return { busy, error, clearError: () => setError(null), verify };
}

interface PhoneStepProps {
  phone: string;
  busy: boolean;
  onChange: (phone: string) => void;
  onNext: () => void;
}

function PhoneStep({ phone, busy, onChange, onNext }: PhoneStepProps) {
  const { passwords: text, session } = useText();
  useScreenTitle(text.forgotTitle);
  const form = useFocusFirstField();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canContinue(phone)) onNext();
  };
  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
      <header>
        <h1 className="text-title font-semibold">{text.forgotTitle}</h1>
        <p className="text-small text-muted">{text.forgotIntro}</p>
      </header>
      <MaskedField
        label={session.phone}
        value={phone}
        onChange={onChange}
        kind="phone"
        autoComplete="tel-national"
        placeholder="08X-XXX-XXXX"
        enterKeyHint="send"
      />
      <Button type="submit" busy={busy} disabled={!canContinue(phone)} className="w-full">
        {text.sendCode}
      </Button>
    </form>
  );
}
