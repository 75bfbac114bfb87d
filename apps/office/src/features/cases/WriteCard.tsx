import { MESSAGE_MAX } from '@kapao/contract/cases/rules.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';

interface WriteCardProps {
  /** `answer` goes to the member; `note` stays among staff. */
  kind: 'answer' | 'note';
  caseId: string;
  off: string | undefined;
}

const operations = { answer: 'answerCase', note: 'noteCase' } as const;

/** A field for the answer to the member, or for a note of staff. */
export function WriteCard({ kind, caseId, off }: WriteCardProps) {
  const { cases: text } = useText();
  const [written, setWritten] = useState('');
  const [error, setError] = useState<string>();
  const act = useAct(operations[kind]);
  const { message, isUnknown, attempt } = useSaving();
  const isAnswer = kind === 'answer';
  const submit = async () => {
    if (off !== undefined) return;
    if (written.trim() === '') return setError(text.textMissing);
    const sent = await attempt({ text: written.trim() }, (body) =>
      act.run({ params: { id: caseId }, body }),
    );
    if (sent?.success !== true) return;
    setWritten('');
    showToast(isAnswer ? text.answered : text.noted);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextArea
        label={isAnswer ? text.answer : text.note}
        hint={isAnswer ? text.answerHint : text.noteHint}
        value={written}
        maxLength={MESSAGE_MAX}
        readOnly={act.busy || isUnknown}
        error={error}
        onChange={({ target }) => {
          setWritten(target.value);
          setError(undefined);
        }}
      />
      {message !== '' && (
        <p role="alert" className="text-danger">
          {message}
        </p>
      )}
      <p>
        <Button
          type="submit"
          look={isAnswer ? 'primary' : 'plain'}
          busy={act.busy}
          disabledReason={off}
        >
          {isAnswer ? text.sendAnswer : text.addNote}
        </Button>
      </p>
    </form>
  );
}
