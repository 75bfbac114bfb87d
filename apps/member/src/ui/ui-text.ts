import type { AccountRefusal } from '@kapao/contract/typing/account.ts';
import type { AmountRefusal } from '@kapao/contract/typing/amount.ts';
import type { PhoneRefusal } from '@kapao/contract/typing/phone.ts';
import { createContext, use } from 'react';

/** The texts that the primitives need themselves; the app provides them from its catalogue. */
export interface UiText {
  loading: string;
  ok: string;
  close: string;
  back: string;
  retry: string;
  copy: string;
  all: string;
  showPassword: string;
  hidePassword: string;
  cash: string;
  bonus: string;
  more: string;
  moreFailed: string;
  today: string;
  yesterday: string;
  /** The sentences that say why a pasted amount is refused; each repeats the text. */
  amountNotes: Readonly<Record<Exclude<AmountRefusal, 'empty'>, (text: string) => string>> & {
    readonly capped: string;
  };
  phoneNotes: Readonly<Record<Exclude<PhoneRefusal, 'empty'>, string>>;
  accountNotes: Readonly<Record<Exclude<AccountRefusal, 'empty'>, string>>;
}

export const UiTextContext = createContext<UiText | null>(null);

export function useUiText(): UiText {
  const words = use(UiTextContext);
  if (words === null) throw new Error('a primitive is rendered outside of WordsContext');
  return words;
}
