import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import type { ServiceTest } from '@kapao/contract/office/services.ts';
import type { ServiceKind } from '@kapao/contract/third-parties/service-kinds.ts';
import type { ReactNode } from 'react';
import { TestWords } from '../text/TestWords.tsx';
import { useServiceText } from '../text/use-service-text.ts';
import { Button } from '../ui/Button.tsx';
import { useAct } from './act.ts';
import { useMissing } from './use-me.ts';

/** The answer of a test, or why it was refused. */
export type TestAnswer = ServiceTest | string;

interface TestServiceProps {
  kind: ServiceKind;
  code: string;
  /** The values to test before they are saved; the saved ones are tested without. */
  form?: OfficeBody<'testService'>['form'];
  /** Why the button is off, besides a missing permission. */
  mistake?: string | undefined;
  /** Whether the button's name says which service it tests, as a list needs. */
  isNamed?: boolean;
  /** The last test of this page. The caller keeps it, because a list's cell is drawn anew with each answer. */
  tested: TestAnswer | undefined;
  onTested: (test: TestAnswer) => void;
  /** Shown until this page has an answer. */
  children?: ReactNode;
}

/** engine-17 svc-07: makes a harmless call to a third party, and says how it answered. */
export function TestService(props: TestServiceProps) {
  const { kind, code, form = null, mistake, isNamed = false, tested, onTested, children } = props;
  const services = useServiceText();
  const { run, busy } = useAct('testService');
  const missing = useMissing('operations:act');
  const test = async () => {
    const answer = await run({ params: { kind, code }, body: { form } });
    if (answer !== null) onTested(answer.success ? answer.data : answer.message);
  };
  return (
    <>
      <output className="text-small">
        {typeof tested === 'string' && <span className="text-danger">{tested}</span>}
        {typeof tested === 'object' && <TestWords {...tested} />}
        {tested === undefined && children}
      </output>
      <Button
        {...(isNamed && { 'aria-label': services.testNamed(code) })}
        busy={busy}
        disabledReason={missing ?? mistake}
        onClick={() => void test()}
      >
        {services.test}
      </Button>
    </>
  );
}
