import { useText } from '../../text/language.ts';
import { Field } from '../../ui/Field.tsx';
import { toleranceDraft, toleranceTexts } from './settings-draft.ts';

export interface ToleranceFieldsProps {
  methods: readonly { id: number; name: string }[];
  /** The draft: the tolerances of the methods that have one. */
  value: string;
  mistakes: readonly { field: string; message: string }[];
  isLocked: boolean;
  onChange: (draft: string) => void;
}

/** By how much a typed transfer may exceed the asked amount, for each payment method (risk-13). */
export function ToleranceFields(props: ToleranceFieldsProps) {
  const { methods, value, mistakes, isLocked, onChange } = props;
  const { settings: words } = useText();
  const texts = new Map(toleranceTexts(value));
  return (
    <fieldset className="sm:col-span-2">
      <legend>{words.fields.typed_tolerances}</legend>
      <p className="text-small text-muted">{words.hints.typed_tolerances}</p>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        {methods.map(({ id, name }) => (
          <Field
            key={id}
            label={`${name} (${id})`}
            hint={words.usualTolerance}
            error={mistakes.find(({ field }) => field === `typed_tolerances.${id}`)?.message}
            value={texts.get(String(id)) ?? ''}
            readOnly={isLocked}
            inputMode="decimal"
            autoComplete="off"
            onChange={(event) => {
              const others = [...texts].filter(([each]) => each !== String(id));
              onChange(toleranceDraft([...others, [String(id), event.target.value]]));
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
