import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';

/** engine-17: asks a gateway about a payment that does not exist, and says how it answered. */
export function TestGateway({ code }: { code: string }) {
  const { health } = useText();
  const { run, busy } = useAct('testGateway');
  const missing = useMissing('operations:act');
  const [result, setResult] = useState<OfficeData<'testGateway'> | string>();
  const test = async () => {
    const answer = await run({ params: { code } });
    if (answer !== null) setResult(answer.success ? answer.data : answer.message);
  };
  return (
    <>
      <output className="text-small">
        {typeof result === 'string' ? result : result && <TestResult {...result} />}
      </output>
      <Button
        aria-label={health.testNamed(code)}
        busy={busy}
        disabledReason={missing}
        onClick={() => void test()}
      >
        {health.test}
      </Button>
    </>
  );
}

function TestResult({ outcome, status, took_ms }: OfficeData<'testGateway'>) {
  const { health } = useText();
  const isGood = outcome === 'accepted';
  return (
    <Badge tone={isGood ? 'success' : 'danger'}>
      {health.testOutcomes[outcome]}
      {status !== null && !isGood && ` (${status})`} · {health.tookMs(took_ms)}
    </Badge>
  );
}
