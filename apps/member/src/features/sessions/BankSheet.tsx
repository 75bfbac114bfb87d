import type { Bank } from '@kapao/contract/site.ts';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useEntranceText, useInLanguage } from '../../text/language.ts';
import { BankMark } from '../../ui/BankMark.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CheckIcon } from '../../ui/money-icons.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { nextOption, searchBanks } from './bank-search.ts';

interface BankSheetProps {
  banks: readonly Bank[];
  /** The abbreviation of the chosen bank; '' before one is. */
  chosen: string;
  open: boolean;
  onChoose: (abbreviation: string) => void;
  onClose: () => void;
}

/**
 * A sheet of all banks with a search (account-69). The focus begins in the list, so that no on-screen keyboard covers
 * it; typing there searches.
 */
export default function BankSheet({ open, onClose, ...props }: BankSheetProps) {
  const { session: text } = useEntranceText();
  return (
    <Dialog open={open} onClose={onClose} title={text.chooseBank} isSheet>
      <SearchableBanks {...props} />
    </Dialog>
  );
}

function SearchableBanks({ banks, chosen, onChoose }: Omit<BankSheetProps, 'open' | 'onClose'>) {
  const { session: text } = useEntranceText();
  const [search, setSearch] = useState('');
  const sheet = useRef<HTMLDivElement>(null);
  const found = searchBanks(banks, search);
  const first = found.find(({ bank_abbr }) => bank_abbr === chosen) ?? found[0];

  const onKeyDown = (event: KeyboardEvent) => {
    const input = sheet.current?.querySelector('input');
    const options = [...(sheet.current?.querySelectorAll<HTMLElement>('li > button') ?? [])];
    const at = options.findIndex((option) => option === event.target);
    const next = nextOption(event.key, at, options.length);
    if (next !== null) {
      event.preventDefault();
      // Above the first option the focus goes to the search field.
      return (options[next] ?? input)?.focus();
    }
    const isTyped = event.key.length === 1 && event.key !== ' ';
    // The typed letter enters the search, because the focus moves before it is entered.
    if (at >= 0 && isTyped && !event.ctrlKey && !event.metaKey && !event.altKey) input?.focus();
  };

  return (
    <div ref={sheet} className="flex flex-col gap-3">
      <div className="sticky top-0 z-10 -mt-2 bg-card pt-2 pb-1">
        <SearchField
          label={text.searchBank}
          clearLabel={text.clearSearch}
          value={search}
          onChange={setSearch}
          onKeyDown={onKeyDown}
          onSubmit={() => found[0] && onChoose(found[0].bank_abbr)}
        />
      </div>
      <output className={found.length === 0 ? 'py-6 text-center text-muted' : 'sr-only'}>
        {found.length === 0 ? text.noBank : search !== '' && text.banksFound(found.length)}
      </output>
      {found.length > 0 && (
        <ul aria-label={text.bank} className="-mx-2">
          {found.map((bank) => (
            <BankOption
              key={bank.bank_abbr}
              bank={bank}
              isChosen={bank.bank_abbr === chosen}
              isFirst={bank === first}
              onKeyDown={onKeyDown}
              onChoose={() => onChoose(bank.bank_abbr)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface BankOptionProps {
  bank: Bank;
  isChosen: boolean;
  /** Whether Tab reaches this option; the arrow keys move from there. */
  isFirst: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onChoose: () => void;
}

function BankOption({ bank, isChosen, isFirst, onKeyDown, onChoose }: BankOptionProps) {
  const inLanguage = useInLanguage();
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen ? 'true' : undefined}
        tabIndex={isFirst ? 0 : -1}
        // The dialog moves the focus here when it opens; React's autoFocus would come too early.
        ref={(element) => void element?.toggleAttribute('autofocus', isFirst)}
        onKeyDown={onKeyDown}
        onClick={onChoose}
        className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-1.5 text-left focus-visible:-outline-offset-2 active:bg-tint aria-[current]:bg-tint"
      >
        <BankMark abbreviation={bank.bank_abbr} />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {inLanguage(bank.bank_name_th, bank.bank_name_en)}
        </span>
        {isChosen && <CheckIcon size={22} className="shrink-0 text-primary" />}
      </button>
    </li>
  );
}
