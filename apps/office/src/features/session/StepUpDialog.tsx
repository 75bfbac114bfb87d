import { useText } from '../../text/language.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { StepUpForm } from './StepUpForm.tsx';

/** Asks for the second factor before a delicate act; the answer is whether it was given. */
export default function StepUpDialog({ onAnswer }: { onAnswer: (isGiven: boolean) => void }) {
  const { stepUp: text } = useText();
  return (
    <Dialog title={text.title} isOpen isAlert onClose={() => onAnswer(false)}>
      <p className="mb-4 text-muted">{text.why}</p>
      <StepUpForm onDone={() => onAnswer(true)} onCancel={() => onAnswer(false)} />
    </Dialog>
  );
}
