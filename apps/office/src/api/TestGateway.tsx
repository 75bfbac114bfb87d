import type { ServiceTest } from '@kapao/contract/office/services.ts';
import { TestWords } from '../text/TestWords.tsx';
import { useServiceText } from '../text/use-service-text.ts';
import { Button } from '../ui/Button.tsx';
import { useAct } from './act.ts';
import { useMissing } from './use-me.ts';

/** The answer of a test, or why it was refused. */
export type GatewayTest = ServiceTest | string;

interface TestGatewayProps {
  code: string;
  /** The last test of the gateway. The list keeps it, because a cell is drawn anew with each answer. */
  tested: GatewayTest | undefined;
  onTested: (test: GatewayTest) => void;
}

/** engine-17: asks a gateway about a payment that does not exist, and says how it answered. */
export function TestGateway({ code, tested, onTested }: TestGatewayProps) {
  const services = useServiceText();
  const { run, busy } = useAct('testService');
  const missing = useMissing('operations:act');
  const test = async () => {
    const answer = await run({ params: { kind: 'gateway', code }, body: { form: null } });
    if (answer !== null) onTested(answer.success ? answer.data : answer.message);
  };
  return (
    <>
      <output className="text-small">
        {typeof tested === 'string' ? tested : tested && <TestWords {...tested} />}
      </output>
      <Button
        aria-label={services.testNamed(code)}
        busy={busy}
        disabledReason={missing}
        onClick={() => void test()}
      >
        {services.test}
      </Button>
    </>
  );
}
