import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useText } from '../text/language.ts';
import { Button } from '../ui/Button.tsx';
import { useAct } from './act.ts';
import { useMissing } from './use-me.ts';

/** The answer of a test, or why it was refused. */
export type GatewayTest = OfficeData<'testGateway'> | string;

interface TestGatewayProps {
  code: string;
  /** The last test of the gateway. The list keeps it, because a cell is drawn anew with each answer. */
  tested: GatewayTest | undefined;
  onTested: (test: GatewayTest) => void;
}

/** engine-17: asks a gateway about a payment that does not exist, and says how it answered. */
export function TestGateway({ code, tested, onTested }: TestGatewayProps) {
  const { health } = useText();
  const { run, busy } = useAct('testGateway');
  const missing = useMissing('operations:act');
  const test = async () => {
    const answer = await run({ params: { code } });
    if (answer !== null) onTested(answer.success ? answer.data : answer.message);
  };
  return (
    <>
      <output className="text-small">
        {typeof tested === 'string' ? tested : tested && <TestResult {...tested} />}
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
    <span className={isGood ? 'text-success' : 'text-danger'}>
      {health.testOutcomes[outcome]}
      {status !== null && !isGood && ` (${status})`} · {health.tookMs(took_ms)}
    </span>
  );
}
