import { readAmount } from '@kapao/contract/typing/amount.ts';
import { digitsOf } from '@kapao/contract/typing/characters.ts';
import type { ComponentProps } from 'react';
import {
  capAmount,
  cleanAmount,
  groupThousands,
  largestAmount,
  settleAmount,
  type FieldRange,
} from '../lib/amounts.ts';
import { Field, type FieldProps } from './Field.tsx';
import { useMaskedCaret } from './use-masked-caret.ts';
import { useReadText, type FieldReading } from './use-read-text.ts';
import { useUiText } from './ui-text.ts';

type AmountFieldProps = FieldProps &
  FieldRange &
  Omit<
    ComponentProps<'input'>,
    'value' | 'onChange' | 'id' | 'className' | 'min' | 'max' | 'type' | 'ref'
  > & {
    /** The amount in whole baht as digits; '' while there is none. */
    value: string;
    onChange: (value: string) => void;
    /** True for a button that enters the maximum. */
    withAll?: boolean;
    /** The unit, shown after the amount, e.g. บาท. */
    unit?: string;
  };

/** The numeric amount field (site-35), grouped while typing. The minimum is applied when typing has ended. */
export function AmountField(props: AmountFieldProps) {
  const {
    label,
    hint,
    error,
    min,
    max,
    value,
    onChange,
    withAll = false,
    unit,
    onBlur,
    ...rest
  } = props;
  const { all } = useUiText();
  const { input, shown, note, ...handlers } = useAmountText({ value, onChange, max });
  return (
    <Field label={label} hint={hint} error={note ?? error}>
      {(control) => (
        <div className="@container relative flex items-center">
          <input
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            {...rest}
            {...control}
            {...handlers}
            ref={input}
            type="text"
            value={shown}
            onBlur={(event) => {
              const settled = settleAmount(value, { min, max });
              if (settled !== value) onChange(settled);
              onBlur?.(event);
            }}
            className={`${control.className} h-14 min-w-0 pr-32 text-title @max-2xs:pr-4 font-semibold tabular-nums`}
          />
          <span className="absolute right-1.5 flex items-center gap-2">
            {unit && <span className="px-2 text-small text-muted @max-2xs:hidden">{unit}</span>}
            {withAll && max !== undefined && (
              <button
                type="button"
                onClick={() => onChange(largestAmount(max))}
                className="min-h-11 min-w-11 rounded-control bg-tint px-3 text-small font-semibold text-primary"
              >
                {all}
              </button>
            )}
          </span>
        </div>
      )}
    </Field>
  );
}

type AmountText = Pick<AmountFieldProps, 'value' | 'onChange' | 'max'>;

/**
 * Reads the amount: keys bring digits; a pasted or filled-in amount is read as a person reads it (type-02, type-10).
 */
function useAmountText({ value, onChange, max }: AmountText) {
  const { amountNotes } = useUiText();
  const shown = groupThousands(value);
  const { input, noteCaret } = useMaskedCaret(shown);
  const read = (text: string): FieldReading => {
    const amount = readAmount(text, { decimals: 0, max: Infinity });
    if ('refusal' in amount) {
      return amount.refusal === 'empty'
        ? { value: '' }
        : { note: amountNotes[amount.refusal](shortened(text)) };
    }
    const taken = capAmount(amount.value.replace(/^0$/, ''), { max });
    return Number(taken) === Number(amount.value)
      ? { value: taken }
      : { value: taken, note: amountNotes.capped };
  };
  const type = (text: string): FieldReading => {
    // A key after the 'all' button must not join the satang to the baht.
    const typed = value.includes('.') ? text.replace(/\..*$/, '') : text;
    return { value: cleanAmount(typed, { max }) };
  };
  const { onChange: onInput, ...reader } = useReadText({
    value,
    onChange,
    read,
    type,
    plain: digitsOf,
  });
  return {
    ...reader,
    input,
    shown,
    onChange: (event: Parameters<typeof onInput>[0]) => {
      noteCaret(event.target);
      onInput(event);
    },
  };
}

const SHOWN_CHARACTERS = 24;

/** Shortens a pasted text for the note that repeats it. */
function shortened(text: string): string {
  const line = text.trim().replace(/\s+/gu, ' ');
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)}…` : line;
}
