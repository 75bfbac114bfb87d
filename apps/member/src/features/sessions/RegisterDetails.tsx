import {
  isEasilyGuessed,
  phoneWords,
  PRODUCT_WORDS,
} from '@kapao/contract/members/easily-guessed.ts';
import { digitsOf } from '@kapao/contract/typing/characters.ts';
import { useEffect, useState, type FormEvent } from 'react';
import { useSettings } from '../../api/settings.ts';
import { maskAccountOf } from '../../lib/masks.ts';
import { useEntranceText } from '../../text/language.ts';
import type { EntranceCatalogue } from '../../text/th-entrance.ts';
import { Button } from '../../ui/Button.tsx';
import { InfoIcon } from '../../ui/icons.tsx';
import { MaskedField } from '../../ui/MaskedField.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { BankField } from './BankField.tsx';
import {
  DEFAULT_MINIMUM_AGE,
  validateDetails,
  type RegistrationDetails,
  type DetailsError,
  type DetailsErrors,
} from './rules.ts';
import { useFocusFirstField } from './use-focus-first-field.ts';
import { isWallet, NAME_LENGTH_MAX, PASSWORD_LENGTH_MAX } from '@kapao/contract/members/rules.ts';

interface RegisterDetailsProps {
  phone: string;
  details: RegistrationDetails;
  onChange: (details: RegistrationDetails) => void;
  onBack: () => void;
  onConfirm: () => void;
  busy: boolean;
}

export default function RegisterDetails({
  phone,
  details,
  onChange,
  onBack,
  onConfirm,
  busy,
}: RegisterDetailsProps) {
  const text = useEntranceText();
  const form = useFocusFirstField();
  const [errors, setErrors] = useState<DetailsErrors>({});
  const isGuessed = useIsGuessed(phone);
  const ofWallet = isWallet(details.bankAbbr);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = validateDetails(details, isGuessed);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === undefined) return onConfirm();
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const field = <Key extends keyof RegistrationDetails>(name: Key) => ({
    name,
    value: details[name],
    onChange: (value: string) => {
      onChange({ ...details, [name]: value });
      setErrors(({ [name]: _mended, ...others }) => others);
    },
    error: errorText(errors[name], text),
  });

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <PhoneLine phone={phone} onBack={onBack} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3">
        <TextField
          {...field('firstName')}
          label={text.session.firstName}
          autoComplete="given-name"
          maxLength={NAME_LENGTH_MAX}
        />
        <TextField
          {...field('lastName')}
          label={text.session.lastName}
          autoComplete="family-name"
          maxLength={NAME_LENGTH_MAX}
        />
      </div>
      <BankField
        {...field('bankAbbr')}
        onChange={(bankAbbr) => {
          const bankAccount = maskAccountOf(bankAbbr, details.bankAccount);
          onChange({ ...details, bankAbbr, bankAccount });
          setErrors(({ bankAbbr: _mended, bankAccount: _account, ...others }) => others);
        }}
      />
      <MaskedField
        {...field('bankAccount')}
        {...(ofWallet
          ? { label: text.session.walletPhone, hint: text.session.walletPhoneHint, kind: 'phone' }
          : { label: text.session.bankAccount, kind: 'account' })}
        // The field of the other kind begins anew, without the notes of the one before.
        key={ofWallet ? 'wallet' : 'account'}
        autoComplete="off"
      />
      <PasswordField
        {...field('password')}
        label={text.session.password}
        hint={text.session.passwordHint}
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH_MAX}
      />
      <Statements />
      <Button type="submit" busy={busy} className="w-full">
        {text.session.confirm}
      </Button>
    </form>
  );
}

/**
 * The server's check of a guessable password (account-16), before anything is sent. The list comes after the screen:
 * until it has come, the words and runs are checked alone, and the server refuses the rest.
 */
function useIsGuessed(phone: string): (password: string) => boolean {
  const siteName = useSettings()?.name ?? '';
  const [common, setCommon] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    import('@kapao/contract/members/common-passwords.ts').then(
      ({ commonPasswords }) => setCommon(commonPasswords),
      () => undefined,
    );
  }, []);
  const ownWords = [...PRODUCT_WORDS, siteName, ...phoneWords(digitsOf(phone))];
  return (password) => isEasilyGuessed(password, { common, ownWords });
}

function PhoneLine({ phone, onBack }: { phone: string; onBack: () => void }) {
  const { session: text } = useEntranceText();
  return (
    <p className="flex flex-wrap items-center justify-between rounded-control border border-line py-px tabular-nums">
      <span className="px-edge py-2 whitespace-nowrap">
        <span className="sr-only">{text.phone} </span>
        {phone}
      </span>
      <button type="button" onClick={onBack} className="min-h-11 px-edge text-small text-primary">
        {text.changePhone}
      </button>
    </p>
  );
}

function Statements() {
  const { session: text } = useEntranceText();
  const minimumAge = useSettings()?.minimum_age ?? DEFAULT_MINIMUM_AGE;
  return (
    <div className="flex flex-col gap-2 text-small">
      <p className="flex gap-2.5 rounded-control bg-tint p-3 text-ink">
        <InfoIcon size={20} className="mt-0.5 shrink-0 text-primary" />
        {text.realDetails}
      </p>
      <p className="text-caption text-muted">{text.minimumAge(minimumAge)}</p>
    </div>
  );
}

function errorText(
  error: DetailsError | undefined,
  { common, session }: EntranceCatalogue,
): string | null {
  switch (error) {
    case undefined:
      return null;
    case 'required':
      return common.required;
    case 'walletPhone':
      return session.walletPhoneInvalid;
    case 'accountLength':
      return session.bankAccountInvalid;
    case 'passwordLength':
      return session.passwordTooShort;
    case 'passwordCommon':
      return session.passwordTooCommon;
    default:
      return error satisfies never;
  }
}
