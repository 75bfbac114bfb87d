import { reasonLine } from '../lib/typed-reason.ts';
import { SelectField, TextArea } from './Field.tsx';
import { useUi } from './ui-context.ts';

/** The reason for the member of a refused payment: its code, and words of the maker (pay-103). */
export interface Told {
  code: string;
  note: string;
}

/** The reasons for members, and the one that is offered first for a reason for staff. */
export interface ToldChoices {
  reasons: Readonly<Record<string, { th: string; en: string }>>;
  /** The most characters of the words. */
  noteMax: number;
  usualFor: (staffReason: string) => string;
}

interface ToldFieldsProps {
  choices: ToldChoices;
  told: Told;
  readOnly: boolean;
  /** Called with what was changed. */
  onChange: (changed: Partial<Told>) => void;
}

/** Asks what the member is told, and shows it as the member will read it, in both languages. */
export function ToldFields({ choices, told, readOnly, onChange }: ToldFieldsProps) {
  const { text, language } = useUi();
  const words = choices.reasons[told.code];
  const note = reasonLine(told.note);
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      <SelectField
        label={text.toldReason}
        value={told.code}
        disabled={readOnly}
        onChange={({ target }) => onChange({ code: target.value })}
      >
        {Object.entries(choices.reasons).map(([code, texts]) => (
          <option key={code} value={code}>
            {texts[language]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={text.toldNote}
        hint={text.toldNoteHint}
        rows={2}
        maxLength={choices.noteMax}
        value={told.note}
        readOnly={readOnly}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      {words && (
        <figure className="rounded border border-line bg-raised p-3">
          <figcaption className="pb-1 text-small text-muted">{text.toldPreview}</figcaption>
          <p lang="th">{words.th}</p>
          <p lang="en" className="text-small text-muted">
            {words.en}
          </p>
          {note !== '' && <p className="pt-1 wrap-anywhere">“{note}”</p>}
        </figure>
      )}
    </div>
  );
}
