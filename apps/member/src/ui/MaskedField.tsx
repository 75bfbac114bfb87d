import { PHONE_DIGITS } from '@kapao/contract/members/rules.ts';
import { readAccount } from '@kapao/contract/typing/account.ts';
import { digitsOf } from '@kapao/contract/typing/characters.ts';
import { readPhone } from '@kapao/contract/typing/phone.ts';
import type { ComponentProps } from 'react';
import { maskBankAccount, maskPhone } from '../lib/masks.ts';
import { Field, type FieldProps } from './Field.tsx';
import { useMaskedCaret } from './use-masked-caret.ts';
import { useReadText, type FieldReading } from './use-read-text.ts';
import { useUiText, type UiText } from './ui-text.ts';

type Kind = 'phone' | 'account';

type MaskedFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'className' | 'ref'> & {
    /** The masked text, dashes included. */
    value: string;
    onChange: (masked: string) => void;
    kind: Kind;
  };

/** A digit field that inserts dashes while typing and keeps the caret behind the same digit. */
export function MaskedField({
  label,
  hint,
  error,
  value,
  onChange,
  kind,
  ...rest
}: MaskedFieldProps) {
  const { input, noteCaret } = useMaskedCaret(value);
  const notes = useUiText();
  const { note, onPaste, ...reader } = useReadText({
    value,
    onChange,
    read: (text) => readers[kind](text, notes),
    type: (text) => typers[kind](text, notes),
    plain: digitsOf,
  });
  return (
    <Field label={label} hint={hint} error={note ?? error}>
      {(control) => (
        <input
          type="tel"
          inputMode="numeric"
          {...rest}
          {...control}
          ref={input}
          value={value}
          onPaste={onPaste}
          onChange={(event) => {
            noteCaret(event.target);
            reader.onChange(event);
          }}
        />
      )}
    </Field>
  );
}

type Reader = (text: string, notes: UiText) => FieldReading;

/** How pasted and filled-in texts are read (type-03, type-04). */
const readers: Readonly<Record<Kind, Reader>> = {
  phone: (text, { phoneNotes }) => {
    const phone = readPhone(text);
    if ('value' in phone) return { value: maskPhone(phone.value) };
    return phone.refusal === 'empty' ? { value: '' } : { note: phoneNotes[phone.refusal] };
  },
  account: (text, { accountNotes }) => {
    const account = readAccount(text);
    if ('value' in account) return { value: maskBankAccount(account.value) };
    return account.refusal === 'empty' ? { value: '' } : { note: accountNotes[account.refusal] };
  },
};

/**
 * How a text is read after a key. An eleventh digit is refused: without the tenth it would be another person's phone.
 */
const typers: Readonly<Record<Kind, Reader>> = {
  phone: (text, notes) => {
    const digits = digitsOf(text);
    return digits.length > PHONE_DIGITS
      ? readers.phone(digits, notes)
      : { value: maskPhone(digits) };
  },
  account: (text) => ({ value: maskBankAccount(text) }),
};
