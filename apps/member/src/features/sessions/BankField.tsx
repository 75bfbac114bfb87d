import type { Bank } from '@kapao/contract/site.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { banksQuery } from '../../api/settings.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { useEntranceText, useInLanguage } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';

/** The sheet of banks loads after the form, which opens it only at a tap. */
const loadSheet = () => import('./BankSheet.tsx');
const BankSheet = lazy(loadSheet);
/** The picture of a bank. The sheet has loaded it already when a bank is chosen. */
const BankMark = lazy(async () => ({ default: (await import('../../ui/BankMark.tsx')).BankMark }));

interface BankFieldProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}

/** The member's bank, chosen from a sheet (account-69). */
export function BankField({ name, value, onChange, error }: BankFieldProps) {
  const { common, session: text } = useEntranceText();
  const inLanguage = useInLanguage();
  const { data, isError, refetch } = useQuery(banksQuery);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => whenIdle(() => void loadSheet().catch(() => undefined)), []);
  const banks = data?.lists ?? [];
  const chosen = banks.find(({ bank_abbr }) => bank_abbr === value);
  if (isError && banks.length === 0) {
    return (
      <div
        role="alert"
        className="flex items-center justify-between rounded-control border border-error pl-edge text-small"
      >
        {text.banksFailed}
        <Button variant="quiet" onClick={() => void refetch()}>
          {common.retry}
        </Button>
      </div>
    );
  }
  const open = () => {
    setWasOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Field label={text.bank} error={error}>
        {(control) => (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            name={name}
            onClick={open}
            {...control}
            aria-label={`${text.bank} ${chosen ? inLanguage(chosen.bank_name_th, chosen.bank_name_en) : text.chooseBank}`}
            className={`${control.className} flex h-auto! min-h-12 items-center gap-3 py-px pr-3.5! text-left`}
          >
            <ChosenBank bank={chosen} />
            <ChevronDownIcon size={20} className="shrink-0 text-muted" />
          </button>
        )}
      </Field>
      <Suspense>
        {wasOpened && (
          <BankSheet
            {...{ banks, open: isOpen, chosen: value }}
            onClose={() => setOpen(false)}
            onChoose={(abbreviation) => {
              onChange(abbreviation);
              setOpen(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function ChosenBank({ bank }: { bank: Bank | undefined }) {
  const { session: text } = useEntranceText();
  const inLanguage = useInLanguage();
  if (bank === undefined) return <span className="flex-1 text-muted">{text.chooseBank}</span>;
  return (
    <>
      <Suspense fallback={<span className="min-h-11 min-w-14" />}>
        <BankMark abbreviation={bank.bank_abbr} />
      </Suspense>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {inLanguage(bank.bank_name_th, bank.bank_name_en)}
      </span>
    </>
  );
}
