import type { Mistake } from '@kapao/contract/rewards/rules.ts';
import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';
import { usePictureField } from '../../api/use-picture-field.ts';
import { useInLanguage } from '../../text/language.ts';
import { DateTimeField } from '../../ui/DateTimeField.tsx';
import { DayField } from '../../ui/DayField.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { PictureField } from '../../ui/PictureField.tsx';

const Mistakes = createContext<readonly Mistake[]>([]);

/** The fields of an offer's editor; each says under itself which rule it breaks. */
export function DraftFields({
  mistakes,
  children,
}: {
  mistakes: readonly Mistake[];
  children: ReactNode;
}) {
  return <Mistakes value={mistakes}>{children}</Mistakes>;
}

/**
 * Returns the first rule that a field breaks, in words. An empty field is no mistake yet: the button to save names
 * the field.
 */
export function useMistake(path: string, value: string): string | undefined {
  const inLanguage = useInLanguage();
  const found = useContext(Mistakes).find(({ field }) => field === path);
  return found && value.trim() !== '' ? inLanguage(found) : undefined;
}

export interface DraftFieldProps {
  label: string;
  hint?: string;
  /** The field's path in the contract's rules. */
  path: string;
  value: string;
  onChange: (value: string) => void;
}

type InputDraftProps = DraftFieldProps &
  Pick<ComponentProps<'input'>, 'inputMode' | 'autoComplete' | 'readOnly'>;

function InputDraft({ path, value, onChange, ...rest }: InputDraftProps) {
  const error = useMistake(path, value);
  return (
    <Field
      {...rest}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function TextDraft(props: DraftFieldProps & { readOnly?: boolean }) {
  return <InputDraft {...props} autoComplete="off" />;
}

export function NumberDraft(props: DraftFieldProps) {
  return <InputDraft {...props} autoComplete="off" inputMode="decimal" />;
}

/** A field for a picture of the media library, or one of the product's own. */
export function PictureDraft(props: DraftFieldProps & { own?: readonly string[] }) {
  const { path, label, value, own, onChange } = props;
  const bind = usePictureField();
  const error = useMistake(path, value);
  return <PictureField {...bind({ label, value, own, onChange })} error={error} />;
}

/** A field for a time of Bangkok's clock. */
export function TimeDraft(props: DraftFieldProps) {
  const error = useMistake(props.path, props.value);
  return <DateTimeField {...props} error={error} />;
}

/** A field for a Bangkok day. */
export function DayDraft(props: DraftFieldProps) {
  const error = useMistake(props.path, props.value);
  return <DayField {...props} error={error} />;
}

export function AreaDraft(props: DraftFieldProps & { rows?: number; className?: string }) {
  const { path, value, onChange, ...rest } = props;
  const error = useMistake(path, value);
  return (
    <TextArea
      {...rest}
      error={error}
      value={value}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface TickProps {
  label: string;
  hint?: string;
  isChecked: boolean;
  isDisabled?: boolean;
  onChange: (isChecked: boolean) => void;
}

export function TickDraft({ label, hint, isChecked, isDisabled = false, onChange }: TickProps) {
  return (
    <label className="flex min-h-9 items-start gap-2.5 py-1 has-disabled:text-muted pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="mt-1 size-4 shrink-0 accent-accent"
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint !== undefined && <span className="block text-small text-muted">{hint}</span>}
      </span>
    </label>
  );
}
