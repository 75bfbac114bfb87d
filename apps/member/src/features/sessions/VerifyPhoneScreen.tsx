import { useState } from 'react';
import { useLocation } from 'wouter';
import { forgetRestrictions } from '../../api/restrictions.ts';
import { useOperation } from '../../api/use-operation.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/use-back.ts';
import { showError, showSuccess } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CodeStep, type CodeCheck } from './CodeStep.tsx';
import { sentCode, type SentCode } from './password-rules.ts';

/** The member proves the phone by a code before the first withdrawal (account-62). */
export default function VerifyPhoneScreen() {
  const { passwords: text } = useText();
  const back = useBack(paths.withdraw());
  const [sent, setSent] = useState<SentCode | null>(null);
  const { busy, request } = useOwnCode(sent, setSent);
  return (
    <>
      <PageHeader title={text.proofTitle} onBack={back} />
      <Card className="mt-2">
        {sent === null ? (
          <div className="flex flex-col gap-4">
            <p className="text-muted">{text.proofIntro}</p>
            <Button busy={busy} onClick={() => void request()} className="w-full">
              {text.sendCode}
            </Button>
          </div>
        ) : (
          <ProofStep sent={sent} isSending={busy} onSendAgain={() => void request()} />
        )}
      </Card>
    </>
  );
}

function useOwnCode(last: SentCode | null, onSent: (sent: SentCode) => void) {
  const { passwords: text } = useText();
  const { busy, run } = useOperation('requestOwnPhoneCode');
  const request = async () => {
    const result = await run({ body: last === null ? {} : { request_token: last.requestToken } });
    if (result === null) return;
    // The phone stays empty: only the server knows the number it sent the code to.
    if (result.success) onSent(sentCode('', result.data, Date.now()));
    else void showError(text.codeNotSent, { text: result.message });
  };
  return { busy, request };
}

interface ProofStepProps {
  sent: SentCode;
  isSending: boolean;
  onSendAgain: () => void;
}

function ProofStep(step: ProofStepProps) {
  const { passwords: text } = useText();
  return <CodeStep {...step} intro={text.proofSent} check={useProof(step.sent)} />;
}

function useProof({ requestToken }: SentCode): CodeCheck {
  const { passwords: text } = useText();
  const [, navigate] = useLocation();
  const { busy, run } = useOperation('provePhone');
  const [error, setError] = useState<string | null>(null);
  const verify = async (code: string) => {
    const result = await run({ body: { code, request_token: requestToken } });
    if (result === null) return;
    if (result.success) {
      forgetRestrictions();
      void showSuccess(text.proofDone);
      return navigate(paths.withdraw(), { replace: true });
    }
    if (result.code === 'phone_code_wrong') setError(result.message);
    else void showError(text.verifyFailed, { text: result.message });
  };
  return { busy, error, clearError: () => setError(null), verify };
}
