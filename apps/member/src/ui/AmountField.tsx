import type { ComponentProps } from 'react';
import {
  cleanAmount,
  groupThousands,
  largestAmount,
  settleAmount,
  type FieldRange,
} from '../lib/amounts.ts';
import { Field, type FieldProps } from './Field.tsx';
import { useMaskedCaret } from './use-masked-caret.ts';
import { useUiText } from './ui-text.ts';

type AmountFieldProps = FieldProps &
  FieldRange &
  Omit<
    ComponentProps<'input'>,
    'value' | 'onChange' | 'id' | 'className' | 'min' | 'max' | 'type' | 'ref'
  > & {
    /** Whole baht as digits; '' while there is no amount. */
    value: string;
    onChange: (value: string) => void;
    /** Shows the button that enters the maximum. */
    withAll?: boolean;
    /** Shown after the amount, e.g. บาท. */
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
  const shown = groupThousands(value);
  const { input, noteCaret } = useMaskedCaret(shown);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="@container relative flex items-center">
          <input
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            {...rest}
            {...control}
            ref={input}
            type="text"
            value={shown}
            onChange={({ target }) => {
              noteCaret(target);
              onChange(cleanAmount(target.value, { max }));
            }}
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
