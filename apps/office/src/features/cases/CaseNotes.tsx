import { riskDecisions } from '@kapao/contract/cases/rules.ts';
import type { CaseNote } from '@kapao/contract/office/cases.ts';
import { useText } from '../../text/language.ts';
import { Time } from '../../ui/Time.tsx';

/** Notes and acts of staff, newest first; members never see them. */
export function CaseNotes({ notes }: { notes: readonly CaseNote[] }) {
  const { audit, cases: text, risk } = useText();
  /** The notes of risk cases begin with the code of the decision or mark. */
  const worded = (note: CaseNote) => {
    const [code, ...rest] = note.text?.split(' · ') ?? [];
    const decision = riskDecisions.find((each) => each === code);
    if (note.kind !== 'decide' || decision === undefined) return note.text;
    return [risk.decisions[decision], ...rest].join(' · ');
  };
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{text.notes}</h3>
      {notes.length === 0 && <p className="text-muted">{text.noNotes}</p>}
      <ul className="flex flex-col gap-2">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="text-small text-muted">
              {text.noteKinds[note.kind]} · {note.by ?? audit.actorKinds.system} ·{' '}
              <Time at={note.created_at} />
            </p>
            {note.text !== null && (
              <p className="wrap-anywhere whitespace-pre-line">{worded(note)}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
