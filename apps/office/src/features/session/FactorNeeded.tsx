import { useText } from '../../text/language.ts';
import { Page } from '../../ui/Page.tsx';
import { StepUpForm } from './StepUpForm.tsx';

/** Shown in place of every screen while the session has not given the second factor that the site asks for. */
export default function FactorNeeded() {
  const { stepUp: text } = useText();
  return (
    <Page title={text.title}>
      <div className="max-w-md rounded-card border border-line bg-surface p-4">
        <p className="mb-4 text-muted">{text.needed}</p>
        <StepUpForm onDone={() => {}} />
      </div>
    </Page>
  );
}
