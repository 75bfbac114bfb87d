import type { Body } from '@kapao/contract/operation.ts';
import { useEffect, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useOperation } from '../../api/use-operation.ts';
import { maskPhone } from '../../lib/masks.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/use-back.ts';
import { WEBSITE_ID } from '../../lib/site.ts';
import { showError, showWarning } from '../../state/notice.ts';
import { setPendingRegistration, usePendingRegistration } from '../../state/registration.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeStep, type CodeCheck } from './CodeStep.tsx';
import { EntranceFrame } from './EntranceFrame.tsx';
import { sentCode, type SentCode } from './password-rules.ts';
import { useRegister } from './use-register.ts';

/** Proves the phone of a registration by a code, if the site requires it (account-64). */
export default function RegisterCodeScreen() {
  const back = useBack(paths.register());
  const pending = usePendingRegistration((state) => state.pending);
  if (pending === null) return <Redirect to={paths.register()} replace />;
  return (
    <EntranceFrame onBack={back}>
      <Proof registration={pending} />
    </EntranceFrame>
  );
}

function Proof({ registration }: { registration: Body<'register'> }) {
  const { passwords: text } = useText();
  const [sent, setSent] = useState<SentCode | null>(null);
  const [, navigate] = useLocation();
  const { busy, request } = usePhoneCode(registration.phone, sent, setSent);
  const check = useProvenRegistration(registration, sent);
  if (sent === null) {
    return (
      <section className="flex flex-col gap-4">
        <h1 className="text-title font-semibold">{text.proofTitle}</h1>
        <p className="text-muted">{text.proofOfRegistration(maskPhone(registration.phone))}</p>
        <Button busy={busy} onClick={() => void request()} className="w-full">
          {text.sendCode}
        </Button>
      </section>
    );
  }
  return (
    <CodeStep
      sent={sent}
      intro={text.proofSentTo(maskPhone(sent.phone))}
      isSending={busy}
      onSendAgain={() => void request()}
      onChangePhone={() => navigate(paths.register(), { replace: true })}
      check={check}
    />
  );
}

function usePhoneCode(phone: string, last: SentCode | null, onSent: (sent: SentCode) => void) {
  const { passwords: text } = useText();
  const { busy, run } = useOperation('requestPhoneCode');
  const request = async () => {
    const reusedToken = last === null ? {} : { request_token: last.requestToken };
    const result = await run({ body: { phone, website_id: WEBSITE_ID, ...reusedToken } });
    if (result === null) return;
    if (result.success) onSent(sentCode(phone, result.data, Date.now()));
    else void showError(text.codeNotSent, { text: result.message });
  };
  return { busy, request };
}

function useProvenRegistration(registration: Body<'register'>, sent: SentCode | null): CodeCheck {
  const { common } = useText();
  const [, navigate] = useLocation();
  const { busy, register } = useRegister();
  const [error, setError] = useState<string | null>(null);
  // Leaving the screen discards the pending registration.
  useEffect(() => () => setPendingRegistration(null), []);
  const verify = async (code: string) => {
    if (sent === null) return;
    const proof = { phone_code: code, request_token: sent.requestToken };
    const refused = await register({ ...registration, ...proof });
    if (refused === null) return;
    if (refused.code === 'phone_code_wrong') return setError(refused.message);
    void showWarning(refused.message || common.failed);
    navigate(paths.register(), { replace: true });
  };
  return { busy, error, clearError: () => setError(null), verify };
}
